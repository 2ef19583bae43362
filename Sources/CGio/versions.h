// Included before anything of GLib, GTK or libadwaita, so that the same sources build with every version from Debian 12's on.
#pragma once

// What's used is deprecated later than this, at the earliest: nothing to warn of.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_PIXBUF_VERSION_MIN_REQUIRED GDK_PIXBUF_VERSION_2_40
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2

// Since GLib 2.88 enumerations of flags say that they are, and Swift makes option sets of them, which have other names for
// their values and none for zero. Without the mark they're imported as with every earlier version.
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM
