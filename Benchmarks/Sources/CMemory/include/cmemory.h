#ifndef CMEMORY_H
#define CMEMORY_H

#include <stddef.h>

/// Bytes in use by the allocator.
size_t cmemory_heap(void);

/// The most bytes that have been resident at once.
size_t cmemory_peak(void);

#endif
