import Core
import Toolkit

/// What someone sees who presses a key in the dark after the sleep timer has ended: hardly any light, and two ways.
final class NightView {
  private(set) lazy var widget: Widget = Box.column {
    PageHeader.make(navigator, back: localized("Back"))
    Box.column().expand(vertically: true)
    Box.column(spacing: 12) {
      goOn
      goodNight
    }.margins(top: 24, bottom: 36, start: 24, end: 24)
  }.style("by-night")
  private let navigator: any Navigator
  // TRANSLATORS: Button in the dark, after the sleep timer has ended: the sound plays again.
  private let goOn = Button.text(localized("Go on"))
  private let goodNight: Button

  /// - Parameters:
  ///   - isDay: whether it's day, so that someone who wakes gets up.
  ///   - goOn: called when *Go on* is pressed.
  ///   - goodNight: called when *Good night* is pressed: everything is black again.
  init(isDay: Bool, navigator: any Navigator, goOn: @escaping () -> Void, goodNight: @escaping () -> Void) {
    self.navigator = navigator
    self.goodNight = Button.text(
      isDay
        // TRANSLATORS: Button, by day, for someone who has slept: leaves the session.
        ? localized("I’m awake")
        // TRANSLATORS: Button in the dark, for someone who woke at night: everything is black again.
        : localized("Good night"))
    self.goOn.onPressed(goOn)
    self.goodNight.onPressed { isDay ? navigator.leave() : goodNight() }
  }

  func takeFocus() { goodNight.grabFocus() }
}
