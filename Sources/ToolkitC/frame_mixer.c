// Scales the visible part of frames, and blends, darkens and converts them sixteen rows at a time. All but the
// conversion works on planes, where a pixel has 12 bits rather than 32. libyuv does the work that processors have
// special instructions for.
#include "frame.h"
#include <libyuv.h>
#include <math.h>
#include <string.h>

enum {
  BAND = 16,          // rows that are processed at a time; they fit in the processor's cache
  GRID = 64,          // the scaled part begins and ends at a multiple of this, so that it rarely changes
  BLACK = 16, RANGE = 219,  // luma of black, and the range from it to white
};

/// A frame ready to draw: its planes, scaled to cover the picture, and the first visible column and row.
typedef struct {
  const uint8_t *planes[3];
  int strides[3];
  int left, top;
} Placed;

/// The part needed of one dimension of a frame: `count` of its pixels from `first` on, which are scaled to `scaled`
/// pixels. The first `skipped` of these are invisible.
typedef struct {
  int first, count, scaled, skipped;
} Cut;

/// The part of a frame that is scaled.
typedef struct {
  Cut across, down;
} Part;

static int half(int length) { return (length + 1) / 2; }

/// Takes `length` bytes of the scratch memory, where `used` are already taken.
static uint8_t *take(GByteArray *scratch, gsize *used, gsize length) {
  gsize start = *used;
  *used += (length + 63) & ~(gsize)63;
  g_assert(*used <= scratch->len);
  return scratch->data + start;
}

static Word *take_words(GByteArray *scratch, gsize *used, int count) {
  return (Word *)(void *)take(scratch, used, sizeof(Word) * (gsize)count);
}

/// The scale at which a frame covers the picture. If it's just below 1, which needs no scaling, or 2, which processors
/// have special instructions for, it's rounded up, and up to a twentieth of the frame is cut off at the edges.
static double covering_scale(const ToolkitPlanes *frame, int width, int height) {
  double scale = fmax((double)width / frame->width, (double)height / frame->height);
  return scale <= 2 && ceil(scale) - scale < 0.05 * scale ? ceil(scale) : scale;
}

/// Chooses the part needed of `length` pixels, to see `seen` scaled pixels after the first `before` ones.
static Cut cut(int length, double scale, double before, int seen) {
  Cut found = {.first = MAX(0, (int)floor(before / scale / GRID - 0.25) * GRID)};
  found.count = MIN(length, (int)ceil((before + seen) / scale / GRID + 0.25) * GRID) - found.first;
  found.scaled = MAX(seen, (int)lround(found.count * scale));
  found.skipped = CLAMP((int)floor(before - found.first * scale), 0, found.scaled - seen);
  return found;
}

/// Chooses the part of a frame that is needed for a picture of this size. If the window is narrower or lower than the
/// frame, what is far outside the visible part isn't scaled.
static Part part_of(const ToolkitPlanes *frame, double pan, int width, int height) {
  double scale = covering_scale(frame, width, height);
  double spare = fmax(0, frame->width * scale - width), below = fmax(0, frame->height * scale - height);
  double middle = CLAMP(frame->focus * frame->width * scale - width / 2.0, 0, spare);
  double left = middle + pan * (pan < 0 ? middle : spare - middle);
  return (Part){cut(frame->width, scale, left, width), cut(frame->height, scale, below / 2, height)};
}

static gsize length_of(const Part *part) {
  int width = part->across.scaled, height = part->down.scaled;
  return (gsize)width * height + 2 * (gsize)half(width) * half(height) + 3 * 64;
}

static Placed place(const ToolkitPlanes *frame, const Part *part, bool is_dark, GByteArray *scratch, gsize *used) {
  const Cut *across = &part->across, *down = &part->down;
  const uint8_t *from[3];
  for (int plane = 0; plane < 3; plane++) {
    int shift = plane > 0;
    from[plane] = frame->planes[plane] + (gsize)(down->first >> shift) * frame->strides[plane] + (across->first >> shift);
  }
  Placed placed = {.left = across->skipped, .top = down->skipped};
  if (across->scaled == across->count && down->scaled == down->count) {
    memcpy(placed.planes, from, sizeof placed.planes);
    memcpy(placed.strides, frame->strides, sizeof placed.strides);
    return placed;
  }
  uint8_t *luma = take(scratch, used, (gsize)across->scaled * down->scaled);
  int chroma_width = half(across->scaled);
  gsize chroma_length = (gsize)chroma_width * half(down->scaled);
  uint8_t *blue = take(scratch, used, chroma_length), *red = take(scratch, used, chroma_length);
  uint8_t *to[3] = {luma, blue, red};
  // When darkened, and enlarged to less than double, colour needs no smoothing, because the eye sees the edges in luma.
  enum FilterMode colour = is_dark && across->scaled < 2 * across->count ? kFilterNone : kFilterBox;
  ScalePlane(from[0], frame->strides[0], across->count, down->count, luma, across->scaled, across->scaled, down->scaled,
             kFilterBox);
  for (int plane = 1; plane < 3; plane++)
    ScalePlane(from[plane], frame->strides[plane], half(across->count), half(down->count), to[plane], chroma_width, chroma_width,
               half(down->scaled), colour);
  return (Placed){{luma, blue, red}, {across->scaled, chroma_width, chroma_width}, across->skipped, down->skipped};
}

/// The first visible sample of a plane. If the visible part begins at an odd column or row, chroma is half a pixel off,
/// which can't be seen.
static const uint8_t *begin(const Placed *placed, int plane) {
  int shift = plane > 0;
  return placed->planes[plane] + (gsize)(placed->top >> shift) * placed->strides[plane] + (placed->left >> shift);
}

// The loops below are written so that the compiler processes eight or sixteen samples at a time: nothing in them needs
// more than 16 bits.

/// How far `word` exceeds `limit`, or 0.
static inline Word over(Word word, Word limit) { return word > limit ? (Word)(word - limit) : 0; }

/// A sample of luma, darkened to `factor` / 256 and rounded by adding `noise`, 0 to 255. The darker the picture, the
/// less midtones are darkened: by factor · x (1 − x) (1 − factor) 3/4, where x is the sample as a share of the range.
/// So the picture looks like a dim place, not a black one.
static inline uint8_t darkened(Word sample, Word factor, Word noise) {
  Word light = over(sample, BLACK);
  if (light > RANGE) light = RANGE;
  Word middle = (Word)((Word)((Word)(light * (RANGE - light)) >> 4) * 14) >> 4;  // x (1 − x) 3/4, of 16 · 219
  Word lift = (Word)(middle * ((Word)((256 - factor) * factor) >> 8)) >> 4;
  return (uint8_t)(BLACK + ((Word)(light * factor + lift + noise) >> 8));
}

/// Darkens a row of luma by a factor for each sample. `noise` is eight numbers to round by, which prevent bands in a
/// sky.
TOOLKIT_WIDE static void darken_luma(uint8_t *restrict dark, const uint8_t *restrict row, const Word *restrict factors,
                                     int count, const uint8_t noise[8]) {
  Word twice[16];
  for (int i = 0; i < 16; i++) twice[i] = noise[i & 7];
  for (; count >= 16; dark += 16, row += 16, factors += 16, count -= 16)
    for (int i = 0; i < 16; i++) dark[i] = darkened(row[i], factors[i], twice[i]);
  for (int i = 0; i < count; i++) dark[i] = darkened(row[i], factors[i], twice[i]);
}

/// Darkens a row of chroma; `luma` is the undarkened luma row of the same pixels. Glaring white becomes ivory, because
/// a white sun that is merely darkened looks blue between clouds that retain their colour.
TOOLKIT_WIDE static void darken_chroma(uint8_t *restrict dark, const uint8_t *restrict row, const Word *restrict factors,
                                       int count, const uint8_t *restrict luma, bool is_blue) {
  for (int i = 0; i < count; i++) {
    Word factor = factors[i], glare = (Word)(over(luma[2 * i], 190) * (256 - factor)) >> 8;  // 0 to 45
    Word here = (Word)(row[i] * factor + 128 * (256 - factor) + 128) >> 8;
    dark[i] = (uint8_t)(is_blue ? here - (glare >> 3) : here + (glare >> 2));
  }
}

// Bayer's dither matrix of order eight (B. E. Bayer, 1973): each number from 0 to 63 once, multiplied by four.
static const uint8_t dither[8][8] = {
    {0, 128, 32, 160, 8, 136, 40, 168},  {192, 64, 224, 96, 200, 72, 232, 104},
    {48, 176, 16, 144, 56, 184, 24, 152}, {240, 112, 208, 80, 248, 120, 216, 88},
    {12, 140, 44, 172, 4, 132, 36, 164}, {204, 76, 236, 108, 196, 68, 228, 100},
    {60, 188, 28, 156, 52, 180, 20, 148}, {252, 124, 220, 92, 244, 116, 212, 84}};

/// Fills `bell` with how near each of `count` positions is to the middle: 256, which represents 1, in the middle, and
/// less on both sides, in the shape of a bell. The ratio of neighbouring values itself changes by a constant factor, so
/// each value takes two multiplications and no exponential.
static void fill_bell(Word *bell, int count, double reach) {
  double step = 1 / reach, first = count % 2 == 0 ? step / 2 : 0;
  double height = 256 * exp(-first * first), factor = exp(-step * (2 * first + step)), change = exp(-2 * step * step);
  for (int right = count / 2, left = (count - 1) / 2; right < count; right++, left--) {
    bell[left] = bell[right] = (Word)(height + 0.5);
    height *= factor;
    factor *= change;
  }
}

/// Fills a row of factors: `edge` far from the middle, and `more` than that where the bell is highest.
TOOLKIT_WIDE static void fill_factors(Word *restrict factors, const Word *restrict bell, int count, Word edge, Word more) {
  for (int i = 0; i < count; i++) factors[i] = edge + ((Word)(more * bell[i]) >> 8);
}

/// Up to 16 rows of a picture's planes.
typedef struct {
  uint8_t *planes[3];
  int strides[3];
} Band;

/// Darkens `count` rows into `to`; `y` is the row number of the first. `bells` are the bell curves of the columns, of
/// every second column, and of the rows. `factors` is memory for the results.
static void darken_band(const ToolkitView *view, const Band *from, const Band *to, int width, int y, int count,
                        Word *const bells[3], Word *const factors[2]) {
  Word edge = (Word)lround(view->edge * 256), more = (Word)lround(fmax(0, view->middle - view->edge) * 256);
  for (int i = 0; i < count; i += 2) {
    Word here = (Word)MIN(255, more * bells[2][y + i] >> 8);
    for (int plane = 0; plane < 2; plane++) fill_factors(factors[plane], bells[plane], to->strides[plane], edge, here);
    for (int plane = 1; plane < 3; plane++)
      darken_chroma(
          to->planes[plane] + i / 2 * to->strides[plane], from->planes[plane] + i / 2 * from->strides[plane], factors[1],
          half(width), from->planes[0] + i * from->strides[0], plane == 1);
    for (int row = i; row < MIN(i + 2, count); row++)
      darken_luma(
          to->planes[0] + row * to->strides[0], from->planes[0] + row * from->strides[0], factors[0], width,
          dither[(y + row) & 7]);
  }
}

/// The rows of a frame from `y` on.
static Band band(const Placed *placed, int y) {
  Band rows;
  for (int plane = 0; plane < 3; plane++) {
    rows.planes[plane] = (uint8_t *)begin(placed, plane) + (gsize)(plane > 0 ? y / 2 : y) * placed->strides[plane];
    rows.strides[plane] = placed->strides[plane];
  }
  return rows;
}

/// Mixes `count` rows of two frames; `share`, of 256, is that of `other`.
static void mix(const Band *one, const Band *other, int share, const Band *mixed, int width, int count) {
  for (int plane = 0; plane < 3; plane++)
    InterpolatePlane(
        one->planes[plane], one->strides[plane], other->planes[plane], other->strides[plane], mixed->planes[plane],
        mixed->strides[plane], plane > 0 ? half(width) : width, plane > 0 ? half(count) : count, share);
}

/// Takes memory for a band from `scratch`.
static Band take_band(GByteArray *scratch, gsize *used, const int strides[3]) {
  Band rows;
  for (int plane = 0; plane < 3; plane++) {
    rows.planes[plane] = take(scratch, used, (gsize)BAND * strides[plane] + 64);
    rows.strides[plane] = strides[plane];
  }
  return rows;
}

void toolkit_draw_view(const ToolkitView *view, GByteArray *scratch, uint8_t *pixels, int stride, int width, int height) {
  const ToolkitPlanes *shown = view->shown, *incoming = view->incoming;
  if (shown == NULL || (incoming != NULL && view->mix >= 1)) {
    shown = incoming;
    incoming = NULL;
  }
  if (incoming != NULL && view->mix <= 0) incoming = NULL;
  gboolean is_dark = view->edge < 1 || view->middle < 1;

  // Reserves all of the memory first, because the memory moves when it grows.
  Part part = part_of(shown, view->pan, width, height), other;
  if (incoming != NULL) other = part_of(incoming, view->pan, width, height);
  const int strides[3] = {(width + 15) & ~15, (half(width) + 15) & ~15, (half(width) + 15) & ~15};
  gsize bands = 2 * ((gsize)BAND * strides[0] * 2 + 8 * 64);
  gsize curves = 2 * (gsize)(2 * strides[0] + 2 * strides[1] + height) + 8 * 64;
  gsize needed = length_of(&part) + (incoming != NULL ? length_of(&other) : 0) + bands + curves;
  if (scratch->len < needed) g_byte_array_set_size(scratch, (guint)needed);

  gsize used = 0;
  Placed below = place(shown, &part, is_dark, scratch, &used), above;
  if (incoming != NULL) above = place(incoming, &other, is_dark, scratch, &used);
  Band mixed = take_band(scratch, &used, strides), dark = take_band(scratch, &used, strides);
  Word *bells[3] = {take_words(scratch, &used, strides[0]), take_words(scratch, &used, strides[1]),
                    take_words(scratch, &used, height)};
  Word *factors[2] = {take_words(scratch, &used, strides[0]), take_words(scratch, &used, strides[1])};
  if (is_dark) {
    double reach = 0.62 * MIN(width, height);
    fill_bell(bells[0], width, reach);
    memset(bells[0] + width, 0, sizeof(Word) * (strides[0] - width));
    for (int x = 0; x < strides[1]; x++) bells[1][x] = bells[0][MIN(2 * x, strides[0] - 1)];
    fill_bell(bells[2], height, reach);
  }
  int share = MIN(255, (int)lround(view->mix * 256));  // libyuv's weights have eight bits: 256 would be none at all
  for (int y = 0; y < height; y += BAND) {
    int count = MIN(BAND, height - y);
    Band rows = band(&below, y);
    if (incoming != NULL) {
      Band over = band(&above, y);
      mix(&rows, &over, share, &mixed, width, count);
      rows = mixed;
    }
    if (is_dark) {
      darken_band(view, &rows, &dark, width, y, count, bells, factors);
      rows = dark;
    }
    H420ToARGB(rows.planes[0], rows.strides[0], rows.planes[1], rows.strides[1], rows.planes[2], rows.strides[2],
               pixels + (gsize)y * stride, stride, width, count);
  }
}
