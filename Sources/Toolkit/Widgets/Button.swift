import CAdwaita
import ToolkitC

/// A push button.
///
/// For example:
///
/// ```swift
/// let undo = Button("Undo").style("outlined").onPressed { [weak self] in self?.undo() }
/// ```
public final class Button: Widget {
  /// Creates a button with a text label, which wraps in a narrow window.
  public init(_ label: String) {
    super.init(adopting: gtk_button_new_with_label(label.shown))
    if let words = gtk_button_get_child(pointer(GtkButton.self)).map(OpaquePointer.init) {
      gtk_label_set_wrap(words, 1)
      gtk_label_set_justify(words, GTK_JUSTIFY_CENTER)
    }
  }

  /// Creates a button that shows an icon; `name` is its accessible name and its tooltip.
  public init(icon: String, name: String) {
    super.init(adopting: gtk_button_new_from_icon_name(icon))
    drawIcons()
    shownAs(name)
  }

  /// Creates a button around a picture or several lines of text; `name` is its accessible name.
  public init(name: String, child: Widget) {
    super.init(adopting: gtk_button_new())
    gtk_button_set_child(pointer(GtkButton.self), child.widget)
    removeWordClass()
    named(name)
  }

  /// Calls `action` whenever the button is pressed by pointer, key or screen reader.
  ///
  /// GTK retains `action` as long as the button lives, so it must not hold the button or its owner strongly.
  @discardableResult public func onPressed(_ action: @escaping () -> Void) -> Self {
    connect("clicked", action)
    return self
  }

  /// The label of a text button, which is also its accessible name.
  public var label: String {
    get { gtk_button_get_label(pointer(GtkButton.self)).map { String(cString: $0) } ?? "" }
    set {
      guard newValue.shown != label else { return }
      gtk_button_set_label(pointer(GtkButton.self), newValue.shown)
      named(newValue)
    }
  }

  /// Lets the label of a text button break inside a word that's wider than the window, as a `Label` does.
  @discardableResult public func breaksLongWords() -> Self {
    if let words = gtk_button_get_child(pointer(GtkButton.self)).map(OpaquePointer.init) {
      gtk_label_set_wrap_mode(words, PANGO_WRAP_WORD_CHAR)
    }
    return self
  }

  /// Wraps the label of a text button at about this many characters a line.
  @discardableResult public func limit(characters: Int) -> Self {
    if let words = gtk_button_get_child(pointer(GtkButton.self)).map(OpaquePointer.init) {
      gtk_label_set_max_width_chars(words, gint(characters))
    }
    return self
  }

  /// Draws the label of a text button with letters of `pixels` logical pixels, whatever the style sheet says.
  public func setFontSize(_ pixels: Double) {
    gtk_button_get_child(pointer(GtkButton.self)).map(OpaquePointer.init).map { Label.setFontSize(pixels, of: $0) }
  }

  /// Whether the pointer is on the button, whether the button is being pressed, and whether it should show that it has
  /// the focus.
  public var look: (isPointedAt: Bool, isPressed: Bool, showsFocus: Bool) {
    let flags = gtk_widget_get_state_flags(widget).rawValue
    return (
      flags & GTK_STATE_FLAG_PRELIGHT.rawValue != 0, flags & GTK_STATE_FLAG_ACTIVE.rawValue != 0,
      flags & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue != 0
    )
  }

  /// Calls `action` when `look` may have changed.
  public func onLookChanged(_ action: @escaping () -> Void) { connect("state-flags-changed", action) }

  /// Changes the icon, accessible name and tooltip of an icon button.
  public func show(icon: String, name: String) {
    let shown = gtk_button_get_child(pointer(GtkButton.self)).flatMap(toolkit_icon_name).map { String(cString: $0) }
    let said = gtk_widget_get_tooltip_text(widget).map { String(cString: $0) }
    guard shown != icon || said != name else { return }
    gtk_button_set_icon_name(pointer(GtkButton.self), icon)
    drawIcons()
    shownAs(name)
  }
}
