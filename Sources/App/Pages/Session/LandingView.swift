import Core
import Toolkit

/// The end of a session, low on the picture: how long it was, three small faces, and the ways on. It stays until the
/// person goes.
///
/// For keyboard and screen reader, everything is there from the start; for the eye, it comes after a breath. Each line
/// has its place from the start, so nothing moves under a hand.
final class LandingView {
  private(set) lazy var widget: Widget = Box.column {
    header
    scrolled.expand(horizontally: true, vertically: true)
  }.style("over-picture", "landing")
  private let model: LandingModel
  private let lock: LockModel
  private let navigator: any Navigator
  private let header: HeaderBar
  private let faces: MoodFaces
  private let sentences: Stack
  private let title = Label.question("").style("landing-words")
  private let ask = Label.hint("")
  private let reply = Label.question("").style("landing-words").role(.status)
  private lazy var begun: Widget = Box.column(spacing: 6) {
    title
    ask
  }.align(vertically: .end)
  private lazy var answered: Widget = Clamp(letters: 40, reply).align(vertically: .end)
  private let ways: Stack
  private lazy var declining: Widget = Box.column {
    // TRANSLATORS: Button below three faces, at the end of a session: leaves “How do you feel now?” unanswered.
    Button.text(localized("I’d rather not say")).style("small-text").margins(top: Self.apart)
      .onPressed { [model] in model.declined() }
  }
  private let going = Box.column()
  private let anxious = Box.column()
  private let worse = Box.column()
  private lazy var foot: Widget = Box.column {
    sentences.margins(start: 24, end: 24)
    faces.widget.margins(top: 18)
    ways.margins(top: 18, start: 12, end: 12)
  }.margins(top: Self.above, bottom: 18)
  /// The dark that the words stand on, without an edge.
  private lazy var ground = Box.column { foot }.style("landing-ground", "words")
  private lazy var scrolled = ScrolledWindow(
    Box.column {
      Box.column().expand(vertically: true)
      ground
    })
  private lazy var pointer = RestingPointer(over: widget, timer: timer)
  private let timer: any Clock<Duration>
  private var shown: SessionAnswer?
  private var wasLocked = false
  private let opening = OwnedTask()

  /// The room above the words, where the dark that they stand on begins.
  private static let above = 84
  /// How far below the faces *I'd rather not say* is, so that it isn't taken for a fourth.
  private static let apart = 48

  init(_ model: LandingModel, _ lock: LockModel, _ dependencies: Dependencies, navigator: any Navigator) {
    (self.model, self.lock, self.navigator, timer) = (model, lock, navigator, dependencies.timer)
    header = PageHeader.make(navigator, back: localized("Back"))
    faces = MoodFaces(names: \.nowTitle, ink: .white, spacing: 12) { model.answered($0) }
    (sentences, ways) = (.oneAfterAnother { model.reducesMotion }, .oneAfterAnother { model.reducesMotion })
    for child in [begun, answered] { sentences.add(child) }
    for child in [declining, going, anxious, worse] { ways.add(child) }
    title.text = model.title
    faces.widget.named(model.spoken)
    faces.widget.isVisible = model.isOpen
    ways.show(model.isOpen ? declining : going)
    showWays()
    wasLocked = lock.isClosed

    widget.onActivity { [weak self] activity in
      self?.pointer.moved()
      if case .pressed = activity { self?.model.touched() }
    }
    widget.onKey(first: true) { [weak self] key, modifiers in
      guard let self else { return false }
      let wasAlone = !self.model.hasWords
      self.model.touched()
      // A second press of the key that pressed *Done* isn't an answer.
      return wasAlone && [.enter, .space].contains(key) || moved(key, modifiers)
    }
    // In a window too low for everything, the words and the faces are at its foot.
    scrolled.onResized { [weak self] in if let self { scrolled.scroll(to: scrolled.position.limit) } }
    observe(self) { $0.render() }
    observe(self) { $0.lockChanged() }
  }

  /// The page is on screen.
  func appeared() {
    model.appeared()
    header.showsWindowButtons = !navigator.isFullscreen
    pointer.moved()
    takeFocus()
    if !model.isOpen { widget.tell([model.title, model.ask ?? ""].joinedAsSentences) }
  }

  /// Moves the focus to the faces or, once they're gone, to the first way on.
  func takeFocus() {
    if model.isOpen { faces.grabFocus() } else { going.focusFirst() }
  }

  func fullscreenChanged(_ isFullscreen: Bool) { header.showsWindowButtons = !isFullscreen }

  /// 1, 2 and 3 answer.
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty, model.isOpen, case .character(let digit) = key, let number = digit.wholeNumberValue,
      (1...Mood.allCases.count).contains(number)
    else { return false }
    model.answered(Mood.allCases[number - 1])
    return true
  }

  private func moved(_ key: Key, _ modifiers: Modifiers) -> Bool {
    modifiers.isEmpty && key.step != 0 && faces.buttons.moveFocus(by: key.step)
  }

  private func lockChanged() {
    if lock.isClosed, !wasLocked { model.lockClosed() }
    wasLocked = lock.isClosed
  }

  private func render() {
    ground.setStyle("faded-away", !model.hasWords)
    ground.answersPointer = model.hasWords  // no one should press what they can't see
    ask.text = model.ask ?? ""
    ask.isVisible = model.ask != nil
    title.text = model.title
    let answer = model.answer
    if !model.isOpen { letGo() }
    guard answer != shown else { return }
    let former = shown
    shown = answer
    if let answer {
      reply.text = answer.words
      faces.soften(answer.mood, moves: !model.reducesMotion)
      faces.describe(answer.words, only: answer.mood)
      faces.show(picked: answer.mood)
    }
    if answer != former { showWays() }
    sentences.show(answer == nil ? begun : answered)
    let hadFocus = anxious.containsFocus
    ways.show(
      answer == nil
        ? (model.isOpen ? declining : going)
        : answer?.isWorse == true ? worse : answer?.mood == .anxious ? anxious : going)
    if let answer, answer.isWorse, hadFocus {
      worse.focusFirst()
      widget.tell(answer.words)
    }
  }

  /// The question is over without an answer: the faces go, and their place stays empty.
  private func letGo() {
    guard faces.widget.isVisible, faces.widget.answersPointer else { return }
    let hadFocus = faces.widget.containsFocus || declining.containsFocus
    showWays()
    ways.show(going)
    faces.widget.setStyle("gone", true)
    faces.widget.answersPointer = false
    faces.widget.isSensitive = false
    faces.widget.setHiddenFromReaders(true)
    if hadFocus { going.focusFirst() }
  }

  private func showWays() {
    let writing = model.offersWriting
    func leave() -> Button {
      // TRANSLATORS: Button at the end of a session: leaves the picture.
      Button.text(localized("Leave")).style("small-text").onPressed { [navigator, model] in
        navigator.leaveWaitingSession()
        if model.leadsToRelax { navigator.showRelax() } else { navigator.leave() }
      }
    }
    func wayOut() -> Button {
      guard navigator.hasWayBack else { return leave() }
      // TRANSLATORS: Button at the end of a session: goes back to the page or session from which “Help now” was
      // pressed, where something may be half written.
      return Button.text(localized("Back to where you were")).style("small-text")
        .onPressed { [navigator] in navigator.goBack() }
    }
    let talk = localized("Talk to someone")
    func people(isFirst: Bool) -> Button {
      (isFirst ? Button.pill(talk) : Button.text(talk).style("small-text"))
        .onPressed { [navigator] in navigator.open(.moreHelp) }
    }
    // TRANSLATORS: Button at the end of a session, for someone who still feels anxious: shows what else there is.
    // For someone who feels so-so it's everything, and nothing is asked.
    func somethingElse(isForNow: Bool = true) -> Button {
      Button.text(localized("Something else")).style("small-text")
        .onPressed { [navigator] in navigator.open(.shelf(isForNow: isForNow)) }
    }
    going.replace([
      row(
        model.offersHelp ? people(isFirst: false) : nil,
        model.offersHelp ? somethingElse() : model.answer?.mood == .soSo ? somethingElse(isForNow: false) : nil,
        // TRANSLATORS: Button at the end of a session: opens the page to write a reflection, whose first question is
        // “What went well today?”, and which is begun with how long the session was.
        writing
          ? Button.text(localized("Add it to what went well")).style("outlined").onPressed { [weak self] in
            self?.write()
          }
          : nil,
        wayOut(), navigator.isSessionWaiting ? leave() : nil)
    ])
    let another = model.another.map { another in
      Button.pill(another.title).onPressed { [weak self] in
        if let route = self?.model.anotherPressed() { self?.navigator.open(route) }
      }
    }
    let peopleFirst = model.answer?.peopleFirst == true
    let second =
      peopleFirst
      ? model.another.map { another in
        Button.text(another.title).style("small-text").onPressed { [weak self] in
          if let route = self?.model.anotherPressed() { self?.navigator.open(route) }
        }
      } : people(isFirst: false)
    worse.replace([afterWorse(people(isFirst: true), wayOut())])
    anxious.replace([
      Box.column(spacing: 12) {
        if let first = peopleFirst ? people(isFirst: true) : another { first.align(horizontally: .center) }
        row(second, somethingElse(), wayOut())
        if model.last != nil {
          // TRANSLATORS: Button at the end of a session, for someone who feels anxious: the exercise made it worse.
          Button.text(localized("This made it worse")).style("small-text").align(horizontally: .center)
            .onPressed { [model] in model.worsePressed() }
        }
      }
    ])
  }

  /// For someone for whom it has made it worse: nothing to try, but a person, one reading, and the way out.
  private func afterWorse(_ people: Button, _ out: Button) -> Widget {
    let reading = Button.text(localized("When calming doesn’t calm")).style("small-text").onPressed { [weak self] in
      self?.opening.run { [weak self] in
        if let reading = await self?.model.whenCalmingDoesNot(), !Task.isCancelled {
          self?.navigator.open(.reading(reading))
        }
      }
    }
    // TRANSLATORS: Said after an exercise made things worse. {exercise} is its name, such as “Slow Breathing”.
    let words = model.last.map {
      localized("{exercise} won’t come up by itself any more. You can put it back in Settings.", ["exercise": $0.title])
    }
    return Box.column(spacing: 12) {
      people.align(horizontally: .center)
      row(reading, out)
      if let words { Label.hint(words).limit(characters: 40) }
    }
  }

  /// Buttons as wide as each other, so that their gaps are even. In a narrow window, what would be left of a row is a
  /// row of its own, in the middle.
  private func row(_ buttons: Button?...) -> Widget {
    let buttons = buttons.compactMap(\.self)
    let inPairs = navigator.shape.isNarrow ? buttons.count / 2 * 2 : buttons.count
    return Box.column(spacing: 12) {
      if inPairs > 0 {
        WrapBox(spacing: 12, children: buttons.prefix(inPairs).map { $0.align(horizontally: .fill) })
          .align(horizontally: .center)
      }
      buttons.dropFirst(inPairs).map { $0.align(horizontally: .center) }
    }
  }

  private func write() { navigator.open(.newReflection(begun: model.begun)) }
}
