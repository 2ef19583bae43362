#pragma once
#include "../CGio/versions.h"
#include <gst/gst.h>
#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/audio/audio.h>
#include <gst/pbutils/pbutils.h>
#include <gst/video/video.h>

// unistd.h declares it only with _GNU_SOURCE.
int pipe2(int ends[2], int flags);

// GLib's fundamental types are macros with casts, which Swift does not see.
static inline GType cgst_type_string(void) { return G_TYPE_STRING; }
static inline GType cgst_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType cgst_type_int64(void) { return G_TYPE_INT64; }

// GObject's signals are variadic, or take any function.
typedef gint (*CgstChoice)(GstElement *, GstPad *, GstCaps *, GObject *, gpointer);
static inline void cgst_choose_factories(GstElement *decoder, CgstChoice choose) {
  g_signal_connect(decoder, "autoplug-select", G_CALLBACK(choose), NULL);
}
typedef void (*CgstSourceFound)(GstDiscoverer *, GstElement *, gpointer);
static inline void cgst_watch_source(GstDiscoverer *discoverer, CgstSourceFound found, gpointer data) {
  g_signal_connect(discoverer, "source-setup", G_CALLBACK(found), data);
}
