import Core
import Observation

/// The page to note how anxious one is: a level, and three words that can stay blank. The words are kept as a draft
/// until then; a level belongs to its moment, and is asked for again.
@Observable
final class CheckInModel {
  /// The level; nil until one is chosen.
  private(set) var level: Int?
  /// The words that were used before.
  private(set) var offered = CheckInWords()
  @ObservationIgnored private let editor: DraftEditor<CheckIn>
  @ObservationIgnored private var glance: RecordsGlance<CheckInWords>?
  /// Called when the words were replaced by those of a draft.
  @ObservationIgnored var draftFound: () -> Void = {}

  init(_ dependencies: Dependencies) {
    editor = DraftEditor(CheckIn(0), dependencies) { draft, typed in
      // Words alone make no note: the person chooses a level first.
      var both = typed
      for field in CheckIn.Field.allCases {
        both[field] = [draft[field], typed[field]].filter { !$0.isBlank }.joined(separator: ", ")
      }
      return both
    }
    editor.draftFound = { [weak self] in self?.draftFound() }
    glance = RecordsGlance(dependencies, of: [.mind(.checkIn)]) { store in
      let latest = try await store.mindEntries(
        in: 0..<CheckInWords.remembered, of: MindQuery(kinds: [.checkIn]))
      return CheckInWords(latest.compactMap { $0[CheckIn.self] })
    }
    glance?.valueChanged = { [weak self] in
      if let self, let words = glance?.value { offered = words }
    }
  }

  /// What went wrong, as a sentence; nil while all is well.
  var notice: String? { editor.notice }
  /// Whether it was saved.
  var isSaved: Bool { editor.isAdded }
  /// Whether there is a level to save.
  var canSave: Bool { level != nil && !editor.isAdding && !editor.isAdded }

  /// One of the three words.
  subscript(field: CheckIn.Field) -> String { editor.value[field] }

  /// A level was chosen.
  func levelPicked(_ level: Int) { self.level = level }

  /// A word was typed, or chosen among those used before.
  func changed(_ field: CheckIn.Field, to words: String) {
    editor.change { $0[field] = words }
  }

  /// *Save* was pressed.
  func savePressed() {
    guard let level, canSave else { return }
    editor.change {
      $0.level = level
      for field in CheckIn.Field.allCases { $0[field] = $0[field].trimmed }
    }
    Task { await editor.add() }
  }

  /// The words, until they're saved.
  var writing: any Writing { editor }
}
