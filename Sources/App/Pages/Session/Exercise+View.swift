import Core
import Toolkit

extension Exercise {
  /// Creates the exercise's view and model.
  ///
  /// - Parameters:
  ///   - dependencies: passed on to the model.
  ///   - state: passed on to the model.
  ///   - session: the session that it's part of. If this began with *Help now*, breathing starts at once; so does an
  ///     exercise that the person chose.
  ///   - place: the scene behind the session.
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
      return StatementsView(
        OneStatementModel(dependencies, opening: session.offer?.section, arrivesInRoom: session.before == .anxious)
      ) {
        navigator.open(.statements($0))
      }
    case .meditation:
      let model = GuidedModel(session.guide(of: self), dependencies, state)
      if model.session?.endsInSound != true { model.ended = { [weak session] in session?.voiceEnded() } }
      return GuidedView(
        model, sleepTimer: session.sleepTimer, playsAtOnce: origin == .chosen(self), isNight: place.model.isNight,
        readPressed: { [opening = OwnedTask()] in
          opening.run {
            guard let reading = await dependencies.reading("when-calming-doesnt-calm"), !Task.isCancelled else {
              return
            }
            navigator.open(.linkedReading(reading))
          }
        }, choosing: { [weak place] in place?.model.isChoosing = $0 })
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
          "Tighten gently, then let go. If your chest hurts, or you have a new tight feeling there, call your emergency "
            + "number. Leave out any part that hurts or that you’ve injured, and your tummy if you’re pregnant. If you’re pregnant, "
            + "have a heart condition or high blood pressure, or have recently had an operation, ask a doctor or midwife first."
        ))
    }
  }

  /// The voice that can read out an exercise made of words; nil if none is installed.
  private func voice(in session: SessionModel, _ dependencies: Dependencies, _ state: AppState) -> GuidedModel? {
    session.guide(of: self).map { GuidedModel($0, dependencies, state, isAdded: true) }
  }
}
