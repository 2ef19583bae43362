import CAdwaita

extension AccessibleRole {
  /// The role of a line that says how things stand.
  ///
  /// GTK 4.18 names nothing that has the role *status*, neither by its text nor by what is set, so there it stays a label.
  /// 4.8 and 4.24 name it by its text.
  static var statusOrLabel: GtkAccessibleRole {
    (9..<24).contains(gtk_get_minor_version()) ? GTK_ACCESSIBLE_ROLE_LABEL : GTK_ACCESSIBLE_ROLE_STATUS
  }
}

extension ScrolledWindow {
  /// Lets it have a name and a description.
  ///
  /// After 4.8 GTK gives neither to a scrolled window, unless it's a group. A screen reader is told of a scroll pane all the
  /// same.
  func makeNameable() { if gtk_get_minor_version() > 8 { role(.group) } }
}
