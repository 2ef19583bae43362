import CAdwaita

/// Access to the help from every small window: a button in its header, and a key.
///
/// A modal window takes all keys, so the application's shortcuts don't reach it.
public enum DialogHelp {
  /// Opens the help. The program sets it once, before the first small window.
  public static var open: (() -> Void)?
  /// Makes the button for a header bar.
  public static var button: (() -> Button)?
  /// The letter that opens it together with Control.
  static let letter: Character = "h"
}

extension Widget {
  /// Lets a small window open the help by the key and, if it has a header bar, by a button there.
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
