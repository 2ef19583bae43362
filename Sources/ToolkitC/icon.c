// Our symbolic icons, drawn as paths: GTK 4.8 would load librsvg for them, which takes 6 MiB and 20 ms.
//
// It supports the SVG that our icons use: filled paths of M, L, C, A (of a circle) and z with absolute coordinates, and
// circles. Any other icon is left to GTK.
#include "toolkit_c.h"
#include <math.h>

#define TOOLKIT_TYPE_ICON (toolkit_icon_get_type())
G_DECLARE_FINAL_TYPE(ToolkitIcon, toolkit_icon, TOOLKIT, ICON, GObject)

struct _ToolkitIcon {
  GObject parent_instance;
  char *name;
  double side;       // the side of its square, in the units of its paths
  GPtrArray *paths;  // ToolkitIconPath
};

typedef struct {
  cairo_path_t *outline;
  cairo_fill_rule_t rule;
} ToolkitIconPath;

static char *folder;

static void free_path(ToolkitIconPath *path) {
  cairo_path_destroy(path->outline);
  g_free(path);
}

// Reading ------------------------------------------------------------------------------------------

/// Appends an arc of a circle from the current point to (x, y), given as in an SVG path.
static void arc_to(cairo_t *canvas, double radius, gboolean is_large, gboolean is_clockwise, double x, double y) {
  double x0, y0;
  cairo_get_current_point(canvas, &x0, &y0);
  double dx = x - x0, dy = y - y0, distance = hypot(dx, dy);
  if (distance == 0) return;
  radius = fmax(radius, distance / 2);
  double height = sqrt(fmax(0, radius * radius - distance * distance / 4));
  if (is_large == is_clockwise) height = -height;
  double middle_x = (x0 + x) / 2 - height * dy / distance, middle_y = (y0 + y) / 2 + height * dx / distance;
  double from = atan2(y0 - middle_y, x0 - middle_x), to = atan2(y - middle_y, x - middle_x);
  (is_clockwise ? cairo_arc : cairo_arc_negative)(canvas, middle_x, middle_y, radius, from, to);
}

/// Reads `count` numbers, each after spaces or a comma, and advances `text`. Returns FALSE if one is missing.
static gboolean read_numbers(const char **text, int count, double *numbers) {
  for (int i = 0; i < count; i++) {
    while (g_ascii_isspace(**text) || **text == ',') (*text)++;
    char *end;
    numbers[i] = g_ascii_strtod(*text, &end);
    if (end == *text) return FALSE;
    *text = end;
  }
  return TRUE;
}

static gboolean read_path(const char *text, cairo_t *canvas) {
  double n[7];
  while (*text != '\0') {
    switch (*text++) {
      case ' ': break;
      case 'z': cairo_close_path(canvas); break;
      case 'M':
        if (!read_numbers(&text, 2, n)) return FALSE;
        cairo_move_to(canvas, n[0], n[1]);
        break;
      case 'L':
        if (!read_numbers(&text, 2, n)) return FALSE;
        cairo_line_to(canvas, n[0], n[1]);
        break;
      case 'C':
        if (!read_numbers(&text, 6, n)) return FALSE;
        cairo_curve_to(canvas, n[0], n[1], n[2], n[3], n[4], n[5]);
        break;
      case 'A':
        if (!read_numbers(&text, 7, n) || n[0] != n[1]) return FALSE;
        arc_to(canvas, n[0], n[3] != 0, n[4] != 0, n[5], n[6]);
        break;
      default: return FALSE;
    }
  }
  return TRUE;
}

typedef struct {
  ToolkitIcon *icon;
  cairo_t *canvas;
} Reading;

static void start_element(GMarkupParseContext *context, const char *element, const char **names, const char **values,
                          gpointer data, GError **error) {
  ToolkitIcon *self = ((Reading *)data)->icon;
  cairo_t *canvas = ((Reading *)data)->canvas;
  double numbers[4] = {0}, x = 0, y = 0, radius = 0;
  gboolean is_known = TRUE;
  cairo_fill_rule_t rule = CAIRO_FILL_RULE_WINDING;
  cairo_new_path(canvas);
  for (int i = 0; names[i] != NULL; i++) {
    const char *value = values[i];
    if (g_str_equal(names[i], "viewBox")) {
      is_known &= read_numbers(&value, 4, numbers) && numbers[2] == numbers[3] && numbers[2] > 0;
      self->side = numbers[2];
    } else if (g_str_equal(names[i], "d")) {
      is_known &= read_path(value, canvas);
    } else if (g_str_equal(names[i], "fill-rule")) {
      if (g_str_equal(value, "evenodd")) rule = CAIRO_FILL_RULE_EVEN_ODD;
    } else if (g_str_equal(names[i], "cx")) {
      x = g_ascii_strtod(value, NULL);
    } else if (g_str_equal(names[i], "cy")) {
      y = g_ascii_strtod(value, NULL);
    } else if (g_str_equal(names[i], "r")) {
      radius = g_ascii_strtod(value, NULL);
    } else {
      bool is_filled = g_str_equal(names[i], "fill") && !g_str_equal(value, "none");
      is_known &= is_filled || (g_str_equal(element, "svg") && !g_str_equal(names[i], "transform"));
    }
  }
  if (g_str_equal(element, "svg")) {
    if (is_known) return;
  } else if (is_known && (g_str_equal(element, "path") || g_str_equal(element, "circle"))) {
    if (radius > 0) cairo_arc(canvas, x, y, radius, 0, 2 * G_PI);
    ToolkitIconPath *path = g_new(ToolkitIconPath, 1);
    *path = (ToolkitIconPath){.outline = cairo_copy_path(canvas), .rule = rule};
    g_ptr_array_add(self->paths, path);
    return;
  }
  g_set_error(error, G_MARKUP_ERROR, G_MARKUP_ERROR_UNKNOWN_ELEMENT, "%s is more than a filled path", element);
}

static ToolkitIcon *icon_from_file(const char *file, const char *name) {
  char *text;
  gsize length;
  if (!g_file_get_contents(file, &text, &length, NULL)) return NULL;
  ToolkitIcon *self = g_object_new(TOOLKIT_TYPE_ICON, NULL);
  self->name = g_strdup(name);
  cairo_surface_t *surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, NULL);
  Reading reading = {self, cairo_create(surface)};
  cairo_set_tolerance(reading.canvas, 0.01);
  GMarkupParser parser = {.start_element = start_element};
  GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, &reading, NULL);
  if (!g_markup_parse_context_parse(context, text, (gssize)length, NULL) || self->side == 0) g_clear_object(&self);
  g_markup_parse_context_free(context);
  cairo_destroy(reading.canvas);
  cairo_surface_destroy(surface);
  g_free(text);
  return self;
}

/// Returns the icon in the variant for the text direction (transfer none), or NULL if it isn't one of ours.
static ToolkitIcon *find_icon(const char *name, GtkTextDirection direction) {
  static GHashTable *known;  // by path below the folder
  if (folder == NULL || !g_str_has_prefix(name, "respite-")) return NULL;
  if (known == NULL) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  const char *forms[] = {direction == GTK_TEXT_DIR_RTL ? "-rtl.svg" : ".svg", ".svg"};
  for (int i = 0; i < 2; i++) {
    char *file = g_strconcat(folder, "/hicolor/scalable/actions/", name, forms[i], NULL);
    gpointer found;
    if (!g_hash_table_lookup_extended(known, file, NULL, &found)) {
      found = icon_from_file(file, name);
      g_hash_table_insert(known, g_strdup(file), found);
    }
    g_free(file);
    if (found != NULL) return found;
  }
  return NULL;
}

// Drawing ------------------------------------------------------------------------------------------

static void snapshot_symbolic(GtkSymbolicPaintable *paintable, GdkSnapshot *snapshot, double width, double height,
                              const GdkRGBA *colors, gsize count) {
  ToolkitIcon *self = TOOLKIT_ICON(paintable);
  GdkRGBA color = count > 0 ? colors[0] : (GdkRGBA){0, 0, 0, 1};
  double side = fmin(width, height);
  if (side <= 0) return;
  graphene_rect_t area = GRAPHENE_RECT_INIT(0, 0, width, height);
  cairo_t *canvas = gtk_snapshot_append_cairo(GTK_SNAPSHOT(snapshot), &area);
  cairo_translate(canvas, (width - side) / 2, (height - side) / 2);
  cairo_scale(canvas, side / self->side, side / self->side);
  // Overlapping paths of a translucent icon mustn't show through each other.
  gboolean is_grouped = color.alpha < 1 && self->paths->len > 1;
  if (is_grouped) cairo_push_group(canvas);
  cairo_set_source_rgba(canvas, color.red, color.green, color.blue, is_grouped ? 1 : color.alpha);
  for (guint i = 0; i < self->paths->len; i++) {
    ToolkitIconPath *path = g_ptr_array_index(self->paths, i);
    cairo_new_path(canvas);
    cairo_append_path(canvas, path->outline);
    cairo_set_fill_rule(canvas, path->rule);
    cairo_fill(canvas);
  }
  if (is_grouped) {
    cairo_pop_group_to_source(canvas);
    cairo_paint_with_alpha(canvas, color.alpha);
  }
  cairo_destroy(canvas);
}

static void snapshot(GdkPaintable *paintable, GdkSnapshot *snapshot, double width, double height) {
  snapshot_symbolic(GTK_SYMBOLIC_PAINTABLE(paintable), snapshot, width, height, NULL, 0);
}

static int get_side(GdkPaintable *paintable) { return (int)TOOLKIT_ICON(paintable)->side; }

static GdkPaintableFlags get_flags(GdkPaintable *paintable) {
  (void)paintable;
  return GDK_PAINTABLE_STATIC_SIZE | GDK_PAINTABLE_STATIC_CONTENTS;
}

static void implement_paintable(GdkPaintableInterface *interface) {
  interface->snapshot = snapshot;
  interface->get_flags = get_flags;
  interface->get_intrinsic_width = get_side;
  interface->get_intrinsic_height = get_side;
}

static void implement_symbolic(GtkSymbolicPaintableInterface *interface) {
  interface->snapshot_symbolic = snapshot_symbolic;
}

G_DEFINE_FINAL_TYPE_WITH_CODE(ToolkitIcon, toolkit_icon, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, implement_paintable)
                                  G_IMPLEMENT_INTERFACE(GTK_TYPE_SYMBOLIC_PAINTABLE, implement_symbolic))

static void finalize(GObject *object) {
  ToolkitIcon *self = TOOLKIT_ICON(object);
  g_free(self->name);
  g_ptr_array_unref(self->paths);
  G_OBJECT_CLASS(toolkit_icon_parent_class)->finalize(object);
}

static void toolkit_icon_class_init(ToolkitIconClass *class) { G_OBJECT_CLASS(class)->finalize = finalize; }

static void toolkit_icon_init(ToolkitIcon *self) {
  self->paths = g_ptr_array_new_with_free_func((GDestroyNotify)free_path);
}

// Widgets ------------------------------------------------------------------------------------------

void toolkit_set_icon_folder(const char *path) {
  g_free(folder);
  folder = g_strdup(path);
}

void toolkit_draw_icons(GtkWidget *widget) {
  if (GTK_IS_IMAGE(widget)) {
    const char *name = gtk_image_get_icon_name(GTK_IMAGE(widget));
    ToolkitIcon *icon = name != NULL ? find_icon(name, gtk_widget_get_direction(widget)) : NULL;
    if (icon == NULL) return;
    gtk_image_set_from_paintable(GTK_IMAGE(widget), GDK_PAINTABLE(icon));
    // GTK draws a paintable as large as the space allows, but an icon as large as the style says.
    if (gtk_widget_get_halign(widget) == GTK_ALIGN_FILL) gtk_widget_set_halign(widget, GTK_ALIGN_CENTER);
    if (gtk_widget_get_valign(widget) == GTK_ALIGN_FILL) gtk_widget_set_valign(widget, GTK_ALIGN_CENTER);
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL; child = gtk_widget_get_next_sibling(child))
    toolkit_draw_icons(child);
}

const char *toolkit_icon_name(GtkWidget *widget) {
  if (!GTK_IS_IMAGE(widget)) return NULL;
  GdkPaintable *paintable = gtk_image_get_paintable(GTK_IMAGE(widget));
  return paintable != NULL && TOOLKIT_IS_ICON(paintable) ? TOOLKIT_ICON(paintable)->name
                                                         : gtk_image_get_icon_name(GTK_IMAGE(widget));
}
