#ifndef CPRESETS_H
#define CPRESETS_H

#include <stddef.h>

/// An embedded preset: its name, and the text of its file, which live as long as the program.
struct preset {
  const char *name;
  const char *text;
};

/// The preset at an index from 0; no name behind the last one.
struct preset preset_at(size_t index);

#endif
