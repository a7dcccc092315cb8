// A process that restores the terminal when this one is killed without a handler (kill -9, out of memory).
//
// It waits for the end of a pipe, in its own process group, so signals to the job do not reach it. Both processes share
// the memory with the data it needs.

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "state.h"

static struct terminal_shared unguarded = {.text = -1, .farewell = -1};
struct terminal_shared *terminal_shared = &unguarded;

static pid_t guardian = -1;
static int life = -1;
static bool tried;

/// The guardian's two descriptors.
enum { WATCHED = 0, TERMINAL = 1 };

/// Ends the program that has the lent terminal; true if no other program has taken the terminal.
static bool call_in(void) {
  enum { PATIENCE = 300 };
  pid_t group = atomic_exchange(&terminal_shared->borrower, 0);
  if (group <= 0) return false;
  terminal_end_group(group, SIGHUP, PATIENCE);
  atomic_store(&terminal_shared->taken, true);
  bool is_free = tcgetpgrp(TERMINAL) == group;
  if (is_free) tcsetpgrp(TERMINAL, terminal_shared->owner);
  return is_free;
}

/// True for the settings of a program with a screen; a shell's line editor keeps interrupts and output processing.
static bool is_for_screen(const struct termios *now) {
  if (now->c_lflag & (ICANON | ECHO)) return false;
  return !(now->c_lflag & ISIG) || now->c_oflag != terminal_shared->original.c_oflag;
}

static void bring_back(void) {
  bool is_free = call_in();
  if (!atomic_exchange(&terminal_shared->taken, false)) return;
  struct termios now;
  // A faster shell has its own settings already, and its prompt must stay.
  if (tcgetattr(TERMINAL, &now) == 0 && (is_free || is_for_screen(&now))) {
    static const char cancel = '\030';
    tcflow(TERMINAL, TCOON);
    tcflush(TERMINAL, TCOFLUSH);
    terminal_write(TERMINAL, &cancel, 1);
    tcsetattr(TERMINAL, TCSANOW, &terminal_shared->original);
  }
  terminal_write_restore_text(TERMINAL);
  terminal_say_farewell(TERMINAL);
}

static _Noreturn void watch(int end) {
  setpgid(0, 0);
  prctl(PR_SET_NAME, "fillet-guardian");
  if (end == TERMINAL) end = dup(end);
  dup2(terminal_fd, TERMINAL);
  dup2(end, WATCHED);
  close_range(2, ~0U, 0);
  // Do not keep a file system busy.
  int ignored = chdir("/");
  (void)ignored;
  char byte;
  while (read(WATCHED, &byte, 1) > 0) {
  }
  bring_back();
  _exit(0);
}

void terminal_guard(void) {
  if (tried) return;
  tried = true;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return;
  void *memory = mmap(NULL, sizeof unguarded, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    close(ends[0]);
    close(ends[1]);
    return;
  }
  terminal_shared->owner = getpgrp();
  memcpy(memory, terminal_shared, sizeof unguarded);
  struct terminal_shared *before = terminal_shared;
  terminal_shared = memory;
  // All signals stay blocked in the guardian, so it can write to the terminal from the background.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  // _Fork skips the fork handlers of libraries.
  guardian = _Fork();
  if (guardian == 0) watch(ends[0]);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  close(ends[0]);
  if (guardian > 0) {
    life = ends[1];
    return;
  }
  // Without a guardian only kill -9 leaves the terminal in disorder.
  terminal_shared = before;
  munmap(memory, sizeof unguarded);
  close(ends[1]);
}

void terminal_unguard(void) {
  tried = false;
  if (guardian <= 0) return;
  kill(guardian, SIGKILL);
  waitpid(guardian, NULL, 0);
  guardian = -1;
  close(life);
  life = -1;
}

void terminal_set_farewell(const char *text) {
  int32_t next = atomic_load(&terminal_shared->farewell) == 0 ? 1 : 0;
  struct restore_text *place = &terminal_shared->farewells[next];
  size_t length = text == NULL ? 0 : strlen(text);
  if (length > sizeof place->bytes) length = sizeof place->bytes;
  if (length > 0) memcpy(place->bytes, text, length);
  place->length = length;
  atomic_store(&terminal_shared->farewell, length == 0 ? -1 : next);
}

void terminal_say_farewell(int fd) {
  int32_t index = atomic_load(&terminal_shared->farewell);
  if (index < 0) return;
  terminal_write(fd, terminal_shared->farewells[index].bytes, terminal_shared->farewells[index].length);
}
