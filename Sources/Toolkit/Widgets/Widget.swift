import CAdwaita

/// Anything that can stand in a window.
open class Widget: Object {
  var widget: UnsafeMutablePointer<GtkWidget> { pointer(GtkWidget.self) }

  /// Where a widget stands in the room it is given.
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

  /// Whether it takes part in layout at all.
  public var isVisible: Bool {
    get { Bool(gtk_widget_get_visible(widget)) }
    set { if newValue != isVisible { gtk_widget_set_visible(widget, newValue.gboolean) } }
  }

  /// Whether it answers.
  public var isSensitive: Bool {
    get { Bool(gtk_widget_get_sensitive(widget)) }
    set { if newValue != isSensitive { gtk_widget_set_sensitive(widget, newValue.gboolean) } }
  }

  /// 0 to 1. At 0 it is still in the accessibility tree.
  public var opacity: Double {
    get { gtk_widget_get_opacity(widget) }
    set { if abs(newValue - opacity) > 0.002 { gtk_widget_set_opacity(widget, newValue) } }
  }

  /// Whether it can take the focus itself.
  public func makeFocusable() { gtk_widget_set_focusable(widget, 1) }

  /// Is passed over by the Tab key: for one of many of a kind, of which some lead to the others.
  @discardableResult public func passedOverByTab() -> Self {
    gtk_widget_set_focusable(widget, 0)
    return self
  }

  /// Whether it is on screen, as far as the window is.
  public var isMapped: Bool { Bool(gtk_widget_get_mapped(widget)) }
  /// Its width now, in pixels of the style sheet.
  public var width: Int { Int(gtk_widget_get_width(widget)) }
  /// Its height now, in pixels of the style sheet.
  public var height: Int { Int(gtk_widget_get_height(widget)) }
  /// Device pixels for each pixel of the style sheet.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  /// Asks to be drawn again.
  public func queueDraw() { gtk_widget_queue_draw(widget) }

  /// Puts words into the clipboard of the display that this widget is on.
  public func copyToClipboard(_ words: String) { gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), words) }

  /// Moves the focus here; false if it cannot take it.
  @discardableResult public func grabFocus() -> Bool { Bool(gtk_widget_grab_focus(widget)) }

  /// Whether the keys that are pressed come here.
  public var hasFocus: Bool { Bool(gtk_widget_has_focus(widget)) }

  /// Whether they come here or to something in it.
  public var containsFocus: Bool {
    Bool(gtk_widget_has_focus(widget)) || gtk_widget_get_focus_child(widget) != nil
  }

  /// The vertical place of this widget's middle within `ancestor`, or nil if it is not in it.
  public func middle(in ancestor: Widget) -> Double? {
    var bounds = graphene_rect_t()
    guard Bool(gtk_widget_compute_bounds(widget, ancestor.widget, &bounds)) else { return nil }
    return Double(bounds.origin.y + bounds.size.height / 2)
  }

  /// The upper edge of this widget within `ancestor` and its height, or nil if it is not in it.
  public func span(in ancestor: Widget) -> (top: Double, height: Double)? {
    var bounds = graphene_rect_t()
    guard Bool(gtk_widget_compute_bounds(widget, ancestor.widget, &bounds)) else { return nil }
    return (Double(bounds.origin.y), Double(bounds.size.height))
  }

  /// Moves the focus on to the next thing within, as Tab does; false if there is none.
  @discardableResult public func focusNext() -> Bool { Bool(gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD)) }

  /// Shows another pointer here, by its name in CSS.
  @discardableResult public func cursor(_ name: String) -> Self {
    gtk_widget_set_cursor_from_name(widget, name)
    return self
  }

  /// Puts words where other programs can take them.
  public func copy(_ words: String) { gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), words) }

  /// Puts it on screen and takes it off: what works only while it is seen begins and ends here.
  public func onMapChanged(_ action: @escaping (Bool) -> Void) {
    connect("map") { action(true) }
    connect("unmap") { action(false) }
  }
}

// MARK: - Layout and style, each returning the widget, so that a page reads as a sentence

extension Widget {
  /// Adds classes of the style sheet.
  @discardableResult public func style(_ classes: String...) -> Self {
    for name in classes { gtk_widget_add_css_class(widget, name) }
    return self
  }

  /// Adds or removes a class of the style sheet.
  public func setStyle(_ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(widget, name) } else { gtk_widget_remove_css_class(widget, name) }
  }

  /// Stands so in the room it is given.
  @discardableResult public func align(horizontally: Alignment? = nil, vertically: Alignment? = nil) -> Self {
    if let horizontally { gtk_widget_set_halign(widget, horizontally.gtk) }
    if let vertically { gtk_widget_set_valign(widget, vertically.gtk) }
    return self
  }

  /// Takes what room there is.
  @discardableResult public func expand(horizontally: Bool = false, vertically: Bool = false) -> Self {
    gtk_widget_set_hexpand(widget, horizontally.gboolean)
    gtk_widget_set_vexpand(widget, vertically.gboolean)
    return self
  }

  /// Keeps others away, in pixels of the style sheet.
  @discardableResult public func margins(
    top: Int? = nil, bottom: Int? = nil, start: Int? = nil, end: Int? = nil
  ) -> Self {
    if let top { gtk_widget_set_margin_top(widget, gint(top)) }
    if let bottom { gtk_widget_set_margin_bottom(widget, gint(bottom)) }
    if let start { gtk_widget_set_margin_start(widget, gint(start)) }
    if let end { gtk_widget_set_margin_end(widget, gint(end)) }
    return self
  }

  /// Stays as it is where people read from the right: for what is read from the left everywhere, as numbers are.
  @discardableResult public func leftToRight() -> Self {
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    return self
  }

  /// The same margin on each side.
  @discardableResult public func margins(_ all: Int) -> Self { margins(top: all, bottom: all, start: all, end: all) }

  /// Is never smaller than this.
  @discardableResult public func request(width: Int = -1, height: Int = -1) -> Self {
    gtk_widget_set_size_request(widget, gint(width), gint(height))
    return self
  }
}
