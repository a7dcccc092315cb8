// A process that gives the terminal back when this one is killed by what no handler sees (kill -9, no memory left).
//
// It waits for the end of a pipe that nobody else has, in a process group of its own, so that a signal to the job does
// not take it along. What it needs lies in memory that both processes share.

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

/// In the guardian, the two descriptors that it keeps.
enum { WATCHED = 0, TERMINAL = 1 };

/// Ends the program that the terminal was lent to; whether nobody else has the terminal yet.
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

/// Whether settings are those of a program with a screen. The line editor of a shell keeps the keys that interrupt, and
/// what is done to output.
static bool is_for_screen(const struct termios *now) {
  if (now->c_lflag & (ICANON | ECHO)) return false;
  return !(now->c_lflag & ISIG) || now->c_oflag != terminal_shared->original.c_oflag;
}

static void bring_back(void) {
  bool is_free = call_in();
  if (!atomic_exchange(&terminal_shared->taken, false)) return;
  struct termios now;
  // A shell that was faster has its own settings by now, and its prompt must not be thrown away.
  if (tcgetattr(TERMINAL, &now) == 0 && (is_free || is_for_screen(&now))) {
    static const char cancel = '\030';
    tcflow(TERMINAL, TCOON);
    tcflush(TERMINAL, TCOFLUSH);
    terminal_write(TERMINAL, &cancel, 1);
    tcsetattr(TERMINAL, TCSANOW, &terminal_shared->original);
  }
  int32_t text = atomic_load(&terminal_shared->text);
  if (text >= 0) terminal_write(TERMINAL, terminal_shared->texts[text].bytes, terminal_shared->texts[text].length);
  terminal_say_farewell(TERMINAL);
}

static _Noreturn void watch(int end) {
  setpgid(0, 0);
  prctl(PR_SET_NAME, "fillet-guardian");
  if (end == TERMINAL) end = dup(end);
  dup2(terminal_fd, TERMINAL);
  dup2(end, WATCHED);
  close_range(2, ~0U, 0);
  // Whatever is mounted where we were started must not be held.
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
  // All signals stay blocked in the guardian: it does nothing but wait, and may speak to a terminal whose foreground
  // is another's.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  // Without the handlers that libraries register for a fork: nothing of theirs is used over there.
  guardian = _Fork();
  if (guardian == 0) watch(ends[0]);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  close(ends[0]);
  if (guardian > 0) {
    life = ends[1];
    return;
  }
  // Without a guardian everything but kill -9 is as good.
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
