#include "CBuild.h"

// script/build defines this symbol at the commit's number: only the linker sees it, so a new commit recompiles nothing.
extern const char fillet_commit[] __attribute__((weak));

uint64_t build_commit(void) { return (uint64_t)(uintptr_t)fillet_commit; }
