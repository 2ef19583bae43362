// Declarations shared by the drawing of pictures only.
#pragma once
#include "toolkit_c.h"

// Loops with this mark are compiled twice on this kind of processor, and process sixteen samples at a time with AVX2.
#if defined(__x86_64__) && defined(__gnu_linux__)
#define TOOLKIT_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define TOOLKIT_WIDE
#endif

/// The number type of these loops: it holds a sample times a share of 255.
typedef uint16_t Word;

/// How to draw one frame, or two.
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

/// Draws the view into `pixels`: blue, green, red and 255, four bytes a pixel, as `width` by `height` pixels. Stores
/// intermediate planes in `scratch`, which grows as needed and belongs to the caller.
void toolkit_draw_view(const ToolkitView *view, GByteArray *scratch, uint8_t *pixels, int stride, int width, int height);

/// Adds a surface over `area`, at `pixels` device pixels to the logical one. Takes the surface.
void toolkit_append_surface(GtkSnapshot *snapshot, cairo_surface_t *surface, const graphene_rect_t *area, double pixels);

/// Draws discs about the middle of `area`, in logical pixels, into a surface with `scale` of its own pixels for each,
/// and only within `clip`.
void toolkit_discs_draw(const ToolkitDiscs *self, cairo_surface_t *surface, const graphene_rect_t *area,
                        const graphene_rect_t *clip, double scale);
/// Stops the discs' own widget from drawing them, because something else does.
void toolkit_discs_set_drawn_elsewhere(ToolkitDiscs *self, gboolean is_drawn_elsewhere);
