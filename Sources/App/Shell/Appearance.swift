import Core
import Foundation
import Toolkit

/// The program's style sheet, icons and fonts, and the window's style classes that follow the desktop's settings.
enum Appearance {
  /// Loads style sheet, icons and fonts. Call this once, before the first window.
  static func load(_ content: ContentFolder?) {
    Desktop.addStyleSheet(Palette.styleSheet)
    guard let content else { return }
    Desktop.addIcons(folder: content.path("icons"))
    // The program's own icon, in a checkout. Where the program is installed, the desktop has it.
    Desktop.addIcons(folder: content.path("../data/icons"))
    for style in ["Regular", "Italic", "Bold"] {
      Desktop.addFont(file: content.path("fonts/EBGaramond12-\(style).otf"))
    }
    if let style = attempt(
      "read the style sheet", { try String(contentsOfFile: content.path("style/style.css"), encoding: .utf8) })
    {  // plain without it
      Desktop.addStyleSheet(style)
    }
  }

  /// Sets the window's style classes now, and whenever the desktop's settings or the window's width change.
  static func follow(in window: ApplicationWindow) {
    update(window)
    Desktop.onAppearanceChanged { [weak window] in if let window { update(window) } }
    window.onResized { [weak window] width in window?.setStyle("wide", width > 800) }
  }

  private static func update(_ window: ApplicationWindow) {
    window.setStyle("high-contrast", Desktop.prefersHighContrast)
    window.setStyle("dark", Desktop.prefersDark && !Desktop.prefersHighContrast)
    window.setStyle("large-text", Desktop.textScale > 1.3)
  }
}
