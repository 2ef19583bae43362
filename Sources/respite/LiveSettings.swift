import App
import Core

/// The person's settings.
@MainActor enum LiveSettings {
  /// Those of the desktop, or defaults that aren't saved where their schema isn't installed.
  static var person: any Settings { DesktopSettings() ?? TransientSettings() }
}
