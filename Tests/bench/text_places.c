// Preloaded into the program by text_contrast.py. On SIGUSR2 it writes to $RESPITE_TEXT_PLACES where the words on screen are
// drawn: a line for each text and, after what it may cover, for each popover, with left, top, width and height on the display in pixels, what it is, and the
// words. Texts that are covered, scrolled out of sight or can't be used are left out. X11 only.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <glib-unix.h>
#include <gdk/x11/gdkx.h>
#include <gtk/gtk.h>
#include <math.h>
#include <stdio.h>

// Where a point of a native's widget coordinates is on the display.
static graphene_point_t on_display(GtkNative *native, graphene_point_t point) {
  GdkSurface *surface = gtk_native_get_surface(native);
  Display *display = gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface));
  int left = 0, top = 0;
  Window ignored;
  XTranslateCoordinates(display, gdk_x11_surface_get_xid(surface), DefaultRootWindow(display), 0, 0, &left, &top, &ignored);
  double x = 0, y = 0;
  gtk_native_get_surface_transform(native, &x, &y);
  return GRAPHENE_POINT_INIT(point.x + x + left, point.y + y + top);
}

static void write_line(FILE *file, GtkNative *native, graphene_rect_t place, const char *kind, const char *words) {
  graphene_point_t start = on_display(native, place.origin);
  char *line = g_strdelimit(g_strdup(words), "\t\r\n", ' ');
  fprintf(file, "%d\t%d\t%d\t%d\t%s\t%s\n", (int)floorf(start.x), (int)floorf(start.y), (int)ceilf(place.size.width),
    (int)ceilf(place.size.height), kind, line);
  g_free(line);
}

// Where a text's letters are, in the native's coordinates.
static gboolean find_letters(GtkWidget *text, GtkNative *native, graphene_rect_t *place) {
  if (!gtk_widget_compute_bounds(text, GTK_WIDGET(native), place)) return FALSE;
  if (!GTK_IS_LABEL(text)) return TRUE;
  PangoRectangle ink;
  pango_layout_get_pixel_extents(gtk_label_get_layout(GTK_LABEL(text)), &ink, NULL);
  int x = 0, y = 0;
  gtk_label_get_layout_offsets(GTK_LABEL(text), &x, &y);
  graphene_point_t start;
  if (!gtk_widget_compute_point(text, GTK_WIDGET(native), &GRAPHENE_POINT_INIT(x + ink.x, y + ink.y), &start)) return FALSE;
  *place = GRAPHENE_RECT_INIT(start.x, start.y, ink.width, ink.height);
  return TRUE;
}

static gboolean is_in_sight(GtkWidget *text, GtkNative *native, graphene_rect_t place) {
  for (GtkWidget *around = text; around; around = gtk_widget_get_parent(around)) {
    graphene_rect_t bounds;
    if (gtk_widget_get_opacity(around) < 0.05) return FALSE;
    if (around == GTK_WIDGET(native) || (around != text && gtk_widget_get_overflow(around) == GTK_OVERFLOW_HIDDEN)) {
      if (!gtk_widget_compute_bounds(around, GTK_WIDGET(native), &bounds)) return FALSE;
      graphene_rect_inset(&bounds, -1, -1);
      if (!graphene_rect_contains_rect(&bounds, &place)) return FALSE;
    }
    if (around == GTK_WIDGET(native)) break;
  }
  graphene_point_t centre;
  graphene_rect_get_center(&place, &centre);
  GtkWidget *top = gtk_widget_pick(GTK_WIDGET(native), centre.x, centre.y, GTK_PICK_INSENSITIVE);
  return top && (top == text || gtk_widget_is_ancestor(top, text) || gtk_widget_is_ancestor(text, top));
}

// `popovers` are those found on the way, which lie on top.
static void write_texts(FILE *file, GtkWidget *widget, GtkNative *native, GQueue *popovers) {
  if (!gtk_widget_get_mapped(widget)) return;
  if (GTK_IS_NATIVE(widget) && widget != GTK_WIDGET(native)) {
    g_queue_push_tail(popovers, widget);
    return;
  }
  char *words = GTK_IS_LABEL(widget) ? g_strdup(gtk_label_get_text(GTK_LABEL(widget)))
    : GTK_IS_TEXT(widget) ? g_strdup(gtk_editable_get_text(GTK_EDITABLE(widget)))
    : GTK_IS_INSCRIPTION(widget) ? g_strdup(gtk_inscription_get_text(GTK_INSCRIPTION(widget))) : NULL;
  if (GTK_IS_TEXT_VIEW(widget)) g_object_get(gtk_text_view_get_buffer(GTK_TEXT_VIEW(widget)), "text", &words, NULL);
  graphene_rect_t place;
  if (words && *g_strstrip(words) && gtk_widget_is_sensitive(widget) && find_letters(widget, native, &place)
      && is_in_sight(widget, native, place))
    write_line(file, native, place, gtk_widget_get_css_name(widget), words);
  g_free(words);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    write_texts(file, child, native, popovers);
}

static void write_window(FILE *file, GtkWidget *window) {
  GQueue popovers = G_QUEUE_INIT;
  write_texts(file, window, GTK_NATIVE(window), &popovers);
  for (GtkWidget *popover; (popover = g_queue_pop_head(&popovers));) {
    graphene_rect_t bounds;
    if (gtk_widget_compute_bounds(popover, popover, &bounds)) write_line(file, GTK_NATIVE(popover), bounds, "popover", "");
    write_texts(file, popover, GTK_NATIVE(popover), &popovers);
  }
}

static gboolean is_behind_another(GtkWindow *window, GListModel *windows) {
  for (guint number = 0; number < g_list_model_get_n_items(windows); number++) {
    g_autoptr(GtkWindow) other = g_list_model_get_item(windows, number);
    if (gtk_window_get_transient_for(other) == window && gtk_widget_get_mapped(GTK_WIDGET(other))) return TRUE;
  }
  return FALSE;
}

static gboolean write_all(gpointer ignored) {
  (void)ignored;
  const char *path = g_getenv("RESPITE_TEXT_PLACES");
  g_autofree char *unfinished = g_strconcat(path, ".new", NULL);
  FILE *file = fopen(unfinished, "w");
  if (!file) return G_SOURCE_CONTINUE;
  GListModel *windows = gtk_window_get_toplevels();
  for (guint number = 0; number < g_list_model_get_n_items(windows); number++) {
    g_autoptr(GtkWindow) window = g_list_model_get_item(windows, number);
    if (!is_behind_another(window, windows)) write_window(file, GTK_WIDGET(window));
  }
  fclose(file);
  rename(unfinished, path);
  return G_SOURCE_CONTINUE;
}

int g_application_run(GApplication *application, int count, char **words) {
  int (*run)(GApplication *, int, char **) = dlsym(RTLD_NEXT, "g_application_run");
  if (g_getenv("RESPITE_TEXT_PLACES")) g_unix_signal_add(SIGUSR2, write_all, NULL);
  return run(application, count, words);
}
