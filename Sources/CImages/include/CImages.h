// libpng and libjpeg without their jumps: every function returns, and nothing is kept between calls.
#ifndef FILLET_CPICTURES_H
#define FILLET_CPICTURES_H

#include <stddef.h>
#include <stdint.h>

enum pictures_result {
  pictures_done,
  // The file ends before the picture does.
  pictures_truncated,
  // Anything else that is wrong with it.
  pictures_damaged,
  // More memory is needed than is allowed.
  pictures_too_large,
};

struct pictures_report {
  uint32_t width;
  uint32_t height;
  // What the library says is wrong, in its own words.
  char message[200];
};

// Reads only as far as the size of the picture, which goes into the report.
enum pictures_result pictures_png_size(const uint8_t *bytes, size_t count, struct pictures_report *report);
enum pictures_result pictures_jpeg_size(const uint8_t *bytes, size_t count, struct pictures_report *report);

// Fills `pixels`, which holds width * height * 4 bytes of the size that was read before: sRGB, not premultiplied.
enum pictures_result pictures_png_read(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t pixel_count, struct pictures_report *report);
// `memory_limit` is what libjpeg may use besides, in bytes.
enum pictures_result pictures_jpeg_read(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t pixel_count, size_t memory_limit,
    struct pictures_report *report);

// How many bytes a PNG of a size takes at most.
size_t pictures_png_limit(uint32_t width, uint32_t height);
// Packs width * height * 4 bytes, as they are read, into a PNG; returns how many bytes that took, and 0 when it failed.
size_t pictures_png_write(const uint8_t *pixels, uint32_t width, uint32_t height, uint8_t *bytes, size_t limit);

#endif
