import Core
import Observation

/// A text shown step by step. Each step is shown until the person continues, or for a set time.
@Observable
final class PacedTextModel {
  /// The index of the step on screen.
  private(set) var index = 0
  /// Whether the next step will follow by itself.
  private(set) var isRunning = false
  /// A sentence about what doesn't work, or nil.
  let notice: String?
  /// Whether nothing should move by itself.
  let reducesMotion: Bool

  @ObservationIgnored private let steps: [PacedText.Step]
  @ObservationIgnored private let timer: any Clock<Duration>
  @ObservationIgnored private let tones: Cues
  @ObservationIgnored private let waiting = OwnedTask()

  init(_ text: PacedText?, _ dependencies: Dependencies) {
    steps = text?.steps ?? []
    timer = dependencies.timer
    tones = Cues(dependencies, .endChime)
    reducesMotion = dependencies.reducesMotion
    notice = text == nil ? ErrorPresenter.contentMissing : nil
  }

  /// The words of the current step; empty without a text.
  var words: String { steps.indices.contains(index) ? steps[index].words : "" }

  /// The words of all steps, to reserve room for the longest.
  var allWords: [String] { steps.map(\.words) }

  /// Whether this is the last step, which remains.
  var isAtEnd: Bool { index >= steps.count - 1 }

  /// Whether any step is shown for a set time, and can be paused.
  var isTimed: Bool { steps.contains { $0.seconds != nil } }

  /// The page is on screen: starts the current step's time.
  func appeared() { run() }

  /// *Pause* or *Play* was pressed. At the end, *Play* starts again from the first step.
  func playPressed() {
    guard isTimed else { return }
    if isRunning { return pause() }
    if isAtEnd { index = 0 }
    run()
  }

  /// *Continue* was pressed, or *Once more* at the end.
  func continuePressed() {
    guard isAtEnd else { return stepped(1) }
    index = 0
    run()
  }

  /// Moves one step forward (1) or back (-1).
  func stepped(_ step: Int) {
    guard steps.indices.contains(index + step) else { return }
    index += step
    // A tone, because the person's eyes may be closed.
    if isTimed { tones.play(.step) }
    if isRunning { run() }
  }

  /// The page has closed.
  func disappeared() {
    pause()
    tones.close()
  }

  /// Starts the current step's time again, so that after a pause there is time to read it.
  private func run() {
    waiting.cancel()
    isRunning = false
    guard !isAtEnd, let seconds = steps[index].seconds else { return }
    isRunning = true
    waiting.run(after: .seconds(seconds), on: timer) { [weak self] in self?.stepped(1) }
  }

  /// Another page covers this one, or a voice replaces the words: pauses.
  func covered() { pause() }

  private func pause() {
    waiting.cancel()
    isRunning = false
  }
}
