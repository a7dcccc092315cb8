#include "ccairo.h"

#include <cairo/cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

struct ccairo_canvas {
  cairo_surface_t *surface;
  cairo_t *context;
  int width, height;
};

ccairo_canvas *ccairo_create(int width, int height) {
  ccairo_canvas *canvas = calloc(1, sizeof *canvas);
  if (!canvas) return NULL;
  canvas->surface = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height);
  canvas->context = cairo_create(canvas->surface);
  canvas->width = width;
  canvas->height = height;
  cairo_set_tolerance(canvas->context, 0.02);
  return canvas;
}

void ccairo_destroy(ccairo_canvas *canvas) {
  if (!canvas) return;
  cairo_destroy(canvas->context);
  cairo_surface_destroy(canvas->surface);
  free(canvas);
}

void ccairo_clear(ccairo_canvas *canvas) {
  cairo_new_path(canvas->context);
  cairo_surface_flush(canvas->surface);
  memset(
      cairo_image_surface_get_data(canvas->surface), 0,
      (size_t)cairo_image_surface_get_stride(canvas->surface) * (size_t)canvas->height);
  cairo_surface_mark_dirty(canvas->surface);
}

void ccairo_rounded_polygon(ccairo_canvas *canvas, int count, double x, double y, double radius, double corner) {
  cairo_t *context = canvas->context;
  double turn = 2 * M_PI / count;
  // The center of a corner's arc is on the spoke, where its distance to both edges is the corner's radius.
  double spoke = radius - corner / cos(turn / 2);
  for (int index = 0; index < count; index++) {
    double angle = turn * index - M_PI / 2;
    cairo_arc(
        context, x + spoke * cos(angle), y + spoke * sin(angle), corner, angle - turn / 2, angle + turn / 2);
  }
  cairo_close_path(context);
}

void ccairo_contour(ccairo_canvas *canvas, const double *points, size_t count) {
  cairo_t *context = canvas->context;
  for (size_t index = 0; index < count; index++) cairo_line_to(context, points[2 * index], points[2 * index + 1]);
  cairo_close_path(context);
}

void ccairo_fill(ccairo_canvas *canvas, double tone) {
  cairo_set_source_rgba(canvas->context, 0, 0, 0, tone);
  cairo_fill_preserve(canvas->context);
}

void ccairo_stroke(ccairo_canvas *canvas, double width) {
  cairo_set_source_rgba(canvas->context, 0, 0, 0, 1);
  cairo_set_line_width(canvas->context, width);
  cairo_set_miter_limit(canvas->context, 4);
  cairo_stroke(canvas->context);
}

void ccairo_new_path(ccairo_canvas *canvas) { cairo_new_path(canvas->context); }

/// The 64 dots from `start` on as bits.
static uint64_t dots(const uint8_t *row, int start, int width, const uint8_t *mask) {
  uint64_t bits = 0;
  int count = width - start < 64 ? width - start : 64;
  int index = 0;
#if defined(__SSE2__)
  __m128i flip = _mm_set1_epi8((char)0x80);
  for (; index + 16 <= count; index += 16) {
    __m128i value = _mm_xor_si128(_mm_loadu_si128((const __m128i *)(row + start + index)), flip);
    __m128i limit = _mm_xor_si128(_mm_loadu_si128((const __m128i *)(mask + index)), flip);
    bits |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(value, limit)) << index;
  }
#endif
  for (; index < count; index++) bits |= (uint64_t)(row[start + index] > mask[index]) << index;
  return bits;
}

size_t ccairo_braille(ccairo_canvas *canvas, const uint8_t *mask, uint8_t *text) {
  // Two bits of each of four rows to a braille pattern, as one table for the lower and one for the upper rows.
  static const uint8_t upper[16] = {0x00, 0x01, 0x08, 0x09, 0x02, 0x03, 0x0A, 0x0B,
                                    0x10, 0x11, 0x18, 0x19, 0x12, 0x13, 0x1A, 0x1B};
  static const uint8_t lower[16] = {0x00, 0x04, 0x20, 0x24, 0x40, 0x44, 0x60, 0x64,
                                    0x80, 0x84, 0xA0, 0xA4, 0xC0, 0xC4, 0xE0, 0xE4};
  cairo_surface_flush(canvas->surface);
  const uint8_t *data = cairo_image_surface_get_data(canvas->surface);
  int stride = cairo_image_surface_get_stride(canvas->surface);
  uint8_t *out = text;
  for (int y = 0; y < canvas->height; y += 4) {
    for (int start = 0; start < canvas->width; start += 64) {
      uint64_t rows[4] = {0, 0, 0, 0};
      for (int line = 0; line < 4 && y + line < canvas->height; line++) {
        rows[line] = dots(data + (size_t)(y + line) * stride, start, canvas->width, mask + 64 * ((y + line) & 63));
      }
      int cells = (canvas->width - start < 64 ? canvas->width - start + 1 : 64) / 2;
      for (int cell = 0; cell < cells; cell++) {
        int shift = 2 * cell;
        unsigned high = (unsigned)(rows[0] >> shift & 3) | (unsigned)(rows[1] >> shift & 3) << 2;
        unsigned low = (unsigned)(rows[2] >> shift & 3) | (unsigned)(rows[3] >> shift & 3) << 2;
        unsigned pattern = upper[high] | lower[low];
        if (pattern == 0) {
          *out++ = ' ';
        } else {
          *out++ = 0xE2;
          *out++ = (uint8_t)(0xA0 | pattern >> 6);
          *out++ = (uint8_t)(0x80 | (pattern & 0x3F));
        }
      }
    }
    *out++ = '\n';
  }
  return (size_t)(out - text);
}
