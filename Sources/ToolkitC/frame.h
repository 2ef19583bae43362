// What the drawing of pictures shares, and nothing else uses.
#pragma once
#include "toolkit_c.h"

/// What is to be drawn of one frame, or of two.
typedef struct {
  /// The frame below, or NULL.
  const ToolkitPlanes *shown;
  /// The frame blended over it, or NULL; `mix` is its share, 0 to 1.
  const ToolkitPlanes *incoming;
  double mix;
  /// The visible part, -1 to 1, of a frame that is wider than the picture.
  double pan;
  /// The brightness far from the middle and in it, 0 to 1.
  double edge, middle;
} ToolkitView;

/// Draws the view into `pixels`: blue, green, red and 255, four bytes a pixel, as `width` by `height` pixels. Keeps
/// memory for intermediate planes in `scratch`, which grows as needed and belongs to the caller.
void toolkit_draw_view(const ToolkitView *view, GByteArray *scratch, uint8_t *pixels, int stride, int width, int height);

/// Adds a surface over `area`, at `pixels` device pixels to the logical one. Takes the surface.
void toolkit_append_surface(GtkSnapshot *snapshot, cairo_surface_t *surface, const graphene_rect_t *area, double pixels);
