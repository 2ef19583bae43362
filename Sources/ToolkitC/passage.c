// A text to read that takes the focus, so that a screen reader can reach it. GtkLabel takes the focus only for links
// and selection, and a focusable GtkBox is skipped by Tab.
#include "toolkit_c.h"

struct _ToolkitPassage {
  GtkWidget parent_instance;
};

G_DEFINE_FINAL_TYPE(ToolkitPassage, toolkit_passage, GTK_TYPE_WIDGET)

static gboolean take_focus(GtkWidget *widget, GtkDirectionType direction) {
  return !gtk_widget_is_focus(widget) && gtk_widget_grab_focus(widget);
}

static void dispose(GObject *object) {
  GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(object));
  if (child) gtk_widget_unparent(child);
  G_OBJECT_CLASS(toolkit_passage_parent_class)->dispose(object);
}

static void toolkit_passage_class_init(ToolkitPassageClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->dispose = dispose;
  widget_class->focus = take_focus;
  gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
  gtk_widget_class_set_css_name(widget_class, "passage");
}

static void toolkit_passage_init(ToolkitPassage *self) { gtk_widget_set_focusable(GTK_WIDGET(self), TRUE); }

GtkWidget *toolkit_passage_new(GtkWidget *child) {
  GtkWidget *self = g_object_new(TOOLKIT_TYPE_PASSAGE, NULL);
  gtk_widget_set_parent(child, self);
  return self;
}
