import Core
import Toolkit

/// The page to write or change a reflection: what went well, then why.
final class ComposePage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled, foot: footer.widget)
  private lazy var scrolled = ScrolledWindow.column(maximum: 620, spacing: 12, sides: 24) {
    stack.expand(horizontally: true, vertically: true)
    notice
    yesterday
    dayNotice
    nothing.align(horizontally: .center)
    if let day { day.style("quiet-words").align(horizontally: .center) }
  }
  let surface = Surface.reflect
  let isLeftByHandOnly = true
  let holdsWords = true
  private let model: ComposeModel
  private let navigator: any Navigator
  private let stack = Stack(fade: 250)
  // TRANSLATORS: The question of the tab Reflect, and the text of a reminder.
  private let event = TextView(name: localized("What went well today?"))
  // TRANSLATORS: The second question of a reflection; “it” is what went well.
  private let reason = TextView(name: localized("Why did it go well?"))
  /// What was written on the first page, above the second question, whose “it” is that.
  private let written = Label().justify(.center).limit(characters: 48).style("small-hint")
  private let eventSide: Widget
  private let reasonSide: Widget
  private lazy var nothingSide: Widget = Box.column {
    ComfortWays.ending(Label.question(NothingWords.title), Label.hint(NothingWords.hint), navigator)
      .expand(vertically: true).align(vertically: .center)
  }
  private let nothing = Button.text(NothingWords.button).style("small-text")
  // TRANSLATORS: “Previous”: Button: the page before, beside “Next”. “Back”, at the top, leaves all of them.
  private let footer = WizardFooter(primary: localized("Next"), back: localized("Previous"))
  private let notice = Label.notice()
  // TRANSLATORS: Switch on the page for a new reflection, offered only after midnight: whether the reflection counts
  // for the day before.
  private let yesterday = ToggleButton.chip(localized("Count this as yesterday’s"))
    .align(horizontally: .center)
  /// The button that shows the day of a stored reflection and changes it; nil for a new one.
  private let day: PopoverButton?
  private var dayField: DayField?
  private let dayNotice = Label().role(.status).style("small-hint")
  private var doublePress = DoublePress()
  private var shownQuestion: ComposeModel.Question?
  private var shownDraft: ReflectionDraft?
  private var shownWords = ""

  init(_ model: ComposeModel, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    eventSide = Self.side(
      // TRANSLATORS: Under a text field.
      localized("What went well today?"), event, localized("Press Enter to continue, Shift+Enter for a new line."))
    reasonSide = Self.side(
      // TRANSLATORS: Under a text field.
      localized("Why did it go well?"), reason, localized("You can leave this blank. Press Enter to save."),
      above: written)
    day = model.dayName.map { PopoverButton($0).opensUpwards() }
    stack.add(eventSide)
    stack.add(reasonSide)
    stack.add(nothingSide)

    day?.content { [weak self] in self?.makeDayField() ?? Box.column {} }
    footer.primary.onPressed { [weak self] in
      guard self?.doublePress.isUnderWay != true else { return }
      model.progressPressed()
      if model.question == .event { self?.event.grabFocus() }
    }
    nothing.onPressed { model.nothingPressed() }
    footer.back.onPressed { model.backPressed() }
    yesterday.onToggled { model.isForYesterday = $0 }
    event.onChanged { [weak event] in if let event { model.eventChanged(event.text) } }
    reason.onChanged { [weak reason] in if let reason { model.reasonChanged(reason.text) } }
    for view in [event, reason] {
      view.onEntered { model.progressPressed() }
      view.onFocusChanged { isFocused in if !isFocused { Task { await model.flush() } } }
    }
    model.draftFound = { [weak self] in self?.render() }
    observe(self) { $0.render() }
  }

  func appeared() {
    switch model.question {
    case .event: event.grabFocus()
    case .reason: reason.grabFocus()
    case .nothing: footer.primary.grabFocus()
    }
  }

  var writing: (any Writing)? { model }

  private func render() {
    if model.isSaved { return navigator.leave(self) }
    if let found = model.found, found != shownDraft {
      shownDraft = found
      event.text = found.event
      reason.text = found.reason
    }
    footer.primary.label = model.buttonTitle
    footer.primary.isSensitive = !model.isSaving
    footer.back.isVisible = model.question != .event
    nothing.isVisible = model.question == .event && model.day == nil
    // Its place stays, so that the field doesn't move under the first letter.
    nothing.opacity = model.offersNothing ? 1 : 0
    nothing.isSensitive = model.offersNothing
    nothing.setHiddenFromReaders(!model.offersNothing)
    yesterday.isVisible = model.offersYesterday
    yesterday.isActive = model.isForYesterday
    notice.show(notice: model.notice)
    dayNotice.show(notice: model.dayNotice)
    showWritten()
    if let name = model.dayName { day?.setLabel(name) }
    guard shownQuestion != model.question else { return }
    let isFirst = shownQuestion == nil
    shownQuestion = model.question
    switch model.question {
    case .event: stack.show(eventSide)
    case .reason: stack.show(reasonSide)
    case .nothing:
      stack.show(nothingSide)
      doublePress.begin()  // a second press isn't meant for these words
    }
    footer.primary.described(model.question == .nothing ? "\(NothingWords.title) \(NothingWords.hint)" : "")
    if !isFirst { appeared() }
  }

  /// Above the second question, for the eye; for a screen reader, with the field, which then has the keyboard.
  private func showWritten() {
    let words = model.question == .reason ? Excerpt(of: model.written.trimmed, characters: 160, lines: 3).text : ""
    guard words != shownWords else { return }
    shownWords = words
    written.show(notice: words.isEmpty ? nil : words)
    reason.described(words)
  }

  /// Creates the field in the popover of the day's button.
  private func makeDayField() -> Widget {
    let field = model.dayField()
    field.onEntered { [weak self] in self?.day?.close() }
    dayField = field
    return field.widget.margins(12)
  }

  private static func side(_ question: String, _ view: TextView, _ hint: String, above: Label? = nil) -> Widget {
    // Fills the stack: for a child that doesn't, GTK 4.18 reports the wrong position to screen readers.
    Box.column {
      Box.column(spacing: 18) {
        Box.column(spacing: 6) {
          if let above { above }
          Label.question(question)
        }.margins(top: 24)
        ScrolledWindow(view.padding(18)).height(atLeast: 120, atMost: 340).style("paper")
        Label.hint(hint)
      }.expand(vertically: true).align(vertically: .center)
    }
  }
}
