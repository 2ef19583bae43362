import Core
import Foundation
import Observation

/// The timeline, and what it asks next.
@Observable
final class ReflectModel {
  /// A day and what went well on it, newest first.
  struct Day: Equatable {
    let day: LocalDay
    let title: String
    let reflections: [Reflection]
  }

  /// Newest first.
  private(set) var days: [Day] = []
  /// Whether there are older days than those shown.
  private(set) var hasEarlier = false
  /// Whether the timeline has arrived.
  private(set) var isLoaded = false
  /// What was just done and can be taken back, as a sentence; nil when nothing can.
  private(set) var undoable: String?
  /// Words that are searched for; empty for the whole timeline.
  private(set) var search = ""
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var first: LocalDay
  @ObservationIgnored private var watching: Task<Void, Never>?
  @ObservationIgnored private var shown: Timeline?
  @ObservationIgnored private var undo: (@Sendable (any RecordStore) async throws -> Void)?
  @ObservationIgnored private var offering: Task<Void, Never>?
  @ObservationIgnored private var searching: Task<Void, Never>?
  @ObservationIgnored private var editing: Reflection?
  private var problem: String?

  /// A month, as far back as the timeline begins.
  private static let stretch = 31

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    first = dependencies.moment.day.advanced(by: -Self.stretch)
    watch()
  }

  isolated deinit {
    watching?.cancel()
    offering?.cancel()
    searching?.cancel()
  }

  /// What does not work, as one sentence.
  var notice: String? { problem ?? dependencies.records.notice }

  /// What the dashed pill asks; nil before the first of today and when three were written.
  var prompt: String? {
    guard search.isEmpty, let today = days.first, today.day == dependencies.moment.day else { return nil }
    switch today.reflections.count {
    case 1: return "What other two things went well today?"
    case 2: return "What other thing went well today?"
    default: return nil
    }
  }

  /// Said once three were written today.
  var praise: String? {
    guard search.isEmpty, let today = days.first, today.day == dependencies.moment.day, today.reflections.count >= 3
    else { return nil }
    return "Three good things. Well done."
  }

  /// What stands in place of the timeline where there is none; nil where there is one, or the questions suffice.
  var emptyLine: String? { days.isEmpty && !search.isEmpty ? "Nothing was found." : nil }

  /// The page is seen again: it may be another day by now, or a reflection may have been changed.
  func seen() {
    if let shown { show(shown) }
  }

  /// A reflection is about to be changed on a page of its own.
  func editPressed(_ reflection: Reflection) { editing = reflection }

  /// *Delete* was pressed: it goes into the bin, and can be taken out at once.
  func deletePressed(_ reflection: Reflection) {
    let id = reflection.id
    dependencies.records.keep { try await $0.delete(id) }
    offer("It was put into the bin.") { try await $0.restore(id) }
    if !search.isEmpty { look() }
  }

  /// *Undo* was pressed.
  func undoPressed() {
    guard let undo else { return }
    dependencies.records.keep(undo)
    (self.undo, undoable) = (nil, nil)
    if !search.isEmpty { look() }
  }

  /// Other words are searched for.
  func searched(_ words: String) {
    guard words != search else { return }
    search = words
    if words.isEmpty { watch() } else { look() }
  }

  /// For ten seconds.
  private func offer(_ words: String, undo: @escaping @Sendable (any RecordStore) async throws -> Void) {
    self.undo = undo
    undoable = words
    offering?.cancel()
    let timer = dependencies.timer
    offering = Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      guard (try? await timer.sleep(for: .seconds(10))) != nil else { return }
      self?.undoable = nil
    }
  }

  /// Finds what holds the words, anywhere in the years.
  private func look() {
    watching?.cancel()
    searching?.cancel()
    let (records, words) = (dependencies.records, search)
    searching = Task { [weak self] in
      await records.settle()
      do {
        let found = try await records.store().reflections(from: nil, to: nil, containing: words)
        if !Task.isCancelled { self?.show(Timeline(reflections: found, hasEarlier: false)) }
      } catch {
        if !Task.isCancelled { self?.problem = ErrorPresenter.sentence(error) }
      }
    }
  }

  /// A change that has been made can be taken back.
  private func noticeChange(in timeline: Timeline) {
    guard let former = editing, let now = timeline.reflections.first(where: { $0.id == former.id }),
      now.event != former.event || now.reason != former.reason
    else { return }
    editing = nil
    offer("It was changed.") { try await $0.edit(former.id, event: former.event, reason: former.reason) }
  }

  /// *Earlier* was pressed: goes back until there is something older to see.
  func earlierPressed() {
    Task { [weak self] in
      guard let self else { return }
      let older = try? await dependencies.records.store()  // a failure is already said in the notice
        .reflections(from: nil, to: first.advanced(by: -1), containing: nil).first?.moment.day
      first = (older ?? first).advanced(by: -Self.stretch)
      watch()
    }
  }

  private func watch() {
    watching?.cancel()
    searching?.cancel()
    let records = dependencies.records, first = first
    watching = Task { [weak self] in
      do {
        for try await timeline in try await records.store().timeline(from: first) { self?.show(timeline) }
      } catch {
        if !Task.isCancelled { self?.problem = ErrorPresenter.sentence(error) }
      }
    }
  }

  private func show(_ timeline: Timeline) {
    shown = timeline
    noticeChange(in: timeline)
    let today = dependencies.moment.day
    var days: [Day] = []
    var group: [Reflection] = []
    func close() {
      if let day = group.first?.moment.day {
        days.append(Day(day: day, title: DayTitle.text(day, today: today), reflections: group))
      }
      group = []
    }
    for reflection in timeline.reflections {
      if let last = group.last, last.moment.day != reflection.moment.day { close() }
      group.append(reflection)
    }
    close()
    self.days = days
    hasEarlier = timeline.hasEarlier
    isLoaded = true
  }
}

/// How a day is called: *Today*, *Yesterday*, else its date in the person's own form.
enum DayTitle {
  static func text(_ day: LocalDay, today: LocalDay, locale: Locale = .current) -> String {
    switch today.number - day.number {
    case 0: return "Today"
    case 1: return "Yesterday"
    default: break
    }
    return format(day, day.year == today.year ? "EEEEdMMMM" : "EEEEdMMMMyyyy", locale)
  }

  /// Its day and month, and its year if that is wanted, in short.
  static func short(_ day: LocalDay, withYear: Bool = false, locale: Locale = .current) -> String {
    format(day, withYear ? "dMMMyyyy" : "dMMM", locale)
  }

  /// Its month and year.
  static func month(_ day: LocalDay, locale: Locale = .current) -> String { format(day, "MMMMyyyy", locale) }

  private static func format(_ day: LocalDay, _ template: String, _ locale: Locale) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter.string(from: Date(timeIntervalSince1970: Double(day.number) * 86_400 + 43_200))
  }
}
