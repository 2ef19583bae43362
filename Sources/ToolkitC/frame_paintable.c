// A paintable that shows the newest frame of a video, or a cross-fade between two videos. GtkPicture queues a resize
// when it gets a new paintable for each frame; this one only invalidates its contents.
//
// The visible part of a frame is drawn at the display's resolution. With a graphics card, it becomes a texture. If the
// processor draws, GSK would copy a texture for each drawing, so Cairo gets the surface itself, and a new one each
// time. Cairo takes over the memory of a surface that is released after being recorded, and would copy one that is
// reused.
#include "frame.h"
#include <math.h>

struct _ToolkitFramePaintable {
  GObject parent_instance;
  ToolkitFrame *shown, *incoming;
  double mix, pan, edge, middle;
  int scale;
  gboolean is_drawn_by_processor;
  GByteArray *scratch;
  /// The widget that shows this paintable, the one over it that shows discs, and those discs; or NULL. The pointers to
  /// widgets are weak.
  GtkWidget *widget, *over;
  ToolkitDiscs *discs;
};

bool toolkit_is_drawn_by_processor(GtkWidget *widget) {
  GtkNative *native = gtk_widget_get_native(widget);
  GskRenderer *renderer = native != NULL ? gtk_native_get_renderer(native) : NULL;
  return renderer != NULL && g_str_equal(G_OBJECT_TYPE_NAME(renderer), "GskCairoRenderer");
}

static void changed(ToolkitFramePaintable *self) { gdk_paintable_invalidate_contents(GDK_PAINTABLE(self)); }

/// Draws the discs over the picture, where their own widget would draw them. If that is in a viewport, they are clipped
/// to it.
static void draw_discs(ToolkitFramePaintable *self, cairo_surface_t *surface, double pixels) {
  graphene_rect_t area, clip;
  if (self->discs == NULL || self->widget == NULL || self->over == NULL) return;
  if (!gtk_widget_compute_bounds(self->over, self->widget, &area)) return;
  GtkWidget *viewport = gtk_widget_get_ancestor(self->over, GTK_TYPE_VIEWPORT);
  if (!gtk_widget_compute_bounds(viewport != NULL ? viewport : self->over, self->widget, &clip)) return;
  toolkit_discs_draw(self->discs, surface, &area, &clip, pixels);
}

/// Draws the current view into a new surface (transfer full). Returns NULL if there's no memory for one.
static cairo_surface_t *drawn(ToolkitFramePaintable *self, int width, int height, double pixels) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
    cairo_surface_destroy(surface);
    return NULL;
  }
  ToolkitView view = {
      .shown = self->shown ? toolkit_frame_planes(self->shown) : NULL,
      .incoming = self->incoming ? toolkit_frame_planes(self->incoming) : NULL,
      .mix = self->mix, .pan = self->pan, .edge = self->edge, .middle = self->middle};
  cairo_surface_flush(surface);
  toolkit_draw_view(&view, self->scratch, cairo_image_surface_get_data(surface), cairo_image_surface_get_stride(surface),
                    width, height);
  draw_discs(self, surface, pixels);
  cairo_surface_mark_dirty(surface);
  return surface;
}

/// How many pixels a frame has for each pixel of an area that it covers.
static double detail(const ToolkitFrame *frame, double width, double height) {
  if (frame == NULL) return 0;
  const ToolkitPlanes *planes = toolkit_frame_planes(frame);
  return fmin(planes->width / width, planes->height / height);
}

/// How many device pixels to draw for each logical one. A graphics card can enlarge, so it gets no more pixels than a
/// frame has.
static double resolution(ToolkitFramePaintable *self, double width, double height) {
  if (self->is_drawn_by_processor) return self->scale;
  double most = fmax(detail(self->shown, width, height), detail(self->incoming, width, height));
  return fmin(self->scale, fmax(0.1, most));
}

static void snapshot(GdkPaintable *paintable, GdkSnapshot *gdk_snapshot, double width, double height) {
  ToolkitFramePaintable *self = TOOLKIT_FRAME_PAINTABLE(paintable);
  GtkSnapshot *snapshot = GTK_SNAPSHOT(gdk_snapshot);
  if (width < 1 || height < 1 || (self->shown == NULL && self->incoming == NULL)) return;
  double pixels = resolution(self, width, height);
  cairo_surface_t *surface = drawn(self, (int)ceil(width * pixels), (int)ceil(height * pixels), pixels);
  if (surface == NULL) return;
  graphene_rect_t area = GRAPHENE_RECT_INIT(0, 0, width, height);
  if (self->is_drawn_by_processor) {
    toolkit_append_surface(snapshot, surface, &area, pixels);
    return;
  }
  gsize stride = (gsize)cairo_image_surface_get_stride(surface);
  int rows = cairo_image_surface_get_height(surface);
  GBytes *bytes = g_bytes_new_with_free_func(
      cairo_image_surface_get_data(surface), stride * rows, (GDestroyNotify)cairo_surface_destroy, surface);
  GdkTexture *texture = gdk_memory_texture_new(
      cairo_image_surface_get_width(surface), rows, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, stride);
  gtk_snapshot_append_texture(snapshot, texture, &area);
  g_object_unref(texture);
  g_bytes_unref(bytes);
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
  ToolkitFramePaintable *self = TOOLKIT_FRAME_PAINTABLE(object);
  g_clear_pointer(&self->shown, toolkit_frame_unref);
  g_clear_pointer(&self->incoming, toolkit_frame_unref);
  g_clear_pointer(&self->scratch, g_byte_array_unref);
  toolkit_frame_paintable_set_discs(self, NULL, NULL, NULL);
  G_OBJECT_CLASS(toolkit_frame_paintable_parent_class)->dispose(object);
}

static void toolkit_frame_paintable_class_init(ToolkitFramePaintableClass *class) {
  G_OBJECT_CLASS(class)->dispose = dispose;
}

static void toolkit_frame_paintable_init(ToolkitFramePaintable *self) {
  self->edge = self->middle = 1;
  self->scale = 1;
  self->scratch = g_byte_array_new();
}

ToolkitFramePaintable *toolkit_frame_paintable_new(void) {
  return g_object_new(TOOLKIT_TYPE_FRAME_PAINTABLE, NULL);
}

/// Replaces the frame in `place`. Returns whether `frame` is a different one.
static gboolean set(ToolkitFrame **place, ToolkitFrame *frame) {
  if (*place == frame) return FALSE;
  if (frame != NULL) toolkit_frame_ref(frame);
  g_clear_pointer(place, toolkit_frame_unref);
  *place = frame;
  return TRUE;
}

void toolkit_frame_paintable_set_display(ToolkitFramePaintable *self, int scale, bool is_drawn_by_processor) {
  if (self->scale == scale && self->is_drawn_by_processor == is_drawn_by_processor) return;
  self->scale = scale;
  self->is_drawn_by_processor = is_drawn_by_processor;
  changed(self);
}

void toolkit_frame_paintable_set_frame(ToolkitFramePaintable *self, ToolkitFrame *frame) {
  if (set(&self->shown, frame)) changed(self);
}

void toolkit_frame_paintable_set_incoming(ToolkitFramePaintable *self, ToolkitFrame *frame, double mix) {
  gboolean is_other = set(&self->incoming, frame);
  if (!is_other && self->mix == mix) return;
  self->mix = mix;
  changed(self);
}

void toolkit_frame_paintable_settle(ToolkitFramePaintable *self) {
  if (self->incoming == NULL) return;
  set(&self->shown, self->incoming);
  toolkit_frame_paintable_set_incoming(self, NULL, 0);
}

void toolkit_frame_paintable_set_pan(ToolkitFramePaintable *self, double pan) {
  if (self->pan == pan) return;
  self->pan = pan;
  changed(self);
}

void toolkit_frame_paintable_set_light(ToolkitFramePaintable *self, double edge, double middle) {
  if (self->edge == edge && self->middle == middle) return;
  self->edge = edge;
  self->middle = middle;
  changed(self);
}

void toolkit_frame_paintable_set_discs(ToolkitFramePaintable *self, GtkWidget *widget, GtkWidget *over, ToolkitDiscs *discs) {
  if (self->discs == discs) return;
  if (self->discs != NULL) {
    g_signal_handlers_disconnect_by_func(self->discs, changed, self);
    toolkit_discs_set_drawn_elsewhere(self->discs, FALSE);
  }
  g_set_object(&self->discs, discs);
  g_set_weak_pointer(&self->widget, widget);
  g_set_weak_pointer(&self->over, over);
  if (discs != NULL) {
    toolkit_discs_set_drawn_elsewhere(discs, TRUE);
    g_signal_connect_swapped(discs, "invalidate-contents", G_CALLBACK(changed), self);
  }
  changed(self);
}
