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

// What variadic functions and macros keep from Swift -------------------------------------------------

/// Makes `file` (a font) known to this program only; false if it cannot be read.
bool toolkit_add_font(const char *file);
