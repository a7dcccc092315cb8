#include "CBuild.h"

#include <malloc.h>

// script/build defines this symbol at the commit's number: only the linker sees it, so a new commit recompiles nothing.
extern const char fillet_commit[] __attribute__((weak));

uint64_t build_commit(void) { return (uint64_t)(uintptr_t)fillet_commit; }

void build_keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
}
