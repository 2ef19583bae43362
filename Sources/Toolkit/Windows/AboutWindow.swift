import CAdwaita
import Localization

/// The About window: what the program is, who made it, and its licence.
public enum AboutWindow {
  /// A component by other authors, and its licence.
  public struct Part {
    let name: String
    let copyright: String?
    /// The licence, in words.
    let licence: String

    /// Creates a component.
    public init(_ name: String, copyright: String? = nil, licence: String) {
      self.name = name
      self.copyright = copyright
      self.licence = licence
    }
  }

  /// Shows the About window over `window`. Pressing a link doesn't open it, but calls `follow` with its address.
  public static func present(
    over window: ApplicationWindow, name: String, icon: String, version: String, comments: String, developers: String,
    website: String, issues: String, thanks: (title: String, names: [String]), parts: [Part],
    follow: @escaping (String) -> Void
  ) {
    let about = Widget(retaining: adw_about_window_new())  // GTK owns its windows
    let raw = about.opaque
    adw_about_window_set_application_name(raw, name)
    adw_about_window_set_application_icon(raw, icon)
    adw_about_window_set_version(raw, version)
    adw_about_window_set_comments(raw, Label.escaped(comments))  // markup
    adw_about_window_set_developer_name(raw, developers)
    adw_about_window_set_website(raw, website)
    adw_about_window_set_issue_url(raw, issues)
    adw_about_window_set_license_type(raw, GTK_LICENSE_GPL_3_0)
    withCStrings(thanks.names) { names in
      var list = names
      adw_about_window_add_acknowledgement_section(raw, thanks.title, &list)
    }
    for part in parts {
      adw_about_window_add_legal_section(
        raw, part.name, part.copyright, GTK_LICENSE_CUSTOM, Label.escaped(part.licence))
    }
    about.connect(
      "activate-link",
      returning: { arguments in
        follow(arguments.string(0))
        return true
      })
    gtk_window_set_transient_for(about.pointer(GtkWindow.self), window.pointer(GtkWindow.self))
    gtk_window_set_modal(about.pointer(GtkWindow.self), 1)
    about.offersHelp()
    gtk_window_present(about.pointer(GtkWindow.self))
  }

  /// Calls `body` with copies of `texts` as a NULL-terminated array of C strings, which are freed when it returns.
  private static func withCStrings(_ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Void) {
    let copies = texts.map { $0.withCString { g_strdup($0) } } as [UnsafeMutablePointer<CChar>?]
    defer { for copy in copies { g_free(copy) } }
    body(copies.map { UnsafePointer($0) } + [nil])
  }
}
