import CAdwaita

extension PreferencesGroup {
  /// Names the list of rows after the heading, because libadwaita 1.10 no longer does.
  func nameList() {
    guard gtk_get_minor_version() > 8, !title.isEmpty else { return }
    for list in descendants(of: gtk_list_box_get_type()) { list.named(title) }
  }
}
