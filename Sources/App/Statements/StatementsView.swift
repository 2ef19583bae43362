import Core
import Foundation
import Toolkit

/// The exercise with coping statements: a list to scroll under its headings, brightest in the middle.
final class StatementsView: ExerciseView {
  let content: Widget
  let controls: Widget?
  // TRANSLATORS: Instruction of the exercise Coping Statements.
  let instructions = localized(
    "Pick one and say it to yourself, slowly, a few times. Scroll on when you’re "
      + "ready.")
  private let model: StatementsModel
  private let scrolled: ScrolledWindow
  private let column = Box.column(spacing: 36)
  private var labels: [Label] = []
  /// The headings, and the section of each label, in the same order as the labels.
  private var headings: [(kind: StatementSection.Kind, label: Label)] = []
  private var kinds: [StatementSection.Kind] = []
  private let sectionName = Label().justify(.center)
  private let sectionButton: PopoverButton
  /// The middle statement, as last set as the description for screen readers.
  private var told: String?
  private var shown: [StatementSection] = []
  /// The section to scroll to once the list has its size.
  private var awaited: StatementSection.Kind?
  private var lastHeight = 0
  /// The space above the first statement.
  private var margin = 24.0
  private var resting: Task<Void, Never>?

  /// Calls `changePressed` when *Change the list* is pressed.
  init(_ model: StatementsModel, changePressed: @escaping (StatementsModel) -> Void) {
    self.model = model
    scrolled = ScrolledWindow(column.margins(start: 24, end: 24))
    content = scrolled.request(height: 160)
    // TRANSLATORS: A button of the exercise Coping Statements.
    let changeButton = Button.text(localized("Edit the list")).style("small-text")
    sectionButton = PopoverButton(name: "", child: sectionName).style("text-button", "small-text", "outlined")
      .opensUpwards()
    let sectionButton = sectionButton
    controls = WrapBox(spacing: 12, children: [sectionButton.align(vertically: .center), changeButton])
      .align(horizontally: .center)
    scrolled.makeFocusable()
    scrolled.named(localized("Coping Statements"))

    changeButton.onPressed { changePressed(model) }
    sectionButton.content { [weak self, weak sectionButton] in
      Box.column(spacing: 6) {
        model.sections.map(\.kind).map { kind in
          Button.text(kind.title).style("small-text").onPressed {
            sectionButton?.close()
            self?.jump(to: kind)
          }
        }
      }.style("offers")
    }
    awaited = model.opening
    name(model.opening)
    scrolled.onScrolled { [weak self] in self?.brighten() }
    observe(self) { $0.render() }
  }

  isolated deinit { resting?.cancel() }

  var notice: String? { model.notice }

  func takeFocus() { scrolled.grabFocus() }

  func disappeared() {
    if let nearest { model.looked(at: kinds[nearest]) }
  }

  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .down: move(by: 1)
    case .up: move(by: -1)
    default: false
    }
  }

  private func render() {
    let next = model.sections
    guard next != shown else { return }
    let isFirst = shown.isEmpty
    let here = isFirst ? model.opening : nearest.map { kinds[$0] }
    shown = next
    (labels, headings, kinds) = ([], [], [])
    var rows: [Widget] = []
    for section in next {
      let heading = Label(section.kind.title).justify(.center).role(.heading).style("statement-heading")
      headings.append((section.kind, heading))
      let texts = section.entries.map { Label($0.text).justify(.center).balanced(within: 40).style("statement") }
      labels += texts
      kinds += texts.map { _ in section.kind }
      rows += [heading] + texts
    }
    column.replace(rows)
    awaited = here
  }

  /// Scrolls to the beginning of a section, remembers it, and gives the list the keyboard.
  private func jump(to kind: StatementSection.Kind) {
    model.looked(at: kind)
    scrolled.grabFocus()
    guard let index = kinds.firstIndex(of: kind) else { return }
    scrolled.scroll(to: offsets[index])
  }

  private func name(_ kind: StatementSection.Kind?) {
    guard let title = kind?.title, title != sectionName.text else { return }
    sectionName.text = title
    // TRANSLATORS: A button that opens a list of headings to jump to. {name} is the present one, such as “Panic”.
    sectionButton.named(localized("Jump to another heading, now at {name}", ["name": title]))
  }

  /// Scrolls the next or the previous statement to the middle. Returns false if the list is empty.
  private func move(by step: Int) -> Bool {
    let offsets = offsets
    guard let nearest else { return false }
    scrolled.scroll(to: offsets[min(max(nearest + step, 0), offsets.count - 1)])
    return true
  }

  /// Where to scroll to have each statement in the middle. Taken from the column, which lies still: between a key and the
  /// next frame, places on the page are those of before.
  private var offsets: [Double] { labels.map(offset) }

  private func offset(of label: Label) -> Double {
    margin + (label.middle(in: column) ?? 0) - Double(scrolled.height) / 2
  }

  /// The index of the statement in the middle; nil if the list is empty.
  private var nearest: Int? {
    let (offsets, offset) = (offsets, scrolled.position.offset)
    return offsets.indices.min { abs(offsets[$0] - offset) < abs(offsets[$1] - offset) }
  }

  private func brighten() {
    let height = scrolled.height
    if height != lastHeight, height > 0 {
      lastHeight = height
      // Space above the first and below the last, so that each can be scrolled to the middle. In a task, because this
      // runs while GTK allocates sizes, and a resize queued then is ignored.
      let space = max(24, height / 2 - 40)
      margin = Double(space)
      Task { column.margins(top: space, bottom: space) }
    }
    // Only once the space above has been laid out; before, the places are those without it.
    if let kind = awaited, height == lastHeight, height > 0, let index = kinds.firstIndex(of: kind) {
      awaited = nil
      let target = offsets[index]
      Task { [weak self] in self?.scrolled.scroll(to: target) }
    }
    if let nearest { name(kinds[nearest]) }
    let (middle, offset) = (Double(height) / 2, scrolled.position.offset)
    let dimming = Desktop.prefersHighContrast ? 0.1 : 0.42
    for label in labels + headings.map(\.label) {
      // Not where it is on the page: after a jump, that's still the place of before.
      let distance = min(1, abs(self.offset(of: label) - offset) / max(1, middle))
      let edge = min(1, max(0, (1 - distance) * 6))  // invisible before the edge cuts it off
      label.opacity = (1 - dimming * min(1, distance * 1.6)) * edge
    }
    // What is only passed isn't told: a screen reader would speak all of it, one after another.
    resting?.cancel()
    resting = Task { [weak self] in
      // A cancelled sleep ends this task: the list was scrolled on.
      guard (try? await Task.sleep(for: .milliseconds(400))) != nil else { return }
      self?.tellNearest()
    }
  }

  /// The list has the focus, so a screen reader speaks its new description.
  private func tellNearest() {
    guard let nearest, labels[nearest].text != told else { return }
    told = labels[nearest].text
    scrolled.described(sentences: kinds[nearest].title, labels[nearest].text)
  }
}
