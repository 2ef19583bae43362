import CAdwaita

// GTK 4.8 gives icon buttons, buttons with a child and mnemonic buttons wrong names by default; these few calls mend
// that, and every control that shows no text goes through them.

/// What a widget is, for a screen reader, where GTK's own answer is not right.
public enum AccessibleRole {
  case heading, status, presentation, group, list, listItem, picture

  var gtk: GtkAccessibleRole {
    switch self {
    case .heading: GTK_ACCESSIBLE_ROLE_HEADING
    case .status: GTK_ACCESSIBLE_ROLE_STATUS
    case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    case .picture: GTK_ACCESSIBLE_ROLE_IMG
    }
  }
}

extension Widget {
  /// Gives the widget its name for a screen reader. Call after its label or child is set.
  @discardableResult public func named(_ name: String) -> Self {
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
    return self
  }

  /// Adds what a name alone does not say.
  @discardableResult public func described(_ description: String) -> Self {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
    return self
  }

  /// Says what the widget is. Only before it is first on screen.
  @discardableResult public func role(_ role: AccessibleRole) -> Self {
    var value = GValue()
    g_value_init(&value, gtk_accessible_role_get_type())
    g_value_set_enum(&value, gint(role.gtk.rawValue))
    g_object_set_property(pointer(GObject.self), "accessible-role", &value)
    g_value_unset(&value)
    return self
  }

  /// Leaves it and all that it holds out of what a screen reader finds: for what lies behind another page.
  public func setHiddenFromReaders(_ isHidden: Bool) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    var value = GValue()
    gtk_accessible_state_init_value(state, &value)
    g_value_set_boolean(&value, isHidden.gboolean)
    gtk_accessible_update_state_value(opaque, 1, &state, &value)
    g_value_unset(&value)
  }

  /// Gives a screen reader something to press where GTK gives it nothing.
  func addAccessibleAction(_ action: @escaping () -> Void) {
    let group = Object(adopting: UnsafeMutableRawPointer(g_simple_action_group_new()))
    let press = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new("press", nil)))
    press.connect("activate", action)
    withExtendedLifetime((group, press)) {
      g_action_map_add_action(group.opaque, press.opaque)
      gtk_widget_insert_action_group(widget, "choice", group.opaque)
    }
  }

  /// The first widget in this one, at any depth, that has a class of the style sheet.
  func descendant(styled name: String) -> Widget? {
    var child = gtk_widget_get_first_child(widget)
    while let found = child {
      if Bool(gtk_widget_has_css_class(found, name)) { return Widget(retaining: found) }
      if let deeper = Widget(retaining: found).descendant(styled: name) { return deeper }
      child = gtk_widget_get_next_sibling(found)
    }
    return nil
  }

  /// Shows `text` when the pointer rests here.
  @discardableResult public func tooltip(_ text: String) -> Self {
    gtk_widget_set_tooltip_text(widget, text)
    return self
  }

  private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
    var property = property
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    g_value_set_string(&value, text)
    gtk_accessible_update_property_value(opaque, 1, &property, &value)
    g_value_unset(&value)
  }
}
