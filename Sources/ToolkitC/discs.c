// A paintable of a few discs and rings about its middle, for what moves in every frame. They're nodes of GSK's own, so where
// the processor draws they go straight onto the window, and a graphics card draws them by itself. A Cairo node would be drawn
// by way of a picture of its own, and uploaded to the card in each frame.
#include "toolkit_c.h"

struct _ToolkitDiscs {
  GObject parent_instance;
  GArray *discs;
};

static void snapshot(GdkPaintable *paintable, GdkSnapshot *gdk_snapshot, double width, double height) {
  GtkSnapshot *snapshot = GTK_SNAPSHOT(gdk_snapshot);
  GArray *discs = TOOLKIT_DISCS(paintable)->discs;
  for (guint i = 0; i < discs->len; i++) {
    const ToolkitDisc *disc = &g_array_index(discs, ToolkitDisc, i);
    float radius = (float)(disc->radius + disc->line / 2);
    if (radius <= 0) continue;
    graphene_rect_t area =
        GRAPHENE_RECT_INIT((float)width / 2 - radius, (float)(height / 2 + disc->y) - radius, 2 * radius, 2 * radius);
    GskRoundedRect outline;
    gsk_rounded_rect_init_from_rect(&outline, &area, radius);
    // A disc is a border that leaves nothing free: quicker than a clipped colour, for which Cairo draws a mask first.
    float line = disc->line > 0 ? (float)disc->line : radius;
    gtk_snapshot_append_border(snapshot, &outline, (float[]){line, line, line, line},
                               (GdkRGBA[]){disc->color, disc->color, disc->color, disc->color});
  }
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

static void toolkit_discs_init(ToolkitDiscs *self) { self->discs = g_array_new(FALSE, FALSE, sizeof(ToolkitDisc)); }

ToolkitDiscs *toolkit_discs_new(void) { return g_object_new(TOOLKIT_TYPE_DISCS, NULL); }

void toolkit_discs_set(ToolkitDiscs *self, const ToolkitDisc *discs, unsigned count) {
  g_array_set_size(self->discs, 0);
  g_array_append_vals(self->discs, discs, count);
  gdk_paintable_invalidate_contents(GDK_PAINTABLE(self));
}
