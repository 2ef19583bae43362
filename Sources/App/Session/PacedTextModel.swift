import Core
import Observation

/// A text shown step by step, each for its own time, that can be paused and stepped.
@Observable
final class PacedTextModel {
  /// The index of the step on screen.
  private(set) var index = 0
  /// Whether the next step will come by itself.
  private(set) var isRunning = false
  /// What doesn't work, as one sentence.
  let notice: String?

  @ObservationIgnored private let steps: [PacedText.Step]
  @ObservationIgnored private let timer: any Clock<Duration>
  @ObservationIgnored private var waiting: Task<Void, Never>?

  init(_ text: PacedText?, _ dependencies: Dependencies) {
    steps = text?.steps ?? []
    timer = dependencies.timer
    notice = text == nil ? ErrorPresenter.contentMissing : nil
  }

  isolated deinit { waiting?.cancel() }

  /// The words of the current step; empty without a text.
  var words: String { steps.indices.contains(index) ? steps[index].words : "" }

  /// Whether this is the last step, which stays.
  var isAtEnd: Bool { index >= steps.count - 1 }

  /// As in “3 of 7”; nil without a text.
  var status: String? {
    steps.isEmpty ? nil : localized("{number} of {all}", ["number": index + 1, "all": steps.count])
  }

  /// The page is on screen.
  func appeared() { run() }

  /// *Pause* or *Play* was pressed. At the end, *Play* starts again from the first step.
  func playPressed() {
    if isRunning { return pause() }
    if isAtEnd { index = 0 }
    run()
  }

  /// Moves one step forward (1) or back (-1).
  func stepped(_ step: Int) {
    guard steps.indices.contains(index + step) else { return }
    index += step
    if isRunning { run() }
  }

  /// The page has closed.
  func disappeared() { pause() }

  /// Starts the current step's time again, so that after a pause there is time to read it.
  private func run() {
    waiting?.cancel()
    isRunning = !isAtEnd
    guard isRunning else { return }
    let timer = timer, seconds = steps[index].seconds
    waiting = Task { [weak self] in
      // The sleep throws only when this task is cancelled.
      guard (try? await timer.sleep(for: .seconds(seconds))) != nil else { return }
      self?.stepped(1)
    }
  }

  private func pause() {
    waiting?.cancel()
    isRunning = false
  }
}
