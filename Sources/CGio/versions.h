// Include this before GLib, GTK and libadwaita: it lets the sources build with every version since Debian 12's.
#pragma once

// Nothing we use is deprecated in these versions, so newer headers don't warn.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_PIXBUF_VERSION_MIN_REQUIRED GDK_PIXBUF_VERSION_2_40
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2

// GLib 2.88 marks flag enumerations, and Swift imports marked ones as option sets, with other names for the values and no
// name for zero. Removing the mark keeps the names of earlier versions.
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM
