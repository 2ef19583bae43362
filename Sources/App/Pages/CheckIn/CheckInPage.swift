import Core
import Toolkit

/// The page to note how anxious one is: a line, and three fields that can stay blank.
final class CheckInPage: Page {
  private(set) lazy var widget = PageHeader.page(navigator, scrolled)
  private lazy var scrolled = ScrolledWindow.column(maximum: 660, spacing: 18, top: 6, bottom: 36, sides: 18) {
    Label.question(Self.question)
    level.widget
    Label.hint(
      localized("You can leave these blank. Anyone who opens Respite here can read them, unless it’s locked.")
    ).style("small-hint").margins(top: 12)
    fields.map(\.widget)
    save.align(horizontally: .center).margins(top: 6)
    notice
  }
  let surface = Surface.relax
  let holdsWords = true
  private let model: CheckInModel
  private let navigator: any Navigator
  private let level: ShoreScale
  private let fields = CheckIn.Field.allCases.map { CheckInField($0) }
  private let save = Button.pill(localized("Save"))
  private let notice = Label.notice()
  /// The digit that was typed last, as a level: after 1, a 0 makes 10.
  private var typed: Int?
  /// Whether the page has asked the navigator to leave it. It asks only once: if it stays because it has words to save,
  /// typing doesn't ask again.
  private var hasLeft = false

  // TRANSLATORS: The question above a line from “calm” to “extremely”.
  private static let question = localized("How anxious do you feel right now?")

  init(_ model: CheckInModel, _ dependencies: Dependencies, navigator: any Navigator) {
    (self.model, self.navigator) = (model, navigator)
    level = ShoreScale(
      .anxiety, question: Self.question, isQuestionShown: false, most: CheckIn.levels.upperBound, isOptional: false,
      dependencies)

    level.onChosen { if let level = $0 { model.levelPicked(level) } }
    save.onPressed { model.savePressed() }
    for (index, field) in fields.enumerated() {
      let kind = field.field
      field.onChanged { model.changed(kind, to: $0) }
      field.onEntered { [weak self] in self?.entered(index) }
    }
    model.draftFound = { [weak self] in self?.showWords() }
    observe(self) { $0.render() }
  }

  func appeared() { level.grabFocus() }

  /// A digit chooses a level unless one of the fields has the focus.
  func keyPressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isEmpty, case .character(let character) = key, let digit = character.wholeNumberValue,
      !fields.contains(where: \.containsFocus)
    else { return false }
    level.choose(digit == 0 && typed == 1 ? 10 : digit)
    typed = digit
    return true
  }

  var writing: (any Writing)? { model.writing }

  private func render() {
    level.level = model.level
    save.isSensitive = model.canSave
    notice.show(notice: model.notice)
    for field in fields { field.offer(model.offered[field.field]) }
    guard model.isSaved, !hasLeft else { return }
    hasLeft = true
    navigator.leave(self)
  }

  private func showWords() { for field in fields { field.text = model[field.field] } }

  /// Enter was pressed in a field: focuses the next field. In the last one it saves, or focuses the line if no level is
  /// chosen.
  private func entered(_ index: Int) {
    if fields.indices.contains(index + 1) {
      fields[index + 1].grabFocus()
    } else if model.level == nil {
      level.grabFocus()
    } else {
      model.savePressed()
    }
  }
}

/// A field for one of the three words, with the words of earlier check-ins as buttons below it.
private final class CheckInField {
  private(set) lazy var widget: Widget = Box.column(spacing: 4) {
    Label(field.question).justify(.start).style("small-hint")
    entry
    pills
  }
  let field: CheckIn.Field
  private let entry: Entry
  private let pills = Box.column()
  private var offered: [String] = []

  init(_ field: CheckIn.Field) {
    self.field = field
    entry = Entry(name: field.question, hint: "").style("word")
    pills.isVisible = false
  }

  /// The words typed.
  var text: String {
    get { entry.text }
    set { entry.text = newValue }
  }

  var containsFocus: Bool { entry.containsFocus }
  func grabFocus() { entry.grabFocus() }
  func onChanged(_ action: @escaping (String) -> Void) { entry.onChanged(action) }
  func onEntered(_ action: @escaping () -> Void) { entry.onEntered(action) }

  /// Shows the words of earlier check-ins below the field.
  func offer(_ words: [String]) {
    guard words != offered else { return }
    offered = words
    let buttons = words.map { word in
      Button.text(Excerpt(of: word, characters: 60, lines: 1).text).style("small-text", "filter", "used-word")
        .described(field.question)
        .onPressed { [weak entry] in entry?.text = word }
    }
    pills.replace(buttons.isEmpty ? [] : [WrapBox(spacing: 4, children: buttons).align(horizontally: .start)])
    pills.isVisible = !buttons.isEmpty
  }
}
