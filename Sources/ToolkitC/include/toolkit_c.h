#pragma once
#include <adwaita.h>
#include <stdbool.h>

// The main queue ---------------------------------------------------------------------------------

/// Drains Swift's main queue from GLib's default main context. Call once, on the main thread, before the loop runs.
void toolkit_attach_main_queue(void);

// Signals ----------------------------------------------------------------------------------------

/// Called with the retained box, the return value to set (or NULL) and the signal's arguments (the emitter first).
typedef void (*ToolkitInvoke)(void *box, GValue *result, unsigned count, const GValue *arguments);
/// Called exactly once, when GLib lets the closure go.
typedef void (*ToolkitRelease)(void *box);

/// Connects `box` to `signal`. Returns the handler's id, or 0 if the object's type has no such signal; the box is then
/// not taken.
gulong toolkit_connect(void *object, const char *signal, void *box, ToolkitInvoke invoke, ToolkitRelease release);

// A moving picture -------------------------------------------------------------------------------

#define TOOLKIT_TYPE_FRAME_PAINTABLE (toolkit_frame_paintable_get_type())
G_DECLARE_FINAL_TYPE(ToolkitFramePaintable, toolkit_frame_paintable, TOOLKIT, FRAME_PAINTABLE, GObject)

/// A paintable that covers its area with one texture, whatever their proportions (transfer full).
ToolkitFramePaintable *toolkit_frame_paintable_new(void);
/// Shows `texture` (or nothing) from the next frame on.
void toolkit_frame_paintable_set_texture(ToolkitFramePaintable *self, GdkTexture *texture);
/// Lays `texture` (or nothing) over the other, `mix` of it: 0 unseen to 1 alone.
void toolkit_frame_paintable_set_incoming(ToolkitFramePaintable *self, GdkTexture *texture, double mix);
/// The texture that was laid over takes the other's place.
void toolkit_frame_paintable_settle(ToolkitFramePaintable *self);
/// Which part is seen where the texture is wider than the area: -1 its left edge, 0 its middle, 1 its right edge.
void toolkit_frame_paintable_set_pan(ToolkitFramePaintable *self, double pan);

// A long column of rows ----------------------------------------------------------------------------

#define TOOLKIT_TYPE_ROWS (toolkit_rows_get_type())
G_DECLARE_FINAL_TYPE(ToolkitRows, toolkit_rows, TOOLKIT, ROWS, GtkWidget)

/// Who makes the rows. `box` is retained, and let go with `release` when the list goes.
typedef struct {
  void *box;
  /// Gives the widget for the row at `index`, without a parent (transfer none).
  GtkWidget *(*make)(void *box, unsigned index);
  /// Shows the row at `index` in a widget that was made before.
  void (*show)(void *box, GtkWidget *widget, unsigned index);
  /// A widget has left the list and may be given again.
  void (*gone)(void *box, GtkWidget *widget);
  ToolkitRelease release;
} ToolkitRowsUser;

/// A column, scrolled by the window it stands in, at most `maximum` pixels wide (floating).
GtkWidget *toolkit_rows_new(int maximum, ToolkitRowsUser user);
/// `removed` rows went at `position`, and `added` came.
void toolkit_rows_splice(ToolkitRows *self, unsigned position, unsigned removed, unsigned added);
/// Shows each row that exists once more.
void toolkit_rows_each(ToolkitRows *self);

// What variadic functions and macros keep from Swift -------------------------------------------------

/// Makes `file` (a font) known to this program only; false if it cannot be read.
bool toolkit_add_font(const char *file);
