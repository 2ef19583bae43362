import Core
import Observation

/// The state of the breathing circle. Times are passed in, in seconds of a monotonic clock.
@Observable
final class BreathingModel {
  /// The circle's movement.
  enum State: Equatable {
    case ready, breathing, paused
  }

  private(set) var state: State
  /// The phase of the breath; nil before the first one.
  private(set) var phase: BreathingPattern.Phase?
  /// The second within the current step, from 1; nil unless motion is reduced, when counting replaces movement.
  private(set) var count: Int?
  /// The number of complete rounds.
  private(set) var rounds = 0
  /// The whole seconds breathed.
  private(set) var seconds = 0

  /// The pattern that is breathed.
  private(set) var pattern: BreathingPattern
  /// The patterns to choose from; nil where the pattern is fixed, as in *Help now*.
  let patterns: BreathingPatternsModel?
  /// Whether it's for a person who is anxious now, whose breath may be too fast to follow the circle.
  let helps: Bool
  /// Whether breath is shown as brightness instead of size.
  let reducesMotion: Bool
  /// The guided session that can be added in *Help now*; nil elsewhere, where a voice can say the rhythm.
  let companion: GuidedModel?
  /// Whether a voice says when to breathe in and out.
  private(set) var speaks: Bool
  @ObservationIgnored private let settings: any Settings
  @ObservationIgnored private let tones: BreathTones
  @ObservationIgnored private var sounded: Int?
  @ObservationIgnored private var startedAt: Double?
  @ObservationIgnored private var breathed = 0.0

  /// Creates the circle of a session. After *Help now*, or a choice on *Choose for yourself*, the circle breathes at
  /// once; otherwise it waits for *Begin*.
  ///
  /// An anxious person's pattern is `BreathingPattern.gentle`, unless they've chosen another; in *Help now* it always
  /// is.
  init(_ dependencies: Dependencies, in origin: SessionRecord.Origin, companion: GuidedModel? = nil) {
    self.companion = companion
    settings = dependencies.settings
    speaks = dependencies.settings[.breathVoice] && origin != .helpNow
    let id = origin == .chosen(.breathing) ? dependencies.settings.lastUsed.first : nil
    let isHelpNow = origin == .helpNow
    let patterns =
      isHelpNow
      ? nil : BreathingPatternsModel(dependencies, given: id, fallback: origin.isAnxious ? .gentle : .longExhale)
    let beginsAtOnce = isHelpNow || id != nil
    self.patterns = patterns
    pattern = patterns?.chosen ?? .gentle
    helps = isHelpNow || origin.isAnxious
    tones = BreathTones(dependencies)
    reducesMotion = dependencies.reducesMotion
    state = beginsAtOnce ? .breathing : .ready
    phase = beginsAtOnce ? pattern.steps[0].phase : nil
    patterns?.chosenChanged = { [weak self] in if let next = self?.patterns?.chosen { self?.change(to: next) } }
  }

  /// Creates a circle that waits for *Begin*, in a given pattern.
  init(_ dependencies: Dependencies, pattern: BreathingPattern) {
    companion = nil
    settings = dependencies.settings
    speaks = dependencies.settings[.breathVoice]
    patterns = nil
    self.pattern = pattern
    helps = false
    tones = BreathTones(dependencies)
    reducesMotion = dependencies.reducesMotion
    state = .ready
  }

  /// The button's label.
  var title: String {
    switch (state, phase) {
    case (.ready, _): localized("Begin")
    case (.paused, _): localized("Paused")
    case (.breathing, .inhale?): localized("Breathe in")
    case (.breathing, .hold?): localized("Hold")
    case (.breathing, .exhale?): localized("Breathe out")
    case (.breathing, _): localized("Breathe normally")
    }
  }

  /// Whether a voice is heard, or would be while the circle breathes.
  var hasVoice: Bool { companion?.isPlaying ?? speaks }

  /// *Add a voice* or *Stop the voice* was pressed.
  func voicePressed() {
    if let companion { return companion.playPressed() }
    speaks.toggle()
    settings[.breathVoice] = speaks
    if !speaks { tones.rest() }
  }

  /// The rounds and the time so far; nil before the first breath, and for an anxious person, who'd count along.
  var status: String? {
    guard state != .ready, !helps else { return nil }
    let time = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    return localized("Round {number} · {time}", ["number": rounds + 1, "time": time])
  }

  /// The button was pressed. Begins, pauses, or resumes within the same breath.
  func pressed(at time: Double) {
    switch state {
    case .ready, .paused:
      startedAt = time
      state = .breathing
      frame(at: time)
    case .breathing: pause(at: time)
    }
  }

  /// Pauses within the breath, if it runs.
  func pause(at time: Double) {
    guard state == .breathing else { return }
    hold(at: time)
    state = .paused
  }

  /// Stops time within the breath until the next frame.
  func hold(at time: Double) {
    guard state == .breathing else { return }
    breathed = elapsed(at: time)
    startedAt = nil
    tones.rest()
  }

  /// Changes the pattern, and waits for *Begin*. A circle that breathes goes on at once if the pattern is the one it
  /// was opened with, which has only now been read.
  func change(to pattern: BreathingPattern) {
    guard pattern != self.pattern else { return }
    self.pattern = pattern
    let goesOn = state == .breathing && patterns?.isGiven == true
    reset()
    if goesOn { (state, phase) = (.breathing, pattern.steps[0].phase) }
  }

  /// Resets the circle to before the first breath.
  func reset() {
    if state == .breathing { tones.rest() }
    (state, phase, count, rounds, seconds) = (.ready, nil, nil, 0, 0)
    (startedAt, breathed, sounded) = (nil, 0, nil)
  }

  /// Returns the seconds breathed until `time`.
  func elapsed(at time: Double) -> Double { breathed + max(0, time - (startedAt ?? time)) }

  /// A frame is drawn at `time`. Sets a property only if its value changes, so that observers don't run every frame.
  func frame(at time: Double) {
    guard state == .breathing else { return }
    if startedAt == nil { startedAt = time }
    let elapsed = elapsed(at: time)
    let moment = pattern.moment(at: elapsed)
    if phase != moment.phase { phase = moment.phase }
    let second = Int(moment.elapsed) + 1
    if reducesMotion, count != second { count = second }
    if sounded != moment.step {  // after a pause within a step its tone doesn't start again
      sounded = moment.step
      tones.began(moment.phase, speaks: speaks)
    }
    if rounds != moment.round { rounds = moment.round }
    if seconds != Int(elapsed) { seconds = Int(elapsed) }
  }
}
