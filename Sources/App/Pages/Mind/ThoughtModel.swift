import Core
import Observation

/// The pages of *A thought*, in order. A draft stores the raw value of the page that the person is on.
enum ThoughtPart: Int, CaseIterable {
  case happened, thought, feelings, evidence, view, tryOut

  /// The pages before the thought is saved, each with a question. `tryOut` is offered after that.
  static let questions = allCases.dropLast()
}

/// Looking at a thought: five questions, then an end, where an experiment is offered. A stored thought opens on a
/// summary.
@Observable
final class ThoughtModel: Writing {
  /// Whether the thought was stored before the page opened.
  let isStored: Bool
  /// Whether the hint is shown that the person has written down the same thought several times.
  private(set) var showsRepeated = false
  /// Whether the page asks for words that are needed to continue.
  private(set) var asksForWords = false
  /// Whether the person is done, and the page can close.
  private(set) var isDone = false
  /// Called when a stored draft has replaced the thought on screen.
  @ObservationIgnored var draftFound: () -> Void = {}
  /// A feeling that is typed and not yet added.
  var ownFeeling = ""
  /// The part of a saved thought that is open; nil for the summary, or for the end.
  private var opened: ThoughtPart?
  private let theme: RecordsGlance<KeepingWell.Theme?>
  @ObservationIgnored private let editor: DraftEditor<Thought>
  @ObservationIgnored private let dependencies: Dependencies

  /// Begins a new thought, or continues with its draft.
  init(_ dependencies: Dependencies) {
    (isStored, self.dependencies, theme) = (false, dependencies, .theme(dependencies))
    editor = DraftEditor(Thought(), dependencies)
    editor.draftFound = { [weak self] in self?.draftFound() }
  }

  /// Shows a stored thought.
  init(_ id: MindEntry.ID, _ thought: Thought, _ dependencies: Dependencies) {
    (isStored, self.dependencies, theme) = (true, dependencies, .theme(dependencies))
    editor = DraftEditor(changing: id, thought, dependencies)
  }

  /// The thought as it's written.
  var thought: Thought { editor.value }
  /// A sentence about what went wrong; nil while all is well.
  var notice: String? { editor.notice }
  /// Whether the thought is stored.
  var isSaved: Bool { editor.isAdded }
  /// Whether the thought is being saved.
  var isSaving: Bool { editor.isAdding }
  /// Whether a test of the thought is offered; not to someone with OCD, for whom testing can become a ritual.
  var offersTest: Bool { theme.value != .some(.ocd) }
  /// Whether numbers are shown.
  var showsNumbers: Bool { dependencies.settings[.showsNumbers] }
  /// Formats the day of the experiment, and reads one.
  var dates: Dates { dependencies.dates }
  private var today: LocalDay { dependencies.moment.day }
  /// Whether the person wants no animations.
  var reducesMotion: Bool { dependencies.reducesMotion }

  /// Whether the thought was saved just now: the page shows the old view and the new one.
  var isAtEnd: Bool { !isStored && editor.isAdded && opened == nil }

  /// The page shown; nil for the summary, and at the end.
  var part: ThoughtPart? {
    if isStored || editor.isAdded { return opened }
    return ThoughtPart.questions.last { $0.rawValue <= max(editor.page, 0) }
  }

  /// The beginning of the thought, for the pages that ask about it; empty on the pages before it's written.
  var askedAbout: String {
    guard let part, part.rawValue > ThoughtPart.thought.rawValue else { return "" }
    let words = thought.thought.isBlank ? thought.happened : thought.thought
    return Excerpt(of: words.trimmed, characters: 120, lines: 2).text
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
    if isAtEnd { return isDone = true }
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

  /// A part of a stored thought was opened to be changed.
  func opened(_ part: ThoughtPart) { if isStored { opened = part } }

  /// *Try it out* was pressed at the end.
  func tryOutPressed() { if isAtEnd { opened = .tryOut } }

  /// Closes the open part of a saved thought, so that the summary or the end is shown. Returns false if no part is
  /// open.
  func partClosed() -> Bool {
    guard opened != nil else { return false }
    opened = nil
    return true
  }

  /// Adds the feeling that was typed but not added.
  ///
  /// - Returns: whether it's among the thought's feelings now. False if it's blank or would be a fourth.
  @discardableResult func addOwnFeeling() -> Bool {
    guard !ownFeeling.isBlank else { return false }
    let word = ownFeeling
    var isThere = false
    change { isThere = $0.addFeeling(word) || $0.hasFeeling(word) }
    if isThere { ownFeeling = "" }
    return isThere
  }

  /// Whether something typed isn't saved. A fourth feeling doesn't count, since it can't be saved.
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

  /// The person discards what isn't saved.
  func throwAway() {
    ownFeeling = ""
    editor.throwAway()
  }

  /// Saves what's in the fields now.
  func saveNow() async { await editor.flush() }

  /// Loads a reading by its id; nil if it's missing.
  func reading(_ id: Reading.ID) async -> ReadingRequest? { await dependencies.reading(id) }

  private func save() async {
    editor.change { $0.tidy() }
    // Set before the page turns, so that the hint doesn't appear later and move the fields.
    showsRepeated = await isRepeated()
    await editor.add()
    guard editor.isAdded else { return showsRepeated = false }
    if showsRepeated { dependencies.settings[.lastDayRepeatedThought] = today.description }
  }

  /// Whether this is at least the third time within a week that the person writes down the same thought, and the hint
  /// about that wasn't shown in the same week.
  private func isRepeated() async -> Bool {
    let (day, id) = (today, editor.id)
    let last = LocalDay(dependencies.settings[.lastDayRepeatedThought])
    guard RepeatedThought.mayBeShown(on: day, last: last) else { return false }
    let query = MindQuery(kinds: [.thought], first: RepeatedThought.first(on: day), last: day)
    // If the other thoughts can't be read, there's nothing to compare this one with.
    guard let entries = try? await dependencies.records.store().mindEntries(of: query) else {
      return false
    }
    let others = entries.filter { $0.id != id }
      .compactMap { entry in entry[Thought.self].map { (words: $0.thought, day: entry.moment.day) } }
    return RepeatedThought.isRepeated(thought.thought, on: day, among: others)
  }
}

extension Thought {
  /// Trims white space from both ends of each text.
  fileprivate mutating func tidy() {
    for field in [\Thought.happened, \.thought, \.evidenceFor, \.evidenceAgainst, \.otherView] {
      self[keyPath: field] = self[keyPath: field].trimmed
    }
  }

  /// Adds a feeling, unless the thought has it already or has three others.
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
