import Foundation

/// Reads the days in a column of a table. A spreadsheet may have written them in its own way, such as 3/11/2026, which
/// doesn't show whether the day or the month is first. So all cells together decide the order.
struct DayColumn {
  private enum Order { case dayFirst, monthFirst, either, unknown }

  private let order: Order
  private let dates: Dates
  /// The first day that was read in the locale's order because no cell shows which order is meant; nil if there was
  /// none.
  private(set) var guessed: ImportNote?

  /// Creates a reader for a column with these cells, and decides their order.
  init(_ cells: some Sequence<String>, _ dates: Dates) {
    var (isDayFirst, isMonthFirst) = (false, false)
    for cell in cells {
      guard let numbers = Self.numbers(cell), numbers.first.count < 3 else { continue }
      guard let first = Int(numbers.first), let second = Int(numbers.second) else { continue }
      if first > 12, second <= 12 { isDayFirst = true }
      if second > 12, first <= 12 { isMonthFirst = true }
    }
    order = isDayFirst ? (isMonthFirst ? .either : .dayFirst) : isMonthFirst ? .monthFirst : .unknown
    self.dates = dates
  }

  /// Reads a cell that isn't blank.
  mutating func day(_ cell: String) throws(FaultyValue) -> LocalDay {
    if let day = ExportForm.day(cell) { return day }
    guard let (first, second, third) = Self.numbers(cell) else {
      // The day may be in words.
      guard let day = dates.read(cell, isLast: false), day == dates.read(cell, isLast: true) else {
        throw notADay(cell)
      }
      return day
    }
    if first.count > 2 { return try day(first, second, third, cell) }
    let year = third.count > 2 ? third : Int(third).flatMap(dates.year(endingIn:)).map { "\($0)" } ?? third
    guard let one = Int(first), let other = Int(second) else { throw notADay(cell) }
    if one > 12 || one == other { return try day(year, second, first, cell) }
    if other > 12 { return try day(year, first, second, cell) }
    switch order {
    case .dayFirst: return try day(year, second, first, cell)
    case .monthFirst: return try day(year, first, second, cell)
    case .either: throw FaultyValue(nil, cell, .twoDays)
    case .unknown:
      let found = try dates.startsWithMonth ? day(year, first, second, cell) : day(year, second, first, cell)
      guessed = guessed ?? .dayOrder(cell, found)
      return found
    }
  }

  private func day(
    _ year: String, _ month: String, _ day: String, _ cell: String
  ) throws(FaultyValue) -> LocalDay {
    guard let found = dates.read("\(year)-\(month)-\(day)", isLast: false) else { throw notADay(cell) }
    return found
  }

  private func notADay(_ cell: String) -> FaultyValue { FaultyValue(nil, cell, .notADay) }

  /// Returns the three numbers of a day in numbers, in Western digits; nil for any other cell. A midnight after the day
  /// is ignored.
  private static func numbers(_ cell: String) -> (first: String, second: String, third: String)? {
    var cell = cell.trimmed
    for end in [" 00:00:00", " 00:00", " 0:00", "T00:00:00", "T00:00"] where cell.hasSuffix(end) {
      cell = String(cell.dropLast(end.count))
    }
    let parts = DayWords.plain(cell).split(separator: " ").map(String.init)
    guard parts.count == 3,
      parts.allSatisfy({ (1...4).contains($0.count) && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      parts[1].count < 3, [1, 2, 4].contains(parts[0].count), [1, 2, 4].contains(parts[2].count),
      parts[0].count < 3 || parts[2].count < 3
    else { return nil }
    return (parts[0], parts[1], parts[2])
  }
}
