import CAdwaita

extension AccessibleRole {
  /// The role of a status line.
  ///
  /// In GTK 4.18 a widget with the role *status* has no accessible name, even if one is set, so there a status line has
  /// the role *label*. In 4.8 and 4.24, the name of a widget with the role *status* is its text.
  static var statusOrLabel: GtkAccessibleRole {
    (9..<24).contains(gtk_get_minor_version()) ? GTK_ACCESSIBLE_ROLE_LABEL : GTK_ACCESSIBLE_ROLE_STATUS
  }
}

extension ScrolledWindow {
  /// Makes its accessible name and description effective.
  ///
  /// GTK 4.18 and 4.24 ignore both unless the role is *group*. Screen readers still call it a scroll pane.
  func makeNameable() { if gtk_get_minor_version() > 8 { role(.group) } }
}
