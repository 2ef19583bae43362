import Core
import Foundation

/// Offers to undo the note of how anxious one is that was just saved or removed.
final class CheckInUndo {
  /// The offer.
  let offer: UndoOffer
  /// When the newest note that was seen was made; nil before the first look.
  private var newest: Date?
  private let records: Records

  init(_ dependencies: Dependencies) { (records, offer) = (dependencies.records, UndoOffer(dependencies)) }

  /// The notes were read; `latest` is the last one of all.
  func read(latest: CheckInReport.Note?) {
    let instant = latest?.moment.instant ?? .distantPast
    if let id = latest?.id, let newest, instant > newest {
      // TRANSLATORS: A short message with a button “Undo”, after someone noted how anxious they feel.
      offer.offer(localized("Noted.")) { [records] in records.keep { try await $0.deleteMindEntry(id) } }
    }
    newest = max(newest ?? instant, instant)
  }

  /// *Remove* was pressed.
  func removePressed(_ note: CheckInReport.Note) {
    let (id, records) = (note.id, records)
    records.keep { try await $0.deleteMindEntry(id) }
    // TRANSLATORS: A short message with a button “Undo”.
    offer.offer(localized("Note removed."), about: id, movesFocus: true) {
      records.keep { try await $0.restoreMindEntry(id) }
    }
  }
}
