import Core
import Toolkit

/// What was let go: feathers along the foot of *On your mind*, without words. A press on one shows its words.
final class FeatherRow {
  private(set) lazy var widget: Box = Box.column(spacing: 6) {
    place
    more.align(horizontally: .center)
  }
  /// Called when the number of further ones is pressed.
  var morePressed: () -> Void = {}
  private let model: MindModel
  private let navigator: any Navigator
  private let place = Box.column()
  private let more = Button.text("").style("small-text")
  private var shown: [MindEntry] = []
  /// The buttons of `shown`.
  private var feathers: [PopoverButton] = []

  /// How many ways a feather lies: a class of the style sheet each.
  private static let ways = 5

  init(_ model: MindModel, _ navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    more.onPressed { [weak self] in self?.morePressed() }
    // TRANSLATORS: Heard by screen readers only: names a row of feathers, one for each worry that was let go.
    place.role(.group).named(localized("What you let go"))
  }

  /// Shows the model's feathers.
  func render() {
    let closed = model.closed
    widget.isVisible = !closed.letGo.isEmpty
    more.isVisible = closed.more > 0
    // TRANSLATORS: Button after a row of feathers, one for each worry that was let go: opens a list with all of them.
    more.label = pluralized("and {count} more", "and {count} more", count: closed.more)
    guard closed.letGo != shown else { return }
    let hadFocus = place.containsFocus
    shown = closed.letGo
    let days = shown.map { model.day(of: $0) }
    feathers = shown.indices.map { place in
      let number = days[...place].count { $0 == days[place] }
      return feather(shown[place], lying: place, ofDay: days.count { $0 == days[place] } > 1 ? number : nil)
    }
    place.replace([WrapBox(spacing: 0, children: feathers).align(horizontally: .center)])
    if hadFocus { place.focusFirst() }
  }

  /// - Parameter number: which of its day's feathers it is, from 1; nil for the only one.
  private func feather(_ entry: MindEntry, lying place: Int, ofDay number: Int?) -> PopoverButton {
    // Its words aren't said before it's opened. {day} is when it was written.
    let day = model.day(of: entry)
    let name =
      number.map {
        // TRANSLATORS: Name of a button, for screen readers, where several worries of one day were let go; {number}
        // counts them.
        localized("A worry you let go: {day}, number {number}", ["day": day, "number": "\($0)"])
      }
      // TRANSLATORS: Name of a button, for screen readers: a worry that was let go; {day} is when it was written down.
      ?? localized("A worry you let go: {day}", ["day": day])
    let button = PopoverButton(
      name: name,
      child: Image(icon: "respite-help-symbolic").style("feather", "lies-\(place % Self.ways)").role(.presentation))
    button.style("quiet-menu").opensUpwards()
    button.content { [weak self, weak button] in self?.words(of: entry, close: { button?.close() }) ?? Box.column() }
    return button
  }

  private func words(of entry: MindEntry, close: @escaping () -> Void) -> Widget {
    let words = MindWords.beginning(entry).text
    let (model, navigator) = (model, navigator)
    let again = Button.text(localized("Put it down again")).style("small-text", "outlined").described(words)
    again.onPressed { [weak model] in
      close()
      model?.parkAgainPressed(entry)
    }
    // TRANSLATORS: Button below the words of a worry: opens its page.
    let open = Button.text(localized("Open it")).style("small-text").described(words)
    open.onPressed {
      close()
      navigator.open(.tool(entry.kind, entry))
    }
    return Box.column(spacing: 9) {
      Label.caption(model.day(of: entry))
      Label(words).justify(.center).limit(characters: 36).breaksOnlyLongWords()
      Box.column(spacing: 2) {
        again
        open
      }
    }.margins(12)
  }
}
