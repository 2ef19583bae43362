import CAdwaita

/// A container that slides its child in and out.
public final class Revealer: Widget {
  /// The edge that the child slides in from, or `inPlace` to fade it in.
  public enum Edge { case top, bottom, inPlace }

  /// Creates a revealer that hides `child` and slides it in within `milliseconds`.
  public init(_ child: Widget, milliseconds: Int, from edge: Edge = .top) {
    super.init(adopting: gtk_revealer_new())
    let transition =
      switch edge {
      case .top: GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
      case .bottom: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
      case .inPlace: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
      }
    gtk_revealer_set_transition_type(opaque, transition)
    gtk_revealer_set_transition_duration(opaque, guint(milliseconds))
    gtk_revealer_set_child(opaque, child.widget)
    setReachable(false)
  }

  /// Calls `action` when the child has slid in completely.
  @discardableResult public func onRevealed(_ action: @escaping () -> Void) -> Self {
    connect("notify::child-revealed") { [opaque] in
      if Bool(gtk_revealer_get_child_revealed(opaque)) { action() }
    }
    return self
  }

  /// Calls `action` when the child has disappeared. A child that fades in place still takes up space until it is made
  /// invisible.
  @discardableResult public func onGone(_ action: @escaping () -> Void) -> Self {
    connect("notify::child-revealed") { [opaque] in
      if !Bool(gtk_revealer_get_child_revealed(opaque)) { action() }
    }
    return self
  }

  /// Whether the child is shown or sliding in. Once it slides out, keyboard and pointer no longer reach it.
  public var isRevealed: Bool {
    get { Bool(gtk_revealer_get_reveal_child(opaque)) }
    set {
      gtk_revealer_set_reveal_child(opaque, newValue.gboolean)
      setReachable(newValue)
    }
  }

  /// Sets whether keyboard and pointer reach the child. A child that fades in place takes up space while hidden, and
  /// would catch presses meant for the widget below.
  private func setReachable(_ isReachable: Bool) {
    gtk_widget_set_can_focus(widget, isReachable.gboolean)
    gtk_widget_set_can_target(widget, isReachable.gboolean)
  }
}
