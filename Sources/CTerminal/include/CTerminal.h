#ifndef C_TERMINAL_H
#define C_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>

// The one terminal of the process: its device, its screen (ncurses), and the signals that concern it.
// Order of use: open, screen_start, then put, show and wait, and at last close. Nothing here is thread-safe.

// Device.

/// Opens the terminal, remembers its settings and returns 0 or an errno value; EALREADY when it is open.
int32_t terminal_open(void);
/// Gives everything back and closes the device; harmless when it is not open.
void terminal_close(void);

struct terminal_size {
  int32_t columns, rows;
  /// In pixels; 0 where the device does not know.
  int32_t width, height;
};
/// What the device says; zeros when it does not know.
struct terminal_size terminal_device_size(void);

enum { TERMINAL_INPUT = 1, TERMINAL_SIGNAL = 2, TERMINAL_GONE = 4 };
/// Sleeps until there is input, a signal or the end of the terminal, or for so many milliseconds; -1 is for ever.
long terminal_wait(int32_t milliseconds);
/// Reads what is there; 0 or less means that the terminal is gone.
int32_t terminal_read(uint8_t *_Nonnull bytes, int32_t capacity);
/// The byte that the device takes for "erase", or 0.
uint8_t terminal_erase_byte(void);

// Screen.

/// A plain type is one that cannot place the cursor.
enum { TERMINAL_STARTED = 0, TERMINAL_UNKNOWN_TYPE = 1, TERMINAL_PLAIN_TYPE = 2, TERMINAL_FAILED = 3 };

struct terminal_facts {
  /// As above.
  int64_t status;
  int32_t colors;
  /// Of the terminal on a standard stream; zeros without one.
  struct terminal_size size;
  bool is_terminal;
  bool has_second_screen;
  bool has_pointer;
};
/// What the description of a terminal type says, and the terminal on a standard stream; nothing is sent to it.
///
/// With `all_colors`, what a screen that is started so would have.
struct terminal_facts terminal_describe(const char *_Nonnull type, bool all_colors);

struct terminal_modes {
  bool mouse;
  bool colors;
  /// The terminal has all colours, whatever its type's description says.
  bool all_colors;
};

/// Added to 24 bits of red, green and blue to make a colour's number, where ``terminal_colors`` is twice as much.
enum { TERMINAL_RGB = 0x1000000 };

/// Takes the terminal: the alternate screen, raw keys, our modes, our signal handlers.
///
/// Where it cannot be started, nothing was sent to it, and its settings are as they were.
long terminal_screen_start(const char *_Nonnull type, struct terminal_modes modes, struct terminal_size size);
/// How many colours the screen has; 0 when it has none or they are not wanted.
int32_t terminal_colors(void);
/// The number of a colour pair; -1 is the terminal's own colour.
int32_t terminal_pair(int32_t foreground, int32_t background);
/// The number of the pair of the terminal's own colours.
int32_t terminal_plain_pair(void);
/// Makes every pair's number free; all cells have to be put again, and all are sent anew.
void terminal_forget_pairs(void);
/// A string that the terminal's type defines, such as "kcuu1", or null.
const char *_Nullable terminal_string(const char *_Nonnull capability);
/// How many cells the C library gives a character, and so ncurses; 0 or less when it knows none.
int32_t terminal_character_width(uint32_t scalar);

enum { TERMINAL_BOLD = 1, TERMINAL_DIM = 2, TERMINAL_UNDERLINE = 4, TERMINAL_REVERSE = 8 };
/// One cell; a glyph of 0 is the right half of the wide one before it.
struct terminal_cell {
  uint32_t glyph;
  int32_t pair;
  uint32_t attributes;
};
void terminal_put(int32_t row, int32_t column, const struct terminal_cell *_Nonnull cells, int32_t count);
/// Sends what changed, in one write where it fits ncurses' buffer, and leaves the cursor at a place; `at_once` has a
/// terminal that can hold its picture back until all of it has come do so.
void terminal_show(int32_t row, int32_t column, bool at_once);
void terminal_show_cursor(bool visible);
/// Clears the screen at the next show, so that all of it is drawn again.
void terminal_redraw(void);
/// Whether the terminal tells what the pointer does; without, it selects text with it.
void terminal_report_mouse(bool on);
void terminal_resize(struct terminal_size size);

/// Modes that only some terminals have, by their numbers: pictures that are shown whole, and the pointer's place in
/// pixels.
enum { TERMINAL_SYNCHRONIZED = 2026, TERMINAL_DOT_POINTER = 1016 };
/// Uses a mode from now on, because the terminal has answered that it has it.
void terminal_allow(int32_t mode);
/// Whether the terminal was asked something not long ago and may still answer.
bool terminal_may_answer(void);
/// The last answer to the questions of the start came.
void terminal_answered(void);
/// An answer came on whether the pointer's place is in pixels.
void terminal_answered_dots(void);

/// Gives the terminal back for a while; standard error speaks again.
void terminal_release(void);
/// Takes the terminal again after ``terminal_release``.
void terminal_take(void);
/// While another program has the terminal, Ctrl-C and Ctrl-Z are meant for that one.
void terminal_lend(bool lent);
/// Runs another program on the terminal to its end, while that is lent; gives 0 or the number of the error.
///
/// If a signal asks this program to end, the other one ends first.
int32_t terminal_run(const char *_Nullable const *_Nonnull words, int32_t *_Nonnull status);

/// What the person reads after a crash or a kill, at most 512 bytes with the end of its line; null for nothing.
void terminal_set_farewell(const char *_Nullable text);
/// Without a screen: a signal that ends the process says the farewell on standard error first.
void terminal_say_farewell_at_end(void);

// Signals.

enum { TERMINAL_RESIZED = 1, TERMINAL_STOP_ASKED = 2, TERMINAL_CONTINUED = 4 };
/// What happened since the last call, as a set of the above.
long terminal_take_signals(void);
/// The signal that asked the program to end, or 0.
int32_t terminal_end_signal(void);
/// Waits until this process is in the terminal's foreground, if it can be stopped at all.
void terminal_await_foreground(void);
/// Stops this process, or its whole process group; returns when it was continued in the foreground.
void terminal_stop(bool whole_group);
/// Ends the process by a signal, as if no handler had ever been installed.
_Noreturn void terminal_die(int32_t signal);

// Locale.

/// Sets the character type of the locale, from the environment when the name is empty; the codeset, or null.
const char *_Nullable terminal_set_locale(const char *_Nonnull name);
const char *_Nullable terminal_environment(const char *_Nonnull name);

#endif
