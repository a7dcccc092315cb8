#include "CStorage.h"

#include <stdbool.h>
#include <string.h>

#if defined(__has_include) && !__has_include(<zlib.h>)
#error "zlib.h is missing: apt-get install zlib1g-dev"
#endif
#include <zlib.h>

// zlib counts in unsigned int.
static uInt piece_of(size_t count) { return count < 1u << 30 ? (uInt)count : 1u << 30; }

// zlib's window, with a gzip header and trailer.
static const int gzip_window = MAX_WBITS + 16;

enum storage_gzip storage_gunzip(
    const uint8_t *bytes, size_t count, uint8_t *text, size_t capacity, size_t limit, size_t *length) {
  *length = 0;
  z_stream stream = {.next_in = (Bytef *)bytes};
  if (inflateInit2(&stream, gzip_window) != Z_OK) return storage_gzip_no_memory;
  enum storage_gzip result = storage_gzip_damaged;
  uint8_t scrap[16 << 10];
  size_t left = count;
  while (true) {
    // What `text` has no room for is only counted.
    bool is_kept = *length < capacity;
    size_t room = is_kept ? capacity - *length : sizeof scrap;
    stream.next_out = is_kept ? text + *length : scrap;
    stream.avail_out = piece_of(room);
    stream.avail_in = piece_of(left);
    uInt given = stream.avail_in, wanted = stream.avail_out;
    int status = inflate(&stream, Z_NO_FLUSH);
    left -= given - stream.avail_in;
    *length += wanted - stream.avail_out;
    if (*length > limit) {
      result = storage_gzip_too_large;
      break;
    }
    if (status == Z_STREAM_END) {
      if (left == 0) {
        result = storage_gzip_done;
        break;
      }
      // RFC 1952, 2.2: members follow each other without anything between them.
      if (inflateReset(&stream) != Z_OK) break;
      continue;
    }
    if (status == Z_MEM_ERROR) result = storage_gzip_no_memory;
    if (status == Z_BUF_ERROR && left == 0) result = storage_gzip_truncated;
    if (status != Z_OK) break;
  }
  inflateEnd(&stream);
  return result;
}

size_t storage_gzip_bound(size_t count) {
  // zlib's bound is for its own header; gzip's header and trailer have 12 bytes more.
  return compressBound(count) + 12;
}

size_t storage_gzip(const uint8_t *text, size_t count, uint8_t *bytes, size_t capacity) {
  z_stream stream = {.next_in = (Bytef *)text};
  // Without a name and a time: the same text gives the same bytes.
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) {
    return 0;
  }
  size_t left = count, length = 0;
  int status = Z_OK;
  while (status == Z_OK) {
    stream.next_out = bytes + length;
    stream.avail_out = piece_of(capacity - length);
    stream.avail_in = piece_of(left);
    uInt given = stream.avail_in, wanted = stream.avail_out;
    status = deflate(&stream, given == left ? Z_FINISH : Z_NO_FLUSH);
    left -= given - stream.avail_in;
    length += wanted - stream.avail_out;
  }
  deflateEnd(&stream);
  return status == Z_STREAM_END ? length : 0;
}
