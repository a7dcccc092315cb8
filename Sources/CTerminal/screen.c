// The screen: ncurses, and the modes that we turn on.

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// term.h defines every capability's name as a macro.
#undef columns
#undef lines

#include "state.h"

/// The private modes that we use, and the sequences that turn them off; every exit sends all of those.
///
/// A mode with a number is used only after the terminal has confirmed it. The reply to the question in the pixel mode
/// shows from when on positions are in pixels.
static struct mode {
  const char *on, *off;
  bool for_mouse;
  int32_t number;
  bool allowed;
} modes[] = {
    {"\033[?1002h", "\033[?1002l", true, 0, true},   // mouse buttons, and movement while one is held
    {"\033[?1006h", "\033[?1006l", true, 0, true},   // mouse positions as numbers
    {"\033[?1016h\033[?1016$p", "\033[?1016l", true, TERMINAL_DOT_POINTER, false},
    {"", "", false, TERMINAL_SYNCHRONIZED, false},   // on only around a frame
    {"\033[?1036h", "\033[?1036l", false, TERMINAL_ALT_AS_ESCAPE, false},
    {"\033[?2004h", "\033[?2004l", false, 0, true},  // pasted text comes between marks
};

#define EACH_MODE(mode) \
  for (struct mode *mode = modes; mode < modes + sizeof modes / sizeof *modes; mode++)

/// Asks about three modes, the background, which terminal it is (XTVERSION, DA2) and its status; every terminal replies
/// to the last question (DA1).
static const char questions[] =
    "\033[?2026$p\033[?1016$p\033[?1036$p\033]11;?\033\\\033[>q\033[>c\033[5n\033[c";

/// Asks about the size of the text area in pixels, which the device of some terminals (VTE) does not tell.
static const char area_question[] = "\033[14t";

static FILE *file;
static SCREEN *screen;
static WINDOW *window;
static struct terminal_modes wanted;
/// True for ANSI terminals; only these get private modes.
static bool speaks_ansi;

const char *terminal_string(const char *capability) {
  const char *text = tigetstr(capability);
  return text == (char *)-1 ? NULL : text;
}

/// Adds a capability without its padding, which only old hardware terminals needed.
static void add(struct restore_text *text, const char *part) {
  if (part == NULL) return;
  while (*part != 0 && text->length < sizeof text->bytes) {
    if (part[0] == '$' && part[1] == '<') {
      const char *end = strchr(part, '>');
      if (end != NULL) {
        part = end + 1;
        continue;
      }
    }
    text->bytes[text->length++] = *part++;
  }
}

static void add_plain_looks(struct restore_text *text) {
  bool has_marks = terminal_has_marks();
  add(text, has_marks ? "\033[m" : terminal_string("sgr0"));
  if (!has_marks) add(text, terminal_string("op"));
}

/// Moves below the picture, for terminals without an alternate screen.
///
/// Some have none although their description has one (GNU screen, mosh): there the prompt comes into the last row.
static void add_last_row(struct restore_text *text, bool erases) {
  const char *place = terminal_string("cup");
  if (place == NULL) return;
  add(text, tiparm(place, LINES > 0 ? LINES - 1 : 0, 0));
  if (erases) add(text, terminal_string("el"));
}

/// Lets all rows scroll: a window may have grown since the region was set. The cursor moves to the first row.
static const char whole_region[] = "\033[r";

static bool has_region(void) { return speaks_ansi && terminal_string("csr") != NULL; }

static void prepare_restore_text(void) {
  int32_t next = atomic_load(&terminal_shared->text) == 0 ? 1 : 0;
  struct restore_text *text = &terminal_shared->texts[next];
  text->length = 0;
  if (speaks_ansi) {
    EACH_MODE(mode) {
      if (mode->allowed) add(text, mode->off);
    }
  }
  add(text, terminal_string("rmkx"));
  add_plain_looks(text);
  if (has_region()) add(text, whole_region);
  add(text, terminal_string("cnorm"));
  const char *leave = terminal_string("rmcup");
  add_last_row(text, leave != NULL);
  add(text, leave != NULL ? leave : "\r\n");
  atomic_store(&terminal_shared->text, next);
}

static void send(const struct restore_text *text) {
  size_t done = 0;
  while (done < text->length) {
    ssize_t written = write(terminal_fd, text->bytes + done, text->length - done);
    if (written <= 0) return;
    done += (size_t)written;
  }
}

static void send_text(const char *part) {
  struct restore_text text = {.length = 0};
  add(&text, part);
  send(&text);
}

/// The pixel mode includes a question; its reply must be read.
static void expect_answer(const struct mode *mode) {
  if (mode->number == TERMINAL_DOT_POINTER) terminal_expect_dots();
}

static void switch_modes(bool on, bool asks) {
  struct restore_text text = {.length = 0};
  if (speaks_ansi) {
    EACH_MODE(mode) {
      if (!mode->allowed || (on && mode->for_mouse && !wanted.mouse)) continue;
      add(&text, on ? mode->on : mode->off);
      if (on) expect_answer(mode);
    }
  }
  add(&text, terminal_string(on ? "smkx" : "rmkx"));
  if (on) add(&text, terminal_string("civis"));
  // Before the first frame, which overwrites questions that a terminal prints.
  if (asks) {
    struct terminal_size device = terminal_device_size();
    if (device.width == 0 || device.height == 0) add(&text, area_question);
    add(&text, questions);
  }
  send(&text);
}

/// Terminals with xterm's alternate screen ignore unknown sequences; consoles print them.
static bool can_be_asked(void) {
  const char *second = terminal_string("smcup");
  return speaks_ansi && second != NULL && strstr(second, "1049") != NULL;
}

/// Moves down a row with one byte instead of four or five, a third of the bytes of a small change.
///
/// ncurses does not use the line feed of most descriptions, because the device may turn it into two characters. A
/// vertical tab moves down on terminals with DEC's controls (VT510 manual, "VT"; ECMA-48 8.3.161 leaves it to tab stops).
static void shorten_steps_down(void) {
  // ncurses draws with this one of its two copies of the description.
  char *down = tigetstr("cud1");
  if (down != NULL && down != (char *)-1 && strcmp(down, "\n") == 0 && can_be_asked()) *down = '\v';
}

/// Leaves the person's palette alone, which ncurses would reset whenever it resumes.
static void keep_palette(void) {
  char *reset = tigetstr("oc");
  if (reset != NULL && reset != (char *)-1) *reset = 0;
}

/// The pair of the terminal's default colors.
///
/// Changing to pair 0 takes ncurses eleven bytes in an xterm, changing between other pairs five. Cleared cells have the
/// window's pair only if the terminal erases with its present colors.
static int plain_pair;

static void name_plain_pair(void) {
  plain_pair = 0;
  if (!tigetflag("bce") || init_extended_pair(1, -1, -1) == ERR) return;
  plain_pair = 1;
  cchar_t blank;
  setcchar(&blank, L" ", A_NORMAL, 0, &plain_pair);
  wbkgrndset(stdscr, &blank);
}

/// The reason why ncurses does not start with a type.
static long start_failure(const char *type) {
  int found = 0;
  // A terminal that prints on paper is found, but refused.
  if (setupterm(type, terminal_fd, &found) != OK) return found == 1 ? TERMINAL_PLAIN_TYPE : TERMINAL_UNKNOWN_TYPE;
  del_curterm(cur_term);
  return TERMINAL_FAILED;
}

/// Held while the environment is changed for ncurses: a task of the start may read it.
static pthread_mutex_t environment = PTHREAD_MUTEX_INITIALIZER;

/// Starts ncurses, which writes into memory.
///
/// LINES and COLUMNS are unset afterwards: ncurses would use them whenever it resumes, and so would programs that we
/// start.
static SCREEN *start_screen(const char *type, struct terminal_size size) {
#ifdef __GLIBC__
  // The arrays of a path with 100,000 corners are made again by every key: new pages are half of its time.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
  char lines[16], columns[16];
  snprintf(lines, sizeof lines, "%d", size.rows);
  snprintf(columns, sizeof columns, "%d", size.columns);
  setenv("LINES", lines, 1);
  setenv("COLUMNS", columns, 1);
  // initscr would end the process for an unknown type.
  SCREEN *started = newterm(type, file, file);
  unsetenv("LINES");
  unsetenv("COLUMNS");
  return started;
}

/// Takes each key by itself, unchanged, and lets output pass unchanged.
static void take_settings(void) {
  struct termios settings = terminal_shared->original;
  settings.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON | BRKINT | PARMRK);
  settings.c_oflag &= ~(tcflag_t)(ONLCR | TABDLY);
  settings.c_lflag &= ~(tcflag_t)(ICANON | ISIG | IEXTEN | ECHO | ECHONL);
  settings.c_cc[VMIN] = 1;
  settings.c_cc[VTIME] = 0;
  while (tcsetattr(terminal_fd, TCSADRAIN, &settings) != 0 && errno == EINTR) {
  }
}

/// True for types that are known to keep the cursor in the last column; their description need not be checked.
static bool is_known_to_wait(const char *type) {
  static const char *const families[] = {"xterm", "tmux", "screen", "linux", "rxvt", "foot", "alacritty"};
  for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
    if (strncmp(type, families[i], strlen(families[i])) == 0) return true;
  }
  return false;
}

/// Ends and resumes ncurses, which until its first resume writes after each cursor movement.
///
/// Of all that it would send until then, only this is sent: the rest would show the shell for that moment.
static void resume_quietly(struct terminal_size size) {
  endwin();
  doupdate();
  curs_set(0);
  terminal_drop_output();
  struct restore_text text = {.length = 0};
  add(&text, terminal_string("smcup"));
  const char *region = terminal_string("csr");
  if (region != NULL) add(&text, tiparm(region, 0, size.rows - 1));
  add_plain_looks(&text);
  add(&text, terminal_string("rmir"));
  add(&text, terminal_string("smam"));
  send(&text);
}

long terminal_screen_start(const char *type, struct terminal_modes modes_wanted, struct terminal_size size) {
  int memory = terminal_open_memory();
  file = memory < 0 ? NULL : fdopen(memory, "r+");
  if (file == NULL) return TERMINAL_FAILED;
  pthread_mutex_lock(&environment);
  struct terminal_description before = {NULL, false};
  if (modes_wanted.all_colors || !is_known_to_wait(type)) {
    before = terminal_use_new_description(type, terminal_fd, modes_wanted.all_colors);
  }
  screen = start_screen(type, size);
  terminal_use_own_description(before);
  // The library could not read the replaced description.
  if (screen == NULL && before.is_used) screen = start_screen(type, size);
  pthread_mutex_unlock(&environment);
  if (screen == NULL) {
    fclose(file);
    file = NULL;
    return start_failure(type);
  }
  if (terminal_string("cup") == NULL) {
    terminal_screen_close();
    return TERMINAL_PLAIN_TYPE;
  }
  window = stdscr;
  wanted = modes_wanted;
  const char *place = terminal_string("cup");
  speaks_ansi = place != NULL && strncmp(place, "\033[", 2) == 0;
  shorten_steps_down();
  keep_palette();
  EACH_MODE(mode) mode->allowed = mode->number == 0;
  prepare_restore_text();
  terminal_park_errors();
  atomic_store(&terminal_shared->taken, true);

  take_settings();
  nonl();
  typeahead(-1);
  if (wanted.colors && has_colors()) {
    start_color();
    use_default_colors();
    name_plain_pair();
    // The window was made before this background. The first frame relies on a blank window.
    werase(window);
  }
  resume_quietly(size);
  bool asks = can_be_asked();
  switch_modes(true, asks);
  if (asks) terminal_expect_answers();
  terminal_signals_install();
  return TERMINAL_STARTED;
}

void terminal_screen_close(void) {
  if (screen == NULL) return;
  atomic_store(&terminal_shared->text, -1);
  delscreen(screen);
  fclose(file);
  screen = NULL;
  window = NULL;
  file = NULL;
}

void terminal_release(void) {
  if (!atomic_load(&terminal_shared->taken)) return;
  sigset_t before;
  terminal_hold_stops(&before);
  // Stopped output would block us here.
  tcflow(terminal_fd, TCOON);
  switch_modes(false, false);
  terminal_await_answers();
  if (terminal_string("rmcup") != NULL) {
    struct restore_text text = {.length = 0};
    add_plain_looks(&text);
    if (has_region()) add(&text, whole_region);
    add_last_row(&text, true);
    send(&text);
  }
  endwin();
  // A blank does not show the color of characters, so the last one may still be set.
  terminal_deliver("", terminal_has_marks() ? "\033[m" : "");
  if (terminal_string("rmcup") == NULL) {
    // Without an alternate screen the shell continues below the picture.
    struct restore_text text = {.length = 0};
    if (has_region()) {
      add(&text, whole_region);
      add_last_row(&text, false);
    }
    add(&text, "\r\n");
    send(&text);
  }
  terminal_restore_settings();
  atomic_store(&terminal_shared->taken, false);
  terminal_unpark_errors();
  terminal_signals_install();
  terminal_allow_stops(&before);
}

void terminal_take(void) {
  if (screen == NULL || atomic_load(&terminal_shared->taken)) return;
  terminal_park_errors();
  atomic_store(&terminal_shared->taken, true);
  take_settings();
  terminal_redraw();
  doupdate();
  terminal_deliver("", "");
  switch_modes(true, false);
  terminal_signals_install();
}

int32_t terminal_colors(void) { return wanted.colors && has_colors() ? COLORS : 0; }

int32_t terminal_pair(int32_t foreground, int32_t background) {
  int pair = alloc_pair(foreground, background);
  return pair < 0 ? plain_pair : pair;
}

int32_t terminal_plain_pair(void) { return plain_pair; }

void terminal_forget_pairs(void) {
  reset_color_pairs();
  if (plain_pair != 0) name_plain_pair();
  clearok(curscr, TRUE);
}

#ifdef __GLIBC__
/// The columns of a character, also for ncurses, which writes a space for one that the C library does not know: before
/// Unicode 16 it knows no octants.
int wcwidth(wchar_t character) {
  // Most characters of a picture and of text, without the C library's tables.
  if ((character >= 0x20 && character < 0x7F) || (character >= 0x2500 && character < 0x25A0)) return 1;
  if (character >= 0x2800 && character < 0x2900) return 1;
  if ((character >= 0x1CD00 && character < 0x1CEB0) || character == 0x1FBE6 || character == 0x1FBE7) return 1;
  return wcswidth(&character, 1);
}
#endif

int32_t terminal_character_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

/// The number of cells per call of ncurses.
enum { RUN = 256 };

void terminal_put(int32_t row, int32_t column, const struct terminal_cell *cells, int32_t count) {
  cchar_t run[RUN];
  // A blank in the style of a cell: ncurses takes longer to make one than to copy it.
  cchar_t styled;
  const struct terminal_cell *model = NULL;
  int32_t start = column;
  int length = 0;
  for (int32_t i = 0; i < count;) {
    bool wide = i + 1 < count && cells[i + 1].glyph == 0;
    int width = wide ? 2 : 1;
    uint32_t glyph = cells[i].glyph;
    // A character with another width in the C library would shift the row.
    bool agreed = glyph >= 0x20 && (glyph < 0x7F ? width == 1 : wcwidth((wchar_t)glyph) == width);
    if (model == NULL || cells[i].pair != model->pair || cells[i].attributes != model->attributes) {
      model = &cells[i];
      attr_t attributes = 0;
      if (model->attributes & TERMINAL_BOLD) attributes |= A_BOLD;
      if (model->attributes & TERMINAL_DIM) attributes |= A_DIM;
      if (model->attributes & TERMINAL_UNDERLINE) attributes |= A_UNDERLINE;
      if (model->attributes & TERMINAL_REVERSE) attributes |= A_REVERSE;
      int pair = model->pair;
      setcchar(&styled, L" ", attributes, 0, &pair);
    }
    for (int part = 0; part < width; part++) {
      if (part > 0 && agreed) break;
      run[length] = styled;
      run[length++].chars[0] = agreed ? (wchar_t)glyph : part == 0 ? L'?' : L' ';
    }
    i += width;
    if (length + 2 > RUN || i >= count) {
      mvwadd_wchnstr(window, row, start, run, length);
      start = column + i;
      length = 0;
    }
  }
}

static struct mode *mode_numbered(int32_t number) {
  EACH_MODE(mode) {
    if (mode->number == number) return mode;
  }
  return NULL;
}

void terminal_show(int32_t row, int32_t column, bool at_once) {
  const struct mode *synchronized = mode_numbered(TERMINAL_SYNCHRONIZED);
  bool holds = at_once && synchronized != NULL && synchronized->allowed;
  wmove(window, row, column);
  wnoutrefresh(window);
  doupdate();
  atomic_store(&terminal_shared->holds, holds);
  terminal_deliver(holds ? "\033[?2026h" : "", holds ? TERMINAL_SHOW : "");
  atomic_store(&terminal_shared->holds, false);
  // After the first frame, which does not wait for it.
  terminal_guard();
}

void terminal_ask_status(int32_t patience) {
  send_text("\033[5n");
  terminal_expect_status(patience);
}

void terminal_report_mouse(bool on) {
  if (wanted.mouse == on) return;
  wanted.mouse = on;
  if (!speaks_ansi || !atomic_load(&terminal_shared->taken)) return;
  struct restore_text text = {.length = 0};
  EACH_MODE(mode) {
    if (!mode->for_mouse || !mode->allowed) continue;
    add(&text, on ? mode->on : mode->off);
    if (on) expect_answer(mode);
  }
  send(&text);
}

void terminal_allow(int32_t number) {
  struct mode *mode = mode_numbered(number);
  if (mode == NULL || mode->allowed) return;
  mode->allowed = true;
  // Prepare turning it off first.
  prepare_restore_text();
  if (!atomic_load(&terminal_shared->taken) || (mode->for_mouse && !wanted.mouse)) return;
  send_text(mode->on);
  expect_answer(mode);
}

void terminal_redraw(void) {
  terminal_forget_looks();
  clearok(curscr, TRUE);
}

void terminal_resize(struct terminal_size size) {
  resize_term(size.rows, size.columns);
  // The terminal may have rearranged its contents, and old output may still arrive: also the region for scrolling of the
  // size before, in whose last row the cursor would go no further down.
  const char *region = terminal_string("csr");
  if (region != NULL) send_text(tiparm(region, 0, size.rows - 1));
  terminal_redraw();
  prepare_restore_text();
}

const char *terminal_set_locale(const char *name) {
  // Only the character type: numbers keep their decimal point.
  return setlocale(LC_CTYPE, name) == NULL ? NULL : nl_langinfo(CODESET);
}

const char *terminal_environment(const char *name) {
  pthread_mutex_lock(&environment);
  const char *value = getenv(name);
  pthread_mutex_unlock(&environment);
  return value;
}
