#ifndef PTY_SUPPORT_H
#define PTY_SUPPORT_H

#include <stdbool.h>
#include <stdint.h>

// Programs in a test's terminal: the part between fork and exec, which Swift cannot do.

/// The terminal's settings, comparable.
struct pty_settings {
  uint32_t input, output, control, local;
  uint8_t characters[32];
};

struct pty_program {
  /// Both ends of the terminal; the far one stays open, and its settings can be read after the program's end.
  int32_t near, far;
  /// Sends each change of the program's state as the int from waitpid.
  int32_t changes;
  int32_t pid;
  /// A process that acts as the shell: it leads the session, and the program can be stopped.
  int32_t leader;
  /// The settings at the program's start.
  struct pty_settings before;
};

enum { PTY_TERMINAL = 0, PTY_NULL = 1, PTY_PIPE = 2 };
struct pty_wishes {
  int32_t columns, rows;
  /// In pixels; a cell is 8 wide.
  int32_t cell_height;
  /// Standard input: one of the constants above.
  int32_t input;
  /// Standard error; the contents of a pipe are lost.
  int32_t errors;
  bool ignores_hangup;
  /// Without this the program has no controlling terminal, and none on its standard streams.
  bool has_terminal;
  /// Started in the background, as with `&`.
  bool in_background;
  /// A terminal without echo and without keys for signals.
  bool is_silent;
};

/// Starts a program, in a folder unless that is null; false on failure.
bool pty_start(
    const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
    const char *_Nullable folder, struct pty_wishes wishes, struct pty_program *_Nonnull program);
/// Kills the remaining processes and closes everything.
void pty_end(const struct pty_program *_Nonnull program);
void pty_resize(int32_t fd, int32_t columns, int32_t rows, int32_t cell_height);
/// Brings the program to the foreground and continues it, as `fg` does.
void pty_foreground(const struct pty_program *_Nonnull program);
/// Moves the program to the background, as a shell does when it has stopped.
void pty_background(const struct pty_program *_Nonnull program);
struct pty_settings pty_settings(int32_t fd);
/// The number of bytes not yet read by the program.
int32_t pty_unread(int32_t fd);

static inline bool pty_exited(int32_t status) { return (status & 0x7F) == 0; }
static inline int32_t pty_exit_code(int32_t status) { return (status >> 8) & 0xFF; }
static inline bool pty_stopped(int32_t status) { return (status & 0xFF) == 0x7F; }
static inline bool pty_continued(int32_t status) { return status == 0xFFFF; }
/// The signal that ended or stopped the program.
static inline int32_t pty_signal(int32_t status) { return pty_stopped(status) ? (status >> 8) & 0xFF : status & 0x7F; }

#endif
