import Core
import Foundation
import Observation

/// The note of how anxious one is that was just saved or removed, and the way back.
@Observable
final class CheckInUndo {
  /// What was just done.
  enum Change: Equatable {
    case noted(MindEntry.ID)
    case removed(MindEntry.ID)
  }

  /// What can be undone; nil for nothing.
  private(set) var change: Change?
  /// When the newest note that was seen was made; nil before the first look.
  @ObservationIgnored private var newest: Date?
  @ObservationIgnored private let dependencies: Dependencies

  init(_ dependencies: Dependencies) { self.dependencies = dependencies }

  /// The notes were read; `latest` is the last one of all.
  func read(latest: CheckInReport.Note?) {
    let instant = latest?.moment.instant ?? .distantPast
    if let latest, let newest, instant > newest { change = .noted(latest.id) }
    newest = max(newest ?? instant, instant)
  }

  /// *Remove* was pressed.
  func removePressed(_ note: CheckInReport.Note) {
    change = .removed(note.id)
    dependencies.records.keep { try await $0.deleteMindEntry(note.id) }
  }

  /// *Undo* was pressed.
  func undoPressed() {
    let former = change
    change = nil
    switch former {
    case .noted(let id): dependencies.records.keep { try await $0.deleteMindEntry(id) }
    case .removed(let id): dependencies.records.keep { try await $0.restoreMindEntry(id) }
    case nil: break
    }
  }

  /// Something else is shown.
  func forget() { change = nil }
}
