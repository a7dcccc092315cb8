// A terminal description with 24-bit colors, for a terminal that has more colors than its type.
//
// "-direct" types with 24-bit colors are installed on few systems and lack the theme's colors 8 to 15. So ncurses gets
// the type's own description with marks for other colors (pen.c), through the TERMINFO variable, which can hold a whole
// description (terminfo(5), term(5)).
//
// Some types ("ansi", "cons25") say that the cursor moves to the next line immediately after a character in the last
// column, but most terminals of that type wait for the next character. Without that claim, ncurses sends absolute
// positions.

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

// term.h defines every capability's name as a macro.
#undef columns
#undef lines

#include "state.h"

bool terminal_reserve(struct bytes *bytes, size_t count) {
  if (bytes->count + count <= bytes->capacity) return true;
  size_t capacity = 2 * (bytes->count + count) + 1024;
  uint8_t *start = realloc(bytes->start, capacity);
  if (start == NULL) bytes->failed = true;
  if (start == NULL) return false;
  bytes->start = start;
  bytes->capacity = capacity;
  return true;
}

void terminal_append(struct bytes *bytes, const void *part, size_t count) {
  if (!terminal_reserve(bytes, count)) return;
  memcpy(bytes->start + bytes->count, part, count);
  bytes->count += count;
}

static void append_text(struct bytes *bytes, const char *text) { terminal_append(bytes, text, strlen(text) + 1); }

static void append_number(struct bytes *bytes, int32_t value, int size) {
  uint8_t parts[4] = {value & 255, value >> 8 & 255, value >> 16 & 255, value >> 24 & 255};
  terminal_append(bytes, parts, (size_t)size);
}

static void append_flag(struct bytes *bytes, bool value) { terminal_append(bytes, &(uint8_t){value ? 1 : 0}, 1); }

static void align(struct bytes *bytes) {
  if (bytes->count % 2 != 0) append_flag(bytes, false);
}

/// Appends a text to a table, and its offset to `offsets`; -1 for an undefined text.
static void append_string(struct bytes *offsets, struct bytes *table, const char *text) {
  bool exists = text != NULL && text != (char *)-1;
  append_number(offsets, exists ? (int32_t)table->count : -1, 2);
  if (exists) append_text(table, text);
}

static int count_of(NCURSES_CONST char *const *names) {
  int count = 0;
  while (names[count] != NULL) count++;
  return count;
}

static bool is_named(const char *name, const char *other) { return strcmp(name, other) == 0; }

/// True for capabilities that move whole rows.
///
/// For each frame ncurses would look for such rows with sums of all cells, 1/40 of a small change, and on most screens
/// there is a picture beside a list.
static bool scrolls_rows(char **place) {
  return place == &scroll_forward || place == &scroll_reverse ||
         place == &parm_index || place == &parm_rindex || place == &insert_line ||
         place == &delete_line || place == &parm_insert_line || place == &parm_delete_line;
}

/// A string with the marks in place of colors and attributes.
///
/// Without `sgr`, ncurses adds attributes one by one, and ends all of them, with the colors, by `sgr0`.
static const char *marked(char **place) {
  if (place == &set_color_pair) return "\001%p1%d;";
  if (place == &orig_pair) return "\0010;";
  if (place == &exit_attribute_mode) return "\0020";
  if (place == &enter_bold_mode) return "\0021";
  if (place == &enter_dim_mode) return "\0022";
  if (place == &enter_underline_mode) return "\0024";
  if (place == &enter_reverse_mode) return "\0028";
  bool is_absent = place == &set_attributes || place == &exit_underline_mode || place == &exit_standout_mode ||
                   scrolls_rows(place);
  return is_absent ? NULL : *place;
}

_Static_assert(
    TERMINAL_BOLD == 1 && TERMINAL_DIM == 2 && TERMINAL_UNDERLINE == 4 && TERMINAL_REVERSE == 8,
    "the digits of the marks");

bool terminal_has_marks(void) {
  const char *mark = terminal_string("scp");
  return mark != NULL && *mark == TERMINAL_PAIR_MARK;
}

/// The standard capabilities, in the order of their names.
static void append_standard(struct bytes *file, struct bytes *offsets, struct bytes *table, bool all_colors) {
  int flags = count_of(boolnames), numbers = count_of(numnames), strings = count_of(strnames);
  for (int i = 0; i < strings; i++) {
    // By their places: looking up 400 names would be 1/50 of a start.
    append_string(offsets, table, all_colors ? marked(&CUR Strings[i]) : CUR Strings[i]);
  }
  const char *names = CUR term_names;
  // The magic number of descriptions with 32-bit numbers.
  append_number(file, 01036, 2);
  append_number(file, (int32_t)strlen(names) + 1, 2);
  append_number(file, flags, 2);
  append_number(file, numbers, 2);
  append_number(file, strings, 2);
  append_number(file, (int32_t)table->count, 2);
  append_text(file, names);
  for (int i = 0; i < flags; i++) {
    // With 24-bit colors the palette cannot be changed.
    bool is_lost = all_colors && is_named(boolnames[i], "ccc");
    append_flag(file, is_named(boolnames[i], "xenl") || (CUR Booleans[i] > 0 && !is_lost));
  }
  align(file);
  for (int i = 0; i < numbers; i++) {
    int32_t value = all_colors && is_named(numnames[i], "colors")  ? 2 * TERMINAL_RGB
                    : all_colors && is_named(numnames[i], "pairs") ? 65536
                                                                   : tigetnum(numnames[i]);
    append_number(file, value < 0 ? -1 : value, 4);
  }
  terminal_append(file, offsets->start, offsets->count);
  terminal_append(file, table->start, table->count);
}

/// The extended capabilities, such as keys with control; `RGB` is added for 24-bit colors.
static void append_extended(struct bytes *file, struct bytes *offsets, struct bytes *table, bool all_colors) {
  char **names = CUR ext_Names;
  int flags = CUR ext_Booleans, numbers = CUR ext_Numbers, strings = CUR ext_Strings;
  // They are behind the others.
  char **texts = CUR Strings + (CUR num_Strings - strings) - (flags + numbers);
  struct bytes name_offsets = {0}, name_table = {0}, flag_bytes = {0}, number_bytes = {0};
  int counts[3] = {all_colors ? 1 : 0, 0, 0};
  if (all_colors) {
    append_flag(&flag_bytes, true);
    append_string(&name_offsets, &name_table, "RGB");
  }
  for (int i = 0; i < flags + numbers + strings; i++) {
    // With AX, ncurses would send the default colors itself.
    if (all_colors && (is_named(names[i], "RGB") || is_named(names[i], "AX"))) continue;
    append_string(&name_offsets, &name_table, names[i]);
    if (i < flags) {
      append_flag(&flag_bytes, tigetflag(names[i]) > 0);
      counts[0]++;
    } else if (i < flags + numbers) {
      append_number(&number_bytes, tigetnum(names[i]), 4);
      counts[1]++;
    } else {
      append_string(offsets, table, texts[i]);
      counts[2]++;
    }
  }
  align(file);
  for (int i = 0; i < 3; i++) append_number(file, counts[i], 2);
  append_number(file, counts[0] + counts[1] + 2 * counts[2], 2);
  append_number(file, (int32_t)(table->count + name_table.count), 2);
  terminal_append(file, flag_bytes.start, flag_bytes.count);
  align(file);
  terminal_append(file, number_bytes.start, number_bytes.count);
  terminal_append(file, offsets->start, offsets->count);
  terminal_append(file, name_offsets.start, name_offsets.count);
  terminal_append(file, table->start, table->count);
  terminal_append(file, name_table.start, name_table.count);
  file->failed |= name_offsets.failed || name_table.failed || flag_bytes.failed || number_bytes.failed;
  free(name_offsets.start);
  free(name_table.start);
  free(flag_bytes.start);
  free(number_bytes.start);
}

static void append_base64(struct bytes *text, const struct bytes *file) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (size_t i = 0; i < file->count; i += 3) {
    size_t rest = file->count - i;
    uint32_t bits = (uint32_t)file->start[i] << 16;
    if (rest > 1) bits |= (uint32_t)file->start[i + 1] << 8;
    if (rest > 2) bits |= file->start[i + 2];
    char group[4] = {digits[bits >> 18], digits[bits >> 12 & 63], rest > 1 ? digits[bits >> 6 & 63] : '=',
                     rest > 2 ? digits[bits & 63] : '='};
    terminal_append(text, group, sizeof group);
  }
  append_flag(text, false);
}

/// True if the present type can get 24-bit colors.
static bool lacks_colors(void) {
  const char *present = terminal_string("setaf");
  // Types without colors, or without ANSI colors, cannot.
  if (present == NULL || strncmp(present, "\033[", 2) != 0) return false;
  return tigetnum("colors") < TERMINAL_RGB;
}

/// The replacement for the present type's description, to be freed; null for none.
static char *describe_anew(bool all_colors) {
  all_colors = all_colors && lacks_colors();
  bool wraps_at_once = tigetflag("am") > 0 && tigetflag("xenl") <= 0;
  if (!all_colors && !wraps_at_once) return NULL;
  struct bytes file = {0}, text = {0}, parts[4] = {{0}};
  append_standard(&file, &parts[0], &parts[1], all_colors);
  append_extended(&file, &parts[2], &parts[3], all_colors);
  terminal_append(&text, "b64:", 4);
  append_base64(&text, &file);
  bool failed = file.failed || text.failed;
  for (int i = 0; i < 4; i++) {
    failed |= parts[i].failed;
    free(parts[i].start);
  }
  free(file.start);
  if (!failed) return (char *)text.start;
  free(text.start);
  return NULL;
}

struct terminal_description terminal_use_new_description(const char *type, int fd, bool all_colors) {
  struct terminal_description before = {NULL, false};
  int found = 0;
  if (setupterm(type, fd, &found) != OK) return before;
  char *description = describe_anew(all_colors);
  del_curterm(cur_term);
  if (description == NULL) return before;
  const char *own = getenv("TERMINFO");
  before.own = own == NULL ? NULL : strdup(own);
  before.is_used = (own == NULL || before.own != NULL) && setenv("TERMINFO", description, 1) == 0;
  free(description);
  return before;
}

void terminal_use_own_description(struct terminal_description before) {
  if (before.is_used && before.own != NULL) setenv("TERMINFO", before.own, 1);
  if (before.is_used && before.own == NULL) unsetenv("TERMINFO");
  free(before.own);
}
