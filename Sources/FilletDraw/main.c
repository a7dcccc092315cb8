// fillet-draw: draws an SVG from standard input as a PNG or PDF on standard output.
//
// A separate program, because fillet is one static file, and librsvg and cairo come only as shared libraries. Only this
// file uses them. It opens no network connection, and no files but the pictures below --base.

#if defined(__has_include) && __has_include(<librsvg/rsvg.h>) && __has_include(<cairo-pdf.h>)
#define CAN_DRAW 1
#else
#define CAN_DRAW 0
#endif

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// The numbers of sysexits.h, as in fillet.
enum status { usage = 64, bad_input = 65, unavailable = 69, fault = 70, no_memory = 71, read_or_write = 74 };

__attribute__((noreturn, format(printf, 2, 3))) static void end(enum status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char text[512];
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  // Library messages may have line breaks.
  for (char *byte = text; *byte; byte++) {
    if ((unsigned char)*byte < ' ' || *byte == 0x7f) *byte = ' ';
  }
  fprintf(stderr, "%s\n", text);
  exit(status);
}

#if !CAN_DRAW

int main(void) {
  end(unavailable, "this fillet-draw was built without librsvg: apt-get install librsvg2-dev, then rebuild");
}

#else

#include <cairo-pdf.h>
#include <cairo.h>
#include <errno.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const size_t input_limit = (size_t)256 << 20;
// 256 MiB in memory; cairo's limit is a side of 32767.
static const double pixel_limit = (double)(64 << 20);
static const double side_limit = 32767;
// The largest page for PDF readers: 200 inches.
static const double page_limit = 14400;
static const double page_count_limit = 1000;
// The resources of a drawing, above which the system ends the program. Large pictures and files take more memory: filters
// draw a dozen surfaces of the picture's size.
static const rlim_t memory_limit = (rlim_t)1 << 30, most_memory = (rlim_t)4 << 30;
static const double memory_per_pixel = 12 * 4, memory_per_byte = 8;
static const unsigned clock_seconds = 60;
// SVG has 96 units per inch, PDF 72.
static const double points_per_unit = 0.75;
// Blurs and other effects become pictures in a PDF, with this many pixels per unit.
static const double effect_scale = 4;
// Cairo's coordinates have 24 bits before the point.
static const double reach_limit = 1 << 23;

struct request {
  bool is_pdf;
  // 0 if a size is given.
  double scale;
  double width, height;
  // The drawing's height on each page of a PDF, in units; 0 for a single page.
  double page_height;
  const char *base;
};

static const char help[] =
    "fillet-draw --format png|pdf [--scale N | --size WxH] [--page-height N] [--base FOLDER] <in.svg >out: "
    "draws an SVG; linked pictures must be below the folder";

static double positive(const char *text, char **end_of_number) {
  double value = strtod(text, end_of_number);
  return *end_of_number != text && isfinite(value) && value > 0 ? value : 0;
}

static struct request read_arguments(int count, char **words) {
  struct request request = {.scale = 1};
  bool has_format = false;
  for (int index = 1; index < count; index++) {
    const char *name = words[index];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
      puts(help);
      exit(0);
    }
    if (index + 1 == count) end(usage, "%s", help);
    const char *value = words[++index];
    char *rest = NULL;
    if (strcmp(name, "--format") == 0) {
      request.is_pdf = strcmp(value, "pdf") == 0;
      if (!request.is_pdf && strcmp(value, "png") != 0) end(usage, "unknown format %s: use png or pdf", value);
      has_format = true;
    } else if (strcmp(name, "--scale") == 0) {
      request.scale = positive(value, &rest);
      if (request.scale == 0 || *rest) end(usage, "--scale %s is not a number above 0", value);
    } else if (strcmp(name, "--size") == 0) {
      request.scale = 0;
      request.width = positive(value, &rest);
      request.height = request.width > 0 && *rest == 'x' ? positive(rest + 1, &rest) : 0;
      bool is_whole = request.width == floor(request.width) && request.height == floor(request.height);
      if (request.height == 0 || *rest || !is_whole) end(usage, "--size %s is not a size such as 640x480", value);
    } else if (strcmp(name, "--page-height") == 0) {
      request.page_height = positive(value, &rest);
      if (request.page_height == 0 || *rest) end(usage, "--page-height %s is not a number above 0", value);
    } else if (strcmp(name, "--base") == 0) {
      request.base = value;
    } else {
      end(usage, "%s", help);
    }
  }
  if (!has_format) end(usage, "%s", help);
  if (request.page_height > 0 && !request.is_pdf) end(usage, "--page-height is only for PDF");
  return request;
}

// The drawing must not depend on the user's language, and GLib refuses locale names that are not UTF-8.
static void use_plain_surroundings(void) {
  static const char *const others[] = {"LANG", "LANGUAGE", "LC_CTYPE", "LC_MESSAGES", "LC_COLLATE", "LC_NUMERIC"};
  for (size_t index = 0; index < sizeof others / sizeof *others; index++) unsetenv(others[index]);
  setenv("LC_ALL", "C", 1);
  // Without these, GIO looks for desktop services and settings.
  setenv("GIO_USE_VFS", "local", 1);
  setenv("GSETTINGS_BACKEND", "memory", 1);
}

// Limits the memory for a file of some bytes and a picture of some pixels.
static void limit_memory(double bytes, double pixels) {
  double memory = (double)memory_limit + memory_per_byte * bytes + memory_per_pixel * pixels;
  struct rlimit limit = {(rlim_t)fmin(memory, (double)most_memory), most_memory};
  setrlimit(RLIMIT_AS, &limit);
}

static void limit_resources(void) {
  struct rlimit processor = {clock_seconds, clock_seconds + 1};
  struct rlimit core = {0, 0};
  limit_memory(0, 0);
  setrlimit(RLIMIT_CPU, &processor);
  setrlimit(RLIMIT_CORE, &core);
  // Also against a linked file that never ends, such as a pipe.
  alarm(clock_seconds);
}

__attribute__((noreturn)) static void end_without_memory(void) {
  end(no_memory, "not enough memory for the SVG");
}

// The bytes of standard input, with a zero after them.
static char *read_input(size_t *count) {
  size_t capacity = (size_t)64 << 10;
  char *bytes = malloc(capacity);
  *count = 0;
  while (bytes) {
    ssize_t got = read(STDIN_FILENO, bytes + *count, capacity - *count);
    if (got == 0) {
      bytes[*count] = 0;
      return bytes;
    }
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) end(read_or_write, "cannot read the SVG: %s", strerror(errno));
    *count += (size_t)got;
    if (*count > input_limit) end(bad_input, "the SVG is larger than %zu MiB", input_limit >> 20);
    if (*count == capacity) bytes = realloc(bytes, capacity *= 2);
  }
  end_without_memory();
}

// A plan for Gaussian blurs: draw `multiple` times as large and average, from an SVG with two blurs for each one.
struct plan {
  int multiple;
  char *svg;
};

// librsvg blurs by three boxes of whole pixels, floor(1.88 sigma + 0.5) wide, which is inaccurate below two pixels. The
// variance of three such boxes, by SVG's definition of the even ones:
static double variance_of_boxes(int size) {
  double square = (double)size * size;
  return size % 2 ? (square - 1) / 4 : (2 * (square - 1) + (size + 1.0) * (size + 1.0) - 1) / 12;
}

// The deviation for boxes of a size: 3 sqrt(2 pi) / 4 is the 1.88 above.
static double deviation_of_boxes(int size) { return size / 1.8799712059732503; }

// The Gaussian that fits six boxes best is slightly wider.
static const double fit_of_boxes = 1.01;
static const int smallest_box = 4, largest_ratio = 3;
// An error of this share in a deviation moves a blurred edge by 0.1 %.
static const double good_deviation = 0.004;
static const int largest_multiple = 16;
// Wider blurs are accurate anyway, and narrower ones invisible.
static const double widest_blur = 200, narrowest_blur = 0.3;
// 64 MiB for each filter step.
static const double multiple_pixel_limit = (double)(16 << 20);
enum { blur_count_limit = 64 };
static const char blur_start[] = "<feGaussianBlur stdDeviation=\"";

// Finds two box sizes that together blur by a deviation in pixels; returns their relative error.
static double find_boxes(double deviation, int multiple, int sizes[2]) {
  // Averaging over a pixel is a blur itself, with a variance of 1/12.
  double wanted = multiple * multiple * (deviation * deviation / (fit_of_boxes * fit_of_boxes) - 1.0 / 12);
  double best = INFINITY;
  for (int small = smallest_box; 2 * variance_of_boxes(small) <= wanted + variance_of_boxes(smallest_box); small++) {
    double rest = fmax(0, wanted - variance_of_boxes(small));
    int near = (int)sqrt(4 * rest + 1);
    for (int large = near - 1; large <= near + 1; large++) {
      if (large < small || large > largest_ratio * small) continue;
      double miss = fabs(variance_of_boxes(small) + variance_of_boxes(large) - wanted) / wanted / 2;
      if (miss < best) best = miss, sizes[0] = small, sizes[1] = large;
    }
  }
  return best;
}

// The deviation at the start of a text, in pixels; 0 for one that needs no plan.
static double narrow_deviation(const char *text, double scale) {
  char *rest = NULL;
  double deviation = positive(text, &rest) * scale;
  return *rest == '"' && deviation > narrowest_blur && deviation < widest_blur ? deviation : 0;
}

static int best_multiple(const double *deviations, int count, double pixels, double longest) {
  int best = 1;
  double least = INFINITY;
  for (int multiple = 1; multiple <= largest_multiple; multiple++) {
    bool fits = pixels * multiple * multiple <= multiple_pixel_limit && longest * multiple <= side_limit;
    if (multiple > 1 && !fits) break;
    double worst = 0;
    for (int index = 0; index < count; index++) {
      int sizes[2];
      worst = fmax(worst, find_boxes(deviations[index], multiple, sizes));
    }
    if (worst < least) least = worst, best = multiple;
    if (least <= good_deviation) break;
  }
  return best;
}

// Plans the drawing of an SVG at `scale` pixels per unit. Under a transform the size of a blur is unknown.
static struct plan plan_blurs(const char *svg, size_t count, double scale, double width, double height) {
  struct plan plan = {1, NULL};
  if (memmem(svg, count, "transform=", 10)) return plan;
  double deviations[blur_count_limit];
  int found = 0;
  size_t length = sizeof blur_start - 1;
  const char *end = svg + count;
  for (const char *at = svg; (at = memmem(at, (size_t)(end - at), blur_start, length)); at += length) {
    double deviation = narrow_deviation(at + length, scale);
    if (deviation == 0) continue;
    if (found == blur_count_limit) return plan;
    deviations[found++] = deviation;
  }
  if (found == 0) return plan;
  plan.multiple = best_multiple(deviations, found, width * height, fmax(width, height));
  // Room for the text of a second blur each.
  plan.svg = malloc(count + (size_t)found * 128 + 1);
  if (!plan.svg) end_without_memory();
  char *to = plan.svg;
  const char *from = svg;
  for (const char *at = svg; (at = memmem(at, (size_t)(end - at), blur_start, length)); at += length) {
    double deviation = narrow_deviation(at + length, scale);
    int sizes[2];
    if (deviation == 0 || find_boxes(deviation, plan.multiple, sizes) > 0.1) continue;
    memcpy(to, from, (size_t)(at - from));
    to += at - from;
    double unit = scale * plan.multiple;
    to += sprintf(to, "%s%.9g\"/>%s%.9g", blur_start, deviation_of_boxes(sizes[0]) / unit, blur_start,
        deviation_of_boxes(sizes[1]) / unit);
    from = strchr(at + length, '"');
  }
  memcpy(to, from, (size_t)(end - from));
  to[end - from] = 0;
  return plan;
}

static RsvgHandle *parse(const char *bytes, size_t count, const char *base) {
  GError *error = NULL;
  GFile *file = NULL;
  if (base) {
    // librsvg reads only files in this file's folder or below, symbolic links resolved; without a base file it reads
    // none.
    GFile *folder = g_file_new_for_path(base);
    file = g_file_get_child(folder, "document.svg");
    g_object_unref(folder);
  }
  GInputStream *stream = g_memory_input_stream_new_from_data(bytes, (gssize)count, NULL);
  RsvgHandle *handle = rsvg_handle_new_from_stream_sync(stream, file, RSVG_HANDLE_FLAG_UNLIMITED, NULL, &error);
  if (!handle) end(bad_input, "the SVG cannot be drawn: %s", error ? error->message : "unknown reason");
  g_object_unref(stream);
  if (file) g_object_unref(file);
  return handle;
}

static bool get_view_box(RsvgHandle *handle, RsvgRectangle *box) {
  gboolean has_width, has_height, has_box;
  RsvgLength width, height;
  rsvg_handle_get_intrinsic_dimensions(handle, &has_width, &width, &has_height, &height, &has_box, box);
  return has_box;
}

static void natural_size(RsvgHandle *handle, double *width, double *height) {
  rsvg_handle_set_dpi(handle, 96);
  if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) return;
  RsvgRectangle box;
  if (!get_view_box(handle, &box)) end(bad_input, "the SVG has no size: add width and height, or a viewBox");
  *width = box.width;
  *height = box.height;
}

static double pixels_per_unit(RsvgHandle *handle, double width, double height) {
  RsvgRectangle box;
  if (get_view_box(handle, &box) && box.width > 0 && box.height > 0) {
    return fmin(width / box.width, height / box.height);
  }
  double natural = width, unused;
  natural_size(handle, &natural, &unused);
  return natural > 0 ? width / natural : 1;
}

static cairo_status_t write_piece(void *unused, const unsigned char *bytes, unsigned count) {
  (void)unused;
  return fwrite(bytes, 1, count, stdout) == count ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static void check(cairo_status_t status) {
  if (status == CAIRO_STATUS_SUCCESS) return;
  enum status reason = status == CAIRO_STATUS_NO_MEMORY     ? no_memory
                       : status == CAIRO_STATUS_WRITE_ERROR ? read_or_write
                                                            : fault;
  end(reason, "cannot draw: %s", cairo_status_to_string(status));
}

static void draw(RsvgHandle *handle, cairo_t *context, double width, double height) {
  GError *error = NULL;
  RsvgRectangle viewport = {0, 0, width, height};
  if (!rsvg_handle_render_document(handle, context, &viewport, &error)) {
    end(bad_input, "the SVG cannot be drawn: %s", error ? error->message : "unknown reason");
  }
  check(cairo_status(context));
}

static cairo_surface_t *make_surface(double columns, double rows) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)columns, (int)rows);
  check(cairo_surface_status(surface));
  return surface;
}

// Scales down: each pixel is the mean of `multiple` pixels in both directions.
static cairo_surface_t *averaged(cairo_surface_t *large, int multiple) {
  int columns = cairo_image_surface_get_width(large) / multiple;
  int rows = cairo_image_surface_get_height(large) / multiple;
  cairo_surface_t *small = make_surface(columns, rows);
  cairo_surface_flush(large);
  cairo_surface_flush(small);
  const unsigned char *from = cairo_image_surface_get_data(large);
  unsigned char *to = cairo_image_surface_get_data(small);
  int from_stride = cairo_image_surface_get_stride(large), to_stride = cairo_image_surface_get_stride(small);
  unsigned count = (unsigned)(multiple * multiple);
  for (int row = 0; row < rows; row++) {
    // By bytes, because the channels are premultiplied.
    for (int byte = 0; byte < columns * 4; byte++) {
      size_t first = (size_t)(byte / 4 * multiple * 4 + byte % 4);
      unsigned sum = count / 2;
      for (int y = 0; y < multiple; y++) {
        const unsigned char *line = from + (size_t)(row * multiple + y) * (size_t)from_stride + first;
        for (int x = 0; x < multiple; x++) sum += line[x * 4];
      }
      to[(size_t)row * (size_t)to_stride + (size_t)byte] = (unsigned char)(sum / count);
    }
  }
  cairo_surface_mark_dirty(small);
  return small;
}

static void write_png(RsvgHandle *handle, double width, double height, int multiple) {
  // Multiplication may put a size slightly above whole pixels.
  double columns = fmax(1, ceil(width - 1e-6)), rows = fmax(1, ceil(height - 1e-6));
  if (!(columns <= side_limit && rows <= side_limit && columns * rows <= pixel_limit)) {
    end(usage, "%.0f by %.0f pixels are too many: use at most %.0f per side and %d million in all", columns, rows,
        side_limit, 64);
  }
  cairo_surface_t *surface = make_surface(columns * multiple, rows * multiple);
  cairo_t *context = cairo_create(surface);
  draw(handle, context, width * multiple, height * multiple);
  cairo_destroy(context);
  if (multiple > 1) {
    cairo_surface_t *large = surface;
    surface = averaged(large, multiple);
    cairo_surface_destroy(large);
  }
  cairo_surface_flush(surface);
  check(cairo_surface_write_to_png_stream(surface, write_piece, NULL));
  cairo_surface_destroy(surface);
}

// The date in SOURCE_DATE_EPOCH as ISO 8601, or an empty text; never the clock's.
static void document_date(char *text, size_t size) {
  text[0] = 0;
  const char *epoch = getenv("SOURCE_DATE_EPOCH");
  if (!epoch || !*epoch) return;
  char *rest = NULL;
  errno = 0;
  long long seconds = strtoll(epoch, &rest, 10);
  time_t moment = (time_t)seconds;
  struct tm parts;
  if (errno || *rest || !gmtime_r(&moment, &parts) || parts.tm_year < 0 || parts.tm_year > 8099) {
    end(usage, "SOURCE_DATE_EPOCH is %s, not a number of seconds", epoch);
  }
  strftime(text, size, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

// Ends the program if something is farther from the page than cairo's numbers reach, 2^23 pixels. Cairo may fail there.
static void check_reach(RsvgHandle *handle, double width, double height, double scale) {
  RsvgRectangle viewport = {0, 0, width, height}, ink;
  if (!rsvg_handle_get_geometry_for_layer(handle, NULL, &viewport, &ink, NULL, NULL)) return;
  double reach = fmax(fmax(-ink.x, -ink.y), fmax(ink.x + ink.width - width, ink.y + ink.height - height));
  if (reach * scale < reach_limit) return;
  end(bad_input, "the drawing reaches %.0f units beyond the page, too far for a PDF: move or remove what is so far away",
      reach);
}

// Draws everything on one page.
static void draw_page(RsvgHandle *handle, cairo_t *context, double width, double height) {
  // Effects have the resolution of their surface, so draw on a larger recording, which keeps vectors.
  double scale = fmin(effect_scale, sqrt(pixel_limit / (width * height)));
  check_reach(handle, width, height, scale);
  cairo_surface_t *recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *recorder = cairo_create(recording);
  draw(handle, recorder, width * scale, height * scale);
  cairo_destroy(recorder);
  cairo_scale(context, points_per_unit / scale, points_per_unit / scale);
  cairo_set_source_surface(context, recording, 0, 0);
  cairo_paint(context);
  check(cairo_status(context));
  cairo_surface_destroy(recording);
}

// A part of a handout: an element with its page and its kind in the structure of the PDF.
struct tag {
  double page;
  char layer[64];
  const char *kind;
};

static const char tag_start[] = "<g id=\"tag-";
enum { most_tags = 1 << 18 };

// Finds the elements that handouts mark, such as <g id="tag-0-12-P">, in the order of the file.
static struct tag *find_tags(const char *svg, size_t count, size_t *found) {
  static const char *const kinds[] = {"H1", "H2", "P", "Code", "Figure"};
  struct tag *tags = NULL;
  size_t room = 0;
  const char *end = svg + count;
  *found = 0;
  for (const char *at = svg; (at = memmem(at, (size_t)(end - at), tag_start, sizeof tag_start - 1)); at++) {
    struct tag tag = {0};
    unsigned page, number;
    char kind[8];
    if (sscanf(at, "<g id=\"tag-%6u-%8u-%7[A-Za-z0-9]\">", &page, &number, kind) != 3) continue;
    for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++) {
      if (strcmp(kind, kinds[index]) == 0) tag.kind = kinds[index];
    }
    if (!tag.kind || *found == most_tags) continue;
    tag.page = page;
    snprintf(tag.layer, sizeof tag.layer, "#tag-%u-%u-%s", page, number, kind);
    if (*found == room) {
      room = room ? 2 * room : 64;
      tags = realloc(tags, room * sizeof *tags);
      if (!tags) end_without_memory();
    }
    tags[(*found)++] = tag;
  }
  return tags;
}

// The text of the first element of a start tag, such as <title>, with the entities of XML. Returns what follows it.
static const char *find_text(const char *svg, const char *end, const char *tag, char *text, size_t size) {
  static const struct {
    const char *entity;
    char letter;
  } entities[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
  const char *from = memmem(svg, (size_t)(end - svg), tag, strlen(tag));
  size_t length = 0;
  for (from = from ? from + strlen(tag) : end; from < end && *from != '<' && length + 1 < size; length++) {
    text[length] = *from;
    size_t step = 1;
    for (size_t index = 0; index < sizeof entities / sizeof *entities; index++) {
      size_t letters = strlen(entities[index].entity);
      if ((size_t)(end - from) < letters || memcmp(from, entities[index].entity, letters) != 0) continue;
      text[length] = entities[index].letter;
      step = letters;
    }
    from += step;
  }
  // A cut character would be no UTF-8.
  if (from < end && *from != '<') {
    while (length > 0 && (text[length - 1] & 0xC0) == 0x80) length--;
    if (length > 0 && (text[length - 1] & 0x80)) length--;
  }
  text[length] = 0;
  return from;
}

// Bytes in memory.
struct bytes {
  char *first;
  size_t count, room;
};

static void append(struct bytes *bytes, const void *more, size_t count) {
  if (count > bytes->room - bytes->count) {
    bytes->room = 2 * (bytes->count + count);
    bytes->first = realloc(bytes->first, bytes->room);
    if (!bytes->first) end_without_memory();
  }
  memcpy(bytes->first + bytes->count, more, count);
  bytes->count += count;
}

__attribute__((format(printf, 2, 3))) static void append_text(struct bytes *bytes, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char text[512];
  int count = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (count < 0 || (size_t)count >= sizeof text) end(fault, "a part of the PDF is too long");
  append(bytes, text, (size_t)count);
}

static cairo_status_t keep_piece(void *kept, const unsigned char *bytes, unsigned count) {
  append(kept, bytes, count);
  return CAIRO_STATUS_SUCCESS;
}

// The last place of a text in the bytes, or the end.
static const char *find_last(const char *from, const char *end, const char *text) {
  const char *last = end, *at = from;
  while ((at = memmem(at, (size_t)(end - at), text, strlen(text)))) last = at++;
  return last;
}

// Writes an object of a PDF again, with an entry more in its dictionary, and notes its place.
static void rewrite_object(struct bytes *pdf, struct bytes *places, unsigned number, size_t from, size_t to,
    const char *entry) {
  const char *open = memmem(pdf->first + from, to - from, "<<", 2);
  if (!open) return;
  size_t head = (size_t)(open + 2 - pdf->first);
  append_text(places, "%u 1\n%010zu 00000 n \n", number, pdf->count);
  struct bytes text = {0};
  append(&text, pdf->first + from, head - from);
  append(&text, entry, strlen(entry));
  append(&text, pdf->first + head, to - head);
  append(pdf, text.first, text.count);
  free(text.first);
}

// Adds what cairo 1.16 cannot write: the language, and texts for figures. It appends changed objects with a new table of
// places, as PDF 32000-1:2008, 7.5.6 describes.
static void add_language(struct bytes *pdf, const char *svg, size_t count) {
  const char *end = pdf->first + pdf->count;
  const char *trailer = find_last(pdf->first, end, "trailer");
  unsigned size, root, info;
  size_t table = 0;
  const char *start = find_last(pdf->first, end, "startxref");
  if (start == end || sscanf(start, "startxref %zu", &table) != 1 ||
      sscanf(trailer, "trailer << /Size %u /Root %u 0 R /Info %u 0 R", &size, &root, &info) != 3) {
    return;
  }
  struct bytes places = {0};
  append_text(&places, "xref\n");
  size_t whole = pdf->count;
  const char *from = svg, *last = svg + count;
  static const char figure[] = "<< /Type /StructElem\n   /S /Figure";
  for (size_t at = 0; at < whole;) {
    const char *found = memmem(pdf->first + at, whole - at, figure, sizeof figure - 1);
    if (!found) break;
    const char *object = find_last(pdf->first + at, found, "\nendobj\n");
    const char *stop = memmem(found, (size_t)(pdf->first + whole - found), "endobj\n", 7);
    unsigned number;
    if (object == found || !stop || sscanf(object, " endobj %u 0 obj", &number) != 1) break;
    char text[1024], entry[16 + 4 * sizeof text];
    from = find_text(from, last, "<desc>", text, sizeof text);
    glong units = 0;
    gunichar2 *letters = g_utf8_to_utf16(text, -1, NULL, &units, NULL);
    size_t length = (size_t)snprintf(entry, sizeof entry, " /Alt <FEFF");
    for (glong index = 0; letters && index < units; index++) {
      length += (size_t)snprintf(entry + length, sizeof entry - length, "%04X", letters[index]);
    }
    snprintf(entry + length, sizeof entry - length, ">");
    g_free(letters);
    at = (size_t)(stop + 7 - pdf->first);
    size_t begin = (size_t)(object + strlen("\nendobj\n") - pdf->first);
    if (*text) rewrite_object(pdf, &places, number, begin, at, entry);
  }
  char head[32];
  snprintf(head, sizeof head, "\n%u 0 obj\n", root);
  const char *catalog = memmem(pdf->first, whole, head, strlen(head));
  const char *stop = catalog ? memmem(catalog, (size_t)(pdf->first + whole - catalog), "endobj\n", 7) : NULL;
  const char *code = memmem(svg, count, "xml:lang=\"", 10);
  if (stop && code) {
    char entry[128], language[36] = "";
    sscanf(code, "xml:lang=\"%35[A-Za-z0-9-]", language);
    snprintf(entry, sizeof entry, " /Lang (%s) /ViewerPreferences << /DisplayDocTitle true >>", language);
    rewrite_object(pdf, &places, root, (size_t)(catalog + 1 - pdf->first), (size_t)(stop + 7 - pdf->first), entry);
  }
  size_t new_table = pdf->count;
  append(pdf, places.first, places.count);
  append_text(pdf, "trailer\n<< /Size %u /Root %u 0 R /Info %u 0 R /Prev %zu >>\nstartxref\n%zu\n%%%%EOF\n", size, root,
      info, table, new_table);
  free(places.first);
}

static void draw_tags(RsvgHandle *handle, cairo_t *context, double width, double height, double page,
    const struct tag *tags, size_t count) {
  RsvgRectangle viewport = {0, 0, width, height};
  for (size_t index = 0; index < count; index++) {
    if (tags[index].page != page) continue;
    GError *error = NULL;
    cairo_tag_begin(context, tags[index].kind, NULL);
    if (!rsvg_handle_render_layer(handle, context, tags[index].layer, &viewport, &error)) {
      end(bad_input, "the SVG cannot be drawn: %s", error ? error->message : "unknown reason");
    }
    cairo_tag_end(context, tags[index].kind);
    check(cairo_status(context));
  }
}

// Draws a part of the height on each page. Directly, because cairo 1.16 drops recordings larger than their page; effects
// have the page's resolution.
static void draw_pages(RsvgHandle *handle, cairo_t *context, double width, double height, double part, double pages,
    const struct tag *tags, size_t count) {
  cairo_scale(context, points_per_unit, points_per_unit);
  // cairo 1.16 marks a PDF as tagged only with this tag.
  if (count > 0) cairo_tag_begin(context, "Document", NULL);
  for (double page = 0; page < pages; page++) {
    if (page > 0) cairo_show_page(context);
    cairo_save(context);
    cairo_translate(context, 0, -page * part);
    if (count > 0) {
      draw_tags(handle, context, width, height, page, tags, count);
    } else {
      draw(handle, context, width, height);
    }
    cairo_restore(context);
    check(cairo_status(context));
  }
  if (count > 0) cairo_tag_end(context, "Document");
  cairo_show_page(context);
  check(cairo_status(context));
}

static void write_pdf(
    RsvgHandle *handle, double width, double height, double part, const char *svg, size_t count) {
  // Rounding errors must not add an empty page.
  double pages = part > 0 ? fmax(1, ceil(height / part - 1e-6)) : 1;
  if (pages > page_count_limit) end(usage, "the drawing has more than %.0f pages", page_count_limit);
  double page_width = width * points_per_unit, page_height = (part > 0 ? part : height) * points_per_unit;
  if (!(page_width <= page_limit && page_height <= page_limit)) {
    end(usage, "the page is too large: use at most %.0f units per side", page_limit / points_per_unit);
  }
  char date[32];
  document_date(date, sizeof date);
  struct bytes pdf = {0};
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(keep_piece, &pdf, page_width, page_height);
  check(cairo_surface_status(surface));
  cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
  cairo_t *context = cairo_create(surface);
  if (part > 0) {
    char title[256];
    find_text(svg, svg + count, "<title>", title, sizeof title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title);
    size_t found = 0;
    struct tag *tags = find_tags(svg, count, &found);
    draw_pages(handle, context, width, height, part, pages, tags, found);
    free(tags);
  } else {
    draw_page(handle, context, width, height);
  }
  cairo_destroy(context);
  cairo_surface_finish(surface);
  check(cairo_surface_status(surface));
  cairo_surface_destroy(surface);
  if (part > 0) add_language(&pdf, svg, count);
  check(write_piece(NULL, (const unsigned char *)pdf.first, (unsigned)pdf.count));
  free(pdf.first);
}

enum { longest_task = 64 << 10, most_words = 16 };

// Loads and binds what each drawing needs.
static void warm_up(void) {
  static const char svg[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"><path d=\"M0 0H1V1Z\"/></svg>";
  RsvgHandle *handle = parse(svg, sizeof svg - 1, NULL);
  cairo_surface_t *surface = make_surface(1, 1);
  cairo_t *context = cairo_create(surface);
  draw(handle, context, 1, 1);
  cairo_destroy(context);
  cairo_surface_destroy(surface);
  g_object_unref(handle);
}

// Forks for each task, since loading the libraries takes longer than most drawings. Standard input is a socket. A task is
// a command line, each word with its final zero, and three streams; the reply is the status of waitpid. Returns in the
// child, with the words.
static char **serve(int *count) {
  static char text[longest_task + 1], *words[most_words];
  warm_up();
  while (true) {
    union {
      struct cmsghdr header;
      char space[CMSG_SPACE(3 * sizeof(int))];
    } control;
    struct iovec part = {text, longest_task};
    struct msghdr task = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t got = recvmsg(STDIN_FILENO, &task, MSG_CMSG_CLOEXEC);
    if (got < 0 && errno == EINTR) continue;
    struct cmsghdr *header = got > 0 ? CMSG_FIRSTHDR(&task) : NULL;
    if (!header || header->cmsg_len != CMSG_LEN(3 * sizeof(int))) exit(got == 0 ? 0 : usage);
    int streams[3];
    memcpy(streams, CMSG_DATA(header), sizeof streams);
    pid_t child = fork();
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      for (int stream = 0; stream < 3; stream++) dup2(streams[stream], stream);
      *count = 0;
      text[got] = 0;
      for (char *at = text; at < text + got && *count < most_words; at += strlen(at) + 1) words[(*count)++] = at;
      return words;
    }
    for (int stream = 0; stream < 3; stream++) close(streams[stream]);
    int status = no_memory << 8;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (send(STDIN_FILENO, &status, sizeof status, MSG_NOSIGNAL) != sizeof status) exit(0);
  }
}

int main(int count, char **words) {
  use_plain_surroundings();
  if (count == 2 && strcmp(words[1], "--serve") == 0) words = serve(&count);
  struct request request = read_arguments(count, words);
  limit_resources();
  size_t size = 0;
  char *bytes = read_input(&size);
  limit_memory((double)size, 0);
  RsvgHandle *handle = parse(bytes, size, request.base);
  double width = request.width, height = request.height;
  if (request.scale > 0) {
    natural_size(handle, &width, &height);
    width *= request.scale;
    height *= request.scale;
  }
  if (!(width > 0 && height > 0)) end(bad_input, "the SVG has an empty page");
  if (request.is_pdf) {
    limit_memory((double)size, fmin(width * height * effect_scale * effect_scale, pixel_limit));
    write_pdf(handle, width, height, request.page_height, bytes, size);
  } else {
    double scale = pixels_per_unit(handle, width, height);
    struct plan plan = plan_blurs(bytes, size, scale, ceil(width), ceil(height));
    limit_memory((double)size, fmin(width * height * plan.multiple * plan.multiple, pixel_limit));
    if (plan.svg) {
      g_object_unref(handle);
      handle = parse(plan.svg, strlen(plan.svg), request.base);
      rsvg_handle_set_dpi(handle, 96);
    }
    write_png(handle, width, height, plan.multiple);
    free(plan.svg);
  }
  if (fflush(stdout) != 0) end(read_or_write, "cannot write the picture: %s", strerror(errno));
  g_object_unref(handle);
  free(bytes);
  return 0;
}

#endif
