import Core
import Toolkit

/// What a sheet will say once it's printed, and how many pages it takes.
final class SheetPreview {
  private(set) lazy var widget: Widget = Box.column(spacing: 6) {
    // TRANSLATORS: Heading over what will stand on a printed page.
    Label.caption(localized("What will be printed")).justify(.start).role(.heading)
    lines
    status.margins(top: 6)
  }
  private let lines = Box.column(spacing: 6)
  private let status = Label.hint("").limit(characters: 48).role(.status)
  private let nothing: String
  private var shown: [String] = []

  /// Creates an empty preview; `nothing` is said of a sheet without sections.
  init(nothing: String) { self.nothing = nothing }

  /// Shows a sheet.
  func show(_ sheet: PrintJob.Sheet) {
    let words = [sheet.title] + sheet.sections.flatMap { [$0.heading, $0.words] } + [sheet.footer]
    guard words != shown else { return }
    shown = words
    let isEmpty = sheet.sections.isEmpty
    let all: [(name: String, content: Widget)] =
      [(sheet.title, Label(sheet.title).justify(.start).align(horizontally: .start).style("lead"))]
      + sheet.sections.map { heading, words in
        let section = Box.column(spacing: 2) {
          Label(heading).justify(.start).align(horizontally: .start).style("caption-text")
          // A label for each line, since one long label takes GTK longer than several short ones.
          words.split(whereSeparator: \.isNewline).map {
            Label(String($0)).justify(.start).align(horizontally: .start)
          }
        }
        return ("\(heading). \(words)", section)
      } + [(sheet.footer, Label(sheet.footer).justify(.start).align(horizontally: .start).style("small-hint"))]
    lines.replace(
      isEmpty ? [] : [LineList(name: localized("What will be printed"), lines: all).style("sheet-preview")])
    let pages = isEmpty ? 0 : sheet.pages
    status.text =
      switch pages {
      case 0: nothing
      // TRANSLATORS: On a page that makes a sheet to print.
      case 1: localized("It fits on one page.")
      // TRANSLATORS: On a page that makes a sheet to print. {count} is 2 or more.
      default:
        pluralized(
          "It takes {count} page, which is fine. With fewer lines ticked, it will fit on one.",
          "It takes {count} pages, which is fine. With fewer lines ticked, it will fit on one.", count: pages)
      }
  }
}
