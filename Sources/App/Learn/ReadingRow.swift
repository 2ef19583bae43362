import Core
import Toolkit

/// A reading as a row of the list: a value, so that the list is rebuilt only when a row changes.
struct ReadingRow: Equatable {
  let reading: Reading
  /// Where the query was found, with the text around it.
  let context: ReadingMatch.Context?
  let isRead: Bool

  /// All readings, or those that match the query.
  static func rows(of model: LearnModel) -> [ReadingRow] {
    if model.query.isEmpty {
      return (model.readings ?? []).map {
        ReadingRow(reading: $0, context: nil, isRead: model.read.contains($0.id))
      }
    }
    return model.matches.map {
      ReadingRow(reading: $0.reading, context: $0.context, isRead: model.read.contains($0.reading.id))
    }
  }

  func button() -> Button {
    let words = Box.column(spacing: 2) {
      Label(reading.title).justify(.start).style("reading-title")
      Label(reading.summary).justify(.start).style("reading-summary")
      if let context { Self.label(context) }
    }.expand(horizontally: true)
    let row = Box.row(spacing: 12) {
      words
      if isRead { Image(icon: "respite-tick-symbolic").role(.presentation).align(vertically: .center) }
      Label(pluralized("{count} min", "{count} min", count: reading.minutes)).singleLine().style("reading-summary")
        .align(vertically: .center)
    }
    let about = [
      reading.summary,
      pluralized("{count} minute to read.", "{count} minutes to read.", count: reading.minutes),
      isRead ? localized("Read.") : nil,
      context.map { $0.before + $0.found + $0.after },
    ]
    return Button(name: reading.title, child: row)
      .described(about.compactMap(\.self).joined(separator: " "))
      .style("reading")
  }

  private static func label(_ context: ReadingMatch.Context) -> Label {
    Label().justify(.start).style("reading-context").markup(
      "\(Label.escaped(context.before))<b>\(Label.escaped(context.found))</b>\(Label.escaped(context.after))")
  }
}
