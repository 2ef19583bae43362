import Core
import Foundation
import Observation
import Toolkit

/// The booklet of a year's good things. It has reflections only, and nothing leaves the page before the person prints
/// or saves it.
@Observable
final class BookletModel {
  /// The years that have reflections, the latest first; empty until they're read.
  private(set) var years: [Int] = []
  /// The year of the booklet.
  private(set) var year: Int
  /// Its readable reflections, the oldest first; nil until they're read.
  private(set) var reflections: [Reflection]?
  /// A sentence about what was saved, or couldn't be; nil for none.
  private(set) var notice: String?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var follower: StoreFollower?

  /// The most reflections of a booklet: more than one person writes in a year.
  nonisolated private static let most = 100_000
  /// How many years back are looked at.
  nonisolated private static let span = 60

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    year = dependencies.moment.day.year
    follower = StoreFollower(
      dependencies, { $0.changes(of: [.reflections]) }, read: { [weak self] in try await self?.read(from: $0) },
      failed: { [weak self] in self?.notice = ErrorPresenter.sentence($0) },
      locked: { [weak self] in self?.forget() })
  }

  /// The booklet's title.
  var title: String { BookletWords.title(year) }

  /// A year was chosen.
  func yearPicked(_ year: Int) {
    guard year != self.year else { return }
    (self.year, reflections) = (year, nil)
    follower?.readAgain()
  }

  /// The booklet to print; nil until it's read, and if the year has no reflections.
  var sheet: PrintJob.Sheet? {
    guard let reflections, !reflections.isEmpty else { return nil }
    return BookletWords.sheet(year, reflections, dependencies.dates)
  }

  /// The name that is proposed for a file.
  var fileName: String { "\(year).pdf" }

  /// A file was chosen to save the booklet to, as a PDF.
  func fileChosen(_ path: String) {
    Task { [weak self, dependencies, sheet] in
      let said = await dependencies.save(sheet, to: path)
      self?.notice = said
    }
  }

  private func read(from store: any RecordStore) async throws {
    let (year, present) = (year, dependencies.moment.day.year)
    let (found, years) = try await Task.detached {
      let found = try await store.reflections(in: 0..<Self.most, of: Self.query(year)).filter(\.isWorthALetter)
      var years: [Int] = []
      var day = LocalDay(year: present + 1, month: 1, day: 1)
      // From one year that has some to the next.
      while let before = day, years.count < Self.span,
        let last = try await store.earlierDay(before: before, at: 0.999_999)
      {
        years.append(last.year)
        day = LocalDay(year: last.year, month: 1, day: 1)
      }
      return (found, years)
    }.value
    try Task.checkCancellation()
    guard year == self.year else { return }
    (reflections, self.years) = (Array(found.reversed()), years)
    // In January, the year that has just ended is wanted.
    if found.isEmpty, let latest = years.first, latest != year { yearPicked(latest) }
  }

  private func forget() { (reflections, years) = (nil, []) }

  nonisolated private static func query(_ year: Int) -> TimelineQuery {
    TimelineQuery(
      first: LocalDay(year: year, month: 1, day: 1), last: LocalDay(year: year, month: 12, day: 31))
  }
}
