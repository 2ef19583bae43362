import Core
import Foundation
import Observation

/// Offers to undo the check-in, a note of how anxious the person is, that was just saved or removed.
@Observable
final class CheckInUndo {
  /// The offer.
  let offer: UndoOffer
  /// The note by which the person has just said that they're very anxious, as long as it's the newest; nil for none.
  private(set) var high: UUID?
  /// The time of the newest note read so far; nil until notes have been read.
  @ObservationIgnored private var newest: Date?
  @ObservationIgnored private var added: UUID?
  @ObservationIgnored private let records: Records

  init(_ dependencies: Dependencies) { (records, offer) = (dependencies.records, UndoOffer(dependencies)) }

  /// The notes were read, and `latest` is the newest of all. If it has been added since the last reading, offers to
  /// undo it.
  func read(latest: CheckInReport.Note?) {
    let instant = latest?.moment.instant ?? .distantPast
    if let id = latest?.id, let newest, instant > newest {
      added = id
      // TRANSLATORS: A short message with a button “Undo”, after someone noted how anxious they feel.
      offer.offer(localized("Noted.")) { [records] in records.save { try await $0.deleteMindEntry(id) } }
    }
    newest = max(newest ?? instant, instant)
    let high = latest.flatMap { $0.id == added && $0.checkIn.level >= CheckInReport.highFrom ? $0.id : nil }
    if high != self.high { self.high = high }
  }

  /// *Remove* was pressed.
  func removePressed(_ note: CheckInReport.Note) {
    let (id, records) = (note.id, records)
    records.save { try await $0.deleteMindEntry(id) }
    // TRANSLATORS: A short message with a button “Undo”.
    offer.offer(localized("Note removed."), about: id, movesFocus: true) {
      records.save { try await $0.restoreMindEntry(id) }
    }
  }
}
