import CAdwaita
import ToolkitC  // includes GTK's headers too, and the compiler may take GdkRectangle from there

/// A button that opens a popover over the window. A press outside or Escape closes it and gives the focus back to the
/// button.
///
/// For example:
///
/// ```swift
/// let dates = PopoverButton(name: "Dates", child: Image(icon: "calendar-symbolic")).content { Label("All of them") }
/// ```
public final class PopoverButton: Widget {
  /// Creates a button with a text label that opens `content`.
  public convenience init(_ label: String, _ content: Widget) {
    self.init(label)
    self.content { content }
  }

  /// Creates a button with a text label. It opens nothing until `content` is set.
  public init(_ label: String) {
    super.init(adopting: gtk_menu_button_new())
    gtk_menu_button_set_label(opaque, label)
    gtk_menu_button_set_always_show_arrow(opaque, 0)
    named(label)
  }

  /// Creates a button that shows `child` and has the accessible name `name`. It opens nothing until `content` is set.
  public init(name: String, child: Widget) {
    super.init(adopting: gtk_menu_button_new())
    gtk_menu_button_set_child(opaque, child.widget)
    // The toggle button inside is the one that is pressed, and it inherits the name; two buttons of one name would
    // confuse.
    role(.group)
    named(name)
  }

  /// Changes the label of a button that was made with one, and its accessible name.
  public func setLabel(_ label: String) {
    guard gtk_menu_button_get_label(opaque).map({ String(cString: $0) }) != label else { return }
    gtk_menu_button_set_label(opaque, label)
    named(label)
  }

  /// Sets what the popover shows. `make` is called once, when the button is first pressed, which keeps start-up short.
  ///
  /// GTK retains `make` as long as the button lives, so it must not hold the button or its owner strongly.
  @discardableResult public func content(_ make: @escaping () -> Widget) -> Self {
    typealias Content = Retained<() -> Widget>
    gtk_menu_button_set_create_popup_func(
      opaque,
      { button, content in
        guard let button else { return }
        Content.use(content) { make in
          if let popover = gtk_menu_button_get_popover(button) { return PopoverButton.place(popover, at: button) }
          let (content, popover) = (make(), Object(adopting: gtk_popover_new()))
          withExtendedLifetime((content, popover)) {
            gtk_popover_set_child(popover.pointer(GtkPopover.self), content.widget)
            gtk_menu_button_set_popover(button, popover.pointer(GtkWidget.self))
            PopoverButton.place(popover.pointer(GtkPopover.self), at: button)
          }
        }
      }, Content.pass(make), releaseRetained)
    return self
  }

  /// Makes the popover point at its button or, if the button is scrolled out of the window, at the nearest edge of the
  /// window. A screen reader can press a button that is out of view, and GTK needs a position on a monitor.
  private static func place(_ popover: UnsafeMutablePointer<GtkPopover>, at button: OpaquePointer) {
    let button = Widget(retaining: UnsafeMutablePointer<GtkWidget>(button))
    guard let root = gtk_widget_get_ancestor(button.widget, gtk_window_get_type()).map({ Widget(retaining: $0) })
    else { return }
    var bounds = graphene_rect_t()
    guard Bool(gtk_widget_compute_bounds(button.widget, root.widget, &bounds)) else { return }
    let (left, top) = (Double(bounds.origin.x), Double(bounds.origin.y))
    let (width, height) = (Double(bounds.size.width), Double(bounds.size.height))
    let (wide, high) = (Double(gtk_widget_get_width(root.widget)), Double(gtk_widget_get_height(root.widget)))
    if left < wide, top < high, left + width > 0, top + height > 0 { return gtk_popover_set_pointing_to(popover, nil) }
    let x = min(max(left + width / 2, 0), wide - 1), y = min(max(top + height / 2, 0), high - 1)
    var edge = GdkRectangle(x: gint(x - left), y: gint(y - top), width: 1, height: 1)
    gtk_popover_set_pointing_to(popover, &edge)
  }

  /// Opens the popover above the button, where there is room: for a button at the bottom of a window.
  @discardableResult public func opensUpwards() -> Self {
    gtk_menu_button_set_direction(opaque, GTK_ARROW_UP)
    return self
  }

  /// Calls `action` with true when the popover opens, and with false when it closes.
  public func onOpened(_ action: @escaping (Bool) -> Void) {
    connect("notify::popover", reading: { gtk_menu_button_get_popover($0) }) { popover in
      if let popover { Widget(retaining: popover).onMapChanged(action) }
    }
  }

  /// Opens the popover, as pressing the button does.
  public func open() { gtk_menu_button_popup(opaque) }

  /// Closes the popover.
  public func close() { gtk_menu_button_popdown(opaque) }

  /// Sets the accessible description to `words` and the tooltip to `tooltip`.
  public func described(_ words: String, tooltip: String) {
    self.tooltip(tooltip).described(words)  // the button inside inherits both
  }
}
