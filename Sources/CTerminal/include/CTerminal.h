#ifndef C_TERMINAL_H
#define C_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>

// The process's terminal: its device, its screen (ncurses) and its signals.
// Order of calls: open, screen_start, then put, show and wait, finally close. Not thread-safe.

// Device.

/// Opens the terminal, remembers its settings and returns 0 or an errno value; EALREADY when it is open.
int32_t terminal_open(void);
/// Restores everything and closes the device, if it is open.
void terminal_close(void);

struct terminal_size {
  int32_t columns, rows;
  /// In pixels; 0 if unknown.
  int32_t width, height;
};
/// The device's size; zeros if unknown.
struct terminal_size terminal_device_size(void);

enum { TERMINAL_INPUT = 1, TERMINAL_SIGNAL = 2, TERMINAL_GONE = 4, TERMINAL_ROOM = 8 };
/// Waits for input, a signal or the end of the terminal, at most some milliseconds; -1 waits without limit.
///
/// `for_room` also waits until the device has sent nearly everything: a serial line all but 256 bytes (n_tty of Linux).
long terminal_wait(int32_t milliseconds, bool for_room);
/// Reads waiting input; 0 or less if the terminal is gone.
int32_t terminal_read(uint8_t *_Nonnull bytes, int32_t capacity);
/// Writes bytes between two frames; false if the terminal takes nothing for two seconds, or is gone.
bool terminal_send(const uint8_t *_Nonnull bytes, int32_t length);
/// The device's erase byte, or 0.
uint8_t terminal_erase_byte(void);

// Screen.

/// A plain type is one that cannot place the cursor.
enum { TERMINAL_STARTED = 0, TERMINAL_UNKNOWN_TYPE = 1, TERMINAL_PLAIN_TYPE = 2, TERMINAL_FAILED = 3 };

struct terminal_facts {
  /// One of the constants above.
  int64_t status;
  int32_t colors;
  /// The size of the terminal on a standard stream; zeros without one.
  struct terminal_size size;
  bool is_terminal;
  bool has_second_screen;
  bool has_pointer;
};
/// The facts about a terminal type and the terminal on a standard stream; nothing is sent to it.
///
/// `all_colors` gives the colors of a screen that is started with that mode.
struct terminal_facts terminal_describe(const char *_Nonnull type, bool all_colors);

struct terminal_modes {
  bool mouse;
  bool colors;
  /// The terminal has 24-bit colors, even if its description does not.
  bool all_colors;
};

/// Added to 24 bits of red, green and blue for a color's number, if ``terminal_colors`` is twice as much.
enum { TERMINAL_RGB = 0x1000000 };

/// Takes the terminal: alternate screen, raw keys, modes and signal handlers.
///
/// After a failure nothing was sent, and the settings are unchanged.
long terminal_screen_start(const char *_Nonnull type, struct terminal_modes modes, struct terminal_size size);
/// The number of colors; 0 without colors.
int32_t terminal_colors(void);
/// The number of a color pair; -1 is the terminal's default color.
int32_t terminal_pair(int32_t foreground, int32_t background);
/// The number of the pair of default colors.
int32_t terminal_plain_pair(void);
/// Frees all pairs; all cells must be put again, and the whole screen is sent.
void terminal_forget_pairs(void);
/// A string of the terminal's description, such as "kcuu1", or null.
const char *_Nullable terminal_string(const char *_Nonnull capability);
/// The number of cells that the C library and ncurses give a character; 0 or less if unknown.
int32_t terminal_character_width(uint32_t scalar);

enum { TERMINAL_BOLD = 1, TERMINAL_DIM = 2, TERMINAL_UNDERLINE = 4, TERMINAL_REVERSE = 8 };
/// One cell; a glyph of 0 is the right half of the wide one before it.
struct terminal_cell {
  uint32_t glyph;
  int32_t pair;
  uint32_t attributes;
};
void terminal_put(int32_t row, int32_t column, const struct terminal_cell *_Nonnull cells, int32_t count);
/// Sends the changes in one write, and moves the cursor; `at_once` asks the terminal to show them all at the same time,
/// if it can.
void terminal_show(int32_t row, int32_t column, bool at_once);
/// Redraws the whole screen at the next show.
void terminal_redraw(void);
/// Turns mouse reports on or off; without them the mouse selects text.
void terminal_report_mouse(bool on);
void terminal_resize(struct terminal_size size);

/// The numbers of modes that only some terminals have: synchronized output, the pointer's position in pixels, and Alt as
/// an escape byte before the key.
enum { TERMINAL_SYNCHRONIZED = 2026, TERMINAL_DOT_POINTER = 1016, TERMINAL_ALT_AS_ESCAPE = 1036 };
/// Turns on a mode that the terminal has confirmed.
void terminal_allow(int32_t mode);
/// True if the terminal may still reply to a question.
bool terminal_may_answer(void);
/// Records the last reply to the questions at the start.
void terminal_answered(void);
/// Records a reply about pointer positions in pixels.
void terminal_answered_dots(void);
/// Asks the terminal for its status, whose reply comes within some milliseconds or not at all.
void terminal_ask_status(int32_t patience);
/// Records a status reply.
void terminal_answered_status(void);

/// Releases the terminal for a while, and standard error with it.
void terminal_release(void);
/// Takes the terminal again after ``terminal_release``.
void terminal_take(void);
/// While the terminal is lent to another program, Ctrl-C and Ctrl-Z are for that one.
void terminal_lend(bool lent);
/// Runs another program on the lent terminal and waits for its end; returns 0 or an errno.
///
/// A signal that ends this program ends the other one first.
int32_t terminal_run(const char *_Nullable const *_Nonnull words, int32_t *_Nonnull status);

/// Sets the line for a crash or a kill, at most 512 bytes with its line end; null for none.
void terminal_set_farewell(const char *_Nullable text);
/// Without a screen: signals that end the process print the farewell on standard error first.
void terminal_say_farewell_at_end(void);

// Signals.

enum { TERMINAL_RESIZED = 1, TERMINAL_STOP_ASKED = 2, TERMINAL_CONTINUED = 4 };
/// The signals since the last call, as a set of these.
long terminal_take_signals(void);
/// The signal that asked the program to end, or 0.
int32_t terminal_end_signal(void);
/// Waits until this process is in the terminal's foreground, if it can be stopped.
void terminal_await_foreground(void);
/// Stops this process or its process group; returns when it continues in the foreground.
void terminal_stop(bool whole_group);
/// Ends the process by a signal's default action.
_Noreturn void terminal_die(int32_t signal);

// Locale.

/// Sets the locale's character type, from the environment if the name is empty; returns the codeset or null.
const char *_Nullable terminal_set_locale(const char *_Nonnull name);
const char *_Nullable terminal_environment(const char *_Nonnull name);

#endif
