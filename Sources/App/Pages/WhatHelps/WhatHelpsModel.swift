import Core
import Foundation
import Observation

/// The page *What helps*: the sessions of a day, a week, a month or a year, and how the person felt before and after.
@Observable
final class WhatHelpsModel {
  /// The report that is shown; nil until the store has answered.
  private(set) var report: WhatHelpsReport?
  /// The length of the period that is shown.
  private(set) var period = WhatHelpsReport.Period.week
  /// The last day of the period.
  private(set) var last: LocalDay
  /// Whether numbers are shown.
  var showsNumbers: Bool { dependencies.settings[.showsNumbers] }
  /// The mood that was just removed and can be put back, or nil.
  private(set) var removed: MoodNote?
  /// A sentence about what could not be read, or nil.
  private(set) var notice: String?

  /// The offer to undo the check-in that was just noted or removed.
  let checkIns: CheckInUndo
  /// The last day the seven questions were answered; nil for never.
  private var lastAnswered: LocalDay?
  private var progress: RecordsGlance<ProgressWords.Found>?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let loading = OwnedTask()
  @ObservationIgnored private let progressing = OwnedTask()
  @ObservationIgnored private var follower: StoreFollower?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    last = dependencies.moment.day
    checkIns = CheckInUndo(dependencies)
    load()
    // Check-ins and questionnaires are written on pages over this one.
    follower = StoreFollower(
      dependencies, { $0.changes(of: Set([.mind(.checkIn), .mind(.gad7)] + Deeds.kinds.map(\.recordKind))) },
      read: { [weak self] _ in self?.load() },
      failed: { _ in })
    progressing.run { [weak self] in await self?.followProgress() }
  }

  /// The person’s day, which may begin some hours after midnight.
  var today: LocalDay { dependencies.moment.day }
  /// The hour at which the person’s day begins.
  var startHour: Int { dependencies.settings[.dayStartHour] }
  /// The report in words; nil until the store has answered.
  var words: WhatHelpsWords? {
    report.map { WhatHelpsWords(report: $0, showsNumbers: showsNumbers, today: today, dates: dependencies.dates) }
  }
  /// Sentences about how far the person has come with the programmes and the way through, whatever the period.
  var progressLines: [String] {
    progress?.value.map { ProgressWords(found: $0, showsNumbers: showsNumbers).lines } ?? []
  }
  /// What was done in the period beside sessions, in words.
  var deedLines: [String] {
    report.map { DeedsWords(deeds: $0.deeds, showsNumbers: showsNumbers).lines } ?? []
  }
  /// The check-ins in words; nil until the store has answered.
  var checkInWords: CheckInReportWords? {
    report.map {
      CheckInReportWords(report: $0, showsNumbers: showsNumbers, today: today, dates: dependencies.dates)
    }
  }
  /// Whether to offer the seven questions: the person asked for it, and two weeks have passed.
  var offersGAD7: Bool {
    report != nil && dependencies.settings[.offersGAD7] && GAD7.isDue(on: today, last: lastAnswered)
  }
  /// Whether there is a later period to go to.
  var canGoForward: Bool { last < today }

  /// Another length was chosen.
  func periodPicked(_ period: WhatHelpsReport.Period) {
    guard period != self.period else { return }
    (self.period, removed) = (period, nil)
    checkIns.offer.withdraw()
    load()
  }

  /// Moves by a number of periods, back if negative; never beyond today.
  func moved(by periods: Int) {
    (last, removed) = (min(last.advanced(by: periods * period.days), today), nil)
    checkIns.offer.withdraw()
    load()
  }

  /// *Show numbers* or *Hide numbers* was pressed.
  func numbersPressed() { dependencies.settings[.showsNumbers] = !showsNumbers }

  /// A noted mood was changed to another.
  func corrected(_ note: MoodNote, to mood: Mood) {
    guard mood != note.mood else { return }
    change {
      try await $0.correct(note.id, to: mood, note.occasion == .afterWorse && mood != .anxious ? .after : note.occasion)
    }
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

  /// Reads the content off the main thread, and then starts to follow the records that the progress is computed from.
  private func followProgress() async {
    guard let content = dependencies.content else { return }
    let guided = dependencies.guided
    let (library, path) = await Task.detached {
      let library = guided.value
      return (library, content.learningPath(readings: content.readings().readings, library: library).path)
    }.value
    let settings = dependencies.settings, bookmarks = dependencies.bookmarks
    let read = path.readings.filter { bookmarks[$0].isRead }
    let noted = path.deeds.reduce(into: [:]) { $0[$1] = $1.count(settings) }
    progress = RecordsGlance(dependencies, of: PathRecords.kinds(path.deeds)) { store in
      let records = try await PathRecords(path.deeds, library: library, from: store)
      let mine = path.turned(by: records.page?[KeepingWell.self]?.theme)
      let parts = PathProgress(read: read, noted: noted, records: records).partsDone(of: mine)
      return ProgressWords.Found(
        programmes: library.programmes.map { programme in
          .init(
            title: programme.title,
            done: programme.sessions.count { records.practised.firstDay(of: $0) != nil }, of: programme.sessions.count)
        }, parts: parts, ofParts: path.parts.count)
    }
  }

  private func change(_ body: @escaping @Sendable (any RecordStore) async throws -> Void) {
    dependencies.records.save(body)
    load()
  }

  /// Reads the store and computes the report, off the main thread, once pending writes are done.
  private func load() {
    let today = today
    // The clock may have been put right while the page was open.
    if last > today { last = today }
    let (period, last, records, startHour) = (period, last, dependencies.records, startHour)
    loading.run { [weak self] in
      await records.settle()
      do {
        let store = try await records.store()
        let (report, latest, lastAnswered) = try await Task.detached {
          (
            try await WhatHelpsReport(period, endingWith: last, startHour: startHour, from: store),
            try await store.mindEntries(in: 0..<1, of: MindQuery(kinds: [.checkIn], last: today)).first
              .flatMap(CheckInReport.Note.init),
            try await store.mindEntries(in: 0..<1, of: MindQuery(kinds: [.gad7], last: today)).first?.moment.day
          )
        }.value
        guard !Task.isCancelled, let self else { return }
        checkIns.read(latest: latest)
        (self.report, self.lastAnswered, notice) = (report, lastAnswered, nil)
      } catch {
        if !Task.isCancelled { self?.notice = ErrorPresenter.sentence(error) }
      }
    }
  }
}

extension WhatHelpsReport {
  /// The report of a period, read from the store.
  nonisolated fileprivate init(
    _ period: Period, endingWith last: LocalDay, startHour: Int, from store: any RecordStore
  ) async throws {
    let days = Self.days(of: period, endingWith: last)
    let all = MindQuery(kinds: [.checkIn], isOldestFirst: true)
    var query = all
    (query.first, query.last) = (days.lowerBound, days.upperBound)
    self.init(
      period: period, endingWith: last, practised: try await store.practisedDays(),
      sessions: try await store.sessions(from: days.lowerBound, to: days.upperBound),
      moods: try await store.moods(from: days.lowerBound, to: days.upperBound),
      checkIns: try await store.mindEntries(of: query).compactMap(CheckInReport.Note.init),
      firstCheckIn: try await store.mindEntries(in: 0..<1, of: all).first?.moment.day,
      entries: try await store.mindEntries(of: MindQuery(kinds: Deeds.kinds)), startHour: startHour)
  }
}
