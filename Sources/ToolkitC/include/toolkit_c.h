#pragma once
#include "../../CGio/versions.h"
#include <adwaita.h>
#include <stdbool.h>

// The main queue ---------------------------------------------------------------------------------

/// Drains libdispatch's main queue from GLib's default main context. Call once, on the main thread, before the loop
/// runs.
void toolkit_attach_main_queue(void);

// Signals ----------------------------------------------------------------------------------------

/// Called for each emission of the signal, with the box, the return value to set (or NULL), and `count` arguments, the
/// first of which is the emitter.
typedef void (*ToolkitInvoke)(void *box, GValue *result, unsigned count, const GValue *arguments);
/// Called exactly once, when the closure is finalised.
typedef void (*ToolkitRelease)(void *box);

/// Connects `box` to `signal` and takes ownership of the box. Returns the handler's id. If the object's type has no
/// such signal, returns 0 and doesn't take the box. With an `owner`, a GObject, the connection ends when the owner is
/// finalised.
gulong toolkit_connect(void *object, const char *signal, void *owner, void *box, ToolkitInvoke invoke,
                       ToolkitRelease release);

// Portals ----------------------------------------------------------------------------------------

/// Tracks the dialogs that GTK requests from the desktop's portals, and removes the file that GTK prints from as soon
/// as the file is sent. Call it before a dialog is shown.
void toolkit_watch_portals(void);
/// Makes the portals close every dialog that was requested since the last call.
void toolkit_close_portals(void);
/// Removes `path` if it's a file that GTK has made to print from through the portal; never any other file.
void toolkit_remove_print_file(const char *path);

// Discs ------------------------------------------------------------------------------------------

#define TOOLKIT_TYPE_DISCS (toolkit_discs_get_type())
G_DECLARE_FINAL_TYPE(ToolkitDiscs, toolkit_discs, TOOLKIT, DISCS, GObject)

/// A disc, or the ring around one: `y` logical pixels below the middle of the picture. `line` is the ring's width, half
/// of it on either side of `radius`; 0 for a disc. A disc fades out over the last `soft` pixels of its radius, by a curve
/// that is even at both ends; 0 for a sharp edge. A ring is never soft.
typedef struct {
  double y, radius, line, soft;
  GdkRGBA color;
} ToolkitDisc;

/// Returns a paintable without an intrinsic size that shows nothing yet (transfer full).
ToolkitDiscs *toolkit_discs_new(void);
/// Sets how many device pixels a logical one has, and whether the processor draws the window rather than a graphics
/// card.
void toolkit_discs_set_display(ToolkitDiscs *self, int scale, bool is_drawn_by_processor);
/// Sets the discs to show, in drawing order. They are copied.
void toolkit_discs_set(ToolkitDiscs *self, const ToolkitDisc *discs, unsigned count);

// Video frames -----------------------------------------------------------------------------------

/// A picture as decoders output it: luma and two chroma planes of half the width and height (I420), 8 bits a sample,
/// BT.709, limited range (luma from 16 to 235).
typedef struct {
  /// Y, Cb, Cr.
  const uint8_t *planes[3];
  /// Bytes from one row of a plane to the next.
  int strides[3];
  /// The size of the luma plane in pixels, at least 2 each. Chroma has half as many, rounded up.
  int width, height;
  /// Where the picture is centred if it's wider than its area: 0 is its left edge, 1 its right edge.
  double focus;
} ToolkitPlanes;

/// A reference-counted picture, with its memory.
typedef struct _ToolkitFrame ToolkitFrame;

/// Returns a frame over memory that `owner` holds (transfer full). `release` is called with `owner` on whichever thread
/// drops the last reference.
ToolkitFrame *toolkit_frame_new(ToolkitPlanes planes, void *owner, ToolkitRelease release);
/// Loads a picture file, scaled down as far as possible while it still covers `width` by `height` pixels, but never
/// scaled up (transfer full); it's centred at `focus`. Returns NULL if the file is missing or can't be decoded. Any
/// thread may call this.
ToolkitFrame *toolkit_frame_load(const char *file, int width, int height, double focus);
/// Returns the planes of a frame, valid as long as the frame.
const ToolkitPlanes *toolkit_frame_planes(const ToolkitFrame *self);
ToolkitFrame *toolkit_frame_ref(ToolkitFrame *self);
void toolkit_frame_unref(ToolkitFrame *self);

/// Whether the processor draws a widget, by Cairo, rather than a graphics card; false before the widget has a window.
bool toolkit_is_drawn_by_processor(GtkWidget *widget);

#define TOOLKIT_TYPE_FRAME_PAINTABLE (toolkit_frame_paintable_get_type())
G_DECLARE_FINAL_TYPE(ToolkitFramePaintable, toolkit_frame_paintable, TOOLKIT, FRAME_PAINTABLE, GObject)

/// Returns a paintable that covers its area with a frame, cropping what doesn't fit (transfer full).
ToolkitFramePaintable *toolkit_frame_paintable_new(void);
/// Sets how many device pixels a logical one has, and whether the processor draws the window rather than a graphics
/// card.
void toolkit_frame_paintable_set_display(ToolkitFramePaintable *self, int scale, bool is_drawn_by_processor);
/// Shows `frame` (or nothing, if NULL) from now on.
void toolkit_frame_paintable_set_frame(ToolkitFramePaintable *self, ToolkitFrame *frame);
/// Blends `frame` (or nothing, if NULL) over the shown frame; `mix` is the share of `frame`, 0 to 1.
void toolkit_frame_paintable_set_incoming(ToolkitFramePaintable *self, ToolkitFrame *frame, double mix);
/// Makes the blended frame the shown one.
void toolkit_frame_paintable_settle(ToolkitFramePaintable *self);
/// Sets which part of a frame is visible if it is wider than the area: -1 is its left edge, 1 its right edge, and at 0
/// its focus is in the middle, as far as the frame goes.
void toolkit_frame_paintable_set_pan(ToolkitFramePaintable *self, double pan);
/// Sets how bright the picture is, as factors of its code values: `edge` far from the middle of the picture, and
/// `middle` in it, with a soft transition between them. 1 and 1 leave the picture unchanged.
void toolkit_frame_paintable_set_light(ToolkitFramePaintable *self, double edge, double middle);
/// Makes this paintable, which `widget` shows, draw `discs` into each frame. Their own widget `over`, which is over
/// `widget`, then doesn't draw them, and neither widget may fade or move without the other. If all are NULL, draws no
/// discs. Use it only if the processor draws.
void toolkit_frame_paintable_set_discs(ToolkitFramePaintable *self, GtkWidget *widget, GtkWidget *over, ToolkitDiscs *discs);

// A virtualised list -------------------------------------------------------------------------------

#define TOOLKIT_TYPE_ROWS (toolkit_rows_get_type())
G_DECLARE_FINAL_TYPE(ToolkitRows, toolkit_rows, TOOLKIT, ROWS, GtkWidget)

/// Callbacks that make the rows. The list owns `box`, and passes it to `release` when the list is finalised.
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

// Icons ------------------------------------------------------------------------------------------

/// Sets the folder of our symbolic icons, the parent of `hicolor/scalable/actions`.
void toolkit_set_icon_folder(const char *path);
/// Draws our own icons that `widget` shows by name as paths, sharp at every size and without librsvg. Leaves all others
/// to GTK, and any of ours that can't be read.
void toolkit_draw_icons(GtkWidget *widget);
/// Returns the name of the icon that an image shows, drawn by us or by GTK; NULL for all other widgets (transfer none).
const char *toolkit_icon_name(GtkWidget *widget);

// Memory -----------------------------------------------------------------------------------------

/// Makes all threads share one heap, because glibc never trims the ends of other threads' heaps. Memory that the
/// window's pictures free is retained in it, up to 64 MiB, until `toolkit_trim_memory`. Call it before there are
/// threads.
void toolkit_use_one_heap(void);

/// After `seconds`, returns the heap's free memory to the system, once, and unmaps the program's code, which is mapped
/// again when used.
void toolkit_trim_memory(unsigned seconds);

// Fonts ------------------------------------------------------------------------------------------

/// Makes a font file available to this program only. Returns false if it can't be read.
bool toolkit_add_font(const char *file);

// A passage ----------------------------------------------------------------------------------------

#define TOOLKIT_TYPE_PASSAGE (toolkit_passage_get_type())
G_DECLARE_FINAL_TYPE(ToolkitPassage, toolkit_passage, TOOLKIT, PASSAGE, GtkWidget)

/// Returns a widget around `child` that takes the focus itself, also by Tab, and never passes it on (floating).
GtkWidget *toolkit_passage_new(GtkWidget *child);

// The session bus ----------------------------------------------------------------------------------

/// Checks whether the desktop portal responds. If it doesn't respond in time, all further calls to it fail at once,
/// rather than after 25 seconds each. Call it before GTK is initialised. Returns true if the portal hangs.
bool toolkit_pass_over_hung_portal(void);

/// Whether a program on the session bus has this name, or the bus can start one. False without a session bus. Waits for
/// the answer, 0.6 s at most. Any thread may call this.
bool toolkit_session_has(const char *name);

/// Returns settings that last as long as the program (transfer full), and start with the values that the person has set
/// in `former`.
GSettings *toolkit_settings_in_memory(GSettingsSchema *schema, GSettings *former);

/// Whether a screen reader, or another assistive technology, is switched on in this session. Waits `milliseconds` at
/// most.
bool toolkit_has_screen_reader(int milliseconds);

// Newer libraries ----------------------------------------------------------------------------------

/// Returns a function of the loaded libraries, or NULL if they are too old to have it.
void *toolkit_library_function(const char *name);
