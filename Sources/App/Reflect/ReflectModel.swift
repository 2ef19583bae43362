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
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var first: LocalDay
  @ObservationIgnored private var watching: Task<Void, Never>?
  @ObservationIgnored private var shown: Timeline?
  private var problem: String?

  /// A month, as far back as the timeline begins.
  private static let stretch = 31

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    first = dependencies.moment.day.advanced(by: -Self.stretch)
    watch()
  }

  isolated deinit { watching?.cancel() }

  /// What does not work, as one sentence.
  var notice: String? { problem ?? dependencies.records.notice }

  /// What the dashed pill asks; nil before the first of today and when three were written.
  var prompt: String? {
    guard let today = days.first, today.day == dependencies.moment.day else { return nil }
    switch today.reflections.count {
    case 1: return "What other two things went well today?"
    case 2: return "What other thing went well today?"
    default: return nil
    }
  }

  /// Said once three were written today.
  var praise: String? {
    guard let today = days.first, today.day == dependencies.moment.day, today.reflections.count >= 3 else { return nil }
    return "Three good things. Well done."
  }

  /// The page is seen again: it may be another day by now.
  func seen() {
    if let shown { show(shown) }
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

  private static func format(_ day: LocalDay, _ template: String, _ locale: Locale) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter.string(from: Date(timeIntervalSince1970: Double(day.number) * 86_400 + 43_200))
  }
}
