import App
import Core

/// The person's settings.
@MainActor enum LiveSettings {
  /// The settings that the desktop stores. If their schema isn't installed, defaults whose changes aren't saved.
  static var person: any Settings { DesktopSettings() ?? TransientSettings() }
}
