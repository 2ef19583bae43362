import Core
import Toolkit

/// The person that one's own plan names first, large; or a quiet line that leads to the plan.
///
/// While the lock covers the plan, nothing of it is here: neither on screen nor in a name for screen readers.
final class PersonCard {
  let widget = Box.column()
  private let model: MoreHelpModel
  private let navigator: any Navigator
  private var shown: Content?
  private var whole: Box?

  private enum Content: Equatable {
    case unknown, covered, noOne
    case person(HelpPlan.Person)
  }

  init(_ model: MoreHelpModel, _ navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    observe(self) { $0.render() }
    observe(self) { $0.renderShape() }
  }

  /// What a screen reader says of the person; nil if there is none to show.
  var spoken: String? {
    model.glance.firstPerson.map { [$0.name, $0.number ?? ""].joinedAsSentences }
  }

  private func render() {
    let content = content
    guard content != shown else { return }
    shown = content
    switch content {
    case .unknown: widget.replace([])
    // TRANSLATORS: Button on the page “Talk to someone”: opens the plan for hard times, which is locked.
    case .covered: widget.replace([way(localized("Unlock my plan"))])
    // TRANSLATORS: Button on the page “Talk to someone”: opens the plan for hard times at the question whom
    // to call, to write down a friend, say.
    case .noOne: widget.replace([way(localized("Add someone you’d call first"))])
    case .person(let person): widget.replace([card(person)])
    }
  }

  private var content: Content {
    guard model.glance.plan != nil else { return model.glance.isCovered ? .covered : .unknown }
    return model.glance.firstPerson.map(Content.person) ?? .noOne
  }

  private func way(_ words: String) -> Widget {
    Button.text(words).style("small-text", "at-the-edge").align(horizontally: .start).onPressed { [navigator] in
      navigator.open(.helpPlan(at: .people))
    }
  }

  private func card(_ person: HelpPlan.Person) -> Widget {
    let name = Excerpt(of: person.name, characters: 80, lines: 2).text
    let whose = name.isEmpty ? HelpPlanPage.title : name
    let words = Box.column(spacing: 3) {
      Label(HelpPlanPage.title).justify(.start).style("small-hint")
      if !name.isEmpty { Label(name).justify(.start).role(.heading).style("help-person") }
      if let number = person.number { PhoneNumberRow.digits(number, whose: whose).align(horizontally: .start) }
    }.expand(horizontally: true)
    let card = Box.row(spacing: 6) {
      words
      if let number = person.number { ways(number, whose: whose) }
    }
    whole = card
    renderShape()
    return card.style("help-box")
  }

  private func ways(_ number: String, whose: String) -> Widget {
    let buttons = WayButtons.make(number, whose: whose, about: "", code: PhoneNumberRow.call(number)) { [model] in
      model.copied(number)
    }
    return WrapBox(spacing: 6, children: buttons + PhoneNumberRow.calling(number, whose: whose, navigator))
      .align(horizontally: .start, vertically: .center)
  }

  /// Puts the buttons beside the name where there is room.
  private func renderShape() {
    let isNarrow = navigator.shape.isNarrow  // read even without a card, so that it's observed
    whole?.isRow = !isNarrow
  }
}
