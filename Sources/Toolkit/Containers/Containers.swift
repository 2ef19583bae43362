import CAdwaita

/// A row or a column.
public final class Box: Widget {
  /// A column of widgets with `spacing` pixels between them.
  public static func column(spacing: Int = 0, @WidgetBuilder _ children: () -> [Widget] = { [] }) -> Box {
    Box(GTK_ORIENTATION_VERTICAL, spacing, children())
  }

  /// A row of widgets with `spacing` pixels between them.
  public static func row(spacing: Int = 0, @WidgetBuilder _ children: () -> [Widget] = { [] }) -> Box {
    Box(GTK_ORIENTATION_HORIZONTAL, spacing, children())
  }

  private init(_ orientation: GtkOrientation, _ spacing: Int, _ children: [Widget]) {
    super.init(adopting: gtk_box_new(orientation, gint(spacing)))
    for child in children { append(child) }
  }

  /// Adds a widget at the end.
  public func append(_ child: Widget) { gtk_box_append(pointer(GtkBox.self), child.widget) }

  /// Removes a widget.
  public func remove(_ child: Widget) { gtk_box_remove(pointer(GtkBox.self), child.widget) }

  /// Removes everything and puts `children` in its place.
  public func replace(_ children: [Widget]) {
    while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(pointer(GtkBox.self), child) }
    for child in children { append(child) }
  }
}

/// Widgets above one another: one below that decides the size, others over it.
public final class Overlay: Widget {
  /// `child` with `layers` over it, the last on top.
  public init(_ child: Widget, @WidgetBuilder layers: () -> [Widget] = { [] }) {
    super.init(adopting: gtk_overlay_new())
    gtk_overlay_set_child(opaque, child.widget)
    for layer in layers() { gtk_overlay_add_overlay(opaque, layer.widget) }
  }
}

/// Several widgets in one place, one of them shown.
public final class Stack: Widget {
  /// Fades from one child to the next in `milliseconds`.
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

/// A child that may be higher than the room for it.
public final class ScrolledWindow: Widget {
  /// How far it is scrolled, in pixels from the top, and how far it could be.
  public struct Position: Equatable {
    /// Pixels above the upper edge.
    public let offset: Double
    /// The most that `offset` can be.
    public let limit: Double
  }

  private let adjustment: Object

  /// Scrolls `child` up and down, never sideways.
  public init(_ child: Widget) {
    let raw = gtk_scrolled_window_new()
    let scrolled = OpaquePointer(raw)
    gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scrolled, child.widget)
    adjustment = Object(retaining: gtk_scrolled_window_get_vadjustment(scrolled))
    super.init(adopting: raw)
  }

  /// Is as high as its child, within these limits, in pixels.
  @discardableResult public func height(atLeast minimum: Int, atMost maximum: Int) -> ScrolledWindow {
    gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
    gtk_scrolled_window_set_min_content_height(opaque, gint(minimum))
    gtk_scrolled_window_set_max_content_height(opaque, gint(maximum))
    return self
  }

  /// Where it stands now.
  public var position: Position {
    let a = adjustment.pointer(GtkAdjustment.self)
    let limit = gtk_adjustment_get_upper(a) - gtk_adjustment_get_page_size(a)
    return Position(offset: gtk_adjustment_get_value(a), limit: max(0, limit))
  }

  /// Scrolls to `offset` pixels from the top.
  public func scroll(to offset: Double) { gtk_adjustment_set_value(adjustment.pointer(GtkAdjustment.self), offset) }

  /// Runs `action` after each step of scrolling, whoever scrolls.
  public func onMoved(_ action: @escaping () -> Void) { adjustment.connect("value-changed", action) }

  /// Runs `action` when the room or what it holds has another size; its parts have their new places a moment later.
  public func onResized(_ action: @escaping () -> Void) { adjustment.connect("changed", action) }

  /// Runs `action` after each step of scrolling and each change of size.
  public func onScrolled(_ action: @escaping () -> Void) {
    adjustment.connect("value-changed", action)
    adjustment.connect("changed", action)
  }
}

/// Keeps its child from growing wider than is pleasant.
public final class Clamp: Widget {
  /// `child`, at most `maximum` pixels wide.
  public init(maximum: Int, _ child: Widget) {
    super.init(adopting: adw_clamp_new())
    adw_clamp_set_maximum_size(opaque, gint(maximum))
    adw_clamp_set_tightening_threshold(opaque, gint(maximum))
    adw_clamp_set_child(opaque, child.widget)
  }

  /// How wide the child can be, in pixels.
  public var maximum: Int {
    get { Int(adw_clamp_get_maximum_size(opaque)) }
    set {
      guard newValue != maximum else { return }
      adw_clamp_set_maximum_size(opaque, gint(newValue))
      adw_clamp_set_tightening_threshold(opaque, gint(newValue))
    }
  }
}

/// A child that slides out and away.
public final class Revealer: Widget {
  /// From which edge a child comes.
  public enum Edge { case top, bottom }

  /// `child`, hidden, which takes `milliseconds` to come.
  public init(_ child: Widget, milliseconds: Int, from edge: Edge = .top) {
    super.init(adopting: gtk_revealer_new())
    gtk_revealer_set_transition_type(
      opaque, edge == .top ? GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN : GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    gtk_revealer_set_transition_duration(opaque, guint(milliseconds))
    gtk_revealer_set_child(opaque, child.widget)
  }

  /// Runs `action` when the child has come all the way.
  public func onRevealed(_ action: @escaping () -> Void) {
    connect("notify::child-revealed") { [opaque] in
      if Bool(gtk_revealer_get_child_revealed(opaque)) { action() }
    }
  }

  /// Whether the child is there, or on its way.
  public var isRevealed: Bool {
    get { Bool(gtk_revealer_get_reveal_child(opaque)) }
    set { gtk_revealer_set_reveal_child(opaque, newValue.gboolean) }
  }
}
