// A paintable that shows the newest frame of a video, or a cross-fade between two videos. GtkPicture queues a resize
// when it gets a new paintable for each frame; this one only invalidates its contents.
#include "toolkit_c.h"
#include <math.h>

struct _ToolkitFramePaintable {
  GObject parent_instance;
  GdkTexture *texture;
  GdkTexture *incoming;
  double mix;
  double pan;
};

/// Returns the scale at which a texture is drawn so that it covers the area. A texture that is up to a tenth larger
/// than needed, such as a frame scaled for this area, is drawn pixel for pixel and cropped: resampling costs Cairo more
/// than everything else.
static double covering_scale(double needed) {
  for (int device_pixels = 1; device_pixels <= 4; device_pixels++) {
    double exact = 1.0 / device_pixels;
    if (needed <= exact && needed > exact * 0.9) return exact;
  }
  return needed;
}

static void draw(GtkSnapshot *snapshot, GdkTexture *texture, double width, double height, double pan) {
  double texture_width = gdk_texture_get_width(texture), texture_height = gdk_texture_get_height(texture);
  double scale = covering_scale(fmax(width / texture_width, height / texture_height));
  double shown_width = texture_width * scale, shown_height = texture_height * scale;
  double left = floor((width - shown_width) * (0.5 + pan / 2)), top = floor((height - shown_height) / 2);
  gtk_snapshot_append_texture(snapshot, texture, &GRAPHENE_RECT_INIT(left, top, shown_width, shown_height));
}

static void snapshot(GdkPaintable *paintable, GdkSnapshot *gdk_snapshot, double width, double height) {
  ToolkitFramePaintable *self = TOOLKIT_FRAME_PAINTABLE(paintable);
  GtkSnapshot *snapshot = GTK_SNAPSHOT(gdk_snapshot);
  if (width <= 0 || height <= 0) return;
  gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
  if (self->texture != NULL && (self->incoming == NULL || self->mix < 1)) {
    draw(snapshot, self->texture, width, height, self->pan);
  }
  if (self->incoming != NULL && self->mix > 0) {
    if (self->mix < 1) gtk_snapshot_push_opacity(snapshot, self->mix);
    draw(snapshot, self->incoming, width, height, self->pan);
    if (self->mix < 1) gtk_snapshot_pop(snapshot);
  }
  gtk_snapshot_pop(snapshot);
}

static GdkPaintableFlags get_flags(GdkPaintable *paintable) {
  (void)paintable;
  return GDK_PAINTABLE_STATIC_SIZE;
}

static void implement_paintable(GdkPaintableInterface *interface) {
  interface->snapshot = snapshot;
  interface->get_flags = get_flags;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(ToolkitFramePaintable, toolkit_frame_paintable, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, implement_paintable))

static void dispose(GObject *object) {
  g_clear_object(&TOOLKIT_FRAME_PAINTABLE(object)->texture);
  g_clear_object(&TOOLKIT_FRAME_PAINTABLE(object)->incoming);
  G_OBJECT_CLASS(toolkit_frame_paintable_parent_class)->dispose(object);
}

static void toolkit_frame_paintable_class_init(ToolkitFramePaintableClass *class) {
  G_OBJECT_CLASS(class)->dispose = dispose;
}

static void toolkit_frame_paintable_init(ToolkitFramePaintable *self) { (void)self; }

ToolkitFramePaintable *toolkit_frame_paintable_new(void) {
  return g_object_new(TOOLKIT_TYPE_FRAME_PAINTABLE, NULL);
}

void toolkit_frame_paintable_set_texture(ToolkitFramePaintable *self, GdkTexture *texture) {
  if (g_set_object(&self->texture, texture)) gdk_paintable_invalidate_contents(GDK_PAINTABLE(self));
}

void toolkit_frame_paintable_set_incoming(ToolkitFramePaintable *self, GdkTexture *texture, double mix) {
  if (!g_set_object(&self->incoming, texture) && self->mix == mix) return;
  self->mix = mix;
  gdk_paintable_invalidate_contents(GDK_PAINTABLE(self));
}

void toolkit_frame_paintable_settle(ToolkitFramePaintable *self) {
  if (self->incoming == NULL) return;
  g_set_object(&self->texture, self->incoming);
  toolkit_frame_paintable_set_incoming(self, NULL, 0);
}

void toolkit_frame_paintable_set_pan(ToolkitFramePaintable *self, double pan) {
  if (self->pan == pan) return;
  self->pan = pan;
  gdk_paintable_invalidate_contents(GDK_PAINTABLE(self));
}
