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

  private init(_ orientation: GtkOrientation, _ spacing: Int, _ children: [Widget]) {
    super.init(adopting: gtk_box_new(orientation, gint(spacing)))
    for child in children { append(child) }
  }

  /// Adds a child at the end.
  public func append(_ child: Widget) { gtk_box_append(pointer(GtkBox.self), child.widget) }

  /// Removes a child.
  public func remove(_ child: Widget) { gtk_box_remove(pointer(GtkBox.self), child.widget) }

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
  /// Creates a stack that cross-fades between children within `milliseconds`.
  public init(fade milliseconds: Int) {
    super.init(adopting: gtk_stack_new())
    gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    gtk_stack_set_transition_duration(opaque, guint(milliseconds))
  }

  /// Adds a child.
  public func add(_ child: Widget) { gtk_stack_add_child(opaque, child.widget) }
  /// Removes a child.
  public func remove(_ child: Widget) { gtk_stack_remove(opaque, child.widget) }
  /// Shows a child.
  public func show(_ child: Widget) { gtk_stack_set_visible_child(opaque, child.widget) }
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

/// A child with a maximum width: libadwaita's clamp.
public final class Clamp: Widget {
  /// Creates a clamp that makes `child` at most `maximum` logical pixels wide.
  public init(maximum: Int, _ child: Widget) {
    super.init(adopting: adw_clamp_new())
    adw_clamp_set_maximum_size(opaque, gint(maximum))
    adw_clamp_set_tightening_threshold(opaque, gint(maximum))
    adw_clamp_set_child(opaque, child.widget)
  }

  /// The maximum width of the child, in logical pixels.
  public var maximum: Int {
    get { Int(adw_clamp_get_maximum_size(opaque)) }
    set {
      guard newValue != maximum else { return }
      adw_clamp_set_maximum_size(opaque, gint(newValue))
      adw_clamp_set_tightening_threshold(opaque, gint(newValue))
    }
  }
}

/// A child that slides in and out.
public final class Revealer: Widget {
  /// The edge that the child slides in from.
  public enum Edge { case top, bottom }

  /// Creates a revealer that hides `child` and slides it in within `milliseconds`.
  public init(_ child: Widget, milliseconds: Int, from edge: Edge = .top) {
    super.init(adopting: gtk_revealer_new())
    gtk_revealer_set_transition_type(
      opaque, edge == .top ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN : GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    gtk_revealer_set_transition_duration(opaque, guint(milliseconds))
    gtk_revealer_set_child(opaque, child.widget)
  }

  /// Calls `action` when the child has slid in completely.
  @discardableResult public func onRevealed(_ action: @escaping () -> Void) -> Self {
    connect("notify::child-revealed") { [opaque] in
      if Bool(gtk_revealer_get_child_revealed(opaque)) { action() }
    }
    return self
  }

  /// Whether the child is shown or sliding in.
  public var isRevealed: Bool {
    get { Bool(gtk_revealer_get_reveal_child(opaque)) }
    set { gtk_revealer_set_reveal_child(opaque, newValue.gboolean) }
  }
}
