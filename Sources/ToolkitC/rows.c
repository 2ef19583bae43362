// A virtualised list: only rows in or near the viewport have widgets. See Notes/015-a-timeline-of-any-length.md.
//
// Rows differ in height. A row that hasn't been measured has an estimated height. A Fenwick tree finds the row at a
// position, and the position of a row, in logarithmic time. If a row above the viewport turns out higher or lower than
// its estimate, the visible rows remain where they are and the scrollbar moves.
#include "toolkit_c.h"
#include <math.h>
#include <string.h>

typedef struct {
  guint index;
  GtkWidget *widget;
} Row;

struct _ToolkitRows {
  GtkWidget parent_instance;
  GtkAdjustment *adjustments[2];  // horizontal, vertical
  GtkScrollablePolicy policies[2];
  ToolkitRowsCallbacks callbacks;
  int maximum;
  GArray *rows;     // Row, sorted by index
  GArray *heights;  // int for each index, 0 if not measured yet
  GArray *sums;     // gint64, Fenwick tree of the differences between known heights and the estimate
  int estimate, width;
  double value;
  gboolean is_at_end, is_configuring;
  guint filling;
};

enum { PROP_HADJUSTMENT = 1, PROP_VADJUSTMENT, PROP_HPOLICY, PROP_VPOLICY };
// In pixels, except MAX_PASSES (of layout), ROWS_PER_FILL and FILL_DELAY (milliseconds).
enum { INITIAL_ESTIMATE = 112, MARGIN = 400, MAX_OFFSET = 30000, MAX_PASSES = 8, ROWS_PER_FILL = 3, FILL_DELAY = 60 };

G_DEFINE_FINAL_TYPE_WITH_CODE(ToolkitRows, toolkit_rows, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

// Heights ----------------------------------------------------------------------------------------

static int *known_height(ToolkitRows *self, guint index) { return &g_array_index(self->heights, int, index); }

static int height_of(ToolkitRows *self, guint index) {
  int known = *known_height(self, index);
  return known > 0 ? known : self->estimate;
}

static gint64 top_of(ToolkitRows *self, guint index) {
  gint64 top = (gint64)index * self->estimate;
  for (guint node = index; node > 0; node -= node & -node) top += g_array_index(self->sums, gint64, node);
  return top;
}

static gint64 total(ToolkitRows *self) { return top_of(self, self->heights->len); }

static void set_height(ToolkitRows *self, guint index, int height) {
  gint64 difference = height - height_of(self, index);
  *known_height(self, index) = height;
  if (difference == 0) return;
  for (guint node = index + 1; node <= self->heights->len; node += node & -node)
    g_array_index(self->sums, gint64, node) += difference;
}

static void sum_up(ToolkitRows *self) {
  guint count = self->heights->len;
  g_array_set_size(self->sums, count + 1);
  gint64 *sums = (gint64 *)(void *)self->sums->data;
  for (guint node = 0; node <= count; node++) sums[node] = node > 0 ? height_of(self, node - 1) - self->estimate : 0;
  for (guint node = 1; node <= count; node++) {
    guint parent = node + (node & -node);
    if (parent <= count) sums[parent] += sums[node];
  }
}

static guint row_at(ToolkitRows *self, double position) {
  guint found = 0, count = self->heights->len, step = 1;
  gint64 rest = position > 0 ? (gint64)position : 0;
  while (step <= count / 2) step *= 2;
  for (; step > 0; step /= 2) {
    if (found + step > count) continue;
    gint64 span = (gint64)step * self->estimate + g_array_index(self->sums, gint64, found + step);
    if (span > rest) continue;
    found += step;
    rest -= span;
  }
  return count > 0 ? MIN(found, count - 1) : 0;
}

// Rows -------------------------------------------------------------------------------------------

static Row *nth(ToolkitRows *self, guint slot) { return &g_array_index(self->rows, Row, slot); }

/// Whether a row is so far from the viewport that it can be removed. False for the first row and the one with the
/// focus.
static gboolean is_distant(ToolkitRows *self, guint slot) {
  double page = gtk_widget_get_height(GTK_WIDGET(self));
  guint index = nth(self, slot)->index;
  double top = (double)top_of(self, index) - self->value;
  if (index == 0 || (top < page + 2 * MARGIN && top + height_of(self, index) > -2 * MARGIN)) return FALSE;
  return gtk_widget_get_focus_child(GTK_WIDGET(self)) != nth(self, slot)->widget;
}

/// Returns a widget for the row at `index`: the widget of a distant row, which remains parented, or a new one.
/// Unparenting and parenting would cost more than binding the widget to another row.
static GtkWidget *reuse_or_make(ToolkitRows *self, guint index) {
  for (guint slot = self->rows->len; slot-- > 0;) {
    if (!is_distant(self, slot)) continue;
    GtkWidget *widget = nth(self, slot)->widget;
    g_array_remove_index(self->rows, slot);
    self->callbacks.show(self->callbacks.box, widget, index);
    return widget;
  }
  return self->callbacks.make(self->callbacks.box, index);
}

static guint slot_of(ToolkitRows *self, guint index) {
  guint slot = 0;
  while (slot < self->rows->len && nth(self, slot)->index < index) slot++;
  return slot;
}

static GtkWidget *row(ToolkitRows *self, guint index) {
  guint slot = slot_of(self, index);
  if (slot < self->rows->len && nth(self, slot)->index == index) return nth(self, slot)->widget;
  Row new = {index, reuse_or_make(self, index)};
  slot = slot_of(self, index);
  gtk_widget_insert_after(new.widget, GTK_WIDGET(self), slot > 0 ? nth(self, slot - 1)->widget : NULL);
  g_array_insert_val(self->rows, slot, new);
  return new.widget;
}

static void drop(ToolkitRows *self, guint slot) {
  GtkWidget *widget = nth(self, slot)->widget;
  g_array_remove_index(self->rows, slot);
  g_object_ref(widget);
  gtk_widget_unparent(widget);
  if (self->callbacks.gone != NULL) self->callbacks.gone(self->callbacks.box, widget);
  g_object_unref(widget);
}

/// Removes the rows far from the viewport.
static void drop_distant(ToolkitRows *self) {
  for (guint slot = self->rows->len; slot-- > 0;) {
    if (is_distant(self, slot)) drop(self, slot);
  }
}

static int row_width(ToolkitRows *self, int width) { return MIN(width, self->maximum); }

static void measure_row(ToolkitRows *self, guint index) {
  int height = 0;
  gtk_widget_measure(row(self, index), GTK_ORIENTATION_VERTICAL, row_width(self, self->width), &height, NULL, NULL, NULL);
  // A row above the viewport grows upwards.
  gint64 below = top_of(self, index) + height_of(self, index);
  int former = height_of(self, index);
  set_height(self, index, MAX(height, 1));
  if ((double)below <= self->value && !self->is_at_end) self->value += MAX(height, 1) - former;
}

/// Makes and measures the rows in the viewport.
static void arrange(ToolkitRows *self, double page) {
  if (self->heights->len == 0) return;
  for (guint slot = 0; slot < self->rows->len; slot++) measure_row(self, nth(self, slot)->index);
  measure_row(self, 0);
  for (int round = 0; round < MAX_PASSES; round++) {
    double last = MAX(0, (double)total(self) - page);
    self->value = self->is_at_end ? last : CLAMP(self->value, 0, last);
    guint index = row_at(self, self->value);
    gboolean is_settled = TRUE;
    for (; index < self->heights->len && (double)top_of(self, index) < self->value + page; index++) {
      int former = *known_height(self, index);
      measure_row(self, index);
      is_settled = is_settled && former == *known_height(self, index);
    }
    if (is_settled) break;
  }
}

/// Replaces the estimate by the mean height of the first rows that were measured.
static void learn_estimate(ToolkitRows *self) {
  gint64 sum = 0;
  int count = 0;
  for (guint slot = 0; slot < self->rows->len; slot++) {
    guint index = nth(self, slot)->index;
    if (index == 0 || *known_height(self, index) == 0) continue;
    sum += *known_height(self, index);
    count++;
  }
  if (count < 2 || self->estimate != INITIAL_ESTIMATE) return;
  self->estimate = (int)(sum / count) + ((sum / count) == INITIAL_ESTIMATE ? 1 : 0);
  sum_up(self);
}

/// Makes rows beyond each edge, a few at a time while the list isn't scrolled, so that the Tab key can reach them.
static gboolean fill(gpointer data) {
  ToolkitRows *self = data;
  double page = gtk_widget_get_height(GTK_WIDGET(self));
  guint above = row_at(self, self->value), below = row_at(self, self->value + page), made = 0;
  while (made < ROWS_PER_FILL) {
    guint before = self->rows->len;
    gboolean is_above = above > 0 && (double)top_of(self, above) > self->value - MARGIN;
    gboolean is_below = below + 1 < self->heights->len && (double)top_of(self, below + 1) < self->value + page + MARGIN;
    if (!is_above && !is_below) break;
    if (is_below) row(self, ++below);
    if (is_above) row(self, --above);
    made += self->rows->len - before;
  }
  if (made > 0) return G_SOURCE_CONTINUE;
  drop_distant(self);
  self->filling = 0;
  return G_SOURCE_REMOVE;
}

static void fill_later(ToolkitRows *self, gboolean is_scrolling) {
  if (is_scrolling) g_clear_handle_id(&self->filling, g_source_remove);
  if (self->filling == 0) self->filling = g_timeout_add(FILL_DELAY, fill, self);
}

// Scrolling --------------------------------------------------------------------------------------

static void configure(ToolkitRows *self, int width, int height) {
  self->is_configuring = TRUE;
  if (self->adjustments[0] != NULL) gtk_adjustment_configure(self->adjustments[0], 0, 0, width, 1, width, width);
  if (self->adjustments[1] != NULL) {
    gtk_adjustment_configure(
        self->adjustments[1], self->value, 0, MAX((double)total(self), height), height * 0.1, height * 0.9, height);
  }
  self->is_configuring = FALSE;
}

static void scrolled(GtkAdjustment *adjustment, ToolkitRows *self) {
  if (self->is_configuring || adjustment != self->adjustments[1]) return;
  double page = gtk_widget_get_height(GTK_WIDGET(self)), former = self->value;
  guint first = row_at(self, former);
  double above = former - (self->heights->len > 0 ? (double)top_of(self, first) : 0);
  self->value = gtk_adjustment_get_value(adjustment);
  double step = self->value - former;
  self->is_at_end = self->value > former && self->value >= gtk_adjustment_get_upper(adjustment) - page - 1;
  if (self->width > 0) {
    arrange(self, page);
    // Rows above may turn out higher or lower than the estimate. Corrects for that, so that visible rows move by
    // exactly the step.
    double exact = self->heights->len > 0 ? (double)top_of(self, first) + above + step : 0;
    if (fabs(step) < page && !self->is_at_end && exact != self->value) {
      self->value = MAX(exact, 0);
      arrange(self, page);
    }
  }
  fill_later(self, TRUE);
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

static void set_adjustment(ToolkitRows *self, int axis, GtkAdjustment *adjustment) {
  if (self->adjustments[axis] == adjustment && adjustment != NULL) return;
  if (self->adjustments[axis] != NULL) {
    g_signal_handlers_disconnect_by_func(self->adjustments[axis], scrolled, self);
    g_clear_object(&self->adjustments[axis]);
  }
  if (adjustment == NULL) return;
  self->adjustments[axis] = g_object_ref_sink(adjustment);
  g_signal_connect(adjustment, "value-changed", G_CALLBACK(scrolled), self);
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

/// Scrolls to the widget that gets the focus, and shows all of its row if that fits.
static void follow_focus(GtkRoot *root, GParamSpec *property, ToolkitRows *self) {
  (void)property;
  GtkWidget *focus = gtk_root_get_focus(root), *child = gtk_widget_get_focus_child(GTK_WIDGET(self));
  graphene_rect_t bounds;
  if (focus == NULL || child == NULL || self->adjustments[1] == NULL) return;
  if (!gtk_widget_is_ancestor(focus, GTK_WIDGET(self))) return;
  float page = (float)gtk_widget_get_height(GTK_WIDGET(self));
  if (!gtk_widget_compute_bounds(child, GTK_WIDGET(self), &bounds)) return;
  if (bounds.size.height > page && !gtk_widget_compute_bounds(focus, GTK_WIDGET(self), &bounds)) return;
  float over = bounds.origin.y + bounds.size.height - page;
  if (bounds.origin.y < 0) gtk_adjustment_set_value(self->adjustments[1], self->value + bounds.origin.y);
  else if (over > 0) gtk_adjustment_set_value(self->adjustments[1], self->value + over);
}

// The widget -------------------------------------------------------------------------------------

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
  (void)for_size, (void)minimum_baseline, (void)natural_baseline;
  ToolkitRows *self = TOOLKIT_ROWS(widget);
  *minimum = 0;
  // Measures the first row only, because GTK is slow to find how narrow a text can be. The other rows have to fit.
  if (orientation == GTK_ORIENTATION_HORIZONTAL && self->rows->len > 0 && nth(self, 0)->index == 0)
    gtk_widget_measure(nth(self, 0)->widget, orientation, -1, minimum, NULL, NULL, NULL);
  *natural = MAX(*minimum, self->maximum);
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  ToolkitRows *self = TOOLKIT_ROWS(widget);
  if (row_width(self, width) != row_width(self, self->width) && self->heights->len > 0) {
    guint first = row_at(self, self->value);
    double part = (self->value - (double)top_of(self, first)) / height_of(self, first);
    memset(self->heights->data, 0, self->heights->len * sizeof(int));
    self->estimate = INITIAL_ESTIMATE;
    sum_up(self);
    self->width = width;
    for (guint slot = 0; slot < self->rows->len; slot++) measure_row(self, nth(self, slot)->index);
    self->value = (double)top_of(self, first) + part * height_of(self, first);
  }
  self->width = width;
  arrange(self, height);
  learn_estimate(self);
  int least = row_width(self, width);
  for (guint slot = 0; slot < self->rows->len; slot++) {
    Row *item = nth(self, slot);
    double top = CLAMP((double)top_of(self, item->index) - self->value, -MAX_OFFSET, MAX_OFFSET);
    GtkAllocation area = {(width - least) / 2, (int)floor(top + 0.5), least, height_of(self, item->index)};
    gtk_widget_size_allocate(item->widget, &area, -1);
  }
  configure(self, width, height);
  fill_later(self, FALSE);
}

static void root(GtkWidget *widget) {
  GTK_WIDGET_CLASS(toolkit_rows_parent_class)->root(widget);
  g_signal_connect(gtk_widget_get_root(widget), "notify::focus-widget", G_CALLBACK(follow_focus), widget);
}

static void unroot(GtkWidget *widget) {
  g_signal_handlers_disconnect_by_func(gtk_widget_get_root(widget), follow_focus, widget);
  GTK_WIDGET_CLASS(toolkit_rows_parent_class)->unroot(widget);
}

static void set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec) {
  ToolkitRows *self = TOOLKIT_ROWS(object);
  switch (id) {
    case PROP_HADJUSTMENT: set_adjustment(self, 0, g_value_get_object(value)); break;
    case PROP_VADJUSTMENT: set_adjustment(self, 1, g_value_get_object(value)); break;
    case PROP_HPOLICY: self->policies[0] = g_value_get_enum(value); break;
    case PROP_VPOLICY: self->policies[1] = g_value_get_enum(value); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void get_property(GObject *object, guint id, GValue *value, GParamSpec *spec) {
  ToolkitRows *self = TOOLKIT_ROWS(object);
  switch (id) {
    case PROP_HADJUSTMENT: g_value_set_object(value, self->adjustments[0]); break;
    case PROP_VADJUSTMENT: g_value_set_object(value, self->adjustments[1]); break;
    case PROP_HPOLICY: g_value_set_enum(value, self->policies[0]); break;
    case PROP_VPOLICY: g_value_set_enum(value, self->policies[1]); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
  }
}

static void dispose(GObject *object) {
  ToolkitRows *self = TOOLKIT_ROWS(object);
  g_clear_handle_id(&self->filling, g_source_remove);
  while (self->rows->len > 0) drop(self, self->rows->len - 1);
  g_array_set_size(self->heights, 0);
  set_adjustment(self, 0, NULL);
  set_adjustment(self, 1, NULL);
  G_OBJECT_CLASS(toolkit_rows_parent_class)->dispose(object);
}

static void finalize(GObject *object) {
  ToolkitRows *self = TOOLKIT_ROWS(object);
  g_array_unref(self->rows);
  g_array_unref(self->heights);
  g_array_unref(self->sums);
  if (self->callbacks.release != NULL) self->callbacks.release(self->callbacks.box);
  G_OBJECT_CLASS(toolkit_rows_parent_class)->finalize(object);
}

static void toolkit_rows_class_init(ToolkitRowsClass *class) {
  GObjectClass *object = G_OBJECT_CLASS(class);
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  object->set_property = set_property;
  object->get_property = get_property;
  object->dispose = dispose;
  object->finalize = finalize;
  widget->measure = measure;
  widget->size_allocate = size_allocate;
  widget->root = root;
  widget->unroot = unroot;
  g_object_class_override_property(object, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property(object, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property(object, PROP_HPOLICY, "hscroll-policy");
  g_object_class_override_property(object, PROP_VPOLICY, "vscroll-policy");
}

static void toolkit_rows_init(ToolkitRows *self) {
  self->rows = g_array_new(FALSE, FALSE, sizeof(Row));
  self->heights = g_array_new(FALSE, TRUE, sizeof(int));
  self->sums = g_array_new(FALSE, TRUE, sizeof(gint64));
  self->estimate = INITIAL_ESTIMATE;
  sum_up(self);
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *toolkit_rows_new(int maximum, ToolkitRowsCallbacks callbacks) {
  ToolkitRows *self = g_object_new(TOOLKIT_TYPE_ROWS, NULL);
  self->maximum = maximum;
  self->callbacks = callbacks;
  return GTK_WIDGET(self);
}

void toolkit_rows_splice(ToolkitRows *self, unsigned position, unsigned removed, unsigned added) {
  guint first = row_at(self, self->value);
  double above = first < self->heights->len ? self->value - (double)top_of(self, first) : 0;
  for (guint slot = self->rows->len; slot-- > 0;) {
    Row *item = nth(self, slot);
    if (item->index < position) continue;
    if (item->index < position + removed) drop(self, slot);
    else item->index += added - removed;
  }
  if (removed > 0) g_array_remove_range(self->heights, position, removed);
  if (added > 0) {
    g_autofree int *none = g_new0(int, added);
    g_array_insert_vals(self->heights, position, none, added);
  }
  sum_up(self);
  // Visible rows remain where they are; if the first visible row is removed, the next row takes its place.
  if (position < first && self->heights->len > 0) {
    guint now = first < position + removed ? position : first - removed + added;
    self->value = (double)top_of(self, MIN(now, self->heights->len - 1)) + above;
  }
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

void toolkit_rows_each(ToolkitRows *self) {
  for (guint slot = 0; slot < self->rows->len; slot++)
    self->callbacks.show(self->callbacks.box, nth(self, slot)->widget, nth(self, slot)->index);
}
