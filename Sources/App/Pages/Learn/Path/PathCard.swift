import Core
import Toolkit

/// The card of the way through at the top of *Learn*: the part that the person is at, and a button that opens its page.
final class PathCard {
  // TRANSLATORS: The name of a programme of eight parts on Learn: title of its card, and of the button that brings the
  // card back.
  static let title = localized("A way through, at your own pace")

  private(set) lazy var widget: Widget = Box.column {
    card
    gone
  }
  /// Called once the person has put the card away, to move the focus elsewhere.
  var putAway: () -> Void = {}

  private let model: PathModel
  private let heading = Label().justify(.start).role(.heading).style("reading-title")
  private let part = Label().justify(.start).role(.status).style("reading-summary")
  private let openButton = Button.text("").style("small-text", "outlined")
  // TRANSLATORS: Button on the card of the way through: hides it for good. It can be found again at the foot of the
  // page.
  private let putAwayButton = Button.text(localized("Put away")).style("small-text")
  private lazy var card = Box.column(spacing: 6) {
    heading
    part
    Box.rowUnlessTextIsLarge(spacing: 6) {
      Box.row { openButton.align(horizontally: .start) }.expand(horizontally: true)
      putAwayButton.align(horizontally: .end)
    }
  }.margins(start: 12, end: 6).style("path-card").margins(bottom: 12).role(.group).named(Self.title)
  private let gone = Label(
    // TRANSLATORS: In place of the card of the way through, once “Put away” was pressed.
    localized("You’ll find the way through at the end of this page.")
  ).justify(.center).role(.status).style("reading-summary").margins(top: 12, bottom: 12)

  init(_ model: PathModel, navigator: any Navigator) {
    self.model = model
    openButton.onPressed { navigator.open(.path) }
    putAwayButton.onPressed { [weak self] in self?.putAwayPressed() }
    observe(self) { $0.render() }
  }

  /// Moves the focus to the button that opens the part.
  func grabFocus() {
    render()
    openButton.grabFocus()
  }

  private func putAwayPressed() {
    model.putAwayPressed()
    render()
    putAway()
    widget.tell(gone.text)
  }

  private func render() {
    card.isVisible = model.isShown
    gone.isVisible = model.wasJustPutAway
    guard model.isShown, let part = model.part else { return }
    // TRANSLATORS: “Start here: …”: Title of the first card on Learn, in the first part.
    heading.text = model.isAtStart ? localized("Start here: a way through, at your own pace") : Self.title
    self.part.text = PathWords.place(model.index, of: model.count, part)
    openButton.label = PathWords.open(model.index)
  }
}

/// Words of the way through that its card and its page share.
enum PathWords {
  /// The part that someone is at.
  static func place(_ index: Int, of count: Int, _ part: LearningPath.Part) -> String {
    // TRANSLATORS: Which part of a way of eight parts this is, and its name.
    localized("Part {number} of {all}: {title}", ["number": index + 1, "all": count, "title": part.title])
  }

  /// The label of the button that opens a part.
  static func open(_ index: Int) -> String {
    // TRANSLATORS: Button: opens a part of the way through.
    localized("Open part {number}", ["number": index + 1])
  }
}
