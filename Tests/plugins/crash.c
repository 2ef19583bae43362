// A GStreamer plugin with one element, which ranks above all others for the containers that Respite accepts and crashes on the first
// buffer, like a decoder with a hole that a film was made to exploit.
//
//   gcc -shared -fPIC -o libgstcrash.so crash.c $(pkg-config --cflags --libs gstreamer-1.0)

#include <gst/gst.h>

#define KINDS \
  "video/webm; audio/webm; video/x-matroska; audio/x-matroska; video/quicktime; application/x-3gp; audio/x-m4a; " \
  "application/ogg; video/ogg; audio/ogg; video/x-msvideo; video/x-flv; video/x-ms-asf; video/mpegts; video/mpeg; " \
  "video/x-dv; image/jpeg"

typedef struct { GstElement parent; } Crash;
typedef struct { GstElementClass parent; } CrashClass;
G_DEFINE_TYPE(Crash, crash, GST_TYPE_ELEMENT)

static GstStaticPadTemplate sink = GST_STATIC_PAD_TEMPLATE("sink", GST_PAD_SINK, GST_PAD_ALWAYS, GST_STATIC_CAPS(KINDS));
static GstStaticPadTemplate src = GST_STATIC_PAD_TEMPLATE("src_%u", GST_PAD_SRC, GST_PAD_SOMETIMES, GST_STATIC_CAPS_ANY);

static GstFlowReturn take(GstPad *pad, GstObject *parent, GstBuffer *buffer) {
  *(volatile int *)buffer = *(volatile int *)(gsize)(pad == NULL || parent != NULL ? 8 : 16);
  return GST_FLOW_OK;
}

static void crash_init(Crash *self) {
  GstPad *pad = gst_pad_new_from_static_template(&sink, "sink");
  gst_pad_set_chain_function(pad, take);
  gst_element_add_pad(GST_ELEMENT(self), pad);
}

static void crash_class_init(CrashClass *class) {
  GstElementClass *element = GST_ELEMENT_CLASS(class);
  gst_element_class_add_static_pad_template(element, &sink);
  gst_element_class_add_static_pad_template(element, &src);
  gst_element_class_set_static_metadata(element, "Crash", "Codec/Demuxer", "Crashes", "Respite");
}

static gboolean load(GstPlugin *plugin) {
  return gst_element_register(plugin, "crash", GST_RANK_PRIMARY + 1000, crash_get_type());
}

#define PACKAGE "crash"
GST_PLUGIN_DEFINE(GST_VERSION_MAJOR, GST_VERSION_MINOR, crash, "Crashes", load, "1", "GPL", "crash", "https://respite.invalid")
