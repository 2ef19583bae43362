import Core
import Observation

/// The readings there are.
@Observable
final class LearnModel {
  /// In their order.
  let readings: [Reading]
  /// What is missing, as one sentence.
  let notice: String?

  init(_ dependencies: Dependencies) {
    readings = dependencies.content?.readings().readings ?? []
    notice = readings.isEmpty ? ErrorPresenter.contentMissing : nil
  }
}
