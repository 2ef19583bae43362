import Core
import Foundation
import Observation

/// The practice and the moods of a day, a week, a month or a year.
@Observable
final class SteadinessModel {
  /// The report that is shown; nil until the store has answered.
  private(set) var report: SteadinessReport?
  /// The length of the period that is shown.
  private(set) var period = SteadinessReport.Period.week
  /// The last day of the period.
  private(set) var last: LocalDay
  /// The mood that was just removed and can be put back, or nil.
  private(set) var removed: MoodNote?
  /// A sentence about what could not be read, or nil.
  private(set) var notice: String?

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var loading: Task<Void, Never>?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    last = dependencies.moment.day
    load()
  }

  isolated deinit { loading?.cancel() }

  /// Whether numbers are shown.
  var showsNumbers: Bool { dependencies.settings[.showsNumbers] }
  /// The person’s day, which may begin some hours after midnight.
  var today: LocalDay { dependencies.moment.day }
  /// Whether there is a later period to go to.
  var canGoOn: Bool { last < today }

  /// Another length was chosen.
  func periodPicked(_ period: SteadinessReport.Period) {
    guard period != self.period else { return }
    (self.period, removed) = (period, nil)
    load()
  }

  /// Moves by a number of periods, back if negative; never beyond today.
  func moved(by periods: Int) {
    (last, removed) = (min(last.advanced(by: periods * period.days), today), nil)
    load()
  }

  /// A mood was noted outside a session.
  func noted(_ mood: Mood) {
    let note = MoodNote(id: UUID(), mood: mood, moment: dependencies.moment, occasion: .apart, session: nil)
    last = max(last, note.moment.day)
    change { try await $0.add(note) }
  }

  /// A noted mood was changed to another.
  func corrected(_ note: MoodNote, to mood: Mood) {
    guard mood != note.mood else { return }
    change { try await $0.correct(note.id, to: mood) }
  }

  /// *Remove* was pressed.
  func removePressed(_ note: MoodNote) {
    removed = note
    change { try await $0.removeMood(note.id) }
  }

  /// *Undo* was pressed.
  func undoPressed() {
    guard let note = removed else { return }
    removed = nil
    change { try await $0.add(note) }
  }

  private func change(_ body: @escaping @Sendable (any RecordStore) async throws -> Void) {
    dependencies.records.keep(body)
    load()
  }

  /// Reads the store and computes the report, off the main thread, once pending writes are done.
  private func load() {
    loading?.cancel()
    let (period, last, records) = (period, last, dependencies.records)
    loading = Task { [weak self] in
      await records.settle()
      do {
        let store = try await records.store()
        let report = try await Task.detached { try await SteadinessReport(period, endingWith: last, from: store) }.value
        if !Task.isCancelled { self?.report = report }
      } catch {
        self?.notice = ErrorPresenter.sentence(error)
      }
    }
  }
}

extension SteadinessReport {
  /// The report of a period, read from the store.
  nonisolated fileprivate init(_ period: Period, endingWith last: LocalDay, from store: any RecordStore) async throws {
    let days = Self.days(of: period, endingWith: last)
    self.init(
      period: period, endingWith: last, practised: try await store.practisedDays(),
      sessions: try await store.sessions(from: days.lowerBound, to: days.upperBound),
      moods: try await store.moods(from: days.lowerBound, to: days.upperBound))
  }
}
