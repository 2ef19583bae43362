import CAdwaita

extension DrawnScale {
  /// Whether GTK passes the text of a slider's value on to screen readers, as it has done since 4.10.
  static var passesValueText: Bool { gtk_get_minor_version() >= 10 }
}
