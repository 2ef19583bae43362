import Core
import Toolkit

/// The worries and thoughts of the chosen days, each with a box to tick. None is ticked to begin with.
final class DoctorSheetEntries {
  private(set) lazy var widget: Widget = Box.column(spacing: 6) {
    Label.caption(Self.title).justify(.start).role(.heading)
    Label(localized("None of these goes in unless you tick it.")).justify(.start).align(horizontally: .start)
      .style("small-hint")
    list
    more.align(horizontally: .start)
  }
  private let model: DoctorSheetModel
  private let list = Box.column(spacing: 2)
  // TRANSLATORS: A button below a list: shows more of it.
  private let more = Button.text(localized("More")).style("small-text")
  private var buttons: [MindEntry.ID: CheckButton] = [:]
  private var shown: [MindEntry] = []

  // TRANSLATORS: Heading over a list of worries and thoughts, each with a box to tick.
  private static let title = localized("Worries and thoughts")

  init(_ model: DoctorSheetModel) {
    self.model = model
    list.role(.group).named(Self.title)
    more.onPressed { model.morePressed() }
  }

  /// Shows the model's entries. If some were only added at the end, the boxes above them are reused, and so keep the
  /// focus.
  func render() {
    let entries = model.entries
    widget.isVisible = !entries.isEmpty
    more.isVisible = model.hasMore
    let ticked = Set(model.ticked.map(\.id))
    for (id, button) in buttons { button.isOn = ticked.contains(id) }
    guard entries != shown else { return }
    let added = Array(shown) == Array(entries.prefix(shown.count)) ? Array(entries.dropFirst(shown.count)) : nil
    let hadFocus = more.hasFocus
    if let added {
      for entry in added { list.append(make(entry, isOn: ticked.contains(entry.id))) }
    } else {
      buttons = [:]
      list.replace(entries.map { make($0, isOn: ticked.contains($0.id)) })
    }
    shown = entries
    // After *More*, the focus moves to the first entry that was added.
    if hadFocus, let first = added?.first { buttons[first.id]?.grabFocus() }
  }

  private func make(_ entry: MindEntry, isOn: Bool) -> CheckButton {
    // TRANSLATORS: A box to tick: {day} is a date, {words} are someone’s own.
    let words = localized(
      "{day}: {words}", ["day": model.dates.short(entry.moment.day), "words": Self.title(of: entry)])
    let button = CheckButton(words, isOn: isOn).onToggled { [model] in model.entryToggled(entry, $0) }
    buttons[entry.id] = button
    return button
  }

  /// The beginning of the entry's main text, on one line.
  private static func title(of entry: MindEntry) -> String {
    let words =
      entry[Thought.self].map { $0.thought.isBlank ? $0.happened : $0.thought } ?? entry[Worry.self]?.text ?? ""
    let beginning = Excerpt(of: words.trimmed, characters: 120)
    return beginning.text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
