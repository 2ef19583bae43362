import CAdwaita

/// Something to press.
public final class Button: Widget {
  /// A button that says what it does; in a narrow window its words wrap.
  public init(_ label: String, pressed: @escaping () -> Void) {
    super.init(adopting: gtk_button_new_with_label(label))
    if let words = gtk_button_get_child(pointer(GtkButton.self)).map(OpaquePointer.init) {
      gtk_label_set_wrap(words, 1)
      gtk_label_set_justify(words, GTK_JUSTIFY_CENTER)
    }
    connect("clicked", pressed)
  }

  /// A button that shows what it does; `name` says it.
  public init(icon: String, name: String, pressed: @escaping () -> Void) {
    super.init(adopting: gtk_button_new_from_icon_name(icon))
    connect("clicked", pressed)
    named(name).tooltip(name)
  }

  /// A button with a picture or several lines in it; `name` says what it does.
  public init(name: String, child: Widget, pressed: @escaping () -> Void) {
    super.init(adopting: gtk_button_new())
    gtk_button_set_child(pointer(GtkButton.self), child.widget)
    connect("clicked", pressed)
    named(name)
  }

  /// The words on it, and its name.
  public var label: String {
    get { gtk_button_get_label(pointer(GtkButton.self)).map { String(cString: $0) } ?? "" }
    set {
      guard newValue != label else { return }
      gtk_button_set_label(pointer(GtkButton.self), newValue)
      named(newValue)
    }
  }

  /// Wraps the words on it where a line would be longer than so many characters; for a button that has words.
  @discardableResult public func limit(characters: Int) -> Button {
    if let words = gtk_button_get_child(pointer(GtkButton.self)).map(OpaquePointer.init) {
      gtk_label_set_max_width_chars(words, gint(characters))
    }
    return self
  }

  /// Changes what an icon button shows and is called.
  public func show(icon: String, name: String) {
    let shown = gtk_button_get_icon_name(pointer(GtkButton.self)).map { String(cString: $0) }
    let said = gtk_widget_get_tooltip_text(widget).map { String(cString: $0) }
    guard shown != icon || said != name else { return }
    gtk_button_set_icon_name(pointer(GtkButton.self), icon)
    named(name).tooltip(name)
  }
}

/// A button that stays pressed.
public final class ToggleButton: Widget {
  /// A toggle with an icon.
  public init(icon: String, name: String, toggled: @escaping (Bool) -> Void) {
    super.init(adopting: gtk_toggle_button_new())
    gtk_button_set_icon_name(pointer(GtkButton.self), icon)
    let button = pointer(GtkToggleButton.self)  // alive while it emits, which a wrapper may not be
    connect("toggled") { toggled(Bool(gtk_toggle_button_get_active(button))) }
    named(name).tooltip(name)
  }

  /// A toggle that says what it is.
  public init(_ label: String, toggled: @escaping (Bool) -> Void) {
    super.init(adopting: gtk_toggle_button_new_with_label(label))
    let button = pointer(GtkToggleButton.self)
    connect("toggled") { toggled(Bool(gtk_toggle_button_get_active(button))) }
  }

  /// Comes out when `other`, or one that has joined it, is pressed, and the reverse.
  public func join(_ other: ToggleButton) {
    gtk_toggle_button_set_group(pointer(GtkToggleButton.self), other.pointer(GtkToggleButton.self))
  }

  /// Whether it is pressed.
  public var isActive: Bool {
    get { Bool(gtk_toggle_button_get_active(pointer(GtkToggleButton.self))) }
    set { if newValue != isActive { gtk_toggle_button_set_active(pointer(GtkToggleButton.self), newValue.gboolean) } }
  }
}

/// A slider from 0 to 1.
public final class Scale: Widget {
  /// A horizontal slider called `name`; `changed` is told what the person chose.
  public init(name: String, value: Double, changed: @escaping (Double) -> Void) {
    super.init(adopting: gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 0.05))
    self.value = value
    let range = pointer(GtkRange.self)  // alive while it emits, which a wrapper may not be
    connect("value-changed") { changed(gtk_range_get_value(range)) }
    named(name)
  }

  /// Where it stands.
  public var value: Double {
    get { gtk_range_get_value(pointer(GtkRange.self)) }
    set { gtk_range_set_value(pointer(GtkRange.self), newValue) }
  }
}
