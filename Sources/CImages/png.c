#include "CImages.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#if defined(__has_include) && !__has_include(<png.h>)
#error "png.h is missing: apt-get install libpng-dev"
#endif
#include <png.h>

// libpng's simplified interface (png_image_...) mixes up the rows of interlaced pictures of 16 bits, so it only writes.

struct reader {
  const uint8_t *bytes;
  size_t count;
  size_t position;
  png_structp decoder;
  png_infop info;
  struct pictures_report *report;
  enum pictures_result result;
  jmp_buf end;
};

__attribute__((noreturn)) static void give_up(struct reader *reader, enum pictures_result result, const char *message) {
  reader->result = result;
  snprintf(reader->report->message, sizeof reader->report->message, "%s", message);
  longjmp(reader->end, 1);
}

__attribute__((noreturn)) static void fail(png_structp decoder, png_const_charp message) {
  enum pictures_result result = pictures_damaged;
  // libpng has no error numbers, only texts.
  if (strstr(message, "Not enough image data")) result = pictures_truncated;
  if (strstr(message, "memory") || strstr(message, "exceeds user limit")) result = pictures_too_large;
  give_up(png_get_error_ptr(decoder), result, message);
}

// Warnings never concern the pixels.
static void take_warning(png_structp decoder, png_const_charp message) {
  (void)decoder;
  (void)message;
}

static void read_piece(png_structp decoder, png_bytep target, size_t count) {
  struct reader *reader = png_get_io_ptr(decoder);
  if (count > reader->count - reader->position) give_up(reader, pictures_truncated, "the file ends");
  memcpy(target, reader->bytes + reader->position, count);
  reader->position += count;
}

static uint32_t number_at(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

enum pictures_result pictures_png_size(const uint8_t *bytes, size_t count, struct pictures_report *report) {
  memset(report, 0, sizeof *report);
  // The signature, then a chunk IHDR of 13 bytes that starts with width and height.
  if (count < 24) return pictures_truncated;
  if (number_at(bytes + 8) != 13 || memcmp(bytes + 12, "IHDR", 4) != 0) {
    snprintf(report->message, sizeof report->message, "no header");
    return pictures_damaged;
  }
  report->width = number_at(bytes + 16);
  report->height = number_at(bytes + 20);
  return pictures_done;
}

// The chunks about color spaces; the others would only cost memory, as much as they claim.
static const png_byte needed_chunks[] = "gAMA\0sRGB";

static void read_pixels(struct reader *reader, uint8_t *pixels, size_t pixel_count) {
  png_structp decoder = reader->decoder;
  png_set_read_fn(decoder, reader, read_piece);
  // The caller has checked the number of pixels; libpng's own limit is a side of a million.
  png_set_user_limits(decoder, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_keep_unknown_chunks(decoder, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(decoder, PNG_HANDLE_CHUNK_AS_DEFAULT, needed_chunks, sizeof needed_chunks / 5);
  png_read_info(decoder, reader->info);
  png_set_alpha_mode(decoder, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_set_expand(decoder);
  png_set_scale_16(decoder);
  png_set_gray_to_rgb(decoder);
  png_set_add_alpha(decoder, 255, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(decoder);
  png_read_update_info(decoder, reader->info);
  size_t stride = png_get_rowbytes(decoder, reader->info);
  size_t height = png_get_image_height(decoder, reader->info);
  if (stride != (size_t)png_get_image_width(decoder, reader->info) * 4 || stride * height != pixel_count) {
    give_up(reader, pictures_damaged, "another size");
  }
  while (passes-- > 0) {
    for (size_t row = 0; row < height; row++) png_read_row(decoder, pixels + row * stride, NULL);
  }
  // Checks the chunks after the pixels.
  png_read_end(decoder, NULL);
}

// Has no locals that a jump could corrupt.
static void read_all(struct reader *reader, uint8_t *pixels, size_t pixel_count) {
  if (setjmp(reader->end) != 0) return;
  reader->decoder = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, take_warning);
  if (!reader->decoder) give_up(reader, pictures_too_large, "out of memory");
  reader->info = png_create_info_struct(reader->decoder);
  if (!reader->info) give_up(reader, pictures_too_large, "out of memory");
  read_pixels(reader, pixels, pixel_count);
}

enum pictures_result pictures_png_read(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t pixel_count, struct pictures_report *report) {
  memset(report, 0, sizeof *report);
  struct reader reader = {.bytes = bytes, .count = count, .report = report};
  read_all(&reader, pixels, pixel_count);
  png_destroy_read_struct(&reader.decoder, &reader.info, NULL);
  return reader.result;
}

static png_image image_of(uint32_t width, uint32_t height) {
  png_image image = {.version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = PNG_FORMAT_RGBA};
  image.flags = PNG_IMAGE_FLAG_FAST;
  return image;
}

size_t pictures_png_limit(uint32_t width, uint32_t height) {
  png_image image = image_of(width, height);
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}

size_t pictures_png_write(const uint8_t *pixels, uint32_t width, uint32_t height, uint8_t *bytes, size_t limit) {
  png_image image = image_of(width, height);
  png_alloc_size_t count = limit;
  int is_written = png_image_write_to_memory(&image, bytes, &count, 0, pixels, 0, NULL);
  return is_written ? count : 0;
}
