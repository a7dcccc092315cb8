#ifndef TERMINAL_STATE_H
#define TERMINAL_STATE_H

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

#include "CTerminal.h"

// Shared by the files of this module. Functions marked "signal" are async-signal-safe.

/// The terminal's descriptor, if possible with its own file description; -1 when closed.
extern int terminal_fd;

/// Text for a signal handler to write.
struct restore_text {
  size_t length;
  char bytes[512];
};

/// Memory shared with the guardian. There are two of each text, so none is read while it is written.
struct terminal_shared {
  /// The terminal is taken: alternate screen, raw keys. Setting it to false obliges to restore.
  atomic_bool taken;
  /// The device's original settings.
  struct termios original;
  /// The process group of this program, and the one that the terminal is lent to, or 0.
  pid_t owner;
  _Atomic pid_t borrower;
  /// The index of the text that turns all modes off; -1 for none.
  _Atomic int32_t text;
  struct restore_text texts[2];
  /// A frame is being sent that the terminal shows as a whole.
  atomic_bool holds;
  /// The index of the farewell; -1 for none.
  _Atomic int32_t farewell;
  struct restore_text farewells[2];
};
extern struct terminal_shared *terminal_shared;

/// Starts the process that restores the terminal when this one is killed, once; works without it on failure.
void terminal_guard(void);
void terminal_unguard(void);
/// Writes the farewell. (signal)
void terminal_say_farewell(int fd);

/// Restores the settings and the screen, if the terminal is taken. `forced` first discards waiting output, which may be
/// stuck in the middle of a sequence. (signal)
void terminal_restore(bool forced);
/// Writes the text that turns all modes off. (signal)
void terminal_write_restore_text(int fd);
/// Restores the device's original settings. (signal)
void terminal_restore_settings(void);
/// Between these two, writing from the background does not stop the process. (signal)
void terminal_hold_stops(sigset_t *before);
void terminal_allow_stops(const sigset_t *before);
/// Writes without long waits. (signal)
void terminal_write(int fd, const char *bytes, size_t length);

/// Shows a frame that the terminal holds back.
#define TERMINAL_SHOW "\033[?2026l"

/// Ends a process group: sends a signal, waits for some milliseconds, then kills it. (signal)
void terminal_end_group(pid_t group, int signal, int patience);
/// Moves the foreground from one process group to another, if the first one has it. (signal)
void terminal_hand_over(int fd, pid_t from, pid_t to);
/// Asks the program that has the lent terminal to end. (signal)
void terminal_ask_borrower(int signal);
/// Ends that program and takes the terminal back, for restoring it. (signal)
void terminal_call_in(int patience);

/// Redirects standard error to memory while the screen is up.
void terminal_park_errors(void);
/// Restores standard error and writes the collected text to it. (signal)
void terminal_unpark_errors(void);

/// The descriptor that wakes `terminal_wait`; handlers write to it.
extern int terminal_wake_fd;
int terminal_signals_open(void);
/// Installs the handlers, also again after ncurses installed its own.
void terminal_signals_install(void);
void terminal_signals_close(void);

void terminal_screen_close(void);

/// A growing buffer; after a failure it stays unchanged.
struct bytes {
  uint8_t *start;
  size_t count, capacity;
  bool failed;
};
/// Makes room for more bytes; false if there is no memory.
bool terminal_reserve(struct bytes *bytes, size_t count);
void terminal_append(struct bytes *bytes, const void *part, size_t count);

/// Opens the memory that ncurses writes into; a descriptor, or -1.
int terminal_open_memory(void);
/// Sends what ncurses has written since the last time, between two texts, in one write.
void terminal_deliver(const char *before, const char *after);
/// Drops what ncurses has written since the last time.
void terminal_drop_output(void);
/// The terminal may have other colors and attributes than those sent last.
void terminal_forget_looks(void);

/// What ncurses sends in place of colors and attributes: the first byte with the number of a pair and a semicolon; the
/// second one with the digit of an attribute to add, or with 0 for none, and no colors.
enum { TERMINAL_PAIR_MARK = 1, TERMINAL_LOOK_MARK = 2 };
/// True if the present description has marks.
bool terminal_has_marks(void);

/// A replaced terminal description.
struct terminal_description {
  /// The previous value of the variable, or null.
  char *own;
  bool is_used;
};
/// Replaces a type's description for ncurses: the cursor stays in the last column after a character there, and with
/// `all_colors` the type has 24-bit colors, if it has colors, and marks.
struct terminal_description terminal_use_new_description(const char *type, int fd, bool all_colors);
/// Restores the environment variable for programs that are started from here.
void terminal_use_own_description(struct terminal_description before);

/// Records that questions were sent.
void terminal_expect_answers(void);
/// Records that the question about pointer positions in pixels was sent.
void terminal_expect_dots(void);
/// Records that the status was asked for.
void terminal_expect_status(int32_t patience);
/// Reads outstanding replies, which a shell must not get; waits at most a quarter of a second after the question, for a
/// status as long as it may take, and after a signal 0.4 s.
void terminal_await_answers(void);

#endif
