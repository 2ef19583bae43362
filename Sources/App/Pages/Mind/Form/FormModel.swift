import Core
import Foundation
import Observation

/// An entry of a tool whose page is a form: a new one, asked for page by page, or a stored one.
@Observable
final class FormModel<Tool: FormTool> {
  /// Whether the entry was stored before the page opened.
  let isStored: Bool
  /// Whether all questions are on one page: those of a stored entry, and those of a new one where it's asked for.
  let isWhole: Bool
  /// The questions.
  let parts: [FormPart<Tool>]
  /// The end of the form, once it's reached; nil before.
  private(set) var ending: FormEnding?
  /// Whether the page asks for words that are needed to go on.
  private(set) var asksForWords = false
  /// Whether the person is done, and the page can close.
  private(set) var isDone = false
  /// Whether the reflection that the end offers was stored.
  private(set) var isTold = false
  /// A sentence about the file that was saved, or couldn't be; nil for none.
  private(set) var savedLine: String?
  /// Called when the words on screen have been replaced, by a stored draft or an example.
  @ObservationIgnored var replaced: () -> Void = {}
  @ObservationIgnored private let editor: DraftEditor<Tool>
  /// Whether what's asked afterwards had been answered when the page opened.
  @ObservationIgnored private let wasAnswered: Bool
  @ObservationIgnored private let dependencies: Dependencies

  /// Begins a new entry with `value`, or continues with its draft.
  ///
  /// - Parameters:
  ///   - isWhole: whether all questions are on one page, rather than one after another.
  ///   - parts: the questions.
  init(
    _ value: Tool, isWhole: Bool = false, parts: [FormPart<Tool>] = Tool.form, _ dependencies: Dependencies
  ) {
    (isStored, wasAnswered, self.dependencies, self.isWhole, self.parts) = (false, false, dependencies, isWhole, parts)
    editor = DraftEditor(value, dependencies)
    editor.draftFound = { [weak self] in self?.replaced() }
  }

  /// Shows a stored entry.
  init(_ id: MindEntry.ID, _ value: Tool, parts: [FormPart<Tool>] = Tool.form, _ dependencies: Dependencies) {
    (isStored, wasAnswered, self.dependencies, isWhole) = (true, value.isAnswered, dependencies, true)
    self.parts = parts
    editor = DraftEditor(changing: id, value, dependencies)
  }

  /// The value as it's written.
  var value: Tool { editor.value }
  /// The words that aren't saved yet.
  var writing: any Writing { editor }
  /// A sentence about what went wrong, or nil.
  var notice: String? { editor.notice }
  /// Whether the entry is being saved.
  var isSaving: Bool { editor.isAdding }
  /// The questions of a new entry.
  var asked: [FormPart<Tool>] { parts.filter { !$0.isAfterwards } }
  /// The index of the question that a new entry is at.
  var index: Int { min(max(editor.page, 0), asked.count - 1) }
  /// Whether the question is the last one before the entry is saved.
  var isLast: Bool { isWhole || index == asked.count - 1 }
  /// Whether there's a question before this one.
  var canGoBack: Bool { !isWhole && ending == nil && !editor.isAdded && index > 0 }

  /// Changes the value.
  func change(_ body: (inout Tool) -> Void) {
    let today = dependencies.moment.day
    editor.change { value in
      body(&value)
      value.noteAnswer(on: today)
    }
    if asksForWords, !value.isBlank { asksForWords = false }
  }

  /// An example was pressed, which changes what's typed.
  func fill(_ body: (inout Tool) -> Void) {
    change(body)
    replaced()
  }

  /// *Next*, *Save* or *Done* was pressed, or Enter in the last field.
  func nextPressed() {
    guard ending == nil else { return isDone = true }
    guard !isSaving else { return }
    if isStored { return finish() }
    if value.isBlank { return asksForWords = true }
    if isLast || isWish { Task { await add() } } else { editor.turn(to: index + 1) }
  }

  /// *Previous* was pressed.
  func backPressed() {
    guard canGoBack, !isSaving else { return }
    asksForWords = false
    editor.turn(to: index - 1)
  }

  /// The reflection that the end offers was stored.
  func reflected() { isTold = true }

  /// The name that is proposed for a file.
  var fileName: String { "\(dependencies.moment.day).pdf" }

  /// A file was chosen to save the sheet to, as a PDF.
  func fileChosen(_ path: String) {
    Task { [weak self, dependencies, sheet = value.sheet] in
      let words = await dependencies.save(sheet, to: path)
      self?.savedLine = words
    }
  }

  /// Saves everything now.
  func saveNow() async { await editor.flush() }

  private func add() async {
    await editor.add()
    guard editor.isAdded else { return }
    ending = isWish ? .wish : value.ending(isNew: true, dependencies)
    isDone = ending == nil
  }

  /// Whether it's about wanting to die or hurting oneself: then nothing is planned or asked any more.
  private var isWish: Bool { WishToDie.isIn(value.words) }

  private func finish() {
    if isWish {
      ending = .wish
      Task { await saveNow() }
      return
    }
    guard value.isAnswered, !wasAnswered, let end = value.ending(isNew: false, dependencies) else {
      return isDone = true
    }
    ending = end
    Task { await saveNow() }
  }
}
