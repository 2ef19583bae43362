import Core
import Observation

/// Words that pace themselves, with a way to pause, to go on sooner and to go back.
@Observable
final class PacedTextModel {
  /// Which step is shown.
  private(set) var index = 0
  /// Whether the next step comes by itself.
  private(set) var isRunning = false
  /// What does not work, as one sentence.
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

  /// What is shown now; empty without a text.
  var words: String { steps.indices.contains(index) ? steps[index].words : "" }

  /// Whether this is the last step, which stays.
  var isAtEnd: Bool { index >= steps.count - 1 }

  /// As in “3 of 7”; nil without a text.
  var status: String? {
    steps.isEmpty ? nil : localized("{number} of {all}", ["number": index + 1, "all": steps.count])
  }

  /// The page is on screen.
  func appeared() { run() }

  /// *Pause* or *Play* was pressed; at the end, to begin again.
  func playPressed() {
    if isRunning { return pause() }
    if isAtEnd { index = 0 }
    run()
  }

  /// One step on (1) or back (-1).
  func stepped(_ step: Int) {
    guard steps.indices.contains(index + step) else { return }
    index += step
    if isRunning { run() }
  }

  /// The page is gone.
  func disappeared() { pause() }

  /// The step is begun anew: whoever paused reads it again.
  private func run() {
    waiting?.cancel()
    isRunning = !isAtEnd
    guard isRunning else { return }
    let timer = timer, seconds = steps[index].seconds
    waiting = Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      guard (try? await timer.sleep(for: .seconds(seconds))) != nil else { return }
      self?.stepped(1)
    }
  }

  private func pause() {
    waiting?.cancel()
    isRunning = false
  }
}
