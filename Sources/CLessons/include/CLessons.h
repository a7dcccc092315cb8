#ifndef CLESSONS_H
#define CLESSONS_H

#include <stddef.h>

/// An embedded lesson: its name, and the text of its file, which live as long as the program.
struct lesson_file {
  const char *name;
  const char *text;
};

/// The lesson at an index from 0, in the order of the list; no name behind the last one.
struct lesson_file lesson_at(size_t index);

#endif
