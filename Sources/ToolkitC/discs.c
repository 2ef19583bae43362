// A paintable of a few discs and rings about its middle, which may move in every frame. With a graphics card, they are
// GSK's own nodes. If the processor draws, the rows are filled here, because Cairo is slow at smooth edges; a circle
// needs at most two square roots in each row. Blending a separate picture of the discs over the window would take as
// long again, so a film's picture under the discs can draw them into its own frames.
#include "frame.h"
#include <math.h>

struct _ToolkitDiscs {
  GObject parent_instance;
  GArray *discs;
  int scale;
  gboolean is_drawn_by_processor, is_drawn_elsewhere;
};

/// The target of drawing: a surface with four bytes a pixel, and the area that may be drawn on, up to but excluding
/// `right` and `bottom`.
typedef struct {
  uint8_t *pixels;
  int stride, left, top, right, bottom;
} Ground;

/// The outer radius of a disc with its ring, in the unit of the disc.
static double reach(const ToolkitDisc *disc) { return disc->radius + disc->line / 2; }

/// A byte of the background times `rest` / 255, the share that a colour over it lets through. Nothing needs more than
/// 16 bits, and the division by 255 is two shifts, so the compiler can process sixteen bytes at a time.
static inline Word through(uint8_t byte, Word rest) {
  Word part = (Word)((Word)(byte * rest) + 128);
  return (Word)((Word)(part + (part >> 8)) >> 8);
}

/// Blends a colour over `count` bytes of pixels, a multiple of four. `parts` is the colour repeated four times, and
/// `rest` the share of 255 that it lets through.
TOOLKIT_WIDE static void blend(uint8_t *bytes, int count, const Word parts[16], Word rest) {
  for (; count >= 16; bytes += 16, count -= 16) {
    for (int i = 0; i < 16; i++) bytes[i] = (uint8_t)(parts[i] + through(bytes[i], rest));
  }
  for (int i = 0; i < count; i++) bytes[i] = (uint8_t)(parts[i] + through(bytes[i], rest));
}

/// Blends a colour over one pixel. The colour covers the share `cover` of it, 0 to 1.
static void lay_one(uint32_t *pixel, const GdkRGBA *color, double cover) {
  uint8_t *bytes = (uint8_t *)pixel;
  double alpha = color->alpha * cover * 255, parts[4] = {color->blue * alpha, color->green * alpha, color->red * alpha, alpha};
  Word rest = (Word)(255 - (int)(alpha + 0.5));
  for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)((int)(parts[i] + 0.5) + through(bytes[i], rest));
}

/// Blends a colour over `count` whole pixels.
static void lay(uint32_t *pixels, int count, const GdkRGBA *color) {
  if (count <= 0) return;
  double alpha = color->alpha * 255;
  Word parts[16] = {
      (Word)(color->blue * alpha + 0.5), (Word)(color->green * alpha + 0.5), (Word)(color->red * alpha + 0.5),
      (Word)(alpha + 0.5)};
  if (parts[3] == 255) {
    uint32_t whole = parts[0] | (uint32_t)parts[1] << 8 | (uint32_t)parts[2] << 16 | 255u << 24;
    for (int i = 0; i < count; i++) pixels[i] = whole;
    return;
  }
  for (int i = 4; i < 16; i++) parts[i] = parts[i - 4];
  blend((uint8_t *)pixels, 4 * count, parts, 255 - parts[3]);
}

/// The nearest integers at or below, and at or above, a number, without a library call.
static int below(double number) { return (int)number - (number < (int)number); }
static int above(double number) { return -below(-number); }

/// How much of a pixel is in a circle, 0 to 1; `square` is the squared distance between their centres. Near the edge,
/// the difference of squares is as good as a root: from a radius of 50 on, the error is below a hundredth.
static double cover(double radius, double square) { return CLAMP((radius * radius - square) / (2 * radius) + 0.5, 0, 1); }

/// Half the width of a circle at a vertical distance of `dy` from its middle.
static double half_width(double radius, double dy) { return radius <= fabs(dy) ? 0 : sqrt(radius * radius - dy * dy); }

/// In a row that is `dy` below the middle, blends `color` over the pixels `from` to before `to`, as far as the circle
/// `outer` less the circle `inner` (0 for none) covers each of them.
static void fill_edge(uint32_t *row, int from, int to, double middle, double dy, double outer, double inner,
                      const GdkRGBA *color) {
  for (int x = from; x < to; x++) {
    double dx = x + 0.5 - middle, square = dx * dx + dy * dy;
    double covered = cover(outer, square) - (inner > 0 ? cover(inner, square) : 0);
    if (covered > 0) lay_one(row + x, color, covered);
  }
}

/// How much of a soft disc's colour a pixel has, 0 to 1, at a squared distance from the middle. `outer` is the square of
/// the radius where it has faded, and `over` is 1 divided by how much larger that is than where it begins to fade.
static inline float softness(float square, float outer, float over) {
  float way = (outer - square) * over;
  way = way < 0 ? 0 : way;
  way = way > 1 ? 1 : way;
  return way * way * (3 - 2 * way);
}

/// Blends a colour over `count` pixels of a row that is `dy` below the middle, the first of them `dx` to its right, as far
/// as a soft disc covers each of them. `parts` are the colour's four bytes, and `most` is its alpha in 256ths. Nothing
/// needs more than 32 bits, two bytes of a pixel are blended at once, and many pixels at a time.
TOOLKIT_WIDE static void lay_soft(uint32_t *restrict pixels, int count, float dx, float dy, float inner, float outer,
                                  uint32_t parts, float most) {
  const uint32_t mask = 0x00FF00FF, half = 0x00800080, even = parts & mask, odd = parts >> 8 & mask;
  float over = 1 / (outer - inner);
  for (int i = 0; i < count; i++) {
    float x = dx + (float)i, cover = softness(x * x + dy * dy, outer, over);
    uint32_t share = (uint32_t)(int32_t)(most * cover + 0.5f), rest = 256 - share, pixel = pixels[i];
    uint32_t evens = (pixel & mask) * rest + even * share + half, odds = (pixel >> 8 & mask) * rest + odd * share + half;
    pixels[i] = (evens >> 8 & mask) | (odds & ~mask);
  }
}

/// In a row that is `dy` below the middle, blends the colour of a soft disc over the pixels `from` to before `to`.
static void fill_soft(uint32_t *row, int from, int to, double middle, double dy, double outer, double soft,
                      const GdkRGBA *color) {
  if (from >= to) return;
  double inner = fmax(0, outer - soft);
  uint32_t parts = (uint32_t)lroundf(color->blue * 255) | (uint32_t)lroundf(color->green * 255) << 8 |
                   (uint32_t)lroundf(color->red * 255) << 16 | 255u << 24;
  lay_soft(row + from, to - from, (float)(from + 0.5 - middle), (float)dy, (float)(inner * inner), (float)(outer * outer),
           parts, color->alpha * 256);
}

/// A run of whole pixels in a row, from `left` to before `right`; empty if they're equal.
typedef struct {
  int left, right;
} Span;

/// The pixels between `from` and `to` that are entirely in a circle, in a row that is `dy` below its middle.
static Span inside(double radius, double middle, double dy, int from, int to) {
  double half = half_width(radius - 1, dy);
  int left = CLAMP(above(middle - half), from, to);
  return (Span){left, CLAMP(below(middle + half), left, to)};
}

/// Draws a disc with its middle at (`middle`, `y`), except what is under an opaque disc of radius `covered` with the
/// same middle.
static void draw(const Ground *ground, double middle, double y, const ToolkitDisc *disc, double scale, double covered) {
  double outer = reach(disc) * scale, inner = disc->line > 0 ? (disc->radius - disc->line / 2) * scale : 0;
  double soft = disc->line > 0 ? 0 : disc->soft * scale;
  int top = MAX(ground->top, below(y - outer - 1)), bottom = MIN(ground->bottom, above(y + outer + 1));
  for (int row = top; row < bottom; row++) {
    double dy = row + 0.5 - y, wide = half_width(outer + 1, dy);
    int from = MAX(ground->left, below(middle - wide - 1)), to = MIN(ground->right, above(middle + wide + 1));
    if (from >= to) continue;
    uint32_t *start = (uint32_t *)(void *)(ground->pixels + (gsize)row * ground->stride);
    // Apart from their edges, discs are full and rings are empty.
    Span even = inside(inner > 0 ? inner : outer - soft, middle, dy, from, to);
    if (inner <= 0) {
      Span under = inside(covered, middle, dy, even.left, even.right);
      lay(start + even.left, under.left - even.left, &disc->color);
      lay(start + under.right, even.right - under.right, &disc->color);
    }
    if (soft > 0) {
      fill_soft(start, from, even.left, middle, dy, outer, soft, &disc->color);
      fill_soft(start, even.right, to, middle, dy, outer, soft, &disc->color);
    } else {
      fill_edge(start, from, even.left, middle, dy, outer, inner, &disc->color);
      fill_edge(start, even.right, to, middle, dy, outer, inner, &disc->color);
    }
  }
}

/// The radius of the largest opaque disc that is over the disc at `place` and has the same middle; 0 if there isn't one.
static double covered(const GArray *discs, guint place) {
  const ToolkitDisc *below = &g_array_index(discs, ToolkitDisc, place);
  double radius = 0;
  for (guint i = place + 1; i < discs->len; i++) {
    const ToolkitDisc *disc = &g_array_index(discs, ToolkitDisc, i);
    if (disc->color.alpha >= 1 && disc->line <= 0 && disc->y == below->y) radius = fmax(radius, disc->radius - disc->soft);
  }
  return radius;
}

/// Draws all discs about (`x`, `y`).
static void draw_all(const ToolkitDiscs *self, const Ground *ground, double x, double y, double scale) {
  for (guint i = 0; i < self->discs->len; i++) {
    const ToolkitDisc *disc = &g_array_index(self->discs, ToolkitDisc, i);
    if (reach(disc) > 0) draw(ground, x, y + disc->y * scale, disc, scale, covered(self->discs, i) * scale);
  }
}

void toolkit_discs_draw(const ToolkitDiscs *self, cairo_surface_t *surface, const graphene_rect_t *area,
                        const graphene_rect_t *clip, double scale) {
  graphene_rect_t whole =
      GRAPHENE_RECT_INIT(0, 0, cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface)), seen;
  graphene_rect_scale(clip, (float)scale, (float)scale, &seen);
  if (!graphene_rect_intersection(&whole, &seen, &seen)) return;
  Ground ground = {
      cairo_image_surface_get_data(surface), cairo_image_surface_get_stride(surface), (int)floor(seen.origin.x),
      (int)floor(seen.origin.y), (int)ceil(seen.origin.x + seen.size.width), (int)ceil(seen.origin.y + seen.size.height)};
  draw_all(
      self, &ground, (area->origin.x + area->size.width / 2) * scale, (area->origin.y + area->size.height / 2) * scale, scale);
}

/// Draws the discs into a new square surface whose corner is at a whole pixel, and adds that to the snapshot.
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
    Ground ground = {
        cairo_image_surface_get_data(surface), cairo_image_surface_get_stride(surface), 0, 0, size, size};
    draw_all(self, &ground, (width / 2 - x) * scale, (height / 2 - y) * scale, scale);
    cairo_surface_mark_dirty(surface);
  }
  toolkit_append_surface(snapshot, surface, &GRAPHENE_RECT_INIT((float)x, (float)y, (float)side, (float)side), scale);
}

/// Adds a soft disc to the snapshot as a gradient.
static void append_gradient(const ToolkitDisc *disc, GtkSnapshot *snapshot, const graphene_rect_t *area) {
  enum { STEPS = 12 };
  GskColorStop stops[STEPS + 1];
  float outer = (float)disc->radius, inner = fmaxf(0, outer - (float)disc->soft);
  float over = 1 / (outer * outer - inner * inner);
  for (int i = 0; i <= STEPS; i++) {
    float distance = inner + (outer - inner) * (float)i / STEPS;
    // Rounding may make the last one a little more than 1, which GSK refuses.
    stops[i] = (GskColorStop){i < STEPS ? distance / outer : 1, disc->color};
    stops[i].color.alpha *= softness(distance * distance, outer * outer, over);
  }
  graphene_point_t middle;
  graphene_rect_get_center(area, &middle);
  gtk_snapshot_append_radial_gradient(snapshot, area, &middle, outer, outer, 0, 1, stops, STEPS + 1);
}

/// Adds the discs to the snapshot as nodes for a graphics card.
static void append_nodes(GArray *discs, GtkSnapshot *snapshot, double width, double height) {
  for (guint i = 0; i < discs->len; i++) {
    const ToolkitDisc *disc = &g_array_index(discs, ToolkitDisc, i);
    float radius = (float)reach(disc);
    if (radius <= 0) continue;
    graphene_rect_t area =
        GRAPHENE_RECT_INIT((float)width / 2 - radius, (float)(height / 2 + disc->y) - radius, 2 * radius, 2 * radius);
    if (disc->soft > 0 && disc->line <= 0) {
      append_gradient(disc, snapshot, &area);
      continue;
    }
    GskRoundedRect outline;
    gsk_rounded_rect_init_from_rect(&outline, &area, radius);
    // A disc is drawn as a border that fills its whole area.
    float line = disc->line > 0 ? (float)disc->line : radius;
    gtk_snapshot_append_border(snapshot, &outline, (float[]){line, line, line, line},
                               (GdkRGBA[]){disc->color, disc->color, disc->color, disc->color});
  }
}

static void snapshot(GdkPaintable *paintable, GdkSnapshot *gdk_snapshot, double width, double height) {
  ToolkitDiscs *self = TOOLKIT_DISCS(paintable);
  if (self->is_drawn_elsewhere) return;
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

void toolkit_discs_set_drawn_elsewhere(ToolkitDiscs *self, gboolean is_drawn_elsewhere) {
  if (self->is_drawn_elsewhere == is_drawn_elsewhere) return;
  self->is_drawn_elsewhere = is_drawn_elsewhere;
  gdk_paintable_invalidate_contents(GDK_PAINTABLE(self));
}
