import Core
import Observation

/// A page of *A thought*, in order. Raw values are stored as the page of a draft.
enum ThoughtPart: Int, CaseIterable {
  case happened, thought, feelings, evidence, view, tryOut

  /// Those that are asked one after the other; trying it out comes once the thought is saved.
  static let questions = allCases.dropLast()
}

/// Looking at a thought: five questions, then an experiment. A stored thought opens on a summary.
@Observable
final class ThoughtModel: Writing {
  /// Whether it was stored before the page opened.
  let isStored: Bool
  /// Whether the line about the same thought, again and again, is shown.
  private(set) var showsRepeated = false
  /// Whether the page asks for words that are needed to go on.
  private(set) var asksForWords = false
  /// Whether the person is done, and the page can close.
  private(set) var isDone = false
  /// Called when a stored draft took the place of what was there.
  @ObservationIgnored var draftFound: () -> Void = {}
  /// A feeling that is typed and not yet added.
  var ownFeeling = ""
  /// The part of a stored thought that is open; nil for the summary.
  private var opened: ThoughtPart?
  @ObservationIgnored private let editor: DraftEditor<Thought>
  @ObservationIgnored private let dependencies: Dependencies

  /// Begins a new thought, or continues with its draft.
  init(_ dependencies: Dependencies) {
    (isStored, self.dependencies) = (false, dependencies)
    editor = DraftEditor(Thought(), dependencies)
    editor.draftFound = { [weak self] in self?.draftFound() }
  }

  /// Shows a stored thought.
  init(_ id: MindEntry.ID, _ thought: Thought, _ dependencies: Dependencies) {
    (isStored, self.dependencies) = (true, dependencies)
    editor = DraftEditor(changing: id, thought, dependencies)
  }

  /// What is written.
  var thought: Thought { editor.value }
  /// What went wrong, as a sentence; nil while all is well.
  var notice: String? { editor.notice }
  /// Whether it is being saved.
  var isSaving: Bool { editor.isAdding }
  /// Whether numbers are shown.
  var showsNumbers: Bool { dependencies.settings[.showsNumbers] }
  /// Formats the day of the experiment, and reads one.
  var dates: Dates { dependencies.dates }
  private var today: LocalDay { dependencies.moment.day }
  /// Whether nothing should move.
  var reducesMotion: Bool { dependencies.reducesMotion }

  /// The page shown; nil for the summary.
  var part: ThoughtPart? {
    if isStored { return opened }
    if editor.isAdded { return .tryOut }
    return ThoughtPart.questions.last { $0.rawValue <= max(editor.page, 0) }
  }

  /// Whether there is a question before this one.
  var canGoBack: Bool { !isStored && !editor.isAdded && (part?.rawValue ?? 0) > 0 }

  /// Changes what is written.
  func change(_ body: (inout Thought) -> Void) {
    editor.change(body)
    if asksForWords, !thought.isBlank { asksForWords = false }
  }

  /// *Next*, *Save* or *Done* was pressed, or Enter in the last field.
  func nextPressed() {
    guard let part, !isSaving else { return }
    if isStored {
      opened = nil
    } else if part == .tryOut {
      isDone = true
    } else if part != .happened, thought.isBlank {
      asksForWords = true
    } else if part == .view {
      Task { await save() }
    } else {
      editor.turn(to: part.rawValue + 1)
    }
  }

  /// *Back* was pressed.
  func backPressed() {
    guard canGoBack, let part, !isSaving else { return }
    asksForWords = false
    editor.turn(to: part.rawValue - 1)
  }

  /// A part of a stored thought is to be changed.
  func opened(_ part: ThoughtPart) { if isStored { opened = part } }

  /// Returns from a part of a stored thought to the summary. Returns false if that is shown already.
  func partClosed() -> Bool {
    guard isStored, opened != nil else { return false }
    opened = nil
    return true
  }

  /// Takes over a feeling that was typed but not added.
  ///
  /// - Returns: whether there was one.
  @discardableResult func addOwnFeeling() -> Bool {
    guard !ownFeeling.isBlank else { return false }
    let word = ownFeeling
    var isThere = false
    change { isThere = $0.addFeeling(word) || $0.hasFeeling(word) }
    if isThere { ownFeeling = "" }
    return isThere
  }

  /// Whether something typed isn't saved. A fourth feeling can't be.
  var isUnsaved: Bool {
    editor.isUnsaved || !ownFeeling.isBlank && thought.feelings.count < Thought.mostFeelings
  }

  /// Everything written here.
  var unsavedWords: String { ([editor.unsavedWords, ownFeeling].filter { !$0.isBlank }).joined(separator: "\n\n") }

  /// Saves everything now.
  func flush() async {
    addOwnFeeling()
    await editor.flush()
  }

  /// The person gives up what isn't saved.
  func throwAway() {
    ownFeeling = ""
    editor.throwAway()
  }

  /// Saves what stands in the fields, now.
  func keep() async { await editor.flush() }

  /// Opens one of our readings; nil if it's missing.
  func reading(_ id: Reading.ID) async -> ReadingRequest? { await dependencies.reading(id) }

  private func save() async {
    editor.change { $0.tidy() }
    // Before the page turns, or the line would move what's there.
    showsRepeated = await isRepeated()
    await editor.add()
    guard editor.isAdded else { return showsRepeated = false }
    if showsRepeated { dependencies.settings[.lastDayRepeatedThought] = today.description }
  }

  /// Whether this is the same thought for the third time within a week, and the line about it wasn't shown
  /// in that time.
  private func isRepeated() async -> Bool {
    let (day, id) = (today, editor.id)
    let last = LocalDay(dependencies.settings[.lastDayRepeatedThought])
    guard RepeatedThought.mayBeShown(on: day, last: last) else { return false }
    let query = MindQuery(kinds: [.thought], first: RepeatedThought.first(on: day), last: day)
    // Without the other thoughts there is nothing to say.
    guard let entries = try? await dependencies.records.store().mindEntries(of: query) else {
      return false
    }
    let others = entries.filter { $0.id != id }
      .compactMap { entry in entry[Thought.self].map { (words: $0.thought, day: entry.moment.day) } }
    return RepeatedThought.isRepeated(thought.thought, on: day, among: others)
  }
}

extension Thought {
  /// Takes white space off both ends of everything.
  fileprivate mutating func tidy() {
    for field in [\Thought.happened, \.thought, \.evidenceFor, \.evidenceAgainst, \.otherView] {
      self[keyPath: field] = self[keyPath: field].trimmed
    }
  }

  /// Adds a feeling, unless it's there or there are three.
  ///
  /// - Returns: whether it was added.
  @discardableResult mutating func addFeeling(_ name: String) -> Bool {
    let name = name.trimmed
    guard !name.isBlank, feelings.count < Self.mostFeelings, !hasFeeling(name) else { return false }
    feelings.append(Feeling(name))
    return true
  }

  /// Removes a feeling.
  mutating func removeFeeling(_ name: String) {
    feelings.removeAll { FoldedText.fold($0.name) == FoldedText.fold(name) }
  }

  /// Whether a feeling is among those chosen, whatever its case and accents.
  func hasFeeling(_ name: String) -> Bool { feelings.contains { FoldedText.fold($0.name) == FoldedText.fold(name) } }
}
