// Facts about a terminal, without taking it.

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>

// term.h defines every capability's name as a macro.
#undef columns
#undef lines

#include "state.h"

struct terminal_facts terminal_describe(const char *type, bool all_colors) {
  struct terminal_facts facts = {.status = TERMINAL_FAILED};
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
    struct winsize size;
    if (!isatty(fd)) continue;
    facts.is_terminal = true;
    if (ioctl(fd, TIOCGWINSZ, &size) != 0) continue;
    facts.size = (struct terminal_size){size.ws_col, size.ws_row, size.ws_xpixel, size.ws_ypixel};
    break;
  }
  int found = 0;
  struct terminal_description before = {NULL, false};
  if (all_colors) before = terminal_use_new_description(type, STDOUT_FILENO, true);
  int status = setupterm(type, STDOUT_FILENO, &found);
  terminal_use_own_description(before);
  if (status != OK) {
    // A terminal that prints on paper is found, but refused.
    facts.status = found < 0 ? TERMINAL_FAILED : found == 1 ? TERMINAL_PLAIN_TYPE : TERMINAL_UNKNOWN_TYPE;
    return facts;
  }
  const char *place = terminal_string("cup");
  bool can_place = place != NULL;
  facts.status = can_place ? TERMINAL_STARTED : TERMINAL_PLAIN_TYPE;
  int colors = tigetnum("colors");
  facts.colors = colors > 0 ? colors : 0;
  facts.has_second_screen = terminal_string("smcup") != NULL;
  // Mouse modes are sent to all ANSI terminals.
  facts.has_pointer = can_place && strncmp(place, "\033[", 2) == 0;
  del_curterm(cur_term);
  return facts;
}
