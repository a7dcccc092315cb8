// Takes ncurses' output from memory, and sends each frame at once.
//
// ncurses writes into memory, so that a frame is one write, whatever the size of its buffer.
//
// Where it draws in 24-bit colors, it would send both colors at each change of one, and both again after each change of
// an attribute: a third of the bytes of a small change, and half of the time of its first frame. Our descriptions have
// short marks instead (``terminal_has_marks``). They become what the terminal lacks for the next character.

#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <term.h>
#include <unistd.h>

// term.h defines every capability's name as a macro.
#undef columns
#undef lines

#include "state.h"

/// The looks of a cell, with the numbers of colors for pairs.
struct look {
  int foreground, background;
  unsigned attributes;
};

static const struct look plain = {-1, -1, 0};
/// The looks that ncurses wants, and those that the terminal has, if known.
static struct look wanted = plain, shown = plain;
static bool is_known;

/// The cursor's row by the last movement to a place, counted from 1; 0 if unknown. Its column is at most this one.
static int row, column;

static int memory = -1;
/// Buffers, kept for all frames.
static struct bytes output, sent;

int terminal_open_memory(void) {
  memory = memfd_create("screen", MFD_CLOEXEC);
  terminal_forget_looks();
  wanted = plain;
  return memory;
}

void terminal_forget_looks(void) {
  is_known = false;
  row = 0;
}

static char *put_number(char *to, unsigned number) {
  if (number >= 10) to = put_number(to, number / 10);
  *to++ = (char)('0' + number % 10);
  return to;
}

/// Appends a parameter of the sequence that sets looks.
static char *put(char *to, unsigned parameter) {
  if (to[-1] != '[') *to++ = ';';
  return put_number(to, parameter);
}

/// - Parameter first: 30 for the foreground, 40 for the background.
static char *put_color(char *to, int number, unsigned first) {
  unsigned color = (unsigned)number;
  if (number < 0) return put(to, first + 9);
  if (number < 8) return put(to, first + color);
  if (number < 16) return put(to, first + 60 + color - 8);
  to = put(to, first + 8);
  if (number < TERMINAL_RGB) return put(put(to, 5), color);
  return put(put(put(put(to, 2), color >> 16 & 255), color >> 8 & 255), color & 255);
}

/// Sends the difference to the looks that are wanted; of a blank no color of a character is seen.
static void set_looks(bool is_blank) {
  const unsigned weights = TERMINAL_BOLD | TERMINAL_DIM, lines = TERMINAL_UNDERLINE | TERMINAL_REVERSE;
  struct look next = wanted;
  if (is_blank && is_known && ((next.attributes | shown.attributes) & lines) == 0) {
    next.foreground = shown.foreground;
    next.attributes = shown.attributes;
  }
  bool is_plain = next.foreground < 0 && next.background < 0 && next.attributes == 0;
  char text[64] = "\033[", *to = text + 2;
  if (!is_known || (is_plain && memcmp(&next, &shown, sizeof next) != 0)) {
    shown = plain;
    is_known = true;
    if (!is_plain) to = put(to, 0);
  } else if (memcmp(&next, &shown, sizeof next) == 0) {
    return;
  }
  unsigned lost = shown.attributes & ~next.attributes, left = shown.attributes & next.attributes;
  if (lost & weights) {
    to = put(to, 22);
    left &= ~weights;
  }
  if (lost & TERMINAL_UNDERLINE) to = put(to, 24);
  if (lost & TERMINAL_REVERSE) to = put(to, 27);
  unsigned gained = next.attributes & ~left;
  if (gained & TERMINAL_BOLD) to = put(to, 1);
  if (gained & TERMINAL_DIM) to = put(to, 2);
  if (gained & TERMINAL_UNDERLINE) to = put(to, 4);
  if (gained & TERMINAL_REVERSE) to = put(to, 7);
  if (next.foreground != shown.foreground) to = put_color(to, next.foreground, 30);
  if (next.background != shown.background) to = put_color(to, next.background, 40);
  *to++ = 'm';
  terminal_append(&sent, text, (size_t)(to - text));
  shown = next;
}

/// Obeys a mark, and returns what follows it.
static const uint8_t *obey(const uint8_t *mark, const uint8_t *end) {
  const uint8_t *at = mark + 1;
  if (at == end) return end;
  if (*mark == TERMINAL_LOOK_MARK) {
    if (*at == '0') wanted = plain;
    else wanted.attributes |= (unsigned)(*at - '0');
    return at + 1;
  }
  int pair = 0;
  while (at < end && *at >= '0' && *at <= '9') pair = 10 * pair + (*at++ - '0');
  wanted.foreground = wanted.background = -1;
  if (pair != 0) extended_pair_content(pair, &wanted.foreground, &wanted.background);
  return at < end ? at + 1 : end;
}

/// The end of a sequence that starts with an escape.
static const uint8_t *end_of_sequence(const uint8_t *start, const uint8_t *end) {
  const uint8_t *at = start + 1;
  bool has_parameters = at < end && *at == '[';
  if (has_parameters) at++;
  while (at < end && *at >= ' ' && *at < (has_parameters ? '@' : '0')) at++;
  return at < end ? at + 1 : end;
}

/// True for a sequence, or a control character, that only moves the cursor.
static bool is_motion(const uint8_t *start, const uint8_t *end) {
  if (end - start == 1) return *start == '\r' || *start == '\b' || *start == '\v';
  return end - start > 2 && start[1] == '[' && memchr("ABCDGHd", end[-1], 7) != NULL;
}

/// Reads a movement to a row and a column.
static bool is_placement(const uint8_t *start, const uint8_t *end, int place[2]) {
  const uint8_t *at = start + 2;
  if (end - start < 6 || start[1] != '[' || end[-1] != 'H') return false;
  for (int i = 0; i < 2; i++, at++) {
    place[i] = 0;
    while (*at >= '0' && *at <= '9') place[i] = 10 * place[i] + (*at++ - '0');
    if (*at != (i == 0 ? ';' : 'H')) return false;
  }
  return at == end;
}

/// Sends a sequence or a control character; a movement within the row without its number.
///
/// ncurses gives the number for each distance of more than eight columns. In the last column, the cursor may be in the
/// next row on the terminal.
static void send_control(const uint8_t *start, const uint8_t *end) {
  int place[2];
  bool is_placed = is_placement(start, end, place);
  bool is_short = is_placed && place[0] == row && column < COLS && column_address != NULL;
  bool stays = *start == '\b' || *start == '\r' || (end - start > 2 && strchr("KX", end[-1]) != NULL);
  if (is_placed) {
    row = place[0];
    column = place[1];
  } else if (!stays) {
    row = 0;
  }
  if (!is_short) return terminal_append(&sent, start, (size_t)(end - start));
  char text[16] = "\033[", *to = put_number(text + 2, (unsigned)column);
  *to++ = 'G';
  terminal_append(&sent, text, (size_t)(to - text));
}

static void translate(const uint8_t *at, const uint8_t *end) {
  while (at < end) {
    const uint8_t *start = at;
    if (*at == TERMINAL_PAIR_MARK || *at == TERMINAL_LOOK_MARK) {
      at = obey(at, end);
      continue;
    }
    if (*at < ' ') {
      at = *at == '\033' ? end_of_sequence(at, end) : at + 1;
      // What erases or scrolls leaves blanks.
      if (!is_motion(start, at)) set_looks(true);
      send_control(start, at);
    } else {
      bool is_blank = *at == ' ';
      if (is_blank) {
        while (at < end && *at == ' ') at++;
      } else {
        while (at < end && *at >= ' ') at++;
      }
      set_looks(is_blank);
      terminal_append(&sent, start, (size_t)(at - start));
      // A character of three bytes or more may have two columns.
      for (; start < at; start++) column += *start >= 0xE0 ? 2 : (*start & 0xC0) != 0x80;
    }
  }
}

/// Takes what ncurses has written into `output`.
static bool take_output(void) {
  off_t count = lseek(memory, 0, SEEK_CUR);
  output.count = 0;
  if (count <= 0 || !terminal_reserve(&output, (size_t)count)) return false;
  ssize_t taken = pread(memory, output.start, (size_t)count, 0);
  lseek(memory, 0, SEEK_SET);
  if (taken > 0) output.count = (size_t)taken;
  return taken > 0;
}

void terminal_drop_output(void) {
  take_output();
  wanted = plain;
}

void terminal_deliver(const char *before, const char *after) {
  sent.count = 0;
  terminal_append(&sent, before, strlen(before));
  if (take_output()) {
    if (terminal_has_marks()) translate(output.start, output.start + output.count);
    else terminal_append(&sent, output.start, output.count);
  }
  terminal_append(&sent, after, strlen(after));
  for (size_t done = 0; done < sent.count;) {
    ssize_t written = write(terminal_fd, sent.start + done, sent.count - done);
    if (written > 0) done += (size_t)written;
    else if (written == 0 || (errno != EINTR && errno != EAGAIN)) return;
    else if (errno == EAGAIN) poll(&(struct pollfd){.fd = terminal_fd, .events = POLLOUT}, 1, -1);
  }
}
