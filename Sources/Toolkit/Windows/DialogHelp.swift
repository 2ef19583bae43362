import CAdwaita

/// Access to the help from every small window: a button in its header, and a key.
///
/// The application's shortcuts don't work while a modal window is open, because that window takes all keys.
public enum DialogHelp {
  /// Opens the help. The program sets it once, before the first small window.
  public static var open: (() -> Void)?
  /// Makes the help button for a small window's header bar.
  public static var button: (() -> Button)?
  /// The style class of the button that opens it in the main window.
  public static let style = "help-now"
  /// The letter that opens the help, together with Control.
  static let letter: Character = "h"
}

extension Widget {
  /// Lets a small window open the help by Control and `letter` and, if it has a header bar, by a button there.
  func offersHelp() {
    onKey(first: true) { key, modifiers in
      guard modifiers == .control, key == .character(DialogHelp.letter), let open = DialogHelp.open else {
        return false
      }
      open()
      return true
    }
    hearsHelpBehind()
    guard let button = DialogHelp.button?(), let header = descendant(of: adw_header_bar_get_type()) else { return }
    adw_header_bar_pack_start(header.opaque, button.onPressed { DialogHelp.open?() }.widget)
  }

  /// Opens the help also when its button in the window behind this modal one is pressed: it's in sight there, and GTK
  /// gives such a press to the modal window.
  private func hearsHelpBehind() {
    let controller = Object(retaining: attach(gtk_event_controller_legacy_new(), first: true))
    let (own, raw) = (widget, controller.opaque)
    controller.connect(
      "event",
      returning: { _ in
        guard let event = gtk_event_controller_get_current_event(raw), let open = DialogHelp.open,
          [GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN].contains(gdk_event_get_event_type(event)),
          let native = gtk_native_get_for_surface(gdk_event_get_surface(event)),
          UnsafeMutablePointer<GtkWidget>(native) != own
        else { return false }
        var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
        gdk_event_get_position(event, &x, &y)
        gtk_native_get_surface_transform(native, &left, &top)
        var found = gtk_widget_pick(UnsafeMutablePointer(native), x - left, y - top, GTK_PICK_DEFAULT)
        while let one = found, gtk_widget_has_css_class(one, DialogHelp.style) == 0 {
          found = gtk_widget_get_parent(one)
        }
        guard found != nil else { return false }
        open()
        return true
      })
  }
}
