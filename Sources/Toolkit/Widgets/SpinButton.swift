import CAdwaita
import Localization

/// A whole number between two buttons, one above and one below. The wheel, the arrow keys and typing change it too.
public final class SpinButton: Widget {
  private let range: ClosedRange<Int>

  /// Creates a number with the accessible name `name`, padded with zeros to `digits` digits. It wraps at both ends of
  /// `range`.
  public init(name: String, value: Int, range: ClosedRange<Int>, step: Int = 1, digits: Int) {
    self.range = range
    super.init(
      adopting: gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), Double(step)))
    becomesTextField()
    let raw = opaque  // alive while it emits, which a wrapper may not be
    gtk_orientable_set_orientation(raw, GTK_ORIENTATION_VERTICAL)
    gtk_spin_button_set_wrap(raw, 1)
    gtk_spin_button_set_numeric(raw, 1)
    gtk_spin_button_set_update_policy(raw, GTK_UPDATE_IF_VALID)
    let width = gint(max(digits, String(range.upperBound).count))  // so that the longest number isn't cut off
    gtk_editable_set_width_chars(raw, width)
    gtk_editable_set_max_width_chars(raw, width)
    gtk_editable_set_alignment(raw, 0.5)
    connect(
      "output",
      returning: { _ in
        let plain = String(Int(gtk_spin_button_get_value(raw).rounded()))
        let text = String(repeating: "0", count: max(0, digits - plain.count)) + plain
        if String(cString: gtk_editable_get_text(raw)) != text { gtk_editable_set_text(raw, text) }
        return true
      })
    gtk_spin_button_set_value(raw, Double(value))
    gtk_spin_button_update(raw)
    named(name)
    nameButtons(name)
  }

  /// Calls `action` with each new number in range, even while it is being typed.
  @discardableResult public func onChanged(_ action: @escaping (Int) -> Void) -> Self {
    var last = value
    connect("changed", reading: { Int(editableText(of: $0)) }) { [range] typed in
      guard let typed, range.contains(typed), typed != last else { return }
      last = typed
      action(typed)
    }
    return self
  }

  /// The number. Setting it doesn't change the text if the text already has this value, so that typing isn't disturbed.
  public var value: Int {
    get { Int(gtk_spin_button_get_value(opaque).rounded()) }
    set {
      if Int(String(cString: gtk_editable_get_text(opaque))) != newValue {
        gtk_spin_button_set_value(opaque, Double(newValue))
      }
    }
  }

  /// Gives the two buttons accessible names: GTK names them after their icons.
  private func nameButtons(_ name: String) {
    var child = gtk_widget_get_first_child(widget)
    while let found = child {
      if Bool(gtk_widget_has_css_class(found, "up")) {
        // TRANSLATORS: Heard by screen readers only: a button that makes the time of a reminder later. {name} is
        // “Hour” or “Minute”.
        Widget(retaining: found).named(localized("{name}, later", ["name": name]))
      } else if Bool(gtk_widget_has_css_class(found, "down")) {
        // TRANSLATORS: Heard by screen readers only: a button that makes the time of a reminder earlier. {name} is
        // “Hour” or “Minute”.
        Widget(retaining: found).named(localized("{name}, earlier", ["name": name]))
      }
      child = gtk_widget_get_next_sibling(found)
    }
  }
}
