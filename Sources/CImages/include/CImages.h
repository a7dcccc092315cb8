// libpng and libjpeg without their jumps: every function returns, and none keeps state between calls.
#ifndef FILLET_CIMAGES_H
#define FILLET_CIMAGES_H

#include <stddef.h>
#include <stdint.h>

enum pictures_result {
  pictures_done,
  // The file ends before the picture does.
  pictures_truncated,
  // Any other problem with the file.
  pictures_damaged,
  // Above the memory limit.
  pictures_too_large,
};

struct pictures_report {
  uint32_t width;
  uint32_t height;
  // The library's error message.
  char message[200];
};

// Reads only the size of the picture, into the report.
enum pictures_result pictures_png_size(const uint8_t *bytes, size_t count, struct pictures_report *report);
enum pictures_result pictures_jpeg_size(const uint8_t *bytes, size_t count, struct pictures_report *report);

// Fills `pixels`, of width * height * 4 bytes for the size read before: sRGB, not premultiplied.
enum pictures_result pictures_png_read(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t pixel_count, struct pictures_report *report);
// `memory_limit` bounds libjpeg's own memory, in bytes.
enum pictures_result pictures_jpeg_read(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t pixel_count, size_t memory_limit,
    struct pictures_report *report);

// The most bytes of a PNG of a size.
size_t pictures_png_limit(uint32_t width, uint32_t height);
// Writes width * height * 4 bytes, in the form of the readers, as a PNG; returns its length, or 0 on failure.
size_t pictures_png_write(const uint8_t *pixels, uint32_t width, uint32_t height, uint8_t *bytes, size_t limit);

#endif
