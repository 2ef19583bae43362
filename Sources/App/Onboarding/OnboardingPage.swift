import Core
import Toolkit

/// Five pages side by side: what this is, what worry can be, the three places, a reminder, and off one goes.
final class OnboardingPage: Page {
  let widget: Widget
  let surface = Surface.relax
  let isLeftByHandOnly = true
  private let model: OnboardingModel
  private unowned let navigator: any Navigator
  private let carousel: Carousel
  private let cards: [TabCard]
  private let breath: OneBreath
  private let reminder: ReminderStep
  private let back: Button
  private let next: Button
  private let start: Button
  private let dots: [Button]
  private var shown: OnboardingModel.Step?
  private var arrival: FrameClock?

  init(_ model: OnboardingModel, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    let cards = Tab.allCases.map { TabCard($0, reading: model.reading) }
    self.cards = cards
    let (breath, reminder) = (OneBreath(model), ReminderStep(model.reminder))
    let start = Button(name: localized("Get Started"), child: Label(localized("Get Started")).style("start-pill")) {
      model.startPressed()
    }
    .style("start-button").align(horizontally: .center)
    let carousel = Carousel(
      OnboardingModel.Step.allCases.map { step in
        let content =
          switch step {
          case .welcome: OnboardingSteps.welcome()
          case .anxiety: OnboardingSteps.anxiety(breath.widget, navigator)
          case .tabs: OnboardingSteps.tabs(cards)
          case .reminder: reminder.widget
          case .start: OnboardingSteps.start(start)
          }
        return Self.page(step, content)
      })
    back = Button.text(localized("Back")) { model.backPressed() }.style("small-text")
    next = Button.text(localized("Next")) { model.nextPressed() }.style("small-text", "outlined")
    dots = OnboardingModel.Step.allCases.map { step in
      Button(name: step.place, child: Box.column().style("dot").align(horizontally: .center, vertically: .center)) {
        model.arrived(at: step.rawValue)
      }.style("dot-button").align(vertically: .center)
    }
    (self.carousel, self.breath, self.reminder, self.start) = (carousel, breath, reminder, start)
    let header = PageHeader.make(navigator)
    header.addEnd(Button.text(localized("Skip")) { model.skipPressed() }.style("small-text"))
    let (back, next, dots) = (back, next, dots)
    widget = Box.column {
      header
      carousel.expand(horizontally: true, vertically: true)
      Box.row {
        Box.row { back }.request(width: 96)
        Box.row { dots }.expand(horizontally: true).align(horizontally: .center)
        Box.row { next.expand(horizontally: true).align(horizontally: .end) }.expand().request(width: 96)
      }.style("onboarding-bar").margins(top: 6, bottom: 12, start: 12, end: 12)
    }
    carousel.onShown { model.arrived(at: $0) }
    // Before the buttons, which would take the arrows for themselves.
    widget.onKey(first: true) { [weak self] key, modifiers in self?.leafed(key, modifiers) ?? false }
    observe(self) { $0.render() }
  }

  func appeared() {
    // The carousel goes nowhere before it has a size, which it has with the first frames.
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

  /// Escape goes back a page; when the pages are only looked at again it leaves.
  func escapePressed() -> Bool { model.isReplay ? false : model.backPressed() || true }

  private func leafed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty, !reminder.containsFocus else { return false }
    switch key.step {
    case -1: model.backPressed()
    case 1: model.nextPressed()
    default: return false
    }
    return true
  }

  private func render() {
    switch model.ending {
    case .started?: return navigator.showRelax()
    case .skipped?: return model.isReplay ? navigator.leave() : navigator.showRelax()
    case nil: break
    }
    back.setStyle("not-here", !model.canGoBack)
    next.setStyle("not-here", !model.canGoOn)
    guard shown != model.step else { return }
    let step = model.step
    let isFirst = shown == nil
    shown = step
    for (index, dot) in dots.enumerated() {
      dot.setStyle("here", index == step.rawValue)
      dot.described(index == step.rawValue ? localized("This page") : "")
    }
    // What has the focus says where one is now: a screen reader hears nothing else of a page that slides in.
    let words = step.place
    for button in [back, next, start] { button.described(words) }
    if !isFirst {
      carousel.show(step.rawValue, moves: !model.reducesMotion)
      if !model.canGoOn { start.grabFocus() } else if !model.canGoBack || start.hasFocus { next.grabFocus() }
    }
    back.isSensitive = model.canGoBack
    next.isSensitive = model.canGoOn
  }

  private static func page(_ step: OnboardingModel.Step, _ content: Widget) -> Widget {
    let column = Box.column(spacing: 24) {
      Label.question(step.title).margins(start: 24, end: 24)
      content
    }.align(vertically: .center).margins(top: 12, bottom: 24)
    // Where nothing on it can be pressed, the keyboard comes to the page itself.
    return ScrolledWindow(column.expand(vertically: true)).named(step.title)
      .expand(horizontally: true, vertically: true)
  }
}
