import Core
import Toolkit

/// What a row of the list shows about its reading.
struct ReadingRow: Equatable {
  let reading: Reading
  /// The match of the query in the reading's text, with the words around it; nil if there isn't one.
  let context: ReadingMatch.Context?
  let isRead: Bool
  /// The minutes it takes; nil if all readings take the same.
  let minutes: Int?

  /// All readings, or those that match the query.
  static func rows(of model: LearnModel) -> [ReadingRow] {
    func row(_ reading: Reading, _ context: ReadingMatch.Context? = nil) -> ReadingRow {
      ReadingRow(
        reading: reading, context: context, isRead: model.read.contains(reading.id),
        minutes: model.commonMinutes == nil || reading.isGuide ? reading.minutes : nil)
    }
    if model.query.isEmpty { return model.articles.map { row($0) } }
    return model.matches.map { row($0.reading, $0.context) }
  }
}

/// The button of a reading in the list, with a small picture of its topic.
///
/// A search hides the button but doesn't remove it, so that no press is lost when results arrive while it's pressed.
final class ReadingButton {
  private(set) lazy var widget = Button(name: reading.title, child: row).style("reading")
  private let reading: Reading
  private let context = Label().justify(.start).style("reading-context")
  private let tick = Image(icon: "respite-tick-symbolic").role(.presentation).align(vertically: .center)
  private let minutes = Label().style("reading-summary").align(vertically: .center)
  private var shown: ReadingRow?

  init(_ reading: Reading) { self.reading = reading }

  private var row: Widget {
    Box.row(spacing: 12) {
      Self.picture(of: reading.topic)
      Box.column(spacing: 2) {
        Label(reading.title).justify(.start).style("reading-title")
        Label(reading.summary).justify(.start).style("reading-summary")
        context
      }.expand(horizontally: true).align(vertically: .center)
      tick
      minutes
    }
  }

  /// Shows where the query was found, and whether the reading was read.
  func show(_ row: ReadingRow) {
    guard row != shown else { return }
    shown = row
    context.isVisible = row.context != nil
    if let found = row.context {
      context.markup(
        "\(Label.escaped(found.before))<b>\(Label.escaped(found.found))</b>\(Label.escaped(found.after))")
    }
    tick.isVisible = row.isRead
    minutes.isVisible = row.minutes != nil
    // TRANSLATORS: Short for minutes; there’s little room.
    minutes.text = row.minutes.map { pluralized("{count} min", "{count} min", count: $0) } ?? ""
    let about = [
      row.reading.summary,
      row.minutes.map { pluralized("{count} minute to read.", "{count} minutes to read.", count: $0) },
      // TRANSLATORS: Spoken by the screen reader only, with the title of a reading in the list.
      row.isRead ? localized("You’ve read this.") : nil,
      row.context.map { $0.before + $0.found + $0.after },
    ]
    widget.described(about.compactMap(\.self).joined(separator: " "))
  }

  /// The topics that have a picture; others get an open book.
  private static let pictured: Set = [
    "anxiety", "relaxation", "panic", "worry", "steps", "self-talk", "beliefs", "sleep", "body", "feelings", "people",
    "thoughts", "mood", "help", "medicine", "use", "uncertainty",
    "health", "supporting", "trauma", "solving", "keeping", "calming",
  ]

  /// The picture of a topic, for the start of a row.
  static func picture(of topic: String) -> Widget {
    let icon = pictured.contains(topic) ? "respite-topic-\(topic)-symbolic" : "respite-learn-symbolic"
    return Image(icon: icon).role(.presentation).style("topic").align(vertically: .center)
  }
}
