import Core
import Toolkit

/// The Relax tab: two questions with three answers each. The second answer starts a session.
final class RelaxPage: Page {
  var widget: Widget { scrolled }
  let surface = Surface.relax
  private let model: RelaxModel
  private let moods: MoodPicker
  private let lengths: LengthPicker
  private let followUps: FollowUpRow
  private let bell: ReminderBell
  private let shelf = Button.text(RelaxPage.shelfTitle).style("small-text", "choice")
  private let night: NightOffers
  /// Among the offers of the night, since these are the hours when it's hardest to be alone.
  private let people = Button.text(localized("Talk to someone")).style("small-text")
  private let notice = Label.notice()
  private let navigator: any Navigator
  private var shown: Mood?
  private lazy var scrolled = ScrolledWindow(
    Box.column {
      bell.widget.margins(top: 6)
      questions.align(vertically: .center).expand(vertically: true).margins(top: 12, bottom: Int(Self.foot))
      notice.margins(top: 12, bottom: 24, start: 24, end: 24)
    })
  private lazy var questions = Box.column {
    followUps.widget
    moods.widget
    lengths.widget
    night.widget
    shelf.margins(top: 24).align(horizontally: .center)
  }

  init(_ model: RelaxModel, _ dependencies: Dependencies, _ state: AppState, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    moods = MoodPicker { model.moodPicked($0) }
    lengths = LengthPicker { length in
      if let session = model.lengthPicked(length) { navigator.open(session) }
    }
    let shelfAtNight = Button.text(Self.shelfTitle).style("small-text").onPressed { navigator.open(.shelf()) }
    people.onPressed { navigator.open(.moreHelp) }
    night = NightOffers(model.nightOffers, others: [shelfAtNight, people]) { offer in
      if let session = model.nightOfferPressed(offer) { navigator.open(session) }
    }
    followUps = FollowUpRow(model, navigator: navigator) { [weak moods] in moods?.describe($0) }
    bell = ReminderBell(state.reminders.relaxation, dependencies)

    shelf.onPressed { navigator.open(.shelf()) }
    // In a low window the row would appear out of sight.
    followUps.widget.onRevealed { [weak self] in self?.scrolled.scroll(to: 0) }
    // In a low window, scrolls to the lengths, which open at the bottom.
    scrolled.onResized { [weak self] in
      guard let self, lengths.isShown else { return }
      scrolled.scroll(to: max(scrolled.position.offset, scrolled.position.limit - Self.foot))
    }
    scrolled.onPress { _ in model.cancelled() }
    widget.onMapChanged { isMapped in if !isMapped { model.covered() } }
    // In the capture phase, because the row of answers would use the arrow keys itself.
    widget.onKey(first: true) { [weak self] key, modifiers in self?.keyPressed(key, modifiers) ?? false }
    observe(self) { $0.render() }
  }

  // TRANSLATORS: Name of the page with all exercises and scenes; also the button, the menu item and the keyboard
  // shortcut that open it.
  private static var shelfTitle: String { localized("Choose for yourself") }

  /// The room below the last answer, in logical pixels.
  private static let foot = 84.0

  func appeared() {
    model.appeared()
    render()
    moods.grabFocus()
  }

  func disappeared() { model.disappeared() }

  func escapePressed() -> Bool { model.cancelled() }

  /// 1, 2 and 3 answer; the arrow keys move from answer to answer.
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty else { return false }
    let buttons = model.mood == nil ? moods.buttons : lengths.buttons
    switch key {
    case .character(let digit):
      guard let number = digit.wholeNumberValue, (1...buttons.count).contains(number) else { return false }
      if model.mood == nil {
        model.moodPicked(Mood.allCases[number - 1])
      } else if let session = model.lengthPicked(SessionLength.allCases[number - 1]) {
        navigator.open(session)
      }
    case .left, .right: return lengths.buttons.moveFocus(by: key.step) || moods.buttons.moveFocus(by: key.step)
    default: return false
    }
    return true
  }

  private func render() {
    let hadPicked = lengths.isShown
    moods.ask(model.heading, greeting: model.greeting)
    moods.show(picked: model.mood)
    lengths.show(after: model.mood, lately: model.lately, without: model.leftOut)
    let isOpen = model.mood == nil
    night.show(model.isNight && isOpen)
    // To someone who's still anxious, it's offered at the top already.
    people.isVisible = model.followUp != .stillAnxious
    shelf.isVisible = !model.isNight
    shelf.setStyle("gone", !isOpen)
    shelf.isSensitive = isOpen
    notice.show(notice: model.notice)
    if hadPicked && model.wasTakenBack { moods.grabFocus() }
    // As when they opened: a corrected face leads on to the same question.
    if hadPicked, let mood = model.mood, mood != shown { lengths.buttons.first?.grabFocus() }
    shown = model.mood
  }
}
