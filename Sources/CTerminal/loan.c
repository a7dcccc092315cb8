// Lending the terminal to another program, such as an editor for text.
//
// The other program has its own process group in the foreground, which can be ended as a whole. When this program ends,
// the other one must not keep the terminal, which the shell then uses.

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "state.h"

void terminal_end_group(pid_t group, int signal, int patience) {
  enum { STEP = 5, LAST_PATIENCE = 200 };
  kill(-group, signal);
  kill(-group, SIGCONT);
  for (int left = patience; left > -LAST_PATIENCE; left -= STEP) {
    // Its first process may be our child, a zombie until it is waited for.
    waitpid(group, NULL, WNOHANG);
    if (kill(-group, 0) < 0) return;
    if (left <= 0 && left > -STEP) kill(-group, SIGKILL);
    poll(NULL, 0, STEP);
  }
}

void terminal_hand_over(int fd, pid_t from, pid_t to) {
  sigset_t before;
  terminal_hold_stops(&before);
  if (tcgetpgrp(fd) == from) tcsetpgrp(fd, to);
  terminal_allow_stops(&before);
}

void terminal_ask_borrower(int signal) {
  pid_t group = atomic_load(&terminal_shared->borrower);
  if (group <= 0) return;
  kill(-group, signal == SIGHUP ? SIGHUP : SIGTERM);
  kill(-group, SIGCONT);
}

void terminal_call_in(int patience) {
  pid_t group = atomic_load(&terminal_shared->borrower);
  if (group <= 0) return;
  terminal_end_group(group, SIGTERM, patience);
  terminal_hand_over(terminal_fd, group, getpgrp());
  // The terminal must be restored now. Until then another signal repeats this, and after a kill the guardian does.
  atomic_store(&terminal_shared->taken, true);
  atomic_store(&terminal_shared->borrower, 0);
}

static _Noreturn void become(const char *const *words, pid_t parent) {
  setpgid(0, 0);
  atomic_store(&terminal_shared->borrower, getpid());
  // If the parent was killed before that, its guardian did not know of us.
  if (getppid() != parent) _exit(127);
  // Standard input may be a pipe, and standard error may be redirected.
  int terminal = open("/dev/tty", O_RDWR | O_CLOEXEC);
  if (terminal < 0) terminal = terminal_fd;
  // All signals are still blocked, so this does not stop us.
  tcsetpgrp(terminal, getpid());
  for (int stream = 0; stream < 3; stream++) dup2(terminal, stream);
  struct sigaction standard = {.sa_handler = SIG_DFL};
  for (int signal = 1; signal < NSIG; signal++) sigaction(signal, &standard, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // execv does not change the words.
  execv(words[0], (char *const *)words);
  _exit(127);
}

/// Waits for the end of a child. If it is suspended, this program is suspended too, and both continue together.
static int wait_for(pid_t child) {
  for (;;) {
    int status;
    if (waitpid(child, &status, WUNTRACED) < 0) {
      if (errno == EINTR) continue;
      // A handler has waited for it already.
      return SIGKILL;
    }
    if (!WIFSTOPPED(status)) return status;
    terminal_hand_over(terminal_fd, child, getpgrp());
    bool lost_terminal = WSTOPSIG(status) == SIGTTIN || WSTOPSIG(status) == SIGTTOU;
    if (lost_terminal) {
      terminal_await_foreground();
    } else {
      terminal_stop(true);
    }
    terminal_hand_over(terminal_fd, getpgrp(), child);
    kill(-child, SIGCONT);
  }
}

int32_t terminal_run(const char *const *words, int32_t *status) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t parent = getpid();
  pid_t child = _Fork();
  if (child == 0) become(words, parent);
  int failure = child < 0 ? errno : 0;
  if (child > 0) {
    setpgid(child, child);
    atomic_store(&terminal_shared->borrower, child);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (failure != 0) return failure;
  if (terminal_end_signal() != 0) terminal_ask_borrower(terminal_end_signal());
  *status = wait_for(child);
  if (terminal_end_signal() == 0) {
    atomic_store(&terminal_shared->borrower, 0);
    terminal_hand_over(terminal_fd, child, getpgrp());
  } else {
    // Other processes of its group may still run.
    terminal_call_in(300);
    terminal_restore(true);
  }
  return 0;
}
