#pragma once
#include "../CGio/versions.h"
#include <gdk-pixbuf/gdk-pixbuf.h>

// GTimeVal is deprecated, but there is no other way to step through an animation. Times are in milliseconds.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static inline GdkPixbufAnimationIter *cpixbuf_iterate(GdkPixbufAnimation *animation) {
  GTimeVal start = {0, 0};
  return gdk_pixbuf_animation_get_iter(animation, &start);
}
static inline void cpixbuf_advance(GdkPixbufAnimationIter *iterator, gint64 time) {
  GTimeVal now = {time / 1000, (time % 1000) * 1000};
  gdk_pixbuf_animation_iter_advance(iterator, &now);
}
G_GNUC_END_IGNORE_DEPRECATIONS
