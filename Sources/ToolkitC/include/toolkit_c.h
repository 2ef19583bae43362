#pragma once
#include <adwaita.h>
#include <stdbool.h>

// The main queue ---------------------------------------------------------------------------------

/// Drains libdispatch's main queue from GLib's default main context. Call once, on the main thread, before the loop runs.
void toolkit_attach_main_queue(void);

// Signals ----------------------------------------------------------------------------------------

/// Called for each emission with the box, the return value to set (or NULL) and the arguments (the emitter first).
typedef void (*ToolkitInvoke)(void *box, GValue *result, unsigned count, const GValue *arguments);
/// Called exactly once, when the closure is finalised.
typedef void (*ToolkitRelease)(void *box);

/// Connects `box` to `signal` and takes ownership of it. Returns the handler's id; or 0 if the object's type has no such
/// signal, and then doesn't take the box.
gulong toolkit_connect(void *object, const char *signal, void *box, ToolkitInvoke invoke, ToolkitRelease release);

// Video frames -----------------------------------------------------------------------------------

#define TOOLKIT_TYPE_FRAME_PAINTABLE (toolkit_frame_paintable_get_type())
G_DECLARE_FINAL_TYPE(ToolkitFramePaintable, toolkit_frame_paintable, TOOLKIT, FRAME_PAINTABLE, GObject)

/// Returns a paintable that covers its area with a texture, cropping what doesn't fit (transfer full).
ToolkitFramePaintable *toolkit_frame_paintable_new(void);
/// Shows `texture` (or nothing, if NULL) from the next frame on.
void toolkit_frame_paintable_set_texture(ToolkitFramePaintable *self, GdkTexture *texture);
/// Blends `texture` (or nothing, if NULL) over the shown one; `mix` is its opacity, 0 to 1.
void toolkit_frame_paintable_set_incoming(ToolkitFramePaintable *self, GdkTexture *texture, double mix);
/// Makes the blended texture the shown one.
void toolkit_frame_paintable_settle(ToolkitFramePaintable *self);
/// Sets the visible part of a texture that is wider than the area: -1 its left edge, 0 its middle, 1 its right edge.
void toolkit_frame_paintable_set_pan(ToolkitFramePaintable *self, double pan);

// A virtualised list -------------------------------------------------------------------------------

#define TOOLKIT_TYPE_ROWS (toolkit_rows_get_type())
G_DECLARE_FINAL_TYPE(ToolkitRows, toolkit_rows, TOOLKIT, ROWS, GtkWidget)

/// Callbacks that make the rows. The list owns `box`, and passes it to `release` when it is finalised.
typedef struct {
  void *box;
  /// Returns a widget without a parent for the row at `index` (transfer none).
  GtkWidget *(*make)(void *box, unsigned index);
  /// Binds the row at `index` to a widget that `make` returned.
  void (*show)(void *box, GtkWidget *widget, unsigned index);
  /// Called when a widget was removed from the list; `make` may return it again.
  void (*gone)(void *box, GtkWidget *widget);
  ToolkitRelease release;
} ToolkitRowsCallbacks;

/// Returns a list for a GtkScrolledWindow, with rows at most `maximum` pixels wide (floating).
GtkWidget *toolkit_rows_new(int maximum, ToolkitRowsCallbacks callbacks);
/// Reports that `removed` rows at `position` were replaced by `added` rows.
void toolkit_rows_splice(ToolkitRows *self, unsigned position, unsigned removed, unsigned added);
/// Binds every existing row again.
void toolkit_rows_each(ToolkitRows *self);

// Fonts ------------------------------------------------------------------------------------------

/// Makes a font file available to this program only. Returns false if it can't be read.
bool toolkit_add_font(const char *file);

// A passage ----------------------------------------------------------------------------------------

#define TOOLKIT_TYPE_PASSAGE (toolkit_passage_get_type())
G_DECLARE_FINAL_TYPE(ToolkitPassage, toolkit_passage, TOOLKIT, PASSAGE, GtkWidget)

/// Returns a widget around `child` that takes the focus itself, also by Tab, and never passes it on (floating).
GtkWidget *toolkit_passage_new(GtkWidget *child);

// The session bus ----------------------------------------------------------------------------------

/// Asks the desktop portal for a sign of life. If there is none in time, all further calls to it fail at once, rather than
/// after 25 seconds each. Call it before GTK is initialised. Returns whether the portal hangs.
bool toolkit_pass_over_hung_portal(void);

/// Whether a screen reader, or another assistive technology, is switched on in this session. Waits `milliseconds` at most.
bool toolkit_has_screen_reader(int milliseconds);
