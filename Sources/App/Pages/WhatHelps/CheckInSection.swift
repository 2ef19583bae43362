import Core
import Toolkit

/// The check-ins on *What helps*: a chart of their levels over the period, the times at which they were higher, and the
/// words noted with them. A list repeats everything that's drawn.
final class CheckInSection {
  // TRANSLATORS: Heading on “What helps” over a chart of how anxious someone was, from 0 to 10.
  static let title = localized("How anxious")

  let widget = Box.column(spacing: 30)
  private let model: CheckInUndo
  private let chart = LevelChart()
  /// The buttons that remove the notes of the day, by note.
  private var removing: [CheckInReport.Note.ID: Button] = [:]
  /// The note that *Undo* is restoring, whose button then gets the focus; nil if there isn't one.
  private var returning: CheckInReport.Note.ID?

  /// The boxes with a name and its figures: side by side or, in a narrow window, one below the other.
  private var rows: [Box] = []
  private var isNarrow = false

  /// Creates an empty section.
  init(_ model: CheckInUndo, undo: UndoBar) {
    self.model = model
    undo.pressed = { [weak self] in self?.returning = model.offer.subject }
  }

  /// Puts the figures below their names in a narrow window, and beside them in a wide one.
  func adapt(to shape: WindowShape) {
    isNarrow = shape.isNarrow
    for row in rows { row.isRow = !isNarrow }
  }

  /// Shows the check-ins of a report.
  func show(_ report: WhatHelpsReport, _ words: CheckInReportWords, startHour: Int) {
    removing = [:]
    rows = []
    widget.isVisible = !report.checkIns.isEmpty
    widget.replace([])  // takes the chart out of its previous parent
    widget.replace(report.checkIns.isEmpty ? [] : parts(report, words, startHour))
    if let returning, let button = removing[returning] {
      button.grabFocus()
      self.returning = nil
    }
  }

  private func parts(_ report: WhatHelpsReport, _ words: CheckInReportWords, _ startHour: Int) -> [Widget] {
    let figures = report.period == .day ? report.checkIns.notes.map(\.time) : words.table.map(\.words)
    chart.show(
      report, startHour: startHour, showsNumbers: words.showsNumbers, words: figures.joined(separator: ". "))
    let line = Box.column(spacing: 12) {
      Label.caption(Self.title).justify(.start).role(.heading).margins(start: 8)
      chart.widget
      Label(words.legend).justify(.center).limit(characters: 60).align(horizontally: .center).style("small-hint")
      report.period == .day
        ? notes(report.checkIns.notes, words)
        // TRANSLATORS: Heard by screen readers only: the name of a list of days or weeks with how anxious someone was.
        : LineList(name: localized("How anxious, day by day"), lines: words.table.map(row))
    }
    guard report.checkIns.isEnough else {
      return [
        line,
        Label(localized("After ten notes, you’ll also see when your anxiety was high, and what was going on."))
          .justify(.start).limit(characters: 60).align(horizontally: .start).margins(start: 8, end: 8)
          .style("small-hint"),
      ]
    }
    let fields = CheckIn.Field.allCases.map { ($0, words.words($0)) }.filter { !$0.1.isEmpty }
    return [
      line,
      // TRANSLATORS: Heading over a list of weekdays with how anxious someone was.
      group(localized("Days of the week when it was higher"), words.weekdays),
      // TRANSLATORS: Heading over a list of hours with how anxious someone was.
      group(localized("Hours when it was higher"), words.hours),
      Box.column(spacing: 12) {
        if !fields.isEmpty {
          // TRANSLATORS: Heading over the words that someone wrote beside notes of how anxious they were.
          Label.caption(localized("What was going on")).justify(.start).role(.heading).margins(start: 8)
        }
        for (field, lines) in fields {
          Box.column(spacing: 2) {
            Label(field.heading).justify(.start).margins(start: 8).style("small-hint")
            LineList(name: field.heading, lines: lines.map(row))
          }
        }
        Label(
          localized(
            "These are averages and counts. They can’t show why it was higher or lower, and they’re no reason to stay away from what’s safe."
          )
        )
        .justify(.start).limit(characters: 60).align(horizontally: .start).margins(start: 8, end: 8)
        .style("small-hint")
      },
    ].compactMap(\.self)
  }

  private func group(_ heading: String, _ lines: [CheckInReportWords.Line]) -> Widget? {
    guard !lines.isEmpty else { return nil }
    return Box.column(spacing: 6) {
      Label.caption(heading).justify(.start).role(.heading).margins(start: 8)
      LineList(name: heading, lines: lines.map(row))
    }
  }

  private func row(_ line: CheckInReportWords.Line) -> (name: String, content: Widget) {
    let words = Box.row(spacing: 2) {
      Label(line.name).justify(.start).expand(horizontally: true).align(horizontally: .start)
      Label(line.figures).justify(.start).align(horizontally: .start)
    }
    words.isRow = !isNarrow
    rows.append(words)
    let content = Box.column(spacing: 5) {
      words
      if let share = line.share {
        DrawingArea { canvas, width, height in
          canvas.fillBar(x: 0, y: 0, width: width * share, height: height, .white)
        }.role(.presentation).request(height: 6)
      }
    }
    return (line.words, content)
  }

  /// The notes of a day, each with a button to remove it.
  private func notes(_ notes: [CheckInReport.Note], _ words: CheckInReportWords) -> Widget {
    let (model, levels) = (model, LevelWords(showsNumbers: words.showsNumbers))
    let list = Box.column(spacing: 6) {
      notes.map { note in
        let level = levels.level(note.checkIn.level)
        let besides = Excerpt(of: note.checkIn.besides).text
        let said = [level, besides].filter { !$0.isEmpty }.joined(separator: ", ")
        // TRANSLATORS: Name of a button; {time} is a time of day such as 14:05.
        let remove = Button.quiet(icon: "remove", name: localized("Remove the note at {time}", ["time": note.time]))
          .described(said).onPressed { model.removePressed(note) }
        removing[note.id] = remove
        return Box.row(spacing: 12) {
          Label(note.time).style("position").request(width: 56).align(vertically: .center)
          Label(said).justify(.start).expand(horizontally: true).align(horizontally: .start, vertically: .center)
          remove
        }.role(.listItem).named("\(note.time): \(said)")
      }
    }
    // TRANSLATORS: Heard by screen readers only: the name of a list of notes of how anxious someone was on a day.
    return list.role(.list).named(localized("Notes on this day"))
  }
}
