import Core
import Observation

/// A text shown step by step: each until the person continues, or for its own time.
@Observable
final class PacedTextModel {
  /// The index of the step on screen.
  private(set) var index = 0
  /// Whether the next step will come by itself.
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

  /// The words of all steps, to keep room for the longest.
  var allWords: [String] { steps.map(\.words) }

  /// Whether this is the last step, which stays.
  var isAtEnd: Bool { index >= steps.count - 1 }

  /// Whether any step has a time of its own, and can be held.
  var isTimed: Bool { steps.contains { $0.seconds != nil } }

  /// The page is on screen.
  func appeared() { run() }

  /// *Pause* or *Play* was pressed. At the end, *Play* starts again from the first step.
  func playPressed() {
    guard isTimed else { return }
    if isRunning { return pause() }
    if isAtEnd { index = 0 }
    run()
  }

  /// *Go on* was pressed, or *Once more* at the end.
  func goOnPressed() {
    guard isAtEnd else { return stepped(1) }
    index = 0
    run()
  }

  /// Moves one step forward (1) or back (-1).
  func stepped(_ step: Int) {
    guard steps.indices.contains(index + step) else { return }
    index += step
    // Eyes may be closed.
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

  /// Another page covers the words: they wait.
  func covered() { pause() }

  private func pause() {
    waiting.cancel()
    isRunning = false
  }
}
