import CAdwaita

extension Button {
  /// Removes the style class that GTK 4.24 gives a button around a label. The style sheet's rules for text buttons
  /// aren't meant for it.
  func removeWordClass() { gtk_widget_remove_css_class(widget, "text-button") }
}
