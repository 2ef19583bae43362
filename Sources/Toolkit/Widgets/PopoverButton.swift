import CAdwaita

/// A small surface over the window, opened by a button of its own. A press outside of it or Escape closes it, and gives
/// the keyboard back to the button.
public final class PopoverButton: Widget {
  /// A button that says `label` and opens `content`.
  public convenience init(_ label: String, _ content: Widget) {
    self.init { content }
    gtk_menu_button_set_label(opaque, label)
    gtk_menu_button_set_always_show_arrow(opaque, 0)
    named(label)
  }

  /// A button that shows `child`, is called `name`, and opens what `content` returns; that is asked for when it is first
  /// opened, since at the start nobody waits for it.
  public convenience init(name: String, child: Widget, content: @escaping () -> Widget) {
    self.init(content)
    gtk_menu_button_set_child(opaque, child.widget)
    // The button within is the one that is pressed, and inherits the name: two buttons of one name would confuse.
    role(.group)
    named(name)
  }

  private init(_ content: @escaping () -> Widget) {
    super.init(adopting: gtk_menu_button_new())
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
      }, Unmanaged.passRetained(Content(content)).toOpaque(),
      { box in
        guard let box else { return }
        MainActor.assumeIsolated { Unmanaged<Content>.fromOpaque(box).release() }
      })
  }

  /// Closes what is open.
  public func close() { gtk_menu_button_popdown(opaque) }

  /// Says what its name alone does not: `words` to a screen reader, `tooltip` where the pointer rests.
  public func described(_ words: String, tooltip: String) {
    self.tooltip(tooltip).described(words)  // the button within inherits them
  }

  private final class Content {
    let make: () -> Widget
    init(_ make: @escaping () -> Widget) { self.make = make }
  }
}
