import CAdwaita

/// A box to tick, with its label; in a `RadioGroup`, one of several answers.
public final class CheckButton: Widget {
  /// Creates a check button. Its label, which is also its accessible name, wraps where necessary.
  public convenience init(_ label: String, isOn: Bool = false) {
    self.init(label, Label(label).justify(.start))
    self.isOn = isOn
  }

  /// Creates an answer of a `RadioGroup`, with a centred label in lines of about `characters` characters. If that is
  /// nil, no word is broken.
  convenience init(answer label: String, characters: Int?) {
    let words = Label(label).justify(.center)
    words.breaksWords = characters != nil  // the answer is a number in a circle
    if let characters { words.limit(characters: characters) }
    self.init(label, words)
  }

  private init(_ name: String, _ words: Label) {
    super.init(adopting: gtk_check_button_new())
    // If the label didn't expand, GTK would look for the narrowest shape that fits the given height.
    words.expand(horizontally: true).align(vertically: .center)
    withExtendedLifetime(words) { gtk_check_button_set_child(pointer(GtkCheckButton.self), words.widget) }
    named(name)
    let raw = widget  // valid while it emits signals; the wrapper may not be
    addAccessibleAction { gtk_widget_activate(raw) }
  }

  /// Calls `action` with the new state whenever the button is ticked or unticked, by the person or by setting `isOn`.
  @discardableResult public func onToggled(_ action: @escaping (Bool) -> Void) -> Self {
    connect("toggled", reading: { Bool(gtk_check_button_get_active(UnsafeMutablePointer($0))) }, action)
    return self
  }

  /// Whether it is ticked.
  public var isOn: Bool {
    get { Bool(gtk_check_button_get_active(pointer(GtkCheckButton.self))) }
    set { if newValue != isOn { gtk_check_button_set_active(pointer(GtkCheckButton.self), newValue.gboolean) } }
  }

  /// Joins the group of `other`, where at most one button is ticked.
  func join(_ other: CheckButton) {
    gtk_check_button_set_group(pointer(GtkCheckButton.self), other.pointer(GtkCheckButton.self))
  }
}
