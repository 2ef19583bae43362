import CAdwaita

extension Button {
  /// Removes the style class `text-button`, which GTK 4.24 gives a button around a label. The style sheet's rules for
  /// text buttons aren't meant for such a button.
  func removeWordClass() { gtk_widget_remove_css_class(widget, "text-button") }
}
