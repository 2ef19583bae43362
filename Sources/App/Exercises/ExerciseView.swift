import Core
import Toolkit

/// Something that can be chosen about an exercise.
struct ExerciseOption {
  /// What is chosen now, as in “Rhythm: Even, in 5.5, out 5.5”.
  let words: String
  /// Opens what it's chosen from.
  let choose: () -> Void
}

/// How an exercise goes on in a small window.
struct Company {
  /// Whether it's going on, rather than paused.
  let isRunning: () -> Bool
  /// Pauses it or goes on.
  let pausePressed: () -> Void
}

/// The view of one exercise, inside an `ExerciseScreen`.
protocol ExerciseView: AnyObject {
  /// Fills the middle of the page.
  var content: Widget { get }
  /// Whether the scene behind the exercise is its subject, and is shown at full brightness. Behind other exercises the
  /// scene is darkened.
  var isOverPicture: Bool { get }
  /// Returns how full the breath is, 0 to 1, at a time of the frame clock in seconds. The light of the scene behind
  /// follows it. Nil for an exercise without a breath.
  var breath: ((Double) -> Double)? { get }
  /// Small controls above the progress button, which fade with the instructions; nil for none.
  var controls: Widget? { get }
  /// What else can be chosen about the exercise, such as a rhythm. It's behind ⋯ in the header, together with the
  /// background; nil for nothing.
  var option: ExerciseOption? { get }
  /// The button that adds a voice to an exercise that works without one. It doesn't fade. Nil for none.
  var voiceButton: Widget? { get }
  /// A message above the controls about what happened, which appears and disappears by itself; nil for none.
  var message: Widget? { get }
  /// The text under the title.
  var instructions: String { get }
  /// How long the instructions are shown, in seconds; nil while they shouldn't fade.
  var instructionsSeconds: Double? { get }
  /// Whether it has ended by itself, and rests. The line that says so then stays.
  var hasEnded: Bool { get }
  /// A line shown with the instructions, such as a count. Empty reserves the line's place; nil needs none.
  var status: String? { get }
  /// A sentence about what doesn't work, or nil.
  var notice: String? { get }
  /// The sound that a sleep timer fades and stops; nil where one can't be set.
  var sleepSound: (any SleepSound)? { get }
  /// How it goes on in a small window without its controls; nil for an exercise that doesn't.
  var company: Company? { get }
  /// The widget to scroll to in a window too low to show everything; nil to begin with the title.
  var firstInSight: Widget? { get }
  /// Called when the instructions have appeared or faded away.
  func instructionsShown(_ isShown: Bool)
  /// Called once, when the view is on screen. Starts whatever starts by itself, and takes the focus.
  func appeared()
  /// Moves the focus to the main control. Called again whenever the widget that had the focus is gone.
  func takeFocus()
  /// Called when the view is about to be removed. Stops whatever runs.
  func disappeared()
  /// Called when another page covers the session. Stops what runs by itself, except sound, which is paused elsewhere.
  func covered()
  /// Called when the page that covered the session was left.
  func uncovered()
  /// Called when a new frame of the scene is about to be drawn, so that what moves over the scene can move in the same
  /// frame. The view may draw into `ground`, if that isn't nil.
  func placeWillDraw(_ ground: FramePicture?)
  /// A circle in the scene behind has this light; nil where no scene is shown. Called whenever that may have changed.
  func lit(by light: CircleLight?)
  /// Called when a screen reader says something that isn't the exercise's, such as that its minutes have passed.
  func announcedSomethingElse()
  /// The window fills the screen, or no longer does.
  func fullscreenChanged(_ isFullscreen: Bool)
  /// Whether a pointer at `y` pixels from the upper edge of a page of this height brings back instructions and
  /// controls.
  func isNearControls(_ y: Double, of height: Double) -> Bool
  /// The pointer moved to `x` pixels from the page's left edge.
  func pointerMoved(to x: Double)
  /// Escape was pressed. Returns true if the view used it to close something, false to leave the session.
  func escapePressed() -> Bool
  /// A key was pressed that no widget used. Returns true if the view used it.
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool
}

extension ExerciseView {
  var isOverPicture: Bool { false }
  var breath: ((Double) -> Double)? { nil }
  var controls: Widget? { nil }
  var option: ExerciseOption? { nil }
  var voiceButton: Widget? { nil }
  var message: Widget? { nil }
  var instructionsSeconds: Double? { nil }
  var hasEnded: Bool { false }
  var status: String? { nil }
  var notice: String? { nil }
  var sleepSound: (any SleepSound)? { nil }
  var company: Company? { nil }
  var firstInSight: Widget? { nil }
  func instructionsShown(_ isShown: Bool) {}
  func appeared() { takeFocus() }
  func disappeared() {}
  func covered() {}
  func uncovered() {}
  func placeWillDraw(_ ground: FramePicture?) {}
  func lit(by light: CircleLight?) {}
  func announcedSomethingElse() {}
  func fullscreenChanged(_ isFullscreen: Bool) {}
  func isNearControls(_ y: Double, of height: Double) -> Bool { true }
  func pointerMoved(to x: Double) {}
  func escapePressed() -> Bool { false }
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool { false }
}
