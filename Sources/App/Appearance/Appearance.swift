import Core
import Foundation
import Toolkit

/// The program's style sheet, icons and fonts, and the window's style classes that follow the desktop's settings.
enum Appearance {
  /// Loads style sheet, icons and fonts. Call this once, before the first window.
  static func load(_ content: ContentFolder?) {
    Desktop.addStyleSheet(Palette.styleSheet)
    guard let content else { return }
    Desktop.addOwnIcons(folder: content.path("icons"))
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

  /// Sets the window's style classes now, and whenever the desktop's settings or the window's size change.
  /// Calls `changed` after a change of the settings.
  static func follow(in window: ApplicationWindow, changed: @escaping () -> Void) {
    update(window)
    Desktop.onAppearanceChanged { [weak window] in
      if let window { update(window) }
      changed()
    }
    var former: [String] = []
    window.onResized { [weak window] width, height in
      let classes = sizeClasses(width: width, height: height)
      guard classes != former else { return }
      former = classes
      for name in ["wide", "medium", "large"] { window?.setStyle(name, classes.contains(name)) }
    }
  }

  /// The style classes of a window of this size, in CSS pixels: *wide* depends on the width; *medium* and *large*, for
  /// widgets that fill a page, depend on the shorter side. A large window has all three.
  static func sizeClasses(width: Int, height: Int) -> [String] {
    let short = min(width, height)
    return [("wide", width > 800), ("medium", short >= 850), ("large", short >= 1_250)].filter(\.1).map(\.0)
  }

  private static func update(_ window: ApplicationWindow) {
    window.setStyle("high-contrast", Desktop.prefersHighContrast)
    window.setStyle("dark", Desktop.prefersDark && !Desktop.prefersHighContrast)
    window.setStyle("large-text", Desktop.hasLargeText)
  }
}
