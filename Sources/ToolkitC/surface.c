// Adds a Cairo surface to a snapshot.
#include "frame.h"

void toolkit_append_surface(GtkSnapshot *snapshot, cairo_surface_t *surface, const graphene_rect_t *area, double pixels) {
  cairo_t *canvas = gtk_snapshot_append_cairo(snapshot, area);
  cairo_translate(canvas, area->origin.x, area->origin.y);
  cairo_scale(canvas, 1 / pixels, 1 / pixels);
  cairo_set_source_surface(canvas, surface, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(canvas), CAIRO_FILTER_NEAREST);
  cairo_paint(canvas);
  cairo_destroy(canvas);
  cairo_surface_destroy(surface);
}
