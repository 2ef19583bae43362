import Core
import Foundation
import Observation
import Toolkit

/// A sheet for the doctor: which days, what goes in, and what will be printed. Worries and thoughts go in only where
/// each is ticked; nothing leaves the page before it's printed or saved.
@Observable
final class DoctorSheetModel {
  /// The days that can be chosen.
  enum Span: CaseIterable, Hashable {
    case twoWeeks, month, threeMonths, own
  }

  /// The number of worries and thoughts that are shown at first, and that come with each press of *More*.
  static let page = 20

  /// The chosen days.
  private(set) var span = Span.twoWeeks
  /// The first and last day.
  private(set) var days: ClosedRange<LocalDay>
  /// What goes in.
  private(set) var parts = Set(DoctorSheet.Part.allCases)
  /// Whether numbers go in.
  private(set) var printsNumbers: Bool
  /// Whether numbers are hidden on screen, so that the person is asked whether they go in.
  let hidesNumbers: Bool
  /// The figures of these days; nil until they're read.
  private(set) var figures: DoctorSheet?
  /// Worries and thoughts of these days, the newest first; as many as are shown.
  private(set) var entries: [MindEntry] = []
  /// Whether there are more of them.
  private(set) var hasMore = false
  /// Those that are ticked, as they were then.
  private(set) var ticked: [MindEntry] = []
  /// What was saved, or couldn't be; nil for nothing.
  private(set) var notice: String?
  @ObservationIgnored private var most = DoctorSheetModel.page
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private var follower: StoreFollower?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    let today = dependencies.moment.day
    days = today.advanced(by: -13)...today
    let showsNumbers = dependencies.settings[.showsNumbers]
    (printsNumbers, hidesNumbers) = (showsNumbers, !showsNumbers)
    follower = StoreFollower(
      dependencies,
      {
        $0.changes(
          of: [.sessions, .moods, .mind(.checkIn), .mind(.gad7), .mind(.worry), .mind(.thought)])
      },
      read: { [weak self] in try await self?.read(from: $0) },
      failed: { [weak self] in self?.notice = ErrorPresenter.sentence($0) })
  }

  /// Reads and writes days.
  var dates: Dates { dependencies.dates }

  /// The person's day at this moment.
  var presentDay: LocalDay { dependencies.moment.day }

  /// Some days were chosen.
  func spanPicked(_ span: Span) {
    guard span != self.span else { return }
    self.span = span
    let today = dependencies.moment.day
    switch span {
    case .twoWeeks: daysPicked(today.advanced(by: -13), today)
    case .month: daysPicked(today.advanced(by: -29), today)
    case .threeMonths: daysPicked(today.advanced(by: -90), today)
    case .own: break  // begins with the days so far
    }
  }

  /// The first and last day were typed; nil for an end left blank.
  func daysPicked(_ first: LocalDay?, _ last: LocalDay?) {
    let last = last ?? dependencies.moment.day
    let first = min(first ?? last.advanced(by: -13), last)
    guard first...last != days else { return }
    days = first...last
    (figures, entries, hasMore, most) = (nil, [], false, Self.page)
    ticked.removeAll { !days.contains($0.moment.day) }
    follower?.readAgain()
  }

  /// A part was ticked or not.
  func partToggled(_ part: DoctorSheet.Part, _ isOn: Bool) {
    if isOn { parts.insert(part) } else { parts.remove(part) }
  }

  /// *Print numbers too* was ticked or not.
  func numbersToggled(_ isOn: Bool) { printsNumbers = isOn }

  /// A worry or a thought was ticked or not.
  func entryToggled(_ entry: MindEntry, _ isOn: Bool) {
    ticked.removeAll { $0.id == entry.id }
    if isOn { ticked.append(entry) }
  }

  /// *More* was pressed.
  func morePressed() {
    most += Self.page
    follower?.readAgain()
  }

  /// What will be printed; nil until the figures are read.
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
    let file = URL(fileURLWithPath: path)
    let pdf = sheet?.pdf
    let files = dependencies.files
    Task { [weak self] in
      let values = ["file": file.lastPathComponent]
      do {
        guard let pdf, let files else { throw CocoaError(.fileWriteUnknown) }
        try await files.write(Data(pdf), to: file)
        self?.notice = localized("Saved to {file}.", values)
      } catch {
        // TRANSLATORS: A file couldn’t be written. {file} is its name.
        self?.notice = localized("Couldn’t save {file} there. Try another folder.", values)
      }
    }
  }

  /// The days are read again; those ticked stay ticked, unless they're gone.
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
          entries: try await store.mindEntries(of: noted)),
        try await store.mindEntries(in: 0..<most + 1, of: written)
      )
    }.value
    try Task.checkCancellation()
    guard days == self.days else { return }
    self.figures = figures
    hasMore = entries.count > most
    self.entries = entries.prefix(most).filter { $0.content != nil }
    // Ticked ones stand as they are now.
    let found = Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    if !hasMore { ticked.removeAll { found[$0.id] == nil } }
    ticked = ticked.map { found[$0.id] ?? $0 }
  }
}
