#ifndef CBUILD_H
#define CBUILD_H

#include <stdint.h>

/// The first twelve hexadecimal digits of the commit as a number; 0 if the linker got none.
uint64_t build_commit(void);

/// Keeps up to 64 MB of freed memory, because getting pages from the system is slow.
void build_keep_memory(void);

#endif
