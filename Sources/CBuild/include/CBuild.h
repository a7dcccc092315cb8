#ifndef CBUILD_H
#define CBUILD_H

#include <stdint.h>

/// The first twelve hexadecimal digits of the commit as a number; 0 if the linker got none.
uint64_t build_commit(void);

/// Lets the allocator keep up to 64 MB of freed memory: fresh pages of the system take longer than what fills them.
void build_keep_memory(void);

#endif
