#ifndef TERMINAL_STATE_H
#define TERMINAL_STATE_H

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "CTerminal.h"

// What the files of this module share. Functions marked "signal" may run inside a signal handler: they call
// nothing but what POSIX lists as safe there.

/// The terminal's descriptor, a description of our own where possible; -1 when closed.
extern int terminal_fd;

/// The terminal is in our hands: alternate screen, raw keys. Whoever sets it to false has to restore.
extern atomic_bool terminal_taken;

/// The text that undoes everything that was switched on, ready to be written by a handler.
struct restore_text {
  size_t length;
  char bytes[512];
};
extern struct restore_text *_Atomic terminal_restore_text;

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

#endif
