import Core
import Foundation
import Observation
import Toolkit

/// A sheet for the doctor: the days it's about, what it contains, and the sheet to print. A worry or a thought is
/// printed only if it's ticked. Nothing leaves the page before the person prints or saves the sheet.
@Observable
final class DoctorSheetModel {
  /// The days that can be chosen.
  enum Span: CaseIterable, Hashable {
    case twoWeeks, month, threeMonths, own
  }

  /// The number of worries and thoughts that are shown to begin with, and that each press of *More* adds.
  static let page = 20

  /// The chosen days.
  private(set) var span = Span.twoWeeks
  /// The first and last day of the sheet.
  private(set) var days: ClosedRange<LocalDay>
  /// The parts to print.
  private(set) var parts = Set(DoctorSheet.Part.allCases)
  /// Whether the sheet contains numbers.
  private(set) var printsNumbers: Bool
  /// Whether numbers are hidden on screen. The page then asks whether to print them.
  let hidesNumbers: Bool
  /// The figures of `days`; nil until they're read.
  private(set) var figures: DoctorSheet?
  /// The worries and thoughts of `days` that are shown, the newest first.
  private(set) var entries: [MindEntry] = []
  /// Whether `days` have more worries and thoughts than `entries`.
  private(set) var hasMore = false
  /// The ticked worries and thoughts, as they were last read.
  private(set) var ticked: [MindEntry] = []
  /// A sentence about what was saved, or couldn't be; nil for none.
  private(set) var notice: String?
  @ObservationIgnored private var most = DoctorSheetModel.page
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var follower: StoreFollower?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    let today = dependencies.moment.day
    days = today.advanced(by: -13)...today
    // A doctor needs the total of a questionnaire, however the person would rather see it themselves.
    (printsNumbers, hidesNumbers) = (true, !dependencies.settings[.showsNumbers])
    follower = StoreFollower(
      dependencies,
      {
        $0.changes(
          of: Set(
            [.sessions, .moods, .mind(.checkIn), .mind(.gad7), .mind(.worry), .mind(.thought)]
              + Deeds.kinds.map(\.recordKind)))
      },
      read: { [weak self] in try await self?.read(from: $0) },
      failed: { [weak self] in self?.notice = ErrorPresenter.sentence($0) })
  }

  /// Reads and writes days.
  var dates: Dates { dependencies.dates }

  /// The person's day at this moment.
  var presentDay: LocalDay { dependencies.moment.day }

  /// One of the choices of days was pressed.
  func spanPicked(_ span: Span) {
    guard span != self.span else { return }
    self.span = span
    let today = dependencies.moment.day
    switch span {
    case .twoWeeks: daysPicked(today.advanced(by: -13), today)
    case .month: daysPicked(today.advanced(by: -29), today)
    case .threeMonths: daysPicked(today.advanced(by: -90), today)
    case .own: break  // the days stay as they are until others are typed
    }
  }

  /// The first and last day were chosen or typed; nil for a field left blank.
  func daysPicked(_ first: LocalDay?, _ last: LocalDay?) {
    let last = last ?? dependencies.moment.day
    let first = min(first ?? last.advanced(by: -13), last)
    guard first...last != days else { return }
    days = first...last
    (figures, entries, hasMore, most) = (nil, [], false, Self.page)
    ticked.removeAll { !days.contains($0.moment.day) }
    follower?.readAgain()
  }

  /// A part was ticked or unticked.
  func partToggled(_ part: DoctorSheet.Part, _ isOn: Bool) {
    if isOn { parts.insert(part) } else { parts.remove(part) }
  }

  /// *Print numbers too* was ticked or unticked.
  func numbersToggled(_ isOn: Bool) { printsNumbers = isOn }

  /// A worry or a thought was ticked or unticked.
  func entryToggled(_ entry: MindEntry, _ isOn: Bool) {
    ticked.removeAll { $0.id == entry.id }
    if isOn { ticked.append(entry) }
  }

  /// *More* was pressed.
  func morePressed() {
    most += Self.page
    follower?.readAgain()
  }

  /// The sheet as it will be printed; nil until the figures are read.
  var sheet: PrintJob.Sheet? {
    guard let figures else { return nil }
    return DoctorSheetWords(
      figures: figures, parts: parts, ticked: ticked, showsNumbers: printsNumbers, today: dependencies.moment.day,
      dates: dates
    ).sheet
  }

  /// The name that is proposed for a file.
  var fileName: String { "\(dependencies.moment.day).pdf" }

  /// A file was chosen to save the sheet to, as a PDF.
  func fileChosen(_ path: String) {
    Task { [weak self, dependencies, sheet] in
      let said = await dependencies.save(sheet, to: path)
      self?.notice = said
    }
  }

  /// Reads the figures and entries of the days. Ticked entries stay ticked, unless they no longer exist.
  private func read(from store: any RecordStore) async throws {
    let (days, most) = (days, most)
    let (first, last) = (days.lowerBound, days.upperBound)
    let (figures, entries) = try await Task.detached {
      let noted = MindQuery(kinds: [.checkIn, .gad7], first: first, last: last, isOldestFirst: true)
      let written = MindQuery(kinds: [.worry, .thought], first: first, last: last)
      return (
        DoctorSheet(
          days, sessions: try await store.sessions(from: first.advanced(by: -1), to: last.advanced(by: 1)),
          moods: try await store.moods(from: first.advanced(by: -1), to: last.advanced(by: 1)),
          entries: try await store.mindEntries(of: noted),
          done: try await store.mindEntries(of: MindQuery(kinds: Deeds.kinds))),
        try await store.mindEntries(in: 0..<most + 1, of: written)
      )
    }.value
    try Task.checkCancellation()
    guard days == self.days else { return }
    self.figures = figures
    hasMore = entries.count > most
    self.entries = entries.prefix(most).filter { $0.content != nil }
    // Ticked entries are printed as they're stored now. If all entries were read, a ticked one that's missing was
    // deleted.
    let found = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    if !hasMore { ticked.removeAll { found[$0.id] == nil } }
    ticked = ticked.map { found[$0.id] ?? $0 }
  }
}
