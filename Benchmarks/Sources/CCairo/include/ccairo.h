#ifndef CCAIRO_H
#define CCAIRO_H

#include <stddef.h>
#include <stdint.h>

/// A canvas of one byte a dot with its context, kept from frame to frame.
typedef struct ccairo_canvas ccairo_canvas;

ccairo_canvas *_Nullable ccairo_create(int width, int height);
void ccairo_destroy(ccairo_canvas *_Nullable canvas);

/// Starts a frame: everything clear, no path.
void ccairo_clear(ccairo_canvas *_Nonnull canvas);

/// A polygon of `count` corners around a center, rounded by true arcs of `corner`.
void ccairo_rounded_polygon(
    ccairo_canvas *_Nonnull canvas, int count, double x, double y, double radius, double corner);

/// A closed contour; x and y alternate.
void ccairo_contour(ccairo_canvas *_Nonnull canvas, const double *_Nonnull points, size_t count);

/// Fills the path with an even tone and keeps the path.
void ccairo_fill(ccairo_canvas *_Nonnull canvas, double tone);

/// Strokes the path with miter joins and drops it.
void ccairo_stroke(ccairo_canvas *_Nonnull canvas, double width);

/// Drops the path.
void ccairo_new_path(ccairo_canvas *_Nonnull canvas);

/// Writes the dots as braille in UTF-8, a dot being on where its byte is above `mask`, 64 by 64, and returns
/// the number of bytes; `text` must hold 3 bytes a cell and one a row.
size_t ccairo_braille(
    ccairo_canvas *_Nonnull canvas, const uint8_t *_Nonnull mask, uint8_t *_Nonnull text);

#endif
