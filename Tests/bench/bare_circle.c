// The simplest program comparable to the breathing page: one window with one circle and two rings that grows and shrinks
// with the frame clock, in C.
#include <adwaita.h>
#include <math.h>

static double now;

static void disc(cairo_t *cairo, double x, double y, double radius, double alpha) {
  cairo_new_path(cairo);
  cairo_arc(cairo, x, y, radius, 0, 2 * M_PI);
  cairo_set_source_rgba(cairo, 1, 1, 1, alpha);
  cairo_fill(cairo);
}

static double scale(double time) { return 0.75 + 0.125 * (1 - cos(2 * M_PI * time / 10)); }

static void draw(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data) {
  (void)area;
  (void)data;
  double full = fmin(fmin(width, height) / 2.0 * 0.72, 190), x = width / 2.0, y = height / 2.0;
  disc(cairo, x, y, full * (scale(now - 0.7) + 0.37), 0.05);
  disc(cairo, x, y, full * (scale(now - 0.35) + 0.18), 0.08);
  disc(cairo, x, y, full * scale(now), 1);
}

static gboolean tick(GtkWidget *area, GdkFrameClock *clock, gpointer data) {
  (void)data;
  now = gdk_frame_clock_get_frame_time(clock) / 1e6;
  gtk_widget_queue_draw(area);
  return G_SOURCE_CONTINUE;
}

static void activate(GtkApplication *application, gpointer data) {
  (void)data;
  GtkCssProvider *css = gtk_css_provider_new();
  gtk_css_provider_load_from_data(css, "window { background: #1B222D; color: white; }", -1);
  gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(css), 600);
  GtkWidget *window = adw_application_window_new(application);
  GtkWidget *area = gtk_drawing_area_new();
  gtk_widget_set_size_request(area, 200, HEIGHT);
  gtk_widget_set_valign(area, GTK_ALIGN_CENTER);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, NULL, NULL);
  gtk_widget_add_tick_callback(area, tick, NULL, NULL);
  gtk_window_set_default_size(GTK_WINDOW(window), 1000, 700);
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), area);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  AdwApplication *application = adw_application_new("io.github.respite_app.BareCircle", G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), count, arguments);
}
