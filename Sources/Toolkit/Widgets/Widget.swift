import CAdwaita
import ToolkitC

/// Anything that can be placed in a window: the wrapper of `GtkWidget`.
///
/// For example, a page is composed top-down:
///
/// ```swift
/// let page = Box.column(spacing: 12) {
///   Label("What went well today?").role(.heading)
///   if hasEntries { list.expand(vertically: true) }
///   Button("Write").style("suggested-action").onPressed { [weak self] in self?.compose() }
/// }.margins(24)
/// ```
open class Widget: Object {
  var widget: UnsafeMutablePointer<GtkWidget> { pointer(GtkWidget.self) }

  /// How a widget is placed in space that is larger than it needs.
  public enum Alignment {
    case fill, start, end, center

    var gtk: GtkAlign {
      switch self {
      case .fill: GTK_ALIGN_FILL
      case .start: GTK_ALIGN_START
      case .end: GTK_ALIGN_END
      case .center: GTK_ALIGN_CENTER
      }
    }
  }

  // Properties are set only when they change: GTK would lay out, draw or notify again otherwise.

  /// Whether it is shown and takes part in layout.
  public var isVisible: Bool {
    get { Bool(gtk_widget_get_visible(widget)) }
    set { if newValue != isVisible { gtk_widget_set_visible(widget, newValue.gboolean) } }
  }

  /// Whether it responds to input.
  public var isSensitive: Bool {
    get { Bool(gtk_widget_get_sensitive(widget)) }
    set { if newValue != isSensitive { gtk_widget_set_sensitive(widget, newValue.gboolean) } }
  }

  /// Its opacity, 0 to 1. At 0 it is still in the accessibility tree.
  public var opacity: Double {
    get { gtk_widget_get_opacity(widget) }
    set { if abs(newValue - opacity) > 0.002 { gtk_widget_set_opacity(widget, newValue) } }
  }

  /// Whether pointer and touch reach it and its descendants. Keys and screen readers do in any case.
  public var answersPointer: Bool {
    get { Bool(gtk_widget_get_can_target(widget)) }
    set {
      guard newValue != answersPointer else { return }
      gtk_widget_set_can_target(widget, newValue.gboolean)
      gtk_widget_trigger_tooltip_query(widget)  // updates the tooltip, even if the pointer rests
    }
  }

  /// The focused widget of the window that this widget is in, or nil.
  public var focusInWindow: Widget? {
    gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }.map { Widget(retaining: $0) }
  }

  /// Clips its content to its own, perhaps rounded, edge.
  @discardableResult public func clipped() -> Self {
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    return self
  }

  /// Lets the widget itself take the focus.
  public func makeFocusable() { gtk_widget_set_focusable(widget, 1) }

  /// Removes the widget from the Tab order: for one of many similar ones that the arrow keys reach.
  @discardableResult public func passedOverByTab() -> Self {
    gtk_widget_set_focusable(widget, 0)
    return self
  }

  /// Whether it is mapped: shown in a window that is on screen.
  public var isMapped: Bool { Bool(gtk_widget_get_mapped(widget)) }
  /// Its current width, in logical pixels.
  public var width: Int { Int(gtk_widget_get_width(widget)) }
  /// Its current height, in logical pixels.
  public var height: Int { Int(gtk_widget_get_height(widget)) }
  /// The number of device pixels in a logical pixel.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  /// Whether the processor draws it, by Cairo, rather than a graphics card.
  public var isDrawnByProcessor: Bool { toolkit_is_drawn_by_processor(widget) }

  /// The width and height of the window that it is in, in logical pixels; (0, 0) without one.
  public var windowSize: (width: Int, height: Int) {
    guard let root = gtk_widget_get_root(widget) else { return (0, 0) }
    let window = UnsafeMutablePointer<GtkWidget>(root)
    return (Int(gtk_widget_get_width(window)), Int(gtk_widget_get_height(window)))
  }

  /// The size of its text, set by style sheet and desktop, in logical pixels.
  public var fontSize: Double {
    let font = pango_context_get_font_description(gtk_widget_get_pango_context(widget))
    return Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
  }

  /// Asks for a redraw in the next frame.
  public func queueDraw() { gtk_widget_queue_draw(widget) }

  /// Moves the focus here. Returns false if the widget can't take it.
  @discardableResult public func grabFocus() -> Bool { Bool(gtk_widget_grab_focus(widget)) }

  /// Takes the focus away from whatever has it in this widget's window, before another widget gets it: GTK would move
  /// it to the next one in between, which a screen reader says.
  public func dropFocus() {
    if let root = gtk_widget_get_root(widget) { gtk_root_set_focus(root, nil) }
  }

  /// Whether this widget itself has the focus.
  public var hasFocus: Bool { Bool(gtk_widget_has_focus(widget)) }

  /// Whether this widget or a descendant has the focus.
  public var containsFocus: Bool {
    Bool(gtk_widget_has_focus(widget)) || gtk_widget_get_focus_child(widget) != nil
  }

  /// The vertical centre of this widget in `ancestor`'s coordinates, or nil if this widget isn't inside `ancestor`.
  public func middle(in ancestor: Widget) -> Double? {
    var bounds = graphene_rect_t()
    guard Bool(gtk_widget_compute_bounds(widget, ancestor.widget, &bounds)) else { return nil }
    return Double(bounds.origin.y + bounds.size.height / 2)
  }

  /// The upper edge of this widget in `ancestor`'s coordinates, and its height; nil if this widget isn't inside
  /// `ancestor`.
  public func span(in ancestor: Widget) -> (top: Double, height: Double)? {
    var bounds = graphene_rect_t()
    guard Bool(gtk_widget_compute_bounds(widget, ancestor.widget, &bounds)) else { return nil }
    return (Double(bounds.origin.y), Double(bounds.size.height))
  }

  /// Whether it's a child of `parent`.
  public func isIn(_ parent: Widget) -> Bool { gtk_widget_get_parent(widget) == parent.widget }

  /// Whether this widget and its descendants can have the focus.
  public var takesFocus: Bool {
    get { Bool(gtk_widget_get_can_focus(widget)) }
    set { gtk_widget_set_can_focus(widget, newValue.gboolean) }
  }

  /// Excludes this widget and its descendants from the focus. A GtkFlowBox without anything to focus would trap Tab.
  @discardableResult public func withoutFocus() -> Self {
    gtk_widget_set_can_focus(widget, 0)
    return self
  }

  /// Leaves the focus where it is when a pointer presses it.
  @discardableResult public func leavesFocusWhenPressed() -> Self {
    gtk_widget_set_focus_on_click(widget, 0)
    return self
  }

  /// As `grabFocus`, but what's written in a field isn't selected, so that typing goes on with it.
  @discardableResult public func grabFocusWithoutSelecting() -> Bool {
    guard Bool(g_type_check_instance_is_a(pointer(GTypeInstance.self), gtk_text_get_type())) else { return grabFocus() }
    return Bool(gtk_text_grab_focus_without_selecting(pointer(GtkText.self)))
  }

  /// Moves the focus to the next descendant, as Tab does. Returns false if there are no more.
  @discardableResult public func focusNext() -> Bool { Bool(gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD)) }

  /// Focuses the first descendant that can have the focus, in the order they were added. Returns false if none can.
  ///
  /// `focusNext` goes by position, and takes what has just been made visible for the first: it has no position before
  /// the next frame.
  @discardableResult public func focusFirst() -> Bool {
    var child = gtk_widget_get_first_child(widget)
    while let found = child {
      let one = Widget(retaining: found)
      let isShown = Bool(gtk_widget_get_visible(found)) && Bool(gtk_widget_get_child_visible(found))
      if isShown, one.focusFirst() || one.grabFocus() { return true }
      child = gtk_widget_get_next_sibling(found)
    }
    return false
  }

  /// Sets the pointer shown over the widget and its content, by its CSS name; nil for the usual one.
  @discardableResult public func cursor(_ name: String?) -> Self {
    gtk_widget_set_cursor_from_name(widget, name)
    return self
  }

  /// Calls `action` with true when the widget is mapped and false when it is unmapped. Start and stop animations here.
  public func onMapChanged(_ action: @escaping (Bool) -> Void) { onMapChanged(while: nil, action) }

  /// Calls `action` when the widget is mapped or unmapped, for as long as `owner` exists; without one, as long as the
  /// widget does.
  func onMapChanged(while owner: Object?, _ action: @escaping (Bool) -> Void) {
    for (signal, isMapped) in [("map", true), ("unmap", false)] {
      connect(
        signal, owner: owner,
        returning: { _ in
          action(isMapped)
          return false
        })
    }
  }

  /// Calls `action` on `signal` with what `read` returns for the emitter.
  ///
  /// Handlers get the C object and not this wrapper, because the object can outlive its wrapper.
  func connect<Value>(
    _ signal: String, reading read: @escaping (OpaquePointer) -> Value, _ action: @escaping (Value) -> Void
  ) {
    connect(signal) { [opaque] in action(read(opaque)) }
  }

  /// The first descendant, depth first, that has the style class `name`.
  func descendant(styled name: String) -> Widget? { descendant { Bool(gtk_widget_has_css_class($0, name)) } }

  /// The first descendant, depth first, of a GType.
  func descendant(of type: GType) -> Widget? {
    descendant { found in
      Bool(
        g_type_check_instance_is_a(UnsafeMutableRawPointer(found).assumingMemoryBound(to: GTypeInstance.self), type))
    }
  }

  /// All descendants of a GType, depth first.
  func descendants(of type: GType) -> [Widget] {
    var found: [Widget] = []
    _ = descendant {
      if Bool(g_type_check_instance_is_a(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GTypeInstance.self), type))
      {
        found.append(Widget(retaining: $0))
      }
      return false
    }
    return found
  }

  private func descendant(where isWanted: (UnsafeMutablePointer<GtkWidget>) -> Bool) -> Widget? {
    var child = gtk_widget_get_first_child(widget)
    while let found = child {
      if isWanted(found) { return Widget(retaining: found) }
      if let deeper = Widget(retaining: found).descendant(where: isWanted) { return deeper }
      child = gtk_widget_get_next_sibling(found)
    }
    return nil
  }
}

// MARK: - Layout and style. Each returns the widget, so that calls can be chained.

extension Widget {
  /// Adds style classes.
  @discardableResult public func style(_ classes: String...) -> Self {
    for name in classes { gtk_widget_add_css_class(widget, name) }
    return self
  }

  /// Adds or removes a style class.
  public func setStyle(_ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
  }

  /// Sets the tooltip.
  @discardableResult public func tooltip(_ text: String) -> Self {
    gtk_widget_set_tooltip_text(widget, text.shown)
    return self
  }

  /// Sets the alignment in the allocated space.
  @discardableResult public func align(horizontally: Alignment? = nil, vertically: Alignment? = nil) -> Self {
    if let horizontally { gtk_widget_set_halign(widget, horizontally.gtk) }
    if let vertically { gtk_widget_set_valign(widget, vertically.gtk) }
    return self
  }

  /// Makes the widget take all spare space in the given directions.
  @discardableResult public func expand(horizontally: Bool = false, vertically: Bool = false) -> Self {
    gtk_widget_set_hexpand(widget, horizontally.gboolean)
    gtk_widget_set_vexpand(widget, vertically.gboolean)
    return self
  }

  /// Sets the given margins, in logical pixels.
  @discardableResult public func margins(
    top: Int? = nil, bottom: Int? = nil, start: Int? = nil, end: Int? = nil
  ) -> Self {
    if let top { gtk_widget_set_margin_top(widget, gint(top)) }
    if let bottom { gtk_widget_set_margin_bottom(widget, gint(bottom)) }
    if let start { gtk_widget_set_margin_start(widget, gint(start)) }
    if let end { gtk_widget_set_margin_end(widget, gint(end)) }
    return self
  }

  /// Lays the widget out from left to right in every language, as phone numbers are.
  @discardableResult public func leftToRight() -> Self {
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    return self
  }

  /// Sets the same margin on all four sides, in logical pixels.
  @discardableResult public func margins(_ all: Int) -> Self { margins(top: all, bottom: all, start: all, end: all) }

  /// Sets the minimum size, in logical pixels; -1 leaves a dimension to the content.
  @discardableResult public func request(width: Int = -1, height: Int = -1) -> Self {
    gtk_widget_set_size_request(widget, gint(width), gint(height))
    return self
  }
}
