import CAdwaita

extension Button {
  /// Takes away the style class that GTK 4.24 gives a button around a label. The style sheet's rules for buttons that
  /// are a word don't mean it.
  func removeWordClass() { gtk_widget_remove_css_class(widget, "text-button") }
}
