#include "CImages.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#if defined(__has_include) && !__has_include(<jpeglib.h>)
#error "jpeglib.h is missing: apt-get install libjpeg-dev"
#endif
#include <jpeglib.h>
// After jpeglib.h, which it needs.
#include <jerror.h>

// A progressive picture may refine the same pixels again and again; real ones have about ten scans.
static const int scan_limit = 64;

struct reader {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  struct pictures_report *report;
  enum pictures_result result;
  jmp_buf end;
};

static enum pictures_result kind_of(int code) {
  switch (code) {
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF:
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER: return pictures_truncated;
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
    case JERR_IMAGE_TOO_BIG:
    case JERR_WIDTH_OVERFLOW: return pictures_too_large;
    default: return pictures_damaged;
  }
}

__attribute__((noreturn)) static void give_up(struct reader *reader, enum pictures_result result, const char *message) {
  reader->result = result;
  snprintf(reader->report->message, sizeof reader->report->message, "%s", message);
  longjmp(reader->end, 1);
}

__attribute__((noreturn)) static void fail(j_common_ptr common) {
  struct reader *reader = common->client_data;
  char message[JMSG_LENGTH_MAX];
  common->err->format_message(common, message);
  give_up(reader, kind_of(common->err->msg_code), message);
}

static void take_message(j_common_ptr common, int level) {
  if (level >= 0) return;
  switch (common->err->msg_code) {
    // Damage that libjpeg would fill with gray or guesses.
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_BOGUS_PROGRESSION: fail(common);
    default: break;
  }
}

static void take_progress(j_common_ptr common) {
  struct reader *reader = common->client_data;
  if (reader->decoder.input_scan_number > scan_limit) give_up(reader, pictures_damaged, "too many scans");
}

static void begin(struct reader *reader, const uint8_t *bytes, size_t count) {
  memset(reader->report, 0, sizeof *reader->report);
  reader->decoder.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = fail;
  reader->errors.emit_message = take_message;
  reader->decoder.client_data = reader;
  jpeg_create_decompress(&reader->decoder);
  reader->decoder.client_data = reader;
  reader->progress.progress_monitor = take_progress;
  reader->decoder.progress = &reader->progress;
  if (count == 0) give_up(reader, pictures_truncated, "nothing");
  jpeg_mem_src(&reader->decoder, bytes, (unsigned long)count);
  jpeg_read_header(&reader->decoder, TRUE);
  reader->report->width = reader->decoder.image_width;
  reader->report->height = reader->decoder.image_height;
}

// The functions that call setjmp have no locals that a jump could corrupt.
static void read_size(struct reader *reader, const uint8_t *bytes, size_t count) {
  if (setjmp(reader->end) == 0) begin(reader, bytes, count);
}

enum pictures_result pictures_jpeg_size(const uint8_t *bytes, size_t count, struct pictures_report *report) {
  struct reader reader = {.report = report};
  read_size(&reader, bytes, count);
  // The frame header comes before the first scan and has the size.
  if (reader.result == pictures_truncated && reader.decoder.image_width > 0) {
    report->width = reader.decoder.image_width;
    report->height = reader.decoder.image_height;
    reader.result = pictures_done;
  }
  jpeg_destroy_decompress(&reader.decoder);
  return reader.result;
}

// Adobe's programs write inverted ink; no others are known to write CMYK.
static void ink_to_light(uint8_t *row, size_t count) {
  for (uint8_t *pixel = row; pixel < row + count * 4; pixel += 4) {
    for (int channel = 0; channel < 3; channel++) {
      pixel[channel] = (uint8_t)((pixel[channel] * pixel[3] + 127) / 255);
    }
    pixel[3] = 255;
  }
}

static void read_pixels(struct reader *reader, uint8_t *pixels, size_t pixel_count) {
  struct jpeg_decompress_struct *decoder = &reader->decoder;
  bool is_ink = decoder->jpeg_color_space == JCS_CMYK || decoder->jpeg_color_space == JCS_YCCK;
  bool is_inverted = decoder->saw_Adobe_marker;
  decoder->out_color_space = is_ink ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg_start_decompress(decoder);
  size_t stride = (size_t)decoder->output_width * 4;
  if (stride * decoder->output_height != pixel_count) give_up(reader, pictures_damaged, "another size");
  while (decoder->output_scanline < decoder->output_height) {
    uint8_t *row = pixels + stride * decoder->output_scanline;
    jpeg_read_scanlines(decoder, &row, 1);
    if (!is_ink) continue;
    for (size_t index = 0; !is_inverted && index < stride; index++) row[index] = 255 - row[index];
    ink_to_light(row, decoder->output_width);
  }
  jpeg_finish_decompress(decoder);
}

static void read_all(
    struct reader *reader, const uint8_t *bytes, size_t count, uint8_t *pixels, size_t pixel_count,
    size_t memory_limit) {
  if (setjmp(reader->end) != 0) return;
  begin(reader, bytes, count);
  reader->decoder.mem->max_memory_to_use = (long)memory_limit;
  read_pixels(reader, pixels, pixel_count);
}

enum pictures_result pictures_jpeg_read(
    const uint8_t *bytes, size_t count, uint8_t *pixels, size_t pixel_count, size_t memory_limit,
    struct pictures_report *report) {
  struct reader reader = {.report = report};
  read_all(&reader, bytes, count, pixels, pixel_count, memory_limit);
  jpeg_destroy_decompress(&reader.decoder);
  return reader.result;
}
