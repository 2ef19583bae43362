// A paintable of a few discs and rings about its middle, for what moves in every frame. With a graphics card they're nodes of
// GSK's own. Where the processor draws, Cairo takes its time over smooth edges, so the rows are filled here: a circle needs no
// more than two square roots in each.
#include "frame.h"
#include <math.h>

struct _ToolkitDiscs {
  GObject parent_instance;
  GArray *discs;
  int scale;
  gboolean is_drawn_by_processor;
};

/// The reach of a disc with its ring, in its own unit.
static double reach(const ToolkitDisc *disc) { return disc->radius + disc->line / 2; }

/// A pixel with a colour over it, whose parts are multiplied by its alpha.
static uint32_t over(uint32_t pixel, const uint8_t parts[4]) {
  uint32_t seen = 0, rest = 255 - parts[3];
  for (int i = 0; i < 4; i++) seen |= (parts[i] + ((pixel >> 8 * i & 255) * rest + 127) / 255) << 8 * i;
  return seen;
}

/// Lays a colour, of which `cover` is seen, 0 to 1, over `count` pixels. Neighbouring pixels
/// are mostly equal, so the last result is used again.
static void lay(uint32_t *pixels, int count, const GdkRGBA *color, double cover) {
  double alpha = color->alpha * cover * 255;
  const uint8_t parts[4] = {
      (uint8_t)(color->blue * alpha + 0.5), (uint8_t)(color->green * alpha + 0.5), (uint8_t)(color->red * alpha + 0.5),
      (uint8_t)(alpha + 0.5)};
  uint32_t below = 0, seen = over(0, parts);
  for (int i = 0; i < count; i++) {
    if (pixels[i] != below) {
      below = pixels[i];
      seen = over(below, parts);
    }
    pixels[i] = seen;
  }
}

/// How much of a pixel lies in a circle, 0 to 1, by how far its middle is from the circle's.
static double cover(double radius, double away) { return CLAMP(radius + 0.5 - away, 0, 1); }

/// Half of a circle's width `dy` from its middle.
static double half_width(double radius, double dy) { return radius <= fabs(dy) ? 0 : sqrt(radius * radius - dy * dy); }

/// Fills what a circle, less an inner one (0 for none), covers of the pixels `from` to before `to` of a row that is `dy` below
/// the middle.
static void fill_edge(uint32_t *row, int from, int to, double middle, double dy, double outer, double inner,
                      const GdkRGBA *color) {
  for (int x = from; x < to; x++) {
    double dx = x + 0.5 - middle, away = sqrt(dx * dx + dy * dy);
    lay(row + x, 1, color, cover(outer, away) - (inner > 0 ? cover(inner, away) : 0));
  }
}

/// A run of whole pixels in a row, from `left` to before `right`; empty if they're equal.
typedef struct {
  int left, right;
} Span;

/// The whole pixels of a row that lie in a circle, `dy` below its middle.
static Span inside(double radius, double middle, double dy, int from, int to) {
  double half = half_width(radius - 1, dy);
  int left = CLAMP((int)ceil(middle - half), from, to);
  return (Span){left, CLAMP((int)floor(middle + half), left, to)};
}

/// Draws a disc whose middle is at (`middle`, `y`) into a square of `size` pixels, but for what lies under an opaque disc with
/// the same middle, of radius `covered`.
static void draw(uint8_t *pixels, int stride, int size, double middle, double y, const ToolkitDisc *disc, double scale,
                 double covered) {
  double outer = reach(disc) * scale, inner = disc->line > 0 ? (disc->radius - disc->line / 2) * scale : 0;
  for (int row = MAX(0, (int)floor(y - outer - 1)); row < MIN(size, (int)ceil(y + outer + 1)); row++) {
    double dy = row + 0.5 - y, wide = half_width(outer + 1, dy);
    int from = MAX(0, (int)floor(middle - wide - 1)), to = MIN(size, (int)ceil(middle + wide + 1));
    uint32_t *start = (uint32_t *)(void *)(pixels + (gsize)row * stride);
    // Of a disc all but the edge is whole, and of a ring all but the edges is empty.
    Span even = inside(inner > 0 ? inner : outer, middle, dy, from, to);
    if (inner <= 0) {
      Span under = inside(covered, middle, dy, even.left, even.right);
      lay(start + even.left, under.left - even.left, &disc->color, 1);
      lay(start + under.right, even.right - under.right, &disc->color, 1);
    }
    fill_edge(start, from, even.left, middle, dy, outer, inner, &disc->color);
    fill_edge(start, even.right, to, middle, dy, outer, inner, &disc->color);
  }
}

/// The radius of the largest opaque disc over the one at `place`, if it has the same middle; otherwise 0.
static double covered(const GArray *discs, guint place) {
  const ToolkitDisc *below = &g_array_index(discs, ToolkitDisc, place);
  double radius = 0;
  for (guint i = place + 1; i < discs->len; i++) {
    const ToolkitDisc *disc = &g_array_index(discs, ToolkitDisc, i);
    if (disc->color.alpha >= 1 && disc->line <= 0 && disc->y == below->y) radius = fmax(radius, disc->radius);
  }
  return radius;
}

/// Draws the discs into a square that begins at a whole pixel, and adds it.
static void append_drawn(ToolkitDiscs *self, GtkSnapshot *snapshot, double width, double height) {
  double farthest = 0;
  for (guint i = 0; i < self->discs->len; i++) {
    const ToolkitDisc *disc = &g_array_index(self->discs, ToolkitDisc, i);
    if (reach(disc) > 0) farthest = fmax(farthest, reach(disc) + fabs(disc->y));
  }
  if (farthest <= 0) return;
  double scale = self->scale, side = ceil(farthest + 1);
  double x = floor(width / 2 - side), y = floor(height / 2 - side);
  side = 2 * side + 1;  // the middle may lie between two pixels
  int size = (int)(side * scale);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size, size);
  if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS) {
    cairo_surface_flush(surface);
    for (guint i = 0; i < self->discs->len; i++) {
      const ToolkitDisc *disc = &g_array_index(self->discs, ToolkitDisc, i);
      if (reach(disc) <= 0) continue;
      draw(cairo_image_surface_get_data(surface), cairo_image_surface_get_stride(surface), size, (width / 2 - x) * scale,
           (height / 2 + disc->y - y) * scale, disc, scale, covered(self->discs, i) * scale);
    }
    cairo_surface_mark_dirty(surface);
  }
  toolkit_append_surface(snapshot, surface, &GRAPHENE_RECT_INIT((float)x, (float)y, (float)side, (float)side), scale);
}

/// Adds the discs as nodes for a graphics card.
static void append_nodes(GArray *discs, GtkSnapshot *snapshot, double width, double height) {
  for (guint i = 0; i < discs->len; i++) {
    const ToolkitDisc *disc = &g_array_index(discs, ToolkitDisc, i);
    float radius = (float)reach(disc);
    if (radius <= 0) continue;
    graphene_rect_t area =
        GRAPHENE_RECT_INIT((float)width / 2 - radius, (float)(height / 2 + disc->y) - radius, 2 * radius, 2 * radius);
    GskRoundedRect outline;
    gsk_rounded_rect_init_from_rect(&outline, &area, radius);
    // A disc is a border that leaves nothing free.
    float line = disc->line > 0 ? (float)disc->line : radius;
    gtk_snapshot_append_border(snapshot, &outline, (float[]){line, line, line, line},
                               (GdkRGBA[]){disc->color, disc->color, disc->color, disc->color});
  }
}

static void snapshot(GdkPaintable *paintable, GdkSnapshot *gdk_snapshot, double width, double height) {
  ToolkitDiscs *self = TOOLKIT_DISCS(paintable);
  if (self->is_drawn_by_processor)
    append_drawn(self, GTK_SNAPSHOT(gdk_snapshot), width, height);
  else
    append_nodes(self->discs, GTK_SNAPSHOT(gdk_snapshot), width, height);
}

static GdkPaintableFlags get_flags(GdkPaintable *paintable) {
  (void)paintable;
  return GDK_PAINTABLE_STATIC_SIZE;
}

static void implement_paintable(GdkPaintableInterface *interface) {
  interface->snapshot = snapshot;
  interface->get_flags = get_flags;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(ToolkitDiscs, toolkit_discs, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, implement_paintable))

static void finalize(GObject *object) {
  g_array_unref(TOOLKIT_DISCS(object)->discs);
  G_OBJECT_CLASS(toolkit_discs_parent_class)->finalize(object);
}

static void toolkit_discs_class_init(ToolkitDiscsClass *class) { G_OBJECT_CLASS(class)->finalize = finalize; }

static void toolkit_discs_init(ToolkitDiscs *self) {
  self->discs = g_array_new(FALSE, FALSE, sizeof(ToolkitDisc));
  self->scale = 1;
}

ToolkitDiscs *toolkit_discs_new(void) { return g_object_new(TOOLKIT_TYPE_DISCS, NULL); }

void toolkit_discs_set_display(ToolkitDiscs *self, int scale, bool is_drawn_by_processor) {
  self->scale = scale;
  self->is_drawn_by_processor = is_drawn_by_processor;
  gdk_paintable_invalidate_contents(GDK_PAINTABLE(self));
}

void toolkit_discs_set(ToolkitDiscs *self, const ToolkitDisc *discs, unsigned count) {
  g_array_set_size(self->discs, 0);
  g_array_append_vals(self->discs, discs, count);
  gdk_paintable_invalidate_contents(GDK_PAINTABLE(self));
}
