import Core
import Toolkit

/// The page of a tool that is a form: a new entry's questions one at a time, a stored entry's all at once, and an end.
final class FormPage<Tool: FormTool>: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled, foot: footer.widget)
  private lazy var scrolled = ScrolledWindow.column(maximum: 620, spacing: 18, top: 6, bottom: 36, sides: 18) {
    if let card { card.widget }
    stack.expand(horizontally: true, vertically: true)
    notice
  }
  private lazy var footer = WizardFooter(primary: localized("Next"), back: localized("Previous"), above: dotRow)
  private lazy var dotRow = Box.row(spacing: 12) { dots }.align(horizontally: .center, vertically: .center)
    .role(.picture)
  let surface = Surface.reflect
  let isLeftByHandOnly = true
  let holdsWords = true
  private let model: FormModel<Tool>
  private let navigator: any Navigator
  private let stack: Stack
  private let dots: [Widget]
  private let card: ToolCard?
  private let notice = Label.notice()
  private let end: FormEndView
  private let print = Button.text(localized("Print")).style("outlined")
  private let save = Button.text(localized("Save as PDF")).style("outlined")
  private let saved = Label.notice()
  /// The questions, each with its fields: of a new entry those before *Save*, of a stored one all.
  private var sides: [FormSide<Tool>] = []
  private var whole: Widget?
  private var doublePress = DoublePress()
  private var shown: Int?
  private var announced: String?

  init(_ model: FormModel<Tool>, _ dependencies: Dependencies, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    stack = Stack(fade: dependencies.reducesMotion ? 0 : 250).heightFollowsChild()
    dots = model.asked.map { _ in Box.column().style("dot").align(vertically: .center) }
    card = model.isStored ? nil : ToolCard(Tool.self, dependencies, navigator)
    end = FormEndView(navigator, isStill: dependencies.reducesMotion)

    let parts = model.isStored ? model.parts.filter(\.isAfterwards) + model.asked : model.asked
    sides = parts.map { part in
      FormSide(part, isAlone: !model.isWhole, model, dependencies, navigator) { [weak self] in self?.advance() }
    }
    if model.isWhole {
      let shown = wholeEntry
      whole = shown
      stack.add(shown)
    } else {
      for side in sides { stack.add(side.widget) }
    }
    stack.add(end.widget)
    refill()
    end.told = { [weak model] in model?.reflected() }
    footer.primary.onPressed { [weak self] in self?.advance() }
    footer.back.onPressed { model.backPressed() }
    print.onPressed { navigator.open(.print { [weak model] in model?.value.sheet }) }
    save.onPressed {
      navigator.open(.savePDF(name: model.fileName) { [weak model] in model?.fileChosen($0) })
    }
    card?.understood = { [weak self] in self?.focus() }
    model.replaced = { [weak self] in self?.refill() }
    observe(self) { $0.render() }
  }

  /// What's asked afterwards, and below a line what was written before.
  private var wholeEntry: Widget {
    let (after, before) = (sides.filter(\.isAfterwards), sides.filter { !$0.isAfterwards })
    let written = Box.column(spacing: 18) { before.map(\.widget) }.margins(top: 12)
    return Box.column(spacing: 18) {
      Label.question(model.isStored ? heading : Tool.shown.name).margins(top: 12)
      after.map(\.widget)
      after.isEmpty
        ? [written]
        : [
          // TRANSLATORS: A line that shows or hides what someone wrote before they tried something.
          Expander.make(localized("What you wrote"), name: localized("What you wrote"), written)
        ]
      WrapBox(spacing: 6, children: [print, save]).align(horizontally: .center)
      saved
      // A new entry's card says it.
      model.isStored ? ToolCard.urgent(Tool.self, navigator) : []
    }
  }

  private var heading: String {
    let words = model.value.words.first { !$0.isBlank } ?? ""
    return Tool.shown.place == .elsewhere ? Tool.shown.name : Excerpt(of: words, characters: 120, lines: 3).text
  }

  func appeared() { focus() }

  var writing: (any Writing)? { model.writing }

  private func advance() {
    let here = model.ending != nil ? [] : model.isWhole ? sides : [sides[model.index]]
    if here.contains(where: { $0.complains() }) { return }
    if model.ending != nil, doublePress.isUnderWay { return }
    model.nextPressed()
  }

  private func refill() { for side in sides { side.refill(model.value) } }

  private func render() {
    if model.isDone { return navigator.leave(self) }
    for side in sides { side.show(model.value) }
    let words = model.notice ?? (model.asksForWords ? localized("A few words here, and you can go on.") : nil)
    notice.show(notice: words)
    if let words, words != announced { widget.tell(words) }
    announced = words
    end.isTold = model.isTold
    for button in [print, save] { button.isVisible = model.isStored && Tool.isPrintable }
    if model.savedLine != nil, model.savedLine != saved.text { widget.tell(model.savedLine ?? "") }
    saved.show(notice: model.savedLine)
    let isAsking = !model.isStored && model.ending == nil
    footer.back.isVisible = model.canGoBack
    footer.primary.isSensitive = !model.isSaving
    footer.primary.label = !isAsking ? localized("Done") : model.isLast ? localized("Save") : localized("Next")
    footer.primary.described(model.ending.map { [$0.title, $0.hint].joinedAsSentences } ?? "")
    let here = model.ending != nil ? -1 : model.isWhole ? 0 : model.index
    dotRow.isVisible = isAsking && !model.isWhole && model.asked.count > 1
    for (index, dot) in dots.enumerated() { dot.setStyle("here", index == here) }
    dotRow.named(
      localized("Page {number} of {count}", ["number": "\(max(here, 0) + 1)", "count": "\(dots.count)"]))
    card?.isOnFirstPage = isAsking && here == 0
    guard shown != here else { return }
    let isFirst = shown == nil
    shown = here
    doublePress.begin()
    if let ending = model.ending {
      end.show(ending)
      stack.show(end.widget)
    } else {
      stack.show(whole ?? sides[here].widget)
    }
    scrolled.scroll(to: 0)
    if !isFirst { focus() }
  }

  /// Moves the focus to the first field of the page.
  private func focus() {
    let here = model.ending != nil ? [] : model.isWhole ? sides : [sides[model.index]]
    if !here.contains(where: { $0.grabFocus() }) { footer.primary.grabFocus() }
  }
}
