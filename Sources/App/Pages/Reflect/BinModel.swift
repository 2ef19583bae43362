import Core
import Observation

/// The model of the bin: deleted reflections and deleted entries of *On your mind*, which can be restored.
@Observable
final class BinModel {
  /// The deleted reflections, the last deleted first; nil until they have been read.
  private(set) var reflections: [Reflection]?
  /// The deleted entries of *On your mind*, the last deleted first.
  private(set) var mind: [MindEntry] = []
  /// A sentence about what went wrong, or nil.
  private(set) var notice: String?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let reading = OwnedTask()

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    load()
  }

  /// *Restore* was pressed for a reflection.
  func putBackPressed(_ reflection: Reflection) {
    dependencies.records.save { try await $0.restore(reflection.id) }
    load()
  }

  /// *Restore* was pressed for an entry of *On your mind*.
  func putBackPressed(_ entry: MindEntry) {
    dependencies.records.save { try await $0.restoreMindEntry(entry.id) }
    load()
  }

  private func load() {
    let records = dependencies.records
    reading.run { [weak self] in
      await records.settle()
      do {
        let store = try await records.store()
        let (mind, reflections) = (try await store.mindBin(), try await store.bin())
        guard let self, !Task.isCancelled else { return }
        if mind != self.mind { self.mind = mind }
        (self.reflections, notice) = (reflections, nil)
      } catch {
        if !Task.isCancelled { self?.notice = ErrorPresenter.sentence(error) }
      }
    }
  }
}
