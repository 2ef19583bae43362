import Core
import Toolkit

/// *Add a voice*, below an exercise that works without one.
enum VoiceButton {
  /// Creates the button. `show(_:isOn:)` says what it does next.
  static func make(_ pressed: @escaping () -> Void) -> Button {
    Button.text(title(isOn: false)).style("quiet-words", "small-text").onPressed(pressed)
  }

  /// Shows whether a voice is heard.
  static func show(_ button: Button?, isOn: Bool) { button?.label = title(isOn: isOn) }

  private static func title(isOn: Bool) -> String {
    // TRANSLATORS: Button below a breathing circle or the words of an exercise: a voice stops speaking.
    isOn
      ? localized("Stop the voice")
      // TRANSLATORS: Button below a breathing circle or the words of an exercise: a voice begins to speak.
      : localized("Add a voice")
  }
}
