// The terminal as a device: opening, size, settings, waiting, and restoring it from a signal handler.

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "state.h"

int terminal_fd = -1;

// An own file description can become non-blocking without affecting the shell's. The terminal on standard output comes
// first, then /dev/tty.
static int open_device(void) {
  const int flags = O_RDWR | O_NOCTTY | O_CLOEXEC;
  bool both = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
  int fd = both ? open("/proc/self/fd/1", flags) : -1;
  if (fd < 0) fd = open("/dev/tty", flags);
  if (fd < 0 && both) fd = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
  return fd;
}

int32_t terminal_open(void) {
  if (terminal_fd >= 0) return EALREADY;
  int fd = open_device();
  if (fd < 0) return errno == 0 ? ENOTTY : errno;
  terminal_fd = fd;
  int failure = terminal_signals_open();
  if (failure == 0) {
    // Only in the foreground: in the background the settings are those of the shell's line editor.
    terminal_await_foreground();
    if (tcgetattr(fd, &terminal_shared->original) != 0) {
      failure = errno;
      terminal_signals_close();
    }
    terminal_take_signals();
  }
  if (failure != 0) {
    close(fd);
    terminal_fd = -1;
  }
  return failure;
}

void terminal_close(void) {
  if (terminal_fd < 0) return;
  terminal_release();
  terminal_screen_close();
  terminal_signals_close();
  terminal_unguard();
  close(terminal_fd);
  terminal_fd = -1;
}

struct terminal_size terminal_device_size(void) {
  struct winsize size;
  if (ioctl(terminal_fd, TIOCGWINSZ, &size) != 0) return (struct terminal_size){0};
  return (struct terminal_size){size.ws_col, size.ws_row, size.ws_xpixel, size.ws_ypixel};
}

uint8_t terminal_erase_byte(void) { return terminal_shared->original.c_cc[VERASE]; }

long terminal_wait(int32_t milliseconds, bool for_room) {
  struct pollfd fds[2] = {
      {.fd = terminal_fd, .events = for_room ? POLLIN | POLLOUT : POLLIN},
      {.fd = terminal_wake_fd, .events = POLLIN},
  };
  int ready = poll(fds, 2, milliseconds);
  if (ready < 0) return errno == EINTR ? TERMINAL_SIGNAL : TERMINAL_GONE;
  long result = 0;
  if (fds[1].revents != 0) {
    uint64_t count;
    while (read(terminal_wake_fd, &count, sizeof count) > 0) {
    }
    result |= TERMINAL_SIGNAL;
  }
  // After a hang-up poll reports POLLIN too: the hang-up counts.
  if (fds[0].revents & (POLLHUP | POLLERR | POLLNVAL)) return result | TERMINAL_GONE;
  if (fds[0].revents & POLLIN) result |= TERMINAL_INPUT;
  if (fds[0].revents & POLLOUT) result |= TERMINAL_ROOM;
  return result;
}

int32_t terminal_read(uint8_t *bytes, int32_t capacity) {
  for (;;) {
    ssize_t count = read(terminal_fd, bytes, (size_t)capacity);
    if (count >= 0 || errno != EINTR) return (int32_t)count;
  }
}

/// The time of the last question, whether the questions of the start are open, and the numbers of open questions about
/// pointer positions in pixels and about the status, with the time for the latter.
static struct timespec asked;
static bool may_answer;
static int dot_questions, status_questions;
static int32_t status_patience;

/// In milliseconds: the longest wait for replies at the end, and for a status after a signal, and the time after which
/// no other reply comes.
enum { LONGEST_ANSWER = 250, LAST_ANSWER = 400, LONGEST_PATIENCE = 2000 };

void terminal_expect_answers(void) {
  clock_gettime(CLOCK_MONOTONIC, &asked);
  may_answer = true;
}

void terminal_expect_dots(void) {
  clock_gettime(CLOCK_MONOTONIC, &asked);
  dot_questions++;
}

void terminal_expect_status(int32_t patience) {
  clock_gettime(CLOCK_MONOTONIC, &asked);
  status_questions++;
  status_patience = patience;
}

static bool is_answer_open(void) { return may_answer || dot_questions > 0 || status_questions > 0; }

void terminal_answered(void) { may_answer = false; }

void terminal_answered_dots(void) {
  if (dot_questions > 0) dot_questions--;
}

void terminal_answered_status(void) {
  if (status_questions > 0) status_questions--;
}

static long milliseconds_since(const struct timespec *then) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (now.tv_sec - then->tv_sec) * 1000 + (now.tv_nsec - then->tv_nsec) / 1000000;
}

bool terminal_may_answer(void) {
  long patience = status_questions > 0 ? status_patience : LONGEST_PATIENCE;
  return is_answer_open() && milliseconds_since(&asked) < patience;
}

/// The state of reading a reply: the last one of the start is ESC [ ? numbers c, that of a mode ESC [ ? number ;
/// state $ y, a status ESC [ number n.
struct answer {
  enum { NOTHING, ESCAPE, SEQUENCE, ANSWER, STATUS } state;
  int number;
  bool has_number;
};

static void take_answer(struct answer *answer, uint8_t byte) {
  switch (answer->state) {
    case ESCAPE: answer->state = byte == '[' ? SEQUENCE : NOTHING; break;
    case SEQUENCE:
      *answer = (struct answer){.state = byte == '?' ? ANSWER : byte == '0' || byte == '3' ? STATUS : NOTHING};
      break;
    case STATUS:
      if (byte == 'n') terminal_answered_status();
      answer->state = NOTHING;
      break;
    case ANSWER:
      if (byte >= '0' && byte <= '9') {
        if (!answer->has_number && answer->number < 10000) answer->number = 10 * answer->number + (byte - '0');
      } else if (byte == ';') {
        answer->has_number = true;
      } else if (byte != '$') {
        if (byte == 'c') terminal_answered();
        if (byte == 'y' && answer->number == TERMINAL_DOT_POINTER) terminal_answered_dots();
        answer->state = NOTHING;
      }
      break;
    case NOTHING: break;
  }
  if (byte == 0x1B) answer->state = ESCAPE;
}

void terminal_await_answers(void) {
  struct answer answer = {.state = NOTHING};
  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  while (is_answer_open()) {
    long left = (status_questions > 0 ? status_patience : LONGEST_ANSWER) - milliseconds_since(&asked);
    // After a signal that ends the program only a status is worth a wait.
    if (terminal_end_signal() != 0) {
      long last = status_questions > 0 ? LAST_ANSWER - milliseconds_since(&start) : 0;
      if (left > last) left = last;
    }
    if (left <= 0) break;
    struct pollfd in = {.fd = terminal_fd, .events = POLLIN};
    int ready = poll(&in, 1, (int)left);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0 || (in.revents & (POLLHUP | POLLERR | POLLNVAL))) break;
    uint8_t bytes[256];
    int32_t count = terminal_read(bytes, sizeof bytes);
    if (count <= 0) break;
    for (int32_t i = 0; i < count; i++) take_answer(&answer, bytes[i]);
  }
  may_answer = false;
  dot_questions = 0;
  status_questions = 0;
}

void terminal_write(int fd, const char *bytes, size_t length) {
  // The shell shares standard error, so its flags must stay: write small pieces when there is room.
  bool is_shared = fd == STDERR_FILENO;
  int flags = fcntl(fd, F_GETFL);
  if (!is_shared) fcntl(fd, F_SETFL, flags | O_NONBLOCK);
  // Give up after four waits without progress.
  for (int waits = 0; length > 0 && waits < 4;) {
    if (is_shared) {
      struct pollfd out = {.fd = fd, .events = POLLOUT};
      if (poll(&out, 1, 50) <= 0) {
        waits++;
        continue;
      }
    }
    ssize_t written = write(fd, bytes, is_shared && length > 256 ? 256 : length);
    if (written > 0) {
      bytes += written;
      length -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      struct pollfd out = {.fd = fd, .events = POLLOUT};
      poll(&out, 1, 50);
      waits++;
    } else if (written < 0 && errno != EINTR) {
      break;
    }
  }
  if (!is_shared) fcntl(fd, F_SETFL, flags);
}

bool terminal_send(const uint8_t *bytes, int32_t length) {
  int flags = fcntl(terminal_fd, F_GETFL);
  fcntl(terminal_fd, F_SETFL, flags | O_NONBLOCK);
  while (length > 0) {
    ssize_t written = write(terminal_fd, bytes, (size_t)length);
    struct pollfd out = {.fd = terminal_fd, .events = POLLOUT};
    if (written > 0) {
      bytes += written;
      length -= (int32_t)written;
    } else if (written == 0 || (errno != EINTR && (errno != EAGAIN || poll(&out, 1, 2000) <= 0))) {
      break;
    }
  }
  fcntl(terminal_fd, F_SETFL, flags);
  return length == 0;
}

void terminal_write_restore_text(int fd) {
  if (atomic_load(&terminal_shared->holds)) terminal_write(fd, TERMINAL_SHOW, strlen(TERMINAL_SHOW));
  int32_t text = atomic_load(&terminal_shared->text);
  if (text >= 0) terminal_write(fd, terminal_shared->texts[text].bytes, terminal_shared->texts[text].length);
}

void terminal_hold_stops(sigset_t *before) {
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stops, before);
}

void terminal_allow_stops(const sigset_t *before) { pthread_sigmask(SIG_SETMASK, before, NULL); }

void terminal_restore_settings(void) {
  tcflow(terminal_fd, TCOON);
  tcsetattr(terminal_fd, TCSANOW, &terminal_shared->original);
}

void terminal_restore(bool forced) {
  if (!atomic_exchange(&terminal_shared->taken, false)) return;
  sigset_t before;
  terminal_hold_stops(&before);
  if (forced) tcflush(terminal_fd, TCOFLUSH);
  // A crash may have cut off a sequence.
  static const char cancel = '\030';
  terminal_write(terminal_fd, &cancel, 1);
  terminal_restore_settings();
  terminal_write_restore_text(terminal_fd);
  terminal_unpark_errors();
  terminal_say_farewell(STDERR_FILENO);
  terminal_allow_stops(&before);
}
