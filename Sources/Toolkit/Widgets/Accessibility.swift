import CAdwaita

// GTK 4.8 gives icon buttons, buttons with a child and mnemonic buttons wrong accessible names by default. Every control
// that shows no text gets its name here.

/// The accessible role of a widget, where GTK's default is wrong.
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
  /// Sets the accessible name. Call it after the label or the child is set.
  @discardableResult public func named(_ name: String) -> Self {
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
    return self
  }

  /// Sets the accessible description, which a screen reader speaks after the name.
  @discardableResult public func described(_ description: String) -> Self {
    setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
    return self
  }

  /// Sets the accessible role. GTK allows this only before the widget is first shown.
  @discardableResult public func role(_ role: AccessibleRole) -> Self {
    var value = GValue()
    g_value_init(&value, gtk_accessible_role_get_type())
    g_value_set_enum(&value, gint(role.gtk.rawValue))
    g_object_set_property(pointer(GObject.self), "accessible-role", &value)
    g_value_unset(&value)
    return self
  }

  /// Hides the widget and its children from screen readers, as for a page under another one.
  public func setHiddenFromReaders(_ isHidden: Bool) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    var value = GValue()
    gtk_accessible_state_init_value(state, &value)
    g_value_set_boolean(&value, isHidden.gboolean)
    gtk_accessible_update_state_value(opaque, 1, &state, &value)
    g_value_unset(&value)
  }

  /// Adds an accessible action that runs `action`, for controls that GTK gives none.
  func addAccessibleAction(_ action: @escaping () -> Void) {
    let group = Object(adopting: UnsafeMutableRawPointer(g_simple_action_group_new()))
    let press = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new("press", nil)))
    press.connect("activate", action)
    withExtendedLifetime((group, press)) {
      g_action_map_add_action(group.opaque, press.opaque)
      gtk_widget_insert_action_group(widget, "choice", group.opaque)
    }
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
