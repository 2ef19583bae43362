import Core
import Toolkit

/// The view of one exercise, inside an `ExerciseScreen`.
protocol ExerciseView: AnyObject {
  /// Fills the middle of the page.
  var content: Widget { get }
  /// Whether the place behind it is what it's about, and is shown as it is. Behind other exercises it's darkened.
  var isOverPicture: Bool { get }
  /// How full the breath is, 0 to 1, at a time of the frame clock in seconds: the place's light follows it. Nil for none.
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
  /// A new picture of the place is about to be drawn. What moves over it can move with it; and as long as there's a `ground`,
  /// it may be drawn into that.
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

extension Exercise {
  /// Creates the exercise's view and model.
  ///
  /// - Parameters:
  ///   - dependencies: passed on to the model.
  ///   - state: passed on to the model.
  ///   - session: the session that it's part of. After *Help now* breathing starts at once, and so does whatever was chosen.
  ///   - place: where the session happens.
  ///   - navigator: opens what an exercise leads to.
  func makeView(
    _ dependencies: Dependencies, _ state: AppState, in session: SessionModel, place: Place,
    navigator: any Navigator
  ) -> any ExerciseView {
    let origin = session.origin
    switch self {
    case .scene: return SceneView(dependencies, place: place, navigator: navigator)
    case .breathing:
      let companion = session.companion.map { GuidedModel($0, dependencies, state, isAdded: true) }
      let model = BreathingModel(dependencies, in: origin, companion: companion)
      return BreathingView(model, spreads: true) { navigator.open(.breathingPatterns($0)) }
    case .statements:
      return StatementsView(OneStatementModel(dependencies)) { navigator.open(.statements($0)) }
    case .meditation:
      let model = GuidedModel(session.guide(of: self), dependencies, state)
      return GuidedView(
        model, sleepTimer: session.sleepTimer, playsAtOnce: origin == .chosen(self),
        choosing: { [weak place] in place?.model.isChoosing = $0 })
    case .grounding:
      return PacedTextView(
        PacedTextModel(dependencies.content?.pacedText(of: self), dependencies),
        voice: voice(in: session, dependencies, state),
        speaksAtOnce: session.asksForVoice,
        // TRANSLATORS: Under the title “Five Senses”. “Continue” is the button for the next words.
        instructions: localized("Take your time. The words stay until you press Continue."))
    case .muscleRelease:
      return PacedTextView(
        PacedTextModel(dependencies.content?.pacedText(of: self), dependencies),
        voice: voice(in: session, dependencies, state),
        speaksAtOnce: session.asksForVoice,
        // TRANSLATORS: Under the title “Muscle Release”; “part” is a part of the body.
        instructions: localized(
          "Tighten gently, then let go. Leave out any part that hurts or that you’ve "
            + "injured."))
    }
  }

  /// The voice of an exercise made of words; nil without one.
  private func voice(in session: SessionModel, _ dependencies: Dependencies, _ state: AppState) -> GuidedModel? {
    session.guide(of: self).map { GuidedModel($0, dependencies, state, isAdded: true) }
  }
}
