// Declarations shared only by the files that draw pictures.
#pragma once
#include "toolkit_c.h"

// Functions with this mark are compiled twice for this kind of processor. The loops of one of the versions process
// sixteen samples at a time with AVX2.
#if defined(__x86_64__) && defined(__gnu_linux__)
#define TOOLKIT_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define TOOLKIT_WIDE
#endif

/// The integer type of these loops. It can hold a sample times a share of 255.
typedef uint16_t Word;

/// How to draw one frame, or a mix of two.
typedef struct {
  /// The frame below, or NULL.
  const ToolkitPlanes *shown;
  /// The frame blended over `shown`, or NULL; `mix` is its share, 0 to 1.
  const ToolkitPlanes *incoming;
  double mix;
  /// Which part of a frame that is wider than the picture is visible: -1 is its left edge, 0 its focus, 1 its right
  /// edge.
  double pan;
  /// The brightness far from the middle of the picture, and in the middle; 0 to 1.
  double edge, middle;
} ToolkitView;

/// Draws the view into `pixels`: blue, green, red and 255, four bytes a pixel, as `width` by `height` pixels. Stores
/// intermediate planes in `scratch`, which grows as needed and belongs to the caller.
void toolkit_draw_view(const ToolkitView *view, GByteArray *scratch, uint8_t *pixels, int stride, int width, int height);

/// Adds a surface to the snapshot over `area`, with `pixels` device pixels for each logical one. Takes ownership of the
/// surface.
void toolkit_append_surface(GtkSnapshot *snapshot, cairo_surface_t *surface, const graphene_rect_t *area, double pixels);

/// Draws discs about the middle of `area`, and only within `clip`, into a surface. Both are in logical pixels. The
/// surface has `scale` pixels for each.
void toolkit_discs_draw(const ToolkitDiscs *self, cairo_surface_t *surface, const graphene_rect_t *area,
                        const graphene_rect_t *clip, double scale);
/// Sets whether something else draws the discs, so that their own widget doesn't.
void toolkit_discs_set_drawn_elsewhere(ToolkitDiscs *self, gboolean is_drawn_elsewhere);
