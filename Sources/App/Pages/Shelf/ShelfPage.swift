import Core
import Toolkit

/// *Choose for yourself*: a page of cards. A press begins what is on the card.
final class ShelfPage: Page {
  private(set) lazy var widget = PageHeader.page(
    navigator,
    ScrolledWindow(
      Box.column {
        Label.question(localized("Choose for yourself"))
        Label.hint(
          model.isForNow
            // TRANSLATORS: Above the cards of everything that a session can begin with.
            ? localized("Press any card to begin.")
            : localized("Press any card to begin. You won’t be asked anything.")
        ).margins(top: 6)
        minutes.align(horizontally: .center).margins(top: 12)
        notice.margins(top: 18)
        sections
        everything.align(horizontally: .center).margins(top: 24)
      }.margins(top: 6, bottom: 36, start: 18, end: 18)))
  let surface = Surface.relax
  private let model: ShelfModel
  private let navigator: any Navigator
  // TRANSLATORS: Heard by screen readers only: the name of a row of buttons, “5 min” and so on.
  private lazy var minutes = WrapBox(spacing: 6, children: lengths.map(\.toggle)).named(localized("Minutes"))
  private let sections = Box.column()
  // TRANSLATORS: Button below four cards, for someone who is still anxious: shows all other cards too.
  private let everything = Button.text(localized("Everything else")).style("outlined")
  private let notice = Label.notice()
  private let lengths: [(minutes: Int?, toggle: ToggleButton)] = ([nil] + ShelfItem.lengths).map { minutes in
    // TRANSLATORS: A choice above the cards, beside “5 min” and so on: any number of minutes.
    let title = minutes.map { pluralized("{count} min", "{count} min", count: $0) } ?? localized("Any")
    return (minutes, ToggleButton(title).style("text-button", "pill-toggle"))
  }
  private var isRendering = false
  private var shown: [ShelfModel.Section] = []
  private var cards: [ShelfItem.ID: ShelfCard] = [:]

  init(_ model: ShelfModel, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    for (minutes, toggle) in lengths {
      toggle.onToggled { [weak self] isOn in
        guard let self, !isRendering else { return }
        self.model.minutes = isOn ? minutes : nil
        render()
      }
    }
    everything.onPressed { [weak self] in
      model.everythingPressed()
      self?.appeared()
    }
    // The page's `appeared()` isn't called after a session over it, because the focus returns to where it was.
    widget.onMapChanged { [weak model] isMapped in if isMapped { model?.appeared() } }
    observe(self) { $0.render() }
  }

  var holdsWords: Bool { model.showsWords }

  func appeared() {
    if let first = shown.first?.cards.first { cards[first.id]?.grabFocus() }
  }

  private func render() {
    notice.show(notice: model.notice)
    isRendering = true
    for (minutes, toggle) in lengths { toggle.isActive = minutes == model.minutes }
    isRendering = false
    (minutes.isVisible, everything.isVisible) = (!model.isShort, model.isShort)
    let next = model.sections
    if next != shown { show(next) }
    for section in next {
      for card in section.cards { cards[card.id]?.show(isFavourite: model.isFavourite(card.item)) }
    }
  }

  private func show(_ next: [ShelfModel.Section]) {
    let focused = cards.first { $0.value.widget.containsFocus }?.key
    shown = next
    cards = [:]
    sections.replace(
      next.map { section in
        let widgets = section.cards.map { card in
          let made = ShelfCard(card, pressed: { [weak self] in self?.begin(card.item) }) { [weak model] in
            model?.heartPressed(card.item)
          }
          cards[card.id] = made
          return made.widget
        }
        let row = WrapBox(spacing: 18, most: 12, children: widgets)
        let title = section.group?.title ?? model.titleOfFirst
        return Box.column(spacing: 12) {
          Label(title).justify(.start).align(horizontally: .start).role(.heading).style("shelf-heading")
          row.named(title)
        }.margins(top: 24)
      })
    if let focused { cards[focused]?.grabFocus() }
  }

  private func begin(_ item: ShelfItem) {
    navigator.open(model.opened(by: item))
  }
}

extension Shelf.Group {
  /// The heading on screen.
  fileprivate var title: String {
    switch self {
    // TRANSLATORS: Heading over the cards of guided sessions.
    case .guided: localized("Guided")
    case .breathing: localized("Breathing")
    case .scenes: localized("Scenes")
    // TRANSLATORS: Heading over the cards of exercises made of words: Coping Statements, Five Senses, Muscle Release.
    case .words: localized("Words and senses")
    }
  }
}

/// One card: a picture, a name and a line, which are one button, and a heart.
private final class ShelfCard {
  /// The heart is beside the words rather than on the picture, so that the Tab key, which goes from top to bottom,
  /// reaches the card first.
  private(set) lazy var widget: Widget = Overlay(button) { heart }.style("shelf-place")
  private let button: Button
  private let heart: Button
  private let title: String

  init(_ card: ShelfModel.Card, pressed: @escaping () -> Void, heartPressed: @escaping () -> Void) {
    title = card.title
    let content = Box.column {
      card.still.makeWidget()
      Box.column(spacing: 2) {
        Label(card.title).justify(.start).limit(characters: 11).style("card-name")
        Label(card.line).justify(.start).limit(characters: 11).style("small-hint")
      }.margins(end: 44)
    }
    button = Button(name: card.title, child: content.align(vertically: .start)).described(card.line)
      .style("shelf-card").onPressed(pressed)
    // TRANSLATORS: A button with a heart, on a card or a statement.
    heart = Button.quiet(icon: "favourite", name: localized("Add to favourites")).style("heart")
      .described(card.title).align(horizontally: .end, vertically: .end).onPressed(heartPressed)
  }

  func show(isFavourite: Bool) {
    heart.show(
      icon: isFavourite ? "respite-favourite-on-symbolic" : "respite-favourite-symbolic",
      // TRANSLATORS: A button with a filled heart, on a card or a statement.
      name: isFavourite ? localized("Remove from favourites") : localized("Add to favourites"))
    heart.setStyle("loved", isFavourite)
  }

  @discardableResult func grabFocus() -> Bool { button.grabFocus() }
}
