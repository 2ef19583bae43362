import CAdwaita

/// Access to the help from every small window: a button in its header, and a key.
///
/// The application's shortcuts don't work while a modal window is open, because that window takes all keys.
public enum DialogHelp {
  /// Opens the help. The program sets it once, before the first small window.
  public static var open: (() -> Void)?
  /// Makes the help button for a small window's header bar.
  public static var button: (() -> Button)?
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
    guard let button = DialogHelp.button?(), let header = descendant(of: adw_header_bar_get_type()) else { return }
    adw_header_bar_pack_start(header.opaque, button.onPressed { DialogHelp.open?() }.widget)
  }
}
