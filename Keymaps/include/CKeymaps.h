#ifndef CKEYMAPS_H
#define CKEYMAPS_H

#include <stddef.h>

/// The bytes of an embedded file; no bytes where there is no such file.
struct keymap_bytes {
  const unsigned char *bytes;
  size_t count;
};

/// The embedded file of a name such as "default.toml". The bytes live as long as the program.
struct keymap_bytes keymap_file(const char *name);

#endif
