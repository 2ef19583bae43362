import CAdwaita

// GTK 4.8 gives icon buttons, buttons with a child and mnemonic buttons wrong accessible names by default. Every
// control that shows no text gets its name here.

/// The accessible role of a widget, where GTK's default is wrong.
public enum AccessibleRole {
  case heading, status, presentation, group, list, listItem, picture, radio, window

  var gtk: GtkAccessibleRole {
    switch self {
    case .heading: GTK_ACCESSIBLE_ROLE_HEADING
    case .status: Self.statusOrLabel
    case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    case .picture: GTK_ACCESSIBLE_ROLE_IMG
    case .radio: GTK_ACCESSIBLE_ROLE_RADIO
    case .window: GTK_ACCESSIBLE_ROLE_WINDOW
    }
  }
}

extension [String] {
  /// The texts as sentences, so that a screen reader pauses between them. A text that already ends like a sentence gets
  /// no extra stop.
  public var joinedAsSentences: String {
    let texts = filter { !$0.isEmpty }
    return texts.dropLast().map { $0 + (".?!…:".contains($0.suffix(1)) ? " " : ". ") }.joined() + (texts.last ?? "")
  }
}

extension Widget {
  /// Sets the accessible name. Call it after the label or the child is set.
  @discardableResult public func named(_ name: String) -> Self {
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    g_object_set_data_full(pointer(GObject.self), Self.nameKey, g_strdup(name.shown), g_free)
    setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
    return self
  }

  private static var nameKey: String { "toolkit-named" }

  /// The names of the groups that the focused widget is in, from the outermost.
  var groupsOfFocus: [String] {
    var names: [String] = []
    var around = gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }.flatMap { gtk_widget_get_parent($0) }
    while let group = around {
      let name = g_object_get_data(
        Object(retaining: UnsafeMutableRawPointer(group)).pointer(GObject.self), Self.nameKey)
      if gtk_accessible_get_accessible_role(OpaquePointer(group)) == GTK_ACCESSIBLE_ROLE_GROUP, let name {
        names.insert(String(cString: name.assumingMemoryBound(to: CChar.self)), at: 0)
      }
      around = gtk_widget_get_parent(group)
    }
    return names
  }

  /// Sets the accessible description, which a screen reader speaks after the name, and at once if it changes while the
  /// widget has the focus.
  @discardableResult public func described(_ description: String) -> Self {
    g_object_set_data_full(pointer(GObject.self), "toolkit-described", g_strdup(description.shown), g_free)
    setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
    return self
  }

  /// Sets the accessible description to several texts, one after another. Empty ones are left out.
  @discardableResult public func described(sentences: String...) -> Self { described(sentences.joinedAsSentences) }

  /// Makes a screen reader say `words` about something that has just happened.
  ///
  /// GTK can announce `words` since 4.14. In older versions, they become the description of the focused widget until it
  /// loses the focus, because a screen reader reads new text only there. A short delay lets the focus move and be read
  /// first. Cancel the returned task if the words stop being true in that time.
  @discardableResult public func tell(_ words: String) -> Task<Void, Never>? {
    guard !words.isEmpty else { return nil }
    return Task { [weak self] in
      guard (try? await Task.sleep(for: .milliseconds(350))) != nil, let self,
        let root = gtk_widget_get_root(widget), let found = gtk_root_get_focus(root)
      else { return }
      let isInside = Bool(
        g_type_check_instance_is_a(
          UnsafeMutableRawPointer(found).assumingMemoryBound(to: GTypeInstance.self), gtk_text_get_type()))
      // The GtkText inside a field isn't in the accessibility tree; the field is.
      let focused = Widget(retaining: isInside ? gtk_widget_get_parent(found) ?? found : found)
      if Announcement.isPossible { return Announcement.make(words, by: focused) }
      // Setting the same words again wouldn't be a change.
      focused.setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "")
      focused.setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words)
      focused.restoreDescriptionOnLeave()
    }
  }

  /// Takes the focus away from the focused widget in this window and gives it back, without selecting its text. A
  /// screen reader doesn't speak a focus that was given before the widget was on screen.
  public func repeatFocus() {
    guard let root = gtk_widget_get_root(widget), let found = gtk_root_get_focus(root) else { return }
    let focused = Widget(retaining: found)
    gtk_root_set_focus(root, nil)
    gtk_root_set_focus(root, focused.widget)
  }

  /// Restores the description from `described(_:)` once the focus has left; any earlier, a screen reader would say it.
  private func restoreDescriptionOnLeave() {
    let object = pointer(GObject.self)
    guard g_object_get_data(object, "toolkit-told") == nil else { return }
    g_object_set_data(object, "toolkit-told", raw)
    onFocusChanged { [opaque] hasFocus in
      guard !hasFocus else { return }
      let widget = Widget(retaining: UnsafeMutablePointer<GtkWidget>(opaque))
      Task {
        // A screen reader handles events one by one, and still reads the old widget until it reaches the event of the
        // new one.
        guard (try? await Task.sleep(for: .seconds(1))) != nil, !widget.containsFocus else { return }
        let words = g_object_get_data(widget.pointer(GObject.self), "toolkit-described")
        widget.setAccessible(
          GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
          words.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? "")
      }
    }
  }

  /// Sets the accessible name and the tooltip of a widget that shows a picture.
  func shownAs(_ name: String) {
    named(name).tooltip(name)
    described("")  // GTK describes it by the tooltip, and a screen reader would say the name twice
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
    setHiddenState(isHidden)
    hideAgainWhenMapped(isHidden)
  }

  func setHiddenState(_ isHidden: Bool) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    var value = GValue()
    gtk_accessible_state_init_value(state, &value)
    g_value_set_boolean(&value, isHidden.gboolean)
    gtk_accessible_update_state_value(opaque, 1, &state, &value)
    g_value_unset(&value)
  }

  /// Adds an accessible action that runs `action`, for controls that have none from GTK.
  func addAccessibleAction(_ action: @escaping () -> Void) {
    let group = Object(adopting: UnsafeMutableRawPointer(g_simple_action_group_new()))
    let press = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new("press", nil)))
    press.connect("activate", action)
    withExtendedLifetime((group, press)) {
      g_action_map_add_action(group.opaque, press.opaque)
      gtk_widget_insert_action_group(widget, "choice", group.opaque)
    }
  }
}

extension Object {
  /// Sets a text property of an accessible object. If `text` is very long, sets only its beginning; see `String.shown`.
  func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
    var property = property
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    g_value_set_string(&value, text.shown)
    gtk_accessible_update_property_value(opaque, 1, &property, &value)
    g_value_unset(&value)
  }
}
