import Core
import Observation

nonisolated extension CheckIn: Draftable {}

/// A check-in, which notes how anxious the person is: a level, and three words that can stay blank. Until *Save*, the
/// words are stored as a draft. The level isn't, as it belongs to its moment: it's asked for again.
@Observable
final class CheckInModel {
  /// The level; nil until one is chosen.
  private(set) var level: Int?
  /// The words of earlier check-ins, which are offered again.
  private(set) var offered = CheckInWords()
  @ObservationIgnored private let editor: DraftEditor<CheckIn>
  @ObservationIgnored private var glance: RecordsGlance<CheckInWords>?
  /// Called when the words of a stored draft have been joined with those typed.
  @ObservationIgnored var draftFound: () -> Void = {}

  init(_ dependencies: Dependencies) {
    editor = DraftEditor(CheckIn(0), dependencies) { draft, typed in
      // Words typed before the draft was read can't be saved without a level, so they're joined to the draft's.
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

  /// A sentence about what went wrong; nil while all is well.
  var notice: String? { editor.notice }
  /// Whether the check-in was saved.
  var isSaved: Bool { editor.isAdded }
  /// Whether *Save* can be pressed: a level is chosen, and isn't saved yet.
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
