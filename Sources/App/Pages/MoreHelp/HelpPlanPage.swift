import Core
import Toolkit

/// The person's own plan for hard times: seven questions, each with room for an answer.
final class HelpPlanPage: Page {
  static let title = localized("My plan for hard times")
  static let outside = localized("Let me read this while Respite is locked")
  static let summary = localized(
    "Write it when you’re calm, for when you’re not: what helps, who to call, what keeps you going.")

  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  private lazy var scrolled = ScrolledWindow.column(maximum: 620, spacing: 24, top: 6, bottom: 48, sides: 18) {
    Label.question(Self.title)
    summary
    notice
    locked
    form
  }
  let surface = Surface.learn
  let isLeftByHandOnly = true
  var holdsWords: Bool { !model.isCovered && !model.plan.isOutsideLock }
  private let model: HelpPlanModel
  private let navigator: any Navigator
  // TRANSLATORS: On the plan for hard times, over the field for the passphrase.
  private let reason = localized("Your plan is locked. Unlock it to read it or to write in it.")
  private let unlock: UnlockForm
  private lazy var locked: Widget = Clamp(
    maximum: 420,
    Box.column(spacing: 18) {
      Label(reason).justify(.center).limit(characters: 48)
      unlock.widget
      unlock.notice
    })
  private let summary = Label.hint(HelpPlanPage.summary).limit(characters: 48)
  private lazy var form: Widget = Box.column(spacing: 24) {
    readable
    outside
    howToUse
    sections
    Label.hint(localized("Saved as you write.")).style("small-hint")
    print
    Label.hint(localized("You could give someone you trust a copy.")).style("small-hint")
  }
  /// Before anything is written, since afterwards is too late.
  private let readable = Label.hint("").style("small-hint")
  private let howToUse = Label.hint("").limit(characters: 48)
  private let fields = HelpPlan.Part.allCases.map {
    (part: $0, view: TextView(name: $0.question).described($0.hint ?? ""))
  }
  private lazy var sections = fields.map { part, view in
    Box.column(spacing: 6) {
      Label(part.question).justify(.start).style("help-name")
      if let hint = part.hint { Label(hint).justify(.start).style("small-hint") }
      ScrolledWindow(view.padding(12)).height(atLeast: 84, atMost: 220).style("paper")
    }
  }
  /// The question that has the keyboard first.
  private let first: Int
  /// Whether the person has neither typed nor pressed anything yet.
  private var isUntouched = true
  private let notice = Label.notice()
  private let print = Button.text(localized("Print")).style("outlined")
  private lazy var outside: Widget = Box.row(spacing: 18) {
    Label(Self.outside).justify(.start).expand(horizontally: true)
    outsideSwitch.align(vertically: .center)
  }
  private let outsideSwitch = Switch(name: HelpPlanPage.outside)
  private var wasFound = false

  /// - Parameter part: the question that the page opens at; nil for the first.
  init(_ model: HelpPlanModel, _ lock: LockModel, at part: HelpPlan.Part? = nil, navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    first = part.flatMap { HelpPlan.Part.allCases.firstIndex(of: $0) } ?? 0
    unlock = UnlockForm(lock, reasons: [reason])

    print.onPressed {
      navigator.open(.print { [weak model] in model.map { PrintJob.Sheet(title: Self.title, sections: $0.printed) } })
    }
    outsideSwitch.onToggled { model.outsideLockChosen($0) }
    for (part, view) in fields {
      view.onChanged { [weak view] in if let view { model.changed(part, to: view.text) } }
      view.onFocusChanged { isHere in if !isHere { Task { await model.flush() } } }
    }
    widget.onActivity { [weak self] in if case .pressed = $0 { self?.isUntouched = false } }
    widget.onKey(first: true) { [weak self] _, _ in
      self?.isUntouched = false
      return false
    }
    scrolled.onResized { [weak self] in Task { self?.showFirst() } }
    model.planReplaced = { [weak self] in self?.render() }
    observe(self) { $0.render() }
  }

  func appeared() {
    guard !model.isCovered else { return unlock.grabFocus() }
    fields[first].view.grabFocus()
    showFirst()
  }

  /// Scrolls until the question that the page opens at is in sight with its answer, until the person does anything.
  private func showFirst() { if first > 0, isUntouched, !model.isCovered { scrolled.reveal(sections[first]) } }

  var writing: (any Writing)? { model }

  private func render() {
    notice.show(notice: model.notice)
    howToUse.text = model.howToUse
    let isCovered = model.isCovered
    let isFirst = model.isFound != wasFound || locked.isVisible != isCovered
    wasFound = model.isFound
    locked.isVisible = isCovered
    // The summary says to write the plan when calm. Someone who wants to read it now may be far from that.
    summary.isVisible = !isCovered
    form.isVisible = !isCovered
    for (part, view) in fields {
      view.isSensitive = model.isFound
      view.text = model.plan[part]
    }
    print.isSensitive = model.isFound
    outside.isVisible = model.hasLock
    outsideSwitch.isOn = model.plan.isOutsideLock
    readable.text = WhoCanRead.of(model.plan)
    if isFirst, widget.isMapped { appeared() }
  }
}
