// Standard error while the screen is up; otherwise the alternate screen would swallow it.

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "state.h"

static int parked = -1;
static int memory = -1;

/// Only the end of a long report is shown.
enum { MOST_SHOWN = 64 * 1024 };

void terminal_park_errors(void) {
  // Files and pipes get the text directly.
  if (parked >= 0 || !isatty(STDERR_FILENO)) return;
  int file = memfd_create("errors", MFD_CLOEXEC);
  if (file < 0) return;
  int copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (copy < 0 || dup2(file, STDERR_FILENO) < 0) {
    close(file);
    if (copy >= 0) close(copy);
    return;
  }
  memory = file;
  parked = copy;
}

/// Replaces control characters, which may come from names in a file.
static ssize_t without_controls(char *bytes, ssize_t count) {
  unsigned char before = 0;
  for (ssize_t i = 0; i < count; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    bool c0 = (byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F;
    bool c1 = byte >= 0x80 && byte < 0xA0 && before == 0xC2;
    if (c0 || c1) bytes[i] = '?';
    before = byte;
  }
  return count;
}

void terminal_unpark_errors(void) {
  if (parked < 0) return;
  dup2(parked, STDERR_FILENO);
  close(parked);
  parked = -1;
  off_t end = lseek(memory, 0, SEEK_END);
  off_t at = end > MOST_SHOWN ? end - MOST_SHOWN : 0;
  static char bytes[4096];
  while (at < end) {
    ssize_t count = pread(memory, bytes, sizeof bytes, at);
    if (count <= 0) break;
    terminal_write(STDERR_FILENO, bytes, (size_t)without_controls(bytes, count));
    at += count;
  }
  close(memory);
  memory = -1;
}
