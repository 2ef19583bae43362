import Core
import Toolkit

/// The introduction: five pages in a carousel, with *Back*, *Next* and dots below, over a sun that rises with each
/// page.
final class OnboardingPage: Page {
  private(set) lazy var widget: Widget = ground.widget
  private lazy var content: Widget = Box.column {
    header
    carousel.expand(horizontally: true, vertically: true)
    footer.widget
  }
  let surface = Surface.relax
  let isLeftByHandOnly = true
  private let model: OnboardingModel
  private let navigator: any Navigator
  private lazy var carousel = Carousel(OnboardingModel.Step.allCases.map { Self.page($0, content(of: $0)) })
  private let breath: SingleBreath
  private let reminder: ReminderStep
  // TRANSLATORS: “Next”: Button: goes to the next page of the introduction, or to the second question of a reflection.
  private lazy var footer = WizardFooter(
    primary: localized("Next"), back: localized("Back"),
    above: Box.row { dots }.align(horizontally: .center))
  private var back: Button { footer.back }
  private var next: Button { footer.primary }
  private let reminderLine: ReminderLine
  private lazy var ground = LandscapeGround(under: content, landscape)
  private let landscape: LandscapeModel
  // TRANSLATORS: Button that ends the introduction.
  private let start = Button(name: localized("Get started"), child: Label(localized("Get started")).style("start-pill"))
    .style("start-button").align(horizontally: .center)
  private let dots = OnboardingModel.Step.allCases.map { step in
    Button(name: step.place, child: Box.column().style("dot").align(horizontally: .center, vertically: .center))
      .style("dot-button").align(vertically: .center)
  }
  // TRANSLATORS: Button: leaves the introduction before its end.
  private let skip = Button.text(localized("Skip")).style("small-text")
  private let cards: [TabCard]
  private var shown: OnboardingModel.Step?
  private var arrival: FrameClock?

  init(_ model: OnboardingModel, _ landscape: LandscapeModel, navigator: any Navigator) {
    self.model = model
    self.landscape = landscape
    self.navigator = navigator
    breath = SingleBreath(model)
    reminder = ReminderStep(model)
    reminderLine = ReminderLine(model)
    cards = Tab.allCases.map { TabCard($0, reading: model.reading) }

    back.onPressed { model.backPressed() }
    next.onPressed { model.nextPressed() }
    start.onPressed { model.startPressed() }
    skip.onPressed { model.skipPressed() }
    for (index, dot) in dots.enumerated() { dot.onPressed { model.arrived(at: index) } }
    carousel.onShown { model.arrived(at: $0) }
    // Handled before the buttons get the key, since they would use the arrows themselves.
    widget.onKey(first: true) { [weak self] key, modifiers in self?.arrowPressed(key, modifiers) ?? false }
    observe(self) { $0.render() }
  }

  private var header: HeaderBar {
    let header = PageHeader.make(navigator)
    header.addEnd(skip)
    return header
  }

  private func content(of step: OnboardingModel.Step) -> Widget {
    switch step {
    case .welcome: OnboardingSteps.welcome(navigator)
    case .breath: OnboardingSteps.breath(breath.widget)
    case .tabs: OnboardingSteps.tabs(cards)
    case .reminder: reminder.widget
    case .start: OnboardingSteps.start(reminderLine.widget, start)
    }
  }

  func appeared() {
    // The carousel can't scroll before it has a size, which takes it a few frames.
    var frames = 0
    arrival = FrameClock(of: widget) { [weak self] _ in
      frames += 1
      guard let self, frames >= 2 else { return }
      carousel.show(model.step.rawValue, moves: false)
      if frames > 3 { arrival?.isRunning = false }
    }
    arrival?.isRunning = true
    (model.step == .start ? start : next).grabFocus()
  }

  /// Escape goes back a page, and never out of the introduction.
  func escapePressed() -> Bool {
    model.backPressed()
    return true
  }

  func appearanceChanged() { ground.appearanceChanged() }

  private func arrowPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty, !reminder.containsFocus else { return false }
    switch key.step {
    case -1: model.backPressed()
    case 1: model.nextPressed()
    default: return false
    }
    return true
  }

  private func render() {
    if model.ending != nil { return navigator.showRelax() }
    back.isVisible = model.canGoBack
    next.setStyle("not-here", !model.canGoForward)
    // The focused button gets place and sentences as its description: a screen reader speaks nothing else of a page
    // that slides in, and its text can't be reached.
    let words = ([model.step.place] + model.sentences).joinedAsSentences
    for button in [back, next, start] { button.described(words) }
    guard shown != model.step else { return }
    let step = model.step
    let isFirst = shown == nil
    shown = step
    for (index, dot) in dots.enumerated() {
      dot.setStyle("here", index == step.rawValue)
      // TRANSLATORS: Spoken by the screen reader only: of the dots for the pages of the introduction, the one of the
      // page shown.
      dot.described(index == step.rawValue ? localized("Current page") : "")
    }
    ground.sunrise(
      Double(step.rawValue) / Double(OnboardingModel.Step.allCases.count - 1), moves: !isFirst && !model.reducesMotion)
    if !isFirst {
      carousel.show(step.rawValue, moves: !model.reducesMotion)
      if !model.canGoForward { start.grabFocus() } else if !model.canGoBack || start.hasFocus { next.grabFocus() }
    }
    next.isSensitive = model.canGoForward
    skip.isSensitive = model.canSkip
    skip.opacity = model.canSkip ? 1 : 0
    skip.setHiddenFromReaders(!model.canSkip)
  }

  private static func page(_ step: OnboardingModel.Step, _ content: Widget) -> Widget {
    // The title is at the same height on each page, and the content close below it.
    let column = Box.column(spacing: 24) {
      Label.question(step.title).style("onboarding-title").margins(start: 24, end: 24)
      content.align(vertically: .start)
    }.margins(top: 12, bottom: 24)
    // A page without controls takes the focus itself.
    return ScrolledWindow(column).named(step.title)
      .expand(horizontally: true, vertically: true)
  }
}
