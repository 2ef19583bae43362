import Core
import Toolkit

/// The year's booklet: its title, and its pages as a sheet to print.
enum BookletWords {
  // TRANSLATORS: The title of a booklet with what someone wrote in a year, to print; {year} is a number.
  static func title(_ year: Int) -> String { localized("What went well in {year}", ["year": String(year)]) }

  /// The booklet of these reflections of one year, the oldest first: a title page, and a chapter for each month.
  static func sheet(_ year: Int, _ reflections: [Reflection], _ dates: Dates) -> PrintJob.Sheet {
    var chapters: [PrintJob.Chapter] = []
    for reflection in reflections {
      let month = dates.monthName(reflection.moment.day)
      let entry = (lead: reflection.event.trimmed, text: reflection.reason.trimmed)
      if chapters.last?.heading == month {
        chapters[chapters.count - 1].entries.append(entry)
      } else {
        chapters.append((month, [entry]))
      }
    }
    var sheet = PrintJob.Sheet(title: title(year), sections: [], size: 13)
    (sheet.chapters, sheet.font, sheet.isBooklet) = (chapters, PrintJob.Sheet.readingFont, true)
    return sheet
  }
}
