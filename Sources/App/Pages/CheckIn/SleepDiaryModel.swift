import Core
import Foundation
import Observation

nonisolated extension SleepNight: Draftable {}

/// The sleep diary: last night's five guesses, and the last nights.
@Observable
final class SleepDiaryModel {
  /// A stored night.
  nonisolated struct Night: Hashable, Sendable, Identifiable {
    let id: MindEntry.ID
    let day: LocalDay
    let night: SleepNight
  }

  /// How many nights are shown.
  static let shown = 14

  /// The offer to restore the night that was removed last.
  let undo: UndoOffer
  /// The editor of last night; nil until the nights are read.
  private var editor: DraftEditor<SleepNight>?
  private var glance: RecordsGlance<[Night]>?
  @ObservationIgnored private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    (self.dependencies, undo) = (dependencies, UndoOffer(dependencies))
    glance = RecordsGlance(dependencies, of: [.mind(.sleep)]) { store in
      try await store.mindEntries(in: 0..<Self.shown, of: MindQuery(kinds: [.sleep])).compactMap { entry in
        entry[SleepNight.self].map { Night(id: entry.id, day: entry.moment.day, night: $0) }
      }
    }
    glance?.valueChanged = { [weak self] in self?.nightsRead() }
  }

  /// The last nights, the latest first.
  var nights: [Night] { glance?.value ?? [] }
  /// Last night as it's entered; nil until the nights are read.
  var night: SleepNight? { editor?.value }
  /// Whether last night is stored; changes are then saved as they're made.
  var isSaved: Bool { editor?.isAdded ?? false }
  /// Whether *Save* can be pressed.
  var canSave: Bool { editor.map { !$0.isAdded && !$0.isAdding } ?? false }
  /// A sentence about what went wrong, or nil.
  var notice: String? { editor?.notice ?? glance?.notice }
  /// Reads and writes days and times.
  var dates: Dates { dependencies.dates }
  /// What isn't saved yet.
  var writing: (any Writing)? { editor }
  /// The nights that are in the picture: those of the last seven days, the oldest first.
  var week: [Night] {
    let today = dependencies.moment.day
    return nights.filter { (0..<7).contains(today.number - $0.day.number) }.reversed()
  }

  /// Changes last night.
  func change(_ body: (inout SleepNight) -> Void) { editor?.change(body) }

  /// *Save* was pressed.
  func savePressed() {
    guard let editor, canSave else { return }
    Task { await editor.add() }
  }

  /// *Remove* was pressed.
  func removePressed(_ night: Night) {
    let records = dependencies.records
    if night.id == editor?.id { editor = nil }
    records.save { try await $0.deleteMindEntry(night.id) }
    // TRANSLATORS: A short message with a button “Undo”: a night was removed from the sleep diary.
    undo.offer(localized("Night removed."), about: night.id, movesFocus: true) {
      records.save { try await $0.restoreMindEntry(night.id) }
    }
  }

  /// The nights were read: begins last night like the one before or, if it's stored, changes it.
  private func nightsRead() {
    let today = dependencies.moment.day
    let stored = nights.first { $0.day == today }
    guard editor == nil || (stored != nil && editor?.isAdded == false && editor?.isUnsaved == false) else { return }
    if let stored {
      editor = DraftEditor(changing: stored.id, stored.night, dependencies)
    } else {
      let before = nights.first?.night ?? SleepNight(toBed: 1_380, tried: 1_395, untilAsleep: 15, awake: 15, up: 420)
      editor = DraftEditor(before, dependencies)
    }
  }
}
