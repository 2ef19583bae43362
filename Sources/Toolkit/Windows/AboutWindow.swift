import CAdwaita
import Localization

/// What the program is, who made it, and under which licence.
public enum AboutWindow {
  /// Shows it over `window`.
  public static func present(
    over window: ApplicationWindow, name: String, icon: String, version: String, comments: String, developers: String,
    legal: String
  ) {
    let about = Widget(retaining: adw_about_window_new())  // GTK owns its windows
    let raw = about.opaque
    adw_about_window_set_application_name(raw, name)
    adw_about_window_set_application_icon(raw, icon)
    adw_about_window_set_version(raw, version)
    adw_about_window_set_comments(raw, comments)
    adw_about_window_set_developer_name(raw, developers)
    adw_about_window_set_license_type(raw, GTK_LICENSE_GPL_3_0)
    adw_about_window_add_legal_section(raw, localized("Scenes, sounds and words"), nil, GTK_LICENSE_CUSTOM, legal)
    gtk_window_set_transient_for(about.pointer(GtkWindow.self), window.pointer(GtkWindow.self))
    gtk_window_set_modal(about.pointer(GtkWindow.self), 1)
    gtk_window_present(about.pointer(GtkWindow.self))
  }
}
