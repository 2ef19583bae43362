import CAdwaita

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
  public init(_ label: String, _ content: Widget) {
    super.init(adopting: gtk_menu_button_new())
    gtk_menu_button_set_label(opaque, label)
    gtk_menu_button_set_always_show_arrow(opaque, 0)
    named(label)
    self.content { content }
  }

  /// Creates a button that shows `child` and has the accessible name `name`. It opens nothing until `content` is set.
  public init(name: String, child: Widget) {
    super.init(adopting: gtk_menu_button_new())
    gtk_menu_button_set_child(opaque, child.widget)
    // The toggle button inside is the one that is pressed, and it inherits the name; two buttons of one name confuse.
    role(.group)
    named(name)
  }

  /// Sets what the popover shows. `make` is called once, when the button is first pressed, which keeps start-up short.
  ///
  /// GTK keeps `make` as long as the button lives, so it must not hold the button or its owner strongly.
  @discardableResult public func content(_ make: @escaping () -> Widget) -> Self {
    gtk_menu_button_set_create_popup_func(
      opaque,
      { button, box in
        guard let button, let box, gtk_menu_button_get_popover(button) == nil else { return }
        MainActor.assumeIsolated {
          let content = Unmanaged<Content>.fromOpaque(box).takeUnretainedValue().make()
          let popover = Object(adopting: gtk_popover_new())
          withExtendedLifetime((content, popover)) {
            gtk_popover_set_child(popover.pointer(GtkPopover.self), content.widget)
            gtk_menu_button_set_popover(button, popover.pointer(GtkWidget.self))
          }
        }
      }, Unmanaged.passRetained(Content(make)).toOpaque(),
      { box in
        guard let box else { return }
        MainActor.assumeIsolated { Unmanaged<Content>.fromOpaque(box).release() }
      })
    return self
  }

  /// Closes the popover.
  public func close() { gtk_menu_button_popdown(opaque) }

  /// Sets the accessible description to `words` and the tooltip to `tooltip`.
  public func described(_ words: String, tooltip: String) {
    self.tooltip(tooltip).described(words)  // the button inside inherits both
  }

  private final class Content {
    let make: () -> Widget
    init(_ make: @escaping () -> Widget) { self.make = make }
  }
}
