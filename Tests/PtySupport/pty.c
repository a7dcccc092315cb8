#include "PtySupport.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static void standard_signals(bool ignores_hangup) {
  for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
  if (ignores_hangup) signal(SIGHUP, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static int stream(int kind, int terminal) {
  if (kind == PTY_TERMINAL && terminal >= 0) return terminal;
  int ends[2];
  if (kind == PTY_PIPE && pipe(ends) == 0) return ends[0];
  return open("/dev/null", O_RDWR);
}

static _Noreturn void run(
    const char *path, char *const *arguments, char *const *environment, const char *folder, struct pty_wishes wishes,
    int terminal) {
  setpgid(0, 0);
  if (terminal >= 0 && !wishes.in_background) tcsetpgrp(terminal, getpid());
  standard_signals(wishes.ignores_hangup);
  int input = stream(wishes.input, terminal), errors = stream(wishes.errors, terminal);
  int output = stream(PTY_TERMINAL, terminal);
  dup2(input, 0);
  dup2(output, 1);
  dup2(errors, 2);
  if (folder != NULL && chdir(folder) != 0) _exit(126);
  execve(path, arguments, environment);
  _exit(127);
}

static int leader_terminal;
static pid_t follower;

// Only a member of the session may set its foreground group.
static void on_foreground(int number) {
  (void)number;
  tcsetpgrp(leader_terminal, follower);
  kill(-follower, SIGCONT);
}

static void on_background(int number) {
  (void)number;
  tcsetpgrp(leader_terminal, getpgrp());
}

/// Leads the session and reports every change; ignores stops and hang-ups.
static _Noreturn void lead(
    const char *path, char *const *arguments, char *const *environment, const char *folder, struct pty_wishes wishes,
    int terminal, int changes) {
  setsid();
  // The forking thread may have blocked any signal.
  standard_signals(true);
  // An inherited near end, of this test or another, would keep that terminal alive.
  for (int fd = 3; fd < 1024; fd++) {
    if (fd != terminal && fd != changes) close(fd);
  }
  if (terminal >= 0) ioctl(terminal, TIOCSCTTY, 0);
  signal(SIGTTOU, SIG_IGN);
  signal(SIGUSR1, on_foreground);
  signal(SIGUSR2, on_background);
  leader_terminal = terminal;
  pid_t pid = fork();
  if (pid == 0) run(path, arguments, environment, folder, wishes, terminal);
  follower = pid;
  setpgid(pid, pid);
  if (terminal >= 0 && !wishes.in_background) tcsetpgrp(terminal, pid);
  ssize_t ignored = write(changes, &pid, sizeof pid);
  for (;;) {
    int status = 0;
    pid_t changed = waitpid(pid, &status, WUNTRACED | WCONTINUED);
    if (changed < 0 && errno == EINTR) continue;
    ignored = write(changes, &status, sizeof status);
    (void)ignored;
    if (changed < 0 || WIFEXITED(status) || WIFSIGNALED(status)) break;
  }
  // The session lasts until the test ends: its end would be another hang-up.
  for (;;) pause();
}

static void silence(int terminal) {
  struct termios termios;
  if (tcgetattr(terminal, &termios) != 0) return;
  termios.c_lflag &= ~(tcflag_t)(ECHO | ECHONL);
  const int keys[] = {VINTR, VQUIT, VSUSP};
  for (int i = 0; i < 3; i++) termios.c_cc[keys[i]] = _POSIX_VDISABLE;
  tcsetattr(terminal, TCSANOW, &termios);
}

bool pty_start(
    const char *path, char *const *arguments, char *const *environment, const char *folder, struct pty_wishes wishes,
    struct pty_program *program) {
  *program = (struct pty_program){.near = -1, .far = -1, .changes = -1, .pid = -1, .leader = -1};
  int terminal = -1;
  if (wishes.has_terminal) {
    program->near = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    char name[64];
    if (program->near < 0 || grantpt(program->near) != 0 || unlockpt(program->near) != 0 ||
        ptsname_r(program->near, name, sizeof name) != 0)
      return false;
    terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0) return false;
    pty_resize(terminal, wishes.columns, wishes.rows, wishes.cell_height);
    if (wishes.is_silent) silence(terminal);
  }
  program->far = terminal;
  program->before = pty_settings(terminal);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  program->changes = ends[0];
  program->leader = fork();
  if (program->leader == 0) lead(path, arguments, environment, folder, wishes, terminal, ends[1]);
  close(ends[1]);
  pid_t pid = -1;
  if (program->leader < 0 || read(ends[0], &pid, sizeof pid) != sizeof pid) return false;
  program->pid = pid;
  fcntl(program->changes, F_SETFL, O_NONBLOCK);
  return true;
}

void pty_end(const struct pty_program *program) {
  if (program->pid > 0) kill(program->pid, SIGKILL);
  if (program->leader > 0) {
    kill(program->leader, SIGKILL);
    waitpid(program->leader, NULL, 0);
  }
  if (program->near >= 0) close(program->near);
  if (program->far >= 0) close(program->far);
  if (program->changes >= 0) close(program->changes);
}

void pty_resize(int32_t fd, int32_t columns, int32_t rows, int32_t cell_height) {
  struct winsize size = {
      .ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows, .ws_xpixel = (unsigned short)(columns * 8),
      .ws_ypixel = (unsigned short)(rows * cell_height)};
  ioctl(fd, TIOCSWINSZ, &size);
}

void pty_foreground(const struct pty_program *program) { kill(program->leader, SIGUSR1); }

void pty_background(const struct pty_program *program) { kill(program->leader, SIGUSR2); }

struct pty_settings pty_settings(int32_t fd) {
  struct termios termios;
  struct pty_settings result = {0};
  if (tcgetattr(fd, &termios) != 0) return result;
  result.input = termios.c_iflag;
  result.output = termios.c_oflag;
  result.control = termios.c_cflag;
  result.local = termios.c_lflag;
  memcpy(result.characters, termios.c_cc, sizeof result.characters);
  return result;
}

int32_t pty_unread(int32_t fd) {
  int count = 0;
  return ioctl(fd, FIONREAD, &count) == 0 ? count : 0;
}
