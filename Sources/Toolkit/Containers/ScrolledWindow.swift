import CAdwaita

/// A container whose child scrolls vertically when it is higher than the available space.
public final class ScrolledWindow: Widget {
  /// How far the child is scrolled, in logical pixels.
  public struct Position: Equatable {
    /// The distance from the top of the child.
    public let offset: Double
    /// The largest possible `offset`.
    public let limit: Double
  }

  private let adjustment: Object

  /// Creates a scrolled window around `child`.
  public init(_ child: Widget) {
    let raw = gtk_scrolled_window_new()
    let scrolled = OpaquePointer(raw)
    gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scrolled, child.widget)
    adjustment = Object(retaining: gtk_scrolled_window_get_vadjustment(scrolled))
    super.init(adopting: raw)
    makeNameable()
    staysUnderThePointer()
  }

  /// Prevents scrolling to a widget that gets the focus by a press. GTK would scroll until all of it is visible, and
  /// the page would move under the pointer.
  private func staysUnderThePointer() {
    guard let viewport = gtk_scrolled_window_get_child(opaque),
      Bool(
        g_type_check_instance_is_a(
          UnsafeMutableRawPointer(viewport).assumingMemoryBound(to: GTypeInstance.self), gtk_viewport_get_type()))
    else { return }
    let view = OpaquePointer(viewport)
    let events = Object(retaining: attach(gtk_event_controller_legacy_new(), first: true))
    let controller = events.opaque  // alive while it emits; the wrapper may not be
    events.connect(
      "event",
      returning: { _ in
        guard let event = gtk_event_controller_get_current_event(controller) else { return false }
        switch gdk_event_get_event_type(event) {
        case GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN: gtk_viewport_set_scroll_to_focus(view, 0)
        case GDK_BUTTON_RELEASE, GDK_TOUCH_END, GDK_TOUCH_CANCEL, GDK_KEY_PRESS:
          gtk_viewport_set_scroll_to_focus(view, 1)
        default: break
        }
        return false
      })
  }

  /// Does something that moves the focus, without scrolling to what gets it: a page that one comes back to is as it was
  /// left.
  static func withoutScrolling(to target: Widget, _ action: () -> Bool) -> Bool {
    var views: [OpaquePointer] = []
    var next = gtk_widget_get_ancestor(target.widget, gtk_viewport_get_type())
    while let view = next {
      if Bool(gtk_viewport_get_scroll_to_focus(OpaquePointer(view))) { views.append(OpaquePointer(view)) }
      next = gtk_widget_get_parent(view).flatMap { gtk_widget_get_ancestor($0, gtk_viewport_get_type()) }
    }
    for view in views { gtk_viewport_set_scroll_to_focus(view, 0) }
    defer { for view in views { gtk_viewport_set_scroll_to_focus(view, 1) } }
    return action()
  }

  /// Makes the scrolled window as high as its child, within these limits in logical pixels.
  @discardableResult public func height(atLeast minimum: Int, atMost maximum: Int) -> Self {
    gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
    gtk_scrolled_window_set_min_content_height(opaque, gint(minimum))
    gtk_scrolled_window_set_max_content_height(opaque, gint(maximum))
    return self
  }

  /// The current scroll position.
  public var position: Position {
    let a = adjustment.pointer(GtkAdjustment.self)
    let limit = gtk_adjustment_get_upper(a) - gtk_adjustment_get_page_size(a)
    return Position(offset: gtk_adjustment_get_value(a), limit: max(0, limit))
  }

  /// Scrolls, if need be, until all of a descendant is visible, with some room around it; with `atTop`, until it begins
  /// at the top, as far as the end allows.
  public func reveal(_ part: Widget, atTop: Bool = false) {
    guard let viewport = gtk_scrolled_window_get_child(opaque), let child = gtk_widget_get_first_child(viewport),
      let span = part.span(in: Widget(retaining: child))
    else { return }
    let adjustment = adjustment.pointer(GtkAdjustment.self)
    let (offset, room) = (gtk_adjustment_get_value(adjustment), gtk_adjustment_get_page_size(adjustment))
    let (top, bottom) = (span.top - Self.around, span.top + span.height + 2 * Self.around)
    if bottom > offset + room { scroll(to: bottom - room) }
    if atTop { return scroll(to: top) }
    if top < gtk_adjustment_get_value(adjustment) { scroll(to: top) }
  }

  private static let around = 24.0

  /// Scrolls to `offset` logical pixels from the top.
  public func scroll(to offset: Double) { gtk_adjustment_set_value(adjustment.pointer(GtkAdjustment.self), offset) }

  /// Calls `action` whenever the position changes, whatever caused it.
  @discardableResult public func onMoved(_ action: @escaping () -> Void) -> Self {
    adjustment.connect("value-changed", action)
    return self
  }

  /// Calls `action` when the size of the scrolled window or of its child changes. The descendants are laid out only
  /// after that.
  @discardableResult public func onResized(_ action: @escaping () -> Void) -> Self {
    adjustment.connect("changed", action)
    return self
  }
}
