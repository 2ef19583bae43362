import Core
import Toolkit

/// The view of one exercise, inside an `ExerciseScreen`.
protocol ExerciseView: AnyObject {
  /// Fills the middle of the page.
  var content: Widget { get }
  /// Whether the place behind it is what it's about, and is shown as it is. Behind other exercises it's darkened.
  var isOverPicture: Bool { get }
  /// How full the breath is, 0 to 1, at a time of the frame clock in seconds: the place's light follows it.
  /// Nil for none.
  var breath: ((Double) -> Double)? { get }
  /// Small controls above the progress button, which fade with the instructions; nil for none.
  var controls: Widget? { get }
  /// The button that adds a voice to an exercise that goes on without one. It doesn't fade. Nil for none.
  var voiceButton: Widget? { get }
  /// Says what happened, above the controls; it comes and goes by itself. Nil for none.
  var message: Widget? { get }
  /// The text under the title.
  var instructions: String { get }
  /// How long the instructions stay, in seconds; nil while they shouldn't fade.
  var instructionsSeconds: Double? { get }
  /// A line shown with the instructions, such as a count. Empty keeps the line's place; nil needs none.
  var status: String? { get }
  /// What doesn't work, as one sentence.
  var notice: String? { get }
  /// What a sleep timer fades and stops; nil where one can't be set.
  var sleepSound: (any SleepSound)? { get }
  /// What should be seen first in a window too low for everything; nil for the title.
  var firstInSight: Widget? { get }
  /// The instructions have come, or have faded away.
  func instructionsShown(_ isShown: Bool)
  /// The view is on screen. Starts whatever starts by itself, and takes the focus. Comes once.
  func appeared()
  /// Gives the focus to the main control. Comes again whenever what had the focus is gone.
  func takeFocus()
  /// The view is about to go. Stops whatever runs.
  func disappeared()
  /// Another page lies over the session. Stops what goes on by itself; sound is paused apart.
  func covered()
  /// The page that lay over the session has gone.
  func uncovered()
  /// A new picture of the place is about to be drawn. What moves over it can move with it; and as long as there's a
  /// `ground`, it may be drawn into that.
  func placeWillDraw(_ ground: FramePicture?)
  /// A screen reader was just told something that isn't the exercise's own.
  func toldSomethingElse()
  /// The window fills the screen, or no longer does.
  func fullscreenChanged(_ isFullscreen: Bool)
  /// Whether a pointer at `y` pixels from the upper edge of a page of that height asks for instructions and controls.
  func isNearControls(_ y: Double, of height: Double) -> Bool
  /// The pointer moved to `x` pixels from the page's left edge.
  func pointerMoved(to x: Double)
  /// Escape was pressed. Returns true if the view closed something of its own, false to leave the session.
  func escapePressed() -> Bool
  /// A key was pressed that no widget used. Returns true if the view used it.
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool
}

extension ExerciseView {
  var isOverPicture: Bool { false }
  var breath: ((Double) -> Double)? { nil }
  var controls: Widget? { nil }
  var voiceButton: Widget? { nil }
  var message: Widget? { nil }
  var instructionsSeconds: Double? { nil }
  var status: String? { nil }
  var notice: String? { nil }
  var sleepSound: (any SleepSound)? { nil }
  var firstInSight: Widget? { nil }
  func instructionsShown(_ isShown: Bool) {}
  func appeared() { takeFocus() }
  func disappeared() {}
  func covered() {}
  func uncovered() {}
  func placeWillDraw(_ ground: FramePicture?) {}
  func toldSomethingElse() {}
  func fullscreenChanged(_ isFullscreen: Bool) {}
  func isNearControls(_ y: Double, of height: Double) -> Bool { true }
  func pointerMoved(to x: Double) {}
  func escapePressed() -> Bool { false }
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
}
