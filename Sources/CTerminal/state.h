#ifndef TERMINAL_STATE_H
#define TERMINAL_STATE_H

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

#include "CTerminal.h"

// What the files of this module share. Functions marked "signal" may run inside a signal handler: they call
// nothing but what POSIX lists as safe there.

/// The terminal's descriptor, a description of our own where possible; -1 when closed.
extern int terminal_fd;

/// Text that is ready to be written by a handler.
struct restore_text {
  size_t length;
  char bytes[512];
};

/// What the guardian has to know as well; there are two of each text, so that none is read while it is written.
struct terminal_shared {
  /// The terminal is in our hands: alternate screen, raw keys. Whoever sets it to false has to restore.
  atomic_bool taken;
  /// The device's settings before they were changed.
  struct termios original;
  /// The process group that the terminal belongs in, and the one that it is lent to; 0 while that is none.
  pid_t owner;
  _Atomic pid_t borrower;
  /// The text that undoes everything that was switched on, by its number; -1 when nothing was.
  _Atomic int32_t text;
  struct restore_text texts[2];
  /// What the person reads after a crash, by its number; -1 when there is nothing to say.
  _Atomic int32_t farewell;
  struct restore_text farewells[2];
};
extern struct terminal_shared *terminal_shared;

/// Starts the process that gives the terminal back when this one is killed, once; without it everything else works.
void terminal_guard(void);
void terminal_unguard(void);
/// Writes what the person should read after an end that was none of the program's. (signal)
void terminal_say_farewell(int fd);

/// Restores device settings and screen, if they are ours at the moment. `forced` means that the output may be stuck
/// in the middle of a sequence: what waits to be sent is thrown away first. (signal)
void terminal_restore(bool forced);
/// The device settings as they were at the start. (signal)
void terminal_restore_settings(void);
/// Between these two, whoever speaks to the terminal from the background is not stopped for it. (signal)
void terminal_hold_stops(sigset_t *before);
void terminal_allow_stops(const sigset_t *before);
/// Writes without ever waiting long. (signal)
void terminal_write(int fd, const char *bytes, size_t length);

/// Ends a process group: asks by a signal, waits for some milliseconds, then kills. (signal)
void terminal_end_group(pid_t group, int signal, int patience);
/// Gives the foreground to a process group, if another one has it that is known. (signal)
void terminal_hand_over(int fd, pid_t from, pid_t to);
/// Asks the program that the terminal is lent to, to end as a signal asks this one. (signal)
void terminal_ask_borrower(int signal);
/// Ends that program and makes the terminal ours, to be restored. (signal)
void terminal_call_in(int patience);

/// Keeps standard error in memory while the screen is up, so that nothing is painted over it and lost.
void terminal_park_errors(void);
/// Standard error as it was, with what was said meanwhile. (signal)
void terminal_unpark_errors(void);

/// The descriptor that a handler writes to, to wake `terminal_wait`.
extern int terminal_wake_fd;
int terminal_signals_open(void);
/// Installs the handlers, or installs them again after ncurses installed its own.
void terminal_signals_install(void);
void terminal_signals_close(void);

void terminal_screen_close(void);

/// What ncurses was told in place of a type's own description.
struct terminal_description {
  /// What the variable held before; null for nothing.
  char *own;
  bool is_used;
};
/// Lets ncurses find a type as it is to be used: with a cursor that is nowhere after the last column, and, if asked for,
/// with all colours instead of as few as its description says, where it has colours at all.
struct terminal_description terminal_use_new_description(const char *type, int fd, bool all_colors);
/// Ends that, so that programs that are started from here see their own environment.
void terminal_use_own_description(struct terminal_description before);

/// The terminal was asked something just now.
void terminal_expect_answers(void);
/// It was asked whether the pointer's place is in pixels from now on.
void terminal_expect_dots(void);
/// Takes what is still to be answered, so that no shell gets it; waits a quarter of a second from the question at
/// most.
void terminal_await_answers(void);

#endif
