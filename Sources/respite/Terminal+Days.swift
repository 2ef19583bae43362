import App
import ArgumentParser
import Core

extension Terminal {
  /// The present moment. Its day begins at the hour that the person has set.
  @MainActor static var moment: Moment {
    WallClock.system.moment(dayStartHour: LiveSettings.person[.dayStartHour])
  }

  /// Reads the first day of a range as the window does; a year or month represents its first day.
  ///
  /// - Throws: `ValidationError` if `text` isn't a day.
  static func firstDay(_ text: String) throws -> LocalDay { try day(text, isLast: false) }

  /// Reads the last day of a range; a year or month represents its last day.
  ///
  /// - Throws: `ValidationError` if `text` isn't a day.
  static func lastDay(_ text: String) throws -> LocalDay { try day(text, isLast: true) }

  /// Reads a day to come. If `text` has no year, returns the next such day.
  ///
  /// - Throws: `ValidationError` if `text` isn't a day.
  static func dayToCome(_ text: String) throws -> LocalDay { try day(text, isLast: true, isToCome: true) }

  private static func day(_ text: String, isLast: Bool, isToCome: Bool = false) throws -> LocalDay {
    // Arguments are parsed on the main thread, before anything else runs.
    let today = MainActor.assumeIsolated { moment.day }
    guard let day = Dates.person.read(text, isLast: isLast, today: today, isToCome: isToCome) else {
      // TRANSLATORS: In the terminal. {text} is what was typed. 2026-03-29 is typed like this in every language.
      throw ValidationError(localized("“{text}” isn’t a day. Try one like 2026-03-29.", ["text": text]))
    }
    return day
  }
}

/// The options for a range of days in a list.
struct DayRangeOptions: ParsableArguments {
  // TRANSLATORS: Help text of the command line. respite reflect list
  @Option(help: ArgumentHelp(localized("The first day, such as 2026-03-29.")), transform: Terminal.firstDay)
  var from: LocalDay?

  // TRANSLATORS: Help text of the command line. respite reflect list
  @Option(help: ArgumentHelp(localized("The last day, such as 2026-03-29.")), transform: Terminal.lastDay)
  var to: LocalDay?
}
