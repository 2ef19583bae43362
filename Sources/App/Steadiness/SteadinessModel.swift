import Core
import Foundation
import Observation

/// What was practised and how the mood was, over a day, a week, a month or a year.
@Observable
final class SteadinessModel {
  /// The stretch that is shown; nil until the store has answered.
  private(set) var report: SteadinessReport?
  /// How long a stretch.
  private(set) var period = SteadinessReport.Period.week
  /// The last day that is shown.
  private(set) var last: LocalDay
  /// The mood that was just taken away and can be brought back.
  private(set) var removed: MoodNote?
  /// What could not be read or kept, as one sentence.
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
  /// Today, as the person's day has it.
  var today: LocalDay { dependencies.moment.day }
  /// Whether there are days after those that are shown.
  var canGoOn: Bool { last < today }

  /// Another length was chosen.
  func periodPicked(_ period: SteadinessReport.Period) {
    guard period != self.period else { return }
    (self.period, removed) = (period, nil)
    load()
  }

  /// So many stretches on, or back if negative; never beyond today.
  func moved(_ stretches: Int) {
    (last, removed) = (min(last.advanced(by: stretches * period.days), today), nil)
    load()
  }

  /// A mood was said, apart from any session.
  func noted(_ mood: Mood) {
    let note = MoodNote(id: UUID(), mood: mood, moment: dependencies.moment, occasion: .apart, session: nil)
    last = max(last, note.moment.day)
    change { try await $0.add(note) }
  }

  /// It was another mood, really.
  func corrected(_ note: MoodNote, to mood: Mood) {
    guard mood != note.mood else { return }
    change { try await $0.correct(note.id, to: mood) }
  }

  /// A mood is not to be kept.
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

  /// Reads and reckons beside the window, after all that was to be kept.
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
  /// The stretch as the store has it.
  nonisolated fileprivate init(_ period: Period, endingWith last: LocalDay, from store: any RecordStore) async throws {
    let days = Self.days(of: period, endingWith: last)
    self.init(
      period: period, endingWith: last, practised: try await store.practisedDays(),
      sessions: try await store.sessions(from: days.lowerBound, to: days.upperBound),
      moods: try await store.moods(from: days.lowerBound, to: days.upperBound))
  }
}
