#pragma once
#include "../CGio/versions.h"
#include <gst/gst.h>
#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>
#include <gst/audio/audio.h>
#include <gst/pbutils/pbutils.h>
#include <gst/video/video.h>

// GLib's fundamental types are macros with casts, which Swift does not see.
static inline GType cgst_type_string(void) { return G_TYPE_STRING; }
static inline GType cgst_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType cgst_type_int64(void) { return G_TYPE_INT64; }
