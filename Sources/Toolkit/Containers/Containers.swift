import CAdwaita

/// A row or a column of widgets.
public final class Box: Widget {
  /// Creates a column with `spacing` pixels between its children.
  public static func column(spacing: Int = 0, @WidgetBuilder _ children: () -> [Widget] = { [] }) -> Box {
    Box(GTK_ORIENTATION_VERTICAL, spacing, children())
  }

  /// Creates a row with `spacing` pixels between its children.
  public static func row(spacing: Int = 0, @WidgetBuilder _ children: () -> [Widget] = { [] }) -> Box {
    Box(GTK_ORIENTATION_HORIZONTAL, spacing, children())
  }

  /// Creates a column with `core` in the middle of its height, where it stays whatever comes and goes below it.
  public static func column(inTheMiddle core: Widget, below: Widget) -> Box {
    let sides = [Box.column(), Box.column { below }]
    let group = Object(adopting: UnsafeMutableRawPointer(gtk_size_group_new(GTK_SIZE_GROUP_VERTICAL)))
    for side in sides { gtk_size_group_add_widget(group.pointer(GtkSizeGroup.self), side.widget) }
    return Box.column {
      sides[0].expand(vertically: true)
      core
      sides[1].expand(vertically: true)
    }
  }

  private init(_ orientation: GtkOrientation, _ spacing: Int, _ children: [Widget]) {
    super.init(adopting: gtk_box_new(orientation, gint(spacing)))
    for child in children { append(child) }
  }

  /// Whether it's a row, rather than a column.
  public var isRow: Bool {
    get { gtk_orientable_get_orientation(opaque) == GTK_ORIENTATION_HORIZONTAL }
    set {
      if newValue != isRow {
        gtk_orientable_set_orientation(opaque, newValue ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL)
      }
    }
  }

  /// Adds a child at the end.
  public func append(_ child: Widget) { gtk_box_append(pointer(GtkBox.self), child.widget) }

  /// Removes a child.
  public func remove(_ child: Widget) { gtk_box_remove(pointer(GtkBox.self), child.widget) }

  /// Puts its children into this order. Those that aren't among `children` go to the end. A press on a child goes on.
  public func arrange(_ children: [Widget]) {
    var former: Widget?
    for child in children {
      gtk_box_reorder_child_after(pointer(GtkBox.self), child.widget, former?.widget)
      former = child
    }
  }

  /// Replaces all children.
  public func replace(_ children: [Widget]) {
    while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(pointer(GtkBox.self), child) }
    for child in children { append(child) }
  }
}

/// Widgets stacked on top of each other. The bottom one determines the size.
public final class Overlay: Widget {
  /// Creates an overlay of `layers` over `child`, the last on top.
  public init(_ child: Widget, @WidgetBuilder layers: () -> [Widget] = { [] }) {
    super.init(adopting: gtk_overlay_new())
    gtk_overlay_set_child(opaque, child.widget)
    for layer in layers() { gtk_overlay_add_overlay(opaque, layer.widget) }
  }
}

/// Several widgets in the same place, of which one is shown.
public final class Stack: Widget {
  /// How a child gives way to the next, if not by a cross-fade.
  private var reducesMotion: (() -> Bool)?
  private var entered = 0
  /// Children that fade out, to be removed then.
  private var leaving: [Widget] = []

  /// Creates a stack in which one child fades out, and only then the next fades in: two texts never lie over each other.
  ///
  /// The next one is there at once, for keyboard and screen reader, and the other one no longer is. The style classes
  /// `fades-in` and `fades-in-again`, with `briefly` where `reducesMotion` returns true, hold it back until the other has
  /// gone.
  public static func oneAfterAnother(reducesMotion: @escaping () -> Bool = { false }) -> Stack {
    let stack = Stack(fade: fadeOut)
    stack.reducesMotion = reducesMotion
    return stack
  }
  /// How long a child fades out, in milliseconds. The style sheet waits as long.
  private static let fadeOut = 180
  /// How long one child takes to give way to the next, in microseconds, and a little more: the style sheet's fade comes after
  /// the other.
  private static let change = Int64(fadeOut + 250 + 70) * 1_000
  private var settlesAt: Int64 = 0

  /// Whether nothing fades, in a stack in which one child fades in after the other.
  public var isSettled: Bool { FrameClock.now > settlesAt && !Bool(gtk_stack_get_transition_running(opaque)) }

  /// Creates a stack that cross-fades between children within `milliseconds`.
  public init(fade milliseconds: Int) {
    super.init(adopting: gtk_stack_new())
    gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    gtk_stack_set_transition_duration(opaque, guint(milliseconds))
    connect("notify::transition-running") { [weak self] in self?.removeFaded() }
  }

  /// Makes it as high as the child that is shown. Otherwise it's as high as the highest.
  @discardableResult public func heightFollowsChild() -> Self {
    gtk_stack_set_vhomogeneous(opaque, 0)
    gtk_stack_set_hhomogeneous(opaque, 0)  // or GTK asks for the width that a hidden child has where it's lowest
    gtk_stack_set_interpolate_size(opaque, 1)
    return self
  }

  /// Adds a child, or takes back one that is fading out or was held back.
  ///
  /// Its page gets an empty title. Without one GTK calls it by its class, and a screen reader says “GtkStackPage panel”
  /// or, once the page has gone, nothing at all.
  public func add(_ child: Widget) {
    guard gtk_widget_get_parent(child.widget) == widget else {
      return _ = gtk_stack_add_titled(opaque, child.widget, nil, "")
    }
    leaving.removeAll { $0 === child }
    child.setHiddenFromReaders(false)
  }
  /// Removes a child.
  public func remove(_ child: Widget) { gtk_stack_remove(opaque, child.widget) }
  /// Shows a child.
  public func show(_ child: Widget) {
    if let reducesMotion, let former = gtk_stack_get_visible_child(opaque), former != child.widget {
      let briefly = reducesMotion()
      gtk_stack_set_transition_duration(opaque, briefly ? 0 : guint(Self.fadeOut))
      // An animation runs again only under another name.
      entered += 1
      child.setStyle("fades-in", entered.isMultiple(of: 2))
      child.setStyle("fades-in-again", !entered.isMultiple(of: 2))
      child.setStyle("briefly", briefly)
      settlesAt = FrameClock.now + Self.change
      // What still moves in the other one mustn't take the keyboard back, and a press is meant for what comes.
      for (widget, isThere) in [(former, false), (child.widget, true)] {
        gtk_widget_set_can_focus(widget, isThere.gboolean)
        gtk_widget_set_can_target(widget, isThere.gboolean)
      }
    }
    gtk_stack_set_visible_child(opaque, child.widget)
  }

  /// Shows a child, and holds `former` back: it stays in the stack, and out of sight for screen readers too. GTK 4.8 can't
  /// take one back whose accessible properties have changed outside a window.
  public func show(_ child: Widget, holdingBack former: Widget) {
    former.setHiddenFromReaders(true)
    show(child)
  }

  /// Shows a child, and removes `former` once that has faded out.
  public func show(_ child: Widget, inPlaceOf former: Widget) {
    former.setHiddenFromReaders(true)
    leaving.append(former)
    show(child)
    removeFaded()
  }

  private func removeFaded() {
    guard !Bool(gtk_stack_get_transition_running(opaque)) else { return }
    let gone = leaving
    leaving = []
    for child in gone { remove(child) }
  }
}

/// A child that scrolls vertically when it is higher than the space for it.
public final class ScrolledWindow: Widget {
  /// How far it is scrolled, in logical pixels.
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

  /// Doesn't scroll to a widget that gets the focus by a press. GTK would scroll until all of it is in sight, and
  /// the page would move under the pointer.
  private func staysUnderThePointer() {
    guard let viewport = gtk_scrolled_window_get_child(opaque),
      Bool(
        g_type_check_instance_is_a(
          UnsafeMutableRawPointer(viewport).assumingMemoryBound(to: GTypeInstance.self), gtk_viewport_get_type()))
    else { return }
    let view = OpaquePointer(viewport)
    let events = Object(retaining: attach(gtk_event_controller_legacy_new(), first: true))
    let controller = events.opaque  // alive while it emits
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

  /// Makes it as high as its child, within these limits in logical pixels.
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

  /// Scrolls, if need be, until all of a descendant is in sight, with some room around it.
  public func reveal(_ part: Widget) {
    guard let viewport = gtk_scrolled_window_get_child(opaque), let child = gtk_widget_get_first_child(viewport),
      let span = part.span(in: Widget(retaining: child))
    else { return }
    let adjustment = adjustment.pointer(GtkAdjustment.self)
    let (offset, room) = (gtk_adjustment_get_value(adjustment), gtk_adjustment_get_page_size(adjustment))
    let (top, bottom) = (span.top - Self.around, span.top + span.height + 2 * Self.around)
    if bottom > offset + room { scroll(to: bottom - room) }
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

  /// Calls `action` when its own size or that of the child changes. The descendants are laid out only after that.
  @discardableResult public func onResized(_ action: @escaping () -> Void) -> Self {
    adjustment.connect("changed", action)
    return self
  }

  /// Calls `action` whenever the position or a size changes.
  @discardableResult public func onScrolled(_ action: @escaping () -> Void) -> Self {
    adjustment.connect("value-changed", action)
    adjustment.connect("changed", action)
    return self
  }
}

/// A child that slides in and out.
public final class Revealer: Widget {
  /// The edge that the child slides in from, or none, where it fades in.
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

  /// Calls `action` when the child has gone completely. One that fades in place keeps its place until it's made invisible.
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

  /// One that fades in place keeps its place while hidden, where it would take the presses meant for what is below.
  private func setReachable(_ isReachable: Bool) {
    gtk_widget_set_can_focus(widget, isReachable.gboolean)
    gtk_widget_set_can_target(widget, isReachable.gboolean)
  }
}
