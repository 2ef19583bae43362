// A picture in the planes that decoders output. Scaling and mixing these reads half as much memory as with RGB.
#include "frame.h"
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <libyuv.h>

struct _ToolkitFrame {
  gint references;
  ToolkitPlanes planes;
  void *owner;
  ToolkitRelease release;
};

ToolkitFrame *toolkit_frame_new(ToolkitPlanes planes, void *owner, ToolkitRelease release) {
  ToolkitFrame *self = g_new(ToolkitFrame, 1);
  *self = (ToolkitFrame){1, planes, owner, release};
  return self;
}

ToolkitFrame *toolkit_frame_ref(ToolkitFrame *self) {
  g_atomic_int_inc(&self->references);
  return self;
}

void toolkit_frame_unref(ToolkitFrame *self) {
  if (!g_atomic_int_dec_and_test(&self->references)) return;
  self->release(self->owner);
  g_free(self);
}

const ToolkitPlanes *toolkit_frame_planes(const ToolkitFrame *self) { return &self->planes; }

/// Asks for the smallest size that still covers the wanted one, because JPEG decodes faster to a smaller size.
static void size_prepared(GdkPixbufLoader *loader, int width, int height, gpointer data) {
  const int *wanted = data;
  double scale = MAX((double)wanted[0] / width, (double)wanted[1] / height);
  if (scale < 1) gdk_pixbuf_loader_set_size(loader, MAX(2, (int)(width * scale + 0.5)), MAX(2, (int)(height * scale + 0.5)));
}

static GdkPixbuf *load(const char *file, int width, int height) {
  char *bytes;
  gsize length;
  if (!g_file_get_contents(file, &bytes, &length, NULL)) return NULL;
  int wanted[2] = {width, height};
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
  g_signal_connect(loader, "size-prepared", G_CALLBACK(size_prepared), wanted);
  gboolean is_read = gdk_pixbuf_loader_write(loader, (const guchar *)bytes, length, NULL);
  gboolean is_whole = gdk_pixbuf_loader_close(loader, NULL);
  GdkPixbuf *picture = is_read && is_whole ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  if (picture != NULL) g_object_ref(picture);
  g_object_unref(loader);
  g_free(bytes);
  return picture;
}

/// Converts a picture from BT.601, the only matrix that libyuv makes planes for, to BT.709, which films have. The
/// factors follow from both standards' weights of red and blue: 0.299 and 0.114, 0.2126 and 0.0722.
static void change_to_bt709(uint8_t *luma, uint8_t *blue, uint8_t *red, int width, int height) {
  int half_width = (width + 1) / 2;
  for (int y = 0; y < height; y++) {
    uint8_t *row = luma + (gsize)y * width;
    const uint8_t *blues = blue + (gsize)(y / 2) * half_width, *reds = red + (gsize)(y / 2) * half_width;
    for (int x = 0; x < width; x++) {
      int changed = row[x] - ((7573 * (blues[x / 2] - 128) + 13627 * (reds[x / 2] - 128) + 32768) >> 16);
      row[x] = (uint8_t)CLAMP(changed, 0, 255);
    }
  }
  for (gsize i = 0; i < (gsize)half_width * ((height + 1) / 2); i++) {
    int b = blue[i] - 128, r = red[i] - 128;
    blue[i] = (uint8_t)CLAMP(128 + ((66758 * b + 7512 * r + 32768) >> 16), 0, 255);
    red[i] = (uint8_t)CLAMP(128 + ((4918 * b + 67195 * r + 32768) >> 16), 0, 255);
  }
}

ToolkitFrame *toolkit_frame_load(const char *file, int wanted_width, int wanted_height, double focus) {
  GdkPixbuf *picture = load(file, wanted_width, wanted_height);
  if (picture == NULL) return NULL;
  if (gdk_pixbuf_get_width(picture) < 2 || gdk_pixbuf_get_height(picture) < 2) {
    GdkPixbuf *enlarged = gdk_pixbuf_scale_simple(
        picture, MAX(2, gdk_pixbuf_get_width(picture)), MAX(2, gdk_pixbuf_get_height(picture)), GDK_INTERP_NEAREST);
    g_object_unref(picture);
    picture = enlarged;
    if (picture == NULL) return NULL;
  }
  int width = gdk_pixbuf_get_width(picture), height = gdk_pixbuf_get_height(picture);
  int half_width = (width + 1) / 2, half_height = (height + 1) / 2;
  uint8_t *luma = g_malloc((gsize)width * height + 2 * (gsize)half_width * half_height);
  uint8_t *blue = luma + (gsize)width * height, *red = blue + (gsize)half_width * half_height;
  // “RAW” and “ABGR” are libyuv's names for bytes in the order red, green, blue.
  (gdk_pixbuf_get_has_alpha(picture) ? ABGRToI420 : RAWToI420)(
      gdk_pixbuf_read_pixels(picture), gdk_pixbuf_get_rowstride(picture), luma, width, blue, half_width, red, half_width,
      width, height);
  change_to_bt709(luma, blue, red, width, height);
  g_object_unref(picture);
  ToolkitPlanes planes = {{luma, blue, red}, {width, half_width, half_width}, width, height, focus};
  return toolkit_frame_new(planes, luma, g_free);
}
