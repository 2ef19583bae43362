import Core
import Foundation
import Testing

@Suite struct LocalDayTests {
  @Test("Every day of a thousand years agrees with Foundation's calendar")
  func agreesWithFoundation() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    for number in stride(from: -200_000, through: 165_000, by: 37) {
      let day = LocalDay(number: number)
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      guard number > -141_427 else { continue }  // before 1582-10-15 Foundation's calendar is Julian
      #expect(day.year == parts.year && day.month == parts.month && day.day == parts.day)
      #expect(LocalDay(day.description) == day)
    }
  }

  @Test("For someone whose day begins at 04:00, 01:00 belongs to the day before")
  func dayStart() {
    // 2026-03-10 01:00 in UTC+1
    let instant = 1_773_100_800
    #expect(LocalDay(secondsSince1970: instant, utcOffset: 3_600, startHour: 0).description == "2026-03-10")
    #expect(LocalDay(secondsSince1970: instant, utcOffset: 3_600, startHour: 4).description == "2026-03-09")
  }

  @Test("The UTC offset determines the day, also west of Greenwich and before 1970")
  func offsets() {
    #expect(LocalDay(secondsSince1970: 0, utcOffset: -3_600, startHour: 0).description == "1969-12-31")
    #expect(LocalDay(secondsSince1970: -1, utcOffset: 0, startHour: 0).description == "1969-12-31")
    #expect(LocalDay(secondsSince1970: 86_399, utcOffset: 3_600, startHour: 0).description == "1970-01-02")
  }

  @Test(
    "An invalid date isn't parsed",
    arguments: [
      "", "2026", "2026-13-01", "2026-02-29", "2026-2-1", "26-02-01", "2026-00-10", "2026-04-31", "a-b-c",
      "2026-01-01-", "2026-+3-05", "2026-03-+5", "+026-03-05", "2026-03- 5", "2026-03-0x", "٢٠٢٦-٠٣-٠٥", "2026-03-０５",
    ])
  func noDate(text: String) {
    #expect(LocalDay(text) == nil)
  }

  @Test("A moment keeps its day when the time zone changes later")
  func momentIsFixed() throws {
    let instant = Date(timeIntervalSince1970: 1_773_100_800.1234)
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let moment = Moment(instant, in: berlin, dayStartHour: 0)
    let readBack = Moment(instant: moment.instant, utcOffset: moment.utcOffset, day: moment.day)
    #expect(readBack == moment)
    #expect(moment.utcOffset == 3_600)
    #expect(moment.instant.millisecondsSince1970 == 1_773_100_800_123)
  }
}
