import CAdwaita
import Localization

/// A whole number with a button above and one below; the wheel, the arrow keys and typing change it too.
public final class SpinButton: Widget {
  /// A number of `range` called `name`, shown with at least `digits` digits; past its ends it begins again.
  ///
  /// `changed` is told every number as soon as it stands there, also while one types.
  public init(
    name: String, value: Int, range: ClosedRange<Int>, step: Int = 1, digits: Int, changed: @escaping (Int) -> Void
  ) {
    super.init(
      adopting: gtk_spin_button_new_with_range(Double(range.lowerBound), Double(range.upperBound), Double(step)))
    let raw = opaque  // alive while it emits, which a wrapper may not be
    gtk_orientable_set_orientation(raw, GTK_ORIENTATION_VERTICAL)
    gtk_spin_button_set_wrap(raw, 1)
    gtk_spin_button_set_numeric(raw, 1)
    gtk_spin_button_set_update_policy(raw, GTK_UPDATE_IF_VALID)
    gtk_editable_set_width_chars(raw, gint(digits))
    gtk_editable_set_max_width_chars(raw, gint(digits))
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
    var last = value
    connect("changed") {
      guard let typed = Int(String(cString: gtk_editable_get_text(raw))), range.contains(typed), typed != last else {
        return
      }
      last = typed
      changed(typed)
    }
    named(name)
    nameButtons(name)
  }

  /// The number, for one that comes from elsewhere. What is just being typed stays as it stands if it says the same.
  public var value: Int {
    get { Int(gtk_spin_button_get_value(opaque).rounded()) }
    set {
      if Int(String(cString: gtk_editable_get_text(opaque))) != newValue {
        gtk_spin_button_set_value(opaque, Double(newValue))
      }
    }
  }

  /// GTK calls them after their pictures.
  private func nameButtons(_ name: String) {
    var child = gtk_widget_get_first_child(widget)
    while let found = child {
      if Bool(gtk_widget_has_css_class(found, "up")) {
        Widget(retaining: found).named(localized("{name} later", ["name": name]))
      } else if Bool(gtk_widget_has_css_class(found, "down")) {
        Widget(retaining: found).named(localized("{name} earlier", ["name": name]))
      }
      child = gtk_widget_get_next_sibling(found)
    }
  }
}

/// A yes or a no.
public final class Switch: Widget {
  /// A switch called `name`; `changed` is told what the person chose.
  public init(name: String, isOn: Bool, changed: @escaping (Bool) -> Void) {
    super.init(adopting: gtk_switch_new())
    self.isOn = isOn
    let raw = opaque  // alive while it emits, which a wrapper may not be
    connect("notify::active") { changed(Bool(gtk_switch_get_active(raw))) }
    named(name)
    // GTK 4.8 leaves these keys to the window, and in a popover there is none above it.
    onKey(first: true) { key, modifiers in
      guard modifiers.isEmpty, key == .space || key == .enter else { return false }
      gtk_switch_set_active(raw, (!Bool(gtk_switch_get_active(raw))).gboolean)
      return true
    }
  }

  /// Whether it says yes.
  public var isOn: Bool {
    get { Bool(gtk_switch_get_active(opaque)) }
    set { if newValue != isOn { gtk_switch_set_active(opaque, newValue.gboolean) } }
  }
}
