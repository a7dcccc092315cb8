// Signals. Handlers record the signal and wake the loop. Only urgent work is done in a handler, with async-signal-safe
// calls such as write, tcsetattr, dup2 and sigaction.

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include "state.h"

int terminal_wake_fd = -1;

static atomic_uint happened;
static atomic_int end_signal;
static atomic_bool lent;
static bool installed;
/// True if SWIFT_BACKTRACE is set; otherwise Swift's crash reports would wait for a key.
static bool reports_crashes;

/// The time that the program has to end after a signal; it must end within a second.
static const struct itimerval patience = {.it_value = {.tv_usec = 800 * 1000}};

// The first four ask a program to end; the default action of the others ends it too.
static const int ends[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGPIPE, SIGVTALRM, SIGPROF, SIGXCPU};
static const int news[] = {SIGWINCH, SIGTSTP, SIGCONT};
static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
static struct sigaction previous[NSIG];

#define EACH(signal, list) \
  for (const int *signal = list; signal < list + sizeof list / sizeof *list; signal++)

static void put_back(int signal) { sigaction(signal, &previous[signal], NULL); }

static void wake(void) {
  uint64_t one = 1;
  ssize_t ignored = write(terminal_wake_fd, &one, sizeof one);
  (void)ignored;
}

_Noreturn void terminal_die(int32_t signal) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigaction(signal, &standard, NULL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(signal);
  _exit(128 + signal);
}

static void on_end(int signal) {
  int error = errno;
  if (atomic_load(&lent) && (signal == SIGINT || signal == SIGQUIT)) return;
  int none = 0;
  if (atomic_compare_exchange_strong(&end_signal, &none, signal)) {
    setitimer(ITIMER_REAL, &patience, NULL);
    terminal_ask_borrower(signal);
    wake();
  } else if (!(signal == SIGHUP && none == SIGHUP)) {
    // A second signal. (A closing terminal sends SIGHUP twice: from the kernel and from the shell.)
    terminal_call_in(0);
    terminal_restore(true);
    terminal_die(signal);
  }
  errno = error;
}

static void on_alarm(int signal) {
  terminal_call_in(0);
  terminal_restore(true);
  // Without an earlier signal the alarm is another program's, and ends this one.
  int end = atomic_load(&end_signal);
  terminal_die(end == 0 ? signal : end);
}

static void on_news(int signal) {
  // Ctrl-Z is for the program that has the lent terminal; that one stops us.
  if (atomic_load(&lent) && signal == SIGTSTP) return;
  int error = errno;
  unsigned news = signal == SIGWINCH  ? TERMINAL_RESIZED
                  : signal == SIGTSTP ? TERMINAL_STOP_ASKED
                                      : TERMINAL_CONTINUED;
  atomic_fetch_or(&happened, news);
  wake();
  errno = error;
}

/// The address of a crash in the program's file, for addr2line; 0 if unknown.
static uintptr_t place_of_crash(const void *context) {
#if defined(__x86_64__)
  uintptr_t place = (uintptr_t)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  uintptr_t place = (uintptr_t)((const ucontext_t *)context)->uc_mcontext.pc;
#else
  uintptr_t place = 0;
  (void)context;
#endif
  extern const char __executable_start[], etext[];
  uintptr_t start = (uintptr_t)__executable_start;
  return place >= start && place < (uintptr_t)etext ? place - start : 0;
}

/// Reports a crash if Swift does not.
static void say_crash(int signal, uintptr_t place) {
  static const char digits[] = "0123456789abcdef";
  static const char hint[] = ": set SWIFT_BACKTRACE=enable=yes,interactive=no for details\n";
  char line[160] = "crashed by signal ";
  size_t end = strlen(line);
  if (signal > 9) line[end++] = digits[signal / 10 % 10];
  line[end++] = digits[signal % 10];
  if (place != 0) {
    memcpy(line + end, " at 0x", 6);
    end += 6;
    int shift = 60;
    while (shift > 0 && (place >> shift & 15) == 0) shift -= 4;
    for (; shift >= 0; shift -= 4) line[end++] = digits[place >> shift & 15];
  }
  memcpy(line + end, hint, sizeof hint - 1);
  end += sizeof hint - 1;
  ssize_t ignored = write(STDERR_FILENO, line, end);
  (void)ignored;
}

static void on_crash(int signal, siginfo_t *info, void *context) {
  int error = errno;
  terminal_restore(false);
  if (!reports_crashes) {
    say_crash(signal, place_of_crash(context));
    terminal_die(signal);
  }
  put_back(signal);
  // A faulty instruction runs again on return, and reaches the previous handler with the right frame for its report.
  // A sent signal or a breakpoint must be sent again.
  if (signal == SIGTRAP || info->si_code <= 0) {
    syscall(SYS_tgkill, getpid(), (pid_t)syscall(SYS_gettid), signal);
  }
  errno = error;
}

static void on_end_of_lines(int signal) {
  terminal_say_farewell(STDERR_FILENO);
  terminal_die(signal);
}

void terminal_say_farewell_at_end(void) {
  static const int asked[] = {SIGHUP, SIGINT, SIGTERM};
  struct sigaction action = {.sa_handler = on_end_of_lines}, before;
  sigemptyset(&action.sa_mask);
  EACH(signal, asked) {
    sigaction(*signal, NULL, &before);
    if (before.sa_handler != SIG_IGN) sigaction(*signal, &action, NULL);
  }
}

static void install(int signal, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  // Signals that the parent ignores (nohup, no job control) stay ignored.
  if (previous[signal].sa_handler == SIG_IGN && signal != SIGWINCH && signal != SIGCONT) return;
  sigaction(signal, &action, NULL);
}

void terminal_signals_install(void) {
  if (!installed) {
    EACH(signal, ends) sigaction(*signal, NULL, &previous[*signal]);
    EACH(signal, news) sigaction(*signal, NULL, &previous[*signal]);
    EACH(signal, crashes) sigaction(*signal, NULL, &previous[*signal]);
    sigaction(SIGALRM, NULL, &previous[SIGALRM]);
    reports_crashes = getenv("SWIFT_BACKTRACE") != NULL;
    installed = true;
  }
  EACH(signal, ends) install(*signal, on_end);
  EACH(signal, news) install(*signal, on_news);
  struct sigaction alarm = {.sa_handler = on_alarm, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigaction(SIGALRM, &alarm, NULL);
  struct sigaction crash = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&crash.sa_mask);
  EACH(signal, crashes) sigaction(*signal, &crash, NULL);
}

int terminal_signals_open(void) {
  terminal_wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  if (terminal_wake_fd < 0) return errno;
  // A stack overflow leaves no stack for its handler; Swift's report uses this one too.
  static char stack[256 * 1024];
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternative, NULL);
  atomic_store(&happened, 0);
  atomic_store(&end_signal, 0);
  terminal_signals_install();
  return 0;
}

void terminal_signals_close(void) {
  EACH(signal, ends) put_back(*signal);
  EACH(signal, news) put_back(*signal);
  EACH(signal, crashes) put_back(*signal);
  // After a signal that ends the program the time limit stays.
  if (atomic_load(&end_signal) == 0) put_back(SIGALRM);
  installed = false;
  close(terminal_wake_fd);
  terminal_wake_fd = -1;
}

long terminal_take_signals(void) { return (long)atomic_exchange(&happened, 0); }

int32_t terminal_end_signal(void) { return atomic_load(&end_signal); }

void terminal_lend(bool now) { atomic_store(&lent, now); }

static bool in_foreground(void) {
  pid_t foreground = tcgetpgrp(terminal_fd);
  // An error means that it is not our controlling terminal, so there is no background.
  return foreground < 0 || foreground == getpgrp();
}

/// Stops by a signal's default action; true if the process was stopped and continued.
static bool stop_by(int signal, bool whole_group) {
  struct sigaction standard = {.sa_handler = SIG_DFL}, before;
  sigaction(signal, &standard, &before);
  atomic_fetch_and(&happened, ~(unsigned)TERMINAL_CONTINUED);
  kill(whole_group ? 0 : getpid(), signal);
  sigaction(signal, &before, NULL);
  return atomic_load(&happened) & TERMINAL_CONTINUED;
}

void terminal_await_foreground(void) {
  while (!in_foreground() && atomic_load(&end_signal) == 0) {
    // An orphaned process group is not stopped: continue.
    if (!stop_by(SIGTTIN, true)) return;
  }
}

void terminal_stop(bool whole_group) {
  if (previous[SIGTSTP].sa_handler != SIG_IGN) stop_by(SIGTSTP, whole_group);
  terminal_await_foreground();
  atomic_store(&happened, 0);
}
