import Core
import Observation

/// The breathing circle's state. Time is handed in, in seconds of a clock that never steps.
@Observable
final class BreathingModel {
  /// What the circle is doing.
  enum State: Equatable {
    case ready, breathing, paused
  }

  private(set) var state: State
  /// What to do now, while breathing or paused.
  private(set) var phase: BreathingPattern.Phase?
  /// Which second of the step it is, from 1: said where breath is not shown by movement, else nil.
  private(set) var count: Int?
  /// Rounds that are complete.
  private(set) var rounds = 0
  /// Whole seconds breathed.
  private(set) var seconds = 0

  /// The rhythm.
  private(set) var pattern: BreathingPattern
  /// Where it can be chosen; nil where it is given.
  let patterns: BreathingPatternsModel?
  /// Whether the circle stays as it is and breath is shown as brightness.
  let reducesMotion: Bool
  @ObservationIgnored private let tones: BreathTones
  @ObservationIgnored private var sounded: Int?
  @ObservationIgnored private var startedAt: Double?
  @ObservationIgnored private var breathed = 0.0

  /// Ready to begin; with *Help now* it already breathes, in a rhythm that never holds the breath.
  init(_ dependencies: Dependencies, helpNow: Bool) {
    let patterns = helpNow ? nil : BreathingPatternsModel(dependencies)
    self.patterns = patterns
    pattern = patterns?.chosen ?? .longExhale
    tones = BreathTones(dependencies)
    reducesMotion = dependencies.reducesMotion
    state = helpNow ? .breathing : .ready
    phase = helpNow ? pattern.steps[0].phase : nil
    patterns?.chosenChanged = { [weak self] in if let next = self?.patterns?.chosen { self?.change(to: next) } }
  }

  /// Ready to try a rhythm.
  init(_ dependencies: Dependencies, pattern: BreathingPattern) {
    patterns = nil
    self.pattern = pattern
    tones = BreathTones(dependencies)
    reducesMotion = dependencies.reducesMotion
    state = .ready
  }

  /// What the button says.
  var title: String {
    switch (state, phase) {
    case (.ready, _): localized("Begin")
    case (.paused, _): localized("Paused")
    case (.breathing, .inhale?): localized("Inhale")
    case (.breathing, .hold?): localized("Hold")
    case (.breathing, .exhale?): localized("Exhale")
    case (.breathing, _): localized("Breathe normally")
    }
  }

  /// A quiet count; nil before the first breath.
  var status: String? {
    guard state != .ready else { return nil }
    let time = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    return localized("Round {number} · {time}", ["number": rounds + 1, "time": time])
  }

  /// The button was pressed: begin, pause, or go on from where it was, within the same breath.
  func pressed(at time: Double) {
    switch state {
    case .ready, .paused:
      startedAt = time
      state = .breathing
      frame(at: time)
    case .breathing: pause(at: time)
    }
  }

  /// Rests within the breath, if it runs.
  func pause(at time: Double) {
    guard state == .breathing else { return }
    breathed = elapsed(at: time)
    startedAt = nil
    state = .paused
    tones.rest()
  }

  /// Another rhythm: it begins when the button is pressed.
  func change(to pattern: BreathingPattern) {
    guard pattern != self.pattern else { return }
    self.pattern = pattern
    reset()
  }

  /// Rests as before the first breath.
  func reset() {
    if state == .breathing { tones.rest() }
    (state, phase, count, rounds, seconds) = (.ready, nil, nil, 0, 0)
    (startedAt, breathed, sounded) = (nil, 0, nil)
  }

  /// Seconds breathed in all, at a time of the clock.
  func elapsed(at time: Double) -> Double { breathed + max(0, time - (startedAt ?? time)) }

  /// A frame is drawn at this time. What can be read changes only when it really does.
  func frame(at time: Double) {
    guard state == .breathing else { return }
    if startedAt == nil { startedAt = time }
    let elapsed = elapsed(at: time)
    let moment = pattern.moment(at: elapsed)
    if phase != moment.phase { phase = moment.phase }
    let second = Int(moment.elapsed) + 1
    if reducesMotion, count != second { count = second }
    if sounded != moment.step {  // after a pause within a step its tone is not begun again
      sounded = moment.step
      tones.began(moment.phase)
    }
    if rounds != moment.round { rounds = moment.round }
    if seconds != Int(elapsed) { seconds = Int(elapsed) }
  }
}
