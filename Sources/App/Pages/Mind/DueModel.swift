import Core
import Observation

/// The model of what is due today on *On your mind*: whether a worry happened, something to do, how an experiment went.
@Observable
final class DueModel: Writing {
  /// One row.
  struct Item: Identifiable, Equatable {
    /// What the row asks for: the outcome of a worry, an action to take, what came of something that was planned, or to
    /// look at *Keeping well* again. A plan is a step, or the test of a thought, a problem's first step, a test or a
    /// small thing.
    enum Kind: Hashable { case outcome, action, plan, again }

    let kind: Kind
    let entry: MindEntry
    var id: String { "\(kind)-\(entry.id)" }

    /// The first lines of the worry, the action or the experiment.
    var words: String { Excerpt(of: whole).text }

    private var whole: String {
      switch kind {
      case .action: return entry[Worry.self]?.action?.text.trimmed ?? ""
      case .outcome: return entry[Worry.self]?.text.trimmed ?? ""
      case .plan: return entry.content?.planned.trimmed ?? ""
      case .again: return KeepingWell.shown.name
      }
    }
  }

  /// How many rows are shown until *more* is pressed.
  static let few = 3

  /// The items that are due, the oldest first.
  private(set) var items: [Item] = []
  /// Whether all items are shown, rather than the first few.
  private(set) var showsAll = false
  /// The offer to undo the last answer.
  let undo: UndoOffer
  /// The worry that didn't happen, by the last answer: its light goes on. Nil for another answer.
  private(set) var lit: Item.ID?
  /// The editor of the worry about which *Who or what helped?* is asked; nil while the question isn't shown.
  private(set) var managing: DraftEditor<Worry>?
  /// A sentence about words that couldn't be saved, or nil. It's shown beside them.
  var notice: String? { unsaved.lazy.compactMap(\.notice).first }
  /// A sentence about why the due items couldn't be read, or nil. The page shows it unless another problem comes first.
  private(set) var problem: String?
  /// The editors of worries that happened. Each is removed once its words are saved and nothing more is typed in it.
  private var unsaved: [DraftEditor<Worry>] = []
  @ObservationIgnored private let dependencies: Dependencies
  /// The items whose answers are being saved. Each stays in `items` until its answer can be undone, even if the store
  /// reports the change earlier.
  @ObservationIgnored private var answering: Set<Item.ID> = []
  @ObservationIgnored private var follower: StoreFollower?

  init(_ dependencies: Dependencies) {
    (self.dependencies, undo) = (dependencies, UndoOffer(dependencies))
    follower = StoreFollower(
      dependencies, { $0.mindChanges() }, read: { [weak self] in try await self?.read(from: $0) },
      failed: { [weak self] in self?.problem = ErrorPresenter.sentence($0) }, locked: { [weak self] in self?.forget() })
  }

  /// The rows to show.
  var shown: [Item] { showsAll ? items : Array(items.prefix(Self.few)) }
  /// The number of items that aren't shown.
  var more: Int { items.count - shown.count }

  /// The page is shown again: reads the items again, because another day may have begun.
  func seen() { follower?.readAgain() }

  /// *More* was pressed.
  func morePressed() { showsAll = true }

  /// An answer to *Did it happen?* was pressed.
  func outcomePressed(_ item: Item, _ outcome: Worry.Outcome) {
    guard let worry = item.entry[Worry.self] else { return }
    var changed = worry
    changed.outcome = outcome
    let (happened, known) = (outcome.happened == true, unsaved.first { $0.id == item.entry.id })
    guard happened || known != nil else {
      return store(
        item, worry.content, changed.content, sentence(outcome, item),
        lights: outcome == .no)
    }
    if managing !== known { managed() }
    // One editor saves both the outcome and the words, and tries again after a failure.
    let editor = known ?? DraftEditor(changing: item.entry.id, worry, dependencies)
    if known == nil { unsaved.append(editor) }
    editor.change { $0.outcome = outcome }
    managing = happened ? editor : nil
    answering.insert(item.id)
    Task { [weak self] in
      await editor.flush()
      guard let self else { return }
      answering.remove(item.id)
      guard editor.notice == nil else { return }
      if !happened { finished(editor) }
      lit = outcome == .no ? item.id : nil
      offerUndo(
        MindEdit(item.entry.id, from: changed.content, to: worry.content),
        sentence(outcome, item))
      items.removeAll { $0.id == item.id }
    }
  }

  /// What is said to an answer.
  private func sentence(_ outcome: Worry.Outcome, _ item: Item) -> String {
    outcome == .no ? putDown(item) : outcome.sentence ?? localized("Saved.")
  }

  /// The sentence after *No*: how long the worry was carried.
  private func putDown(_ item: Item) -> String {
    let days = dependencies.moment.day.number - item.entry.moment.day.number
    // TRANSLATORS: After a worry that didn’t happen, on the day it was written down.
    guard days > 0 else { return localized("It didn’t happen. You can let it go now.") }
    // TRANSLATORS: After a worry that didn’t happen; {count} is a number, in words up to twelve.
    return pluralized(
      "It didn’t happen. You wrote it down a day ago, and can let it go now.",
      "It didn’t happen. You wrote it down {count} days ago, and can let it go now.",
      count: days, ["count": CountWords.number(days)])
  }

  /// *Who or what helped?* was typed.
  func managedTyped(_ words: String) { managing?.change { $0.managed = words } }

  /// *Save* was pressed below *Who or what helped?*, or *Not now* before anything was typed. If the text can't be
  /// saved, the field remains.
  func managed() {
    guard let editor = managing else { return }
    Task { [weak self] in
      await editor.flush()
      guard let self, !editor.isUnsaved else { return }
      finished(editor)
      // *Undo* takes back an answer, but not what was written about it.
      if !editor.value.managed.isBlank { undo.withdraw() }
    }
  }

  /// *Not now* or *Put away* was pressed: the item isn't asked about or shown again.
  func putAwayPressed(_ item: Item) {
    let asked = localized("You won’t be asked again. It’s still on your list.")
    switch item.kind {
    case .outcome: change(item, asked) { (worry: inout Worry) in worry.wasAsked = true }
    case .action:
      change(item, localized("Put away. It’s still with your worry.")) { (worry: inout Worry) in
        worry.action?.isPutAway = true
      }
    case .plan: dismissPlan(item, asked)
    case .again: change(item, asked) { (page: inout KeepingWell) in page.wasAsked = true }
    }
  }

  private func dismissPlan(_ item: Item, _ asked: String) {
    let today = dependencies.moment.day
    switch item.entry.kind {
    case .thought: change(item, asked) { (thought: inout Thought) in thought.experiment.wasAsked = true }
    case .problem: change(item, asked) { (problem: inout Problem) in problem.wasAsked = true }
    case .test: change(item, asked) { (test: inout UncertaintyTest) in test.wasAsked = true }
    case .smallThing:
      change(item, localized("Put away.")) { (thing: inout SmallThing) in thing.isPutAway = true }
    case .ladder: change(item, asked) { (ladder: inout Ladder) in ladder.dismissPlans(on: today) }
    case .worry, .keepingWell, .checkIn, .gad7, .sleep: break
    }
  }

  /// Something to do was ticked off.
  func ticked(_ item: Item) {
    change(item, localized("Done.")) { (worry: inout Worry) in worry.action?.isDone = true }
  }

  /// Stores a change of the item's entry, and then offers to undo it with `sentence`.
  private func change<Tool: MindTool>(_ item: Item, _ sentence: String, _ body: (inout Tool) -> Void) {
    guard let former = item.entry[Tool.self] else { return }
    var changed = former
    body(&changed)
    store(item, former.content, changed.content, sentence)
  }

  private func offerUndo(_ edit: MindEdit, _ sentence: String) {
    undo.offer(sentence) { [weak self] in self?.makeUndo(edit, sentence) }
  }

  private func makeUndo(_ edit: MindEdit, _ sentence: String) {
    let records = dependencies.records
    guard let editor = managing else {
      records.save { try await $0.edit(edit) }
      return
    }
    Task { [weak self] in
      // The words stay with the worry: only the answer is undone.
      await editor.flush()
      guard let self else { return }
      guard !editor.isUnsaved else { return offerUndo(edit, sentence) }
      finished(editor)
      records.save { try await $0.edit(edit) }
    }
  }

  /// Removes an editor whose words are saved, and where nothing more is typed.
  private func finished(_ editor: DraftEditor<Worry>) {
    unsaved.removeAll { $0 === editor }
    if managing === editor { managing = nil }
  }

  var isUnsaved: Bool { unsaved.contains(where: \.isUnsaved) }
  var unsavedWords: String { unsaved.map(\.value.managed).filter { !$0.isBlank }.joined(separator: "\n\n") }
  func flush() async { for editor in unsaved { await editor.flush() } }
  func throwAway() { for editor in unsaved { editor.throwAway() } }

  private func store(
    _ item: Item, _ former: MindContent, _ changed: MindContent, _ sentence: String, lights: Bool = false
  ) {
    managed()
    let edit = MindEdit(item.entry.id, from: former, to: changed)
    let write = dependencies.records.save { try await $0.edit(edit) }
    answering.insert(item.id)
    Task { [weak self] in
      let result = await write.result
      guard let self else { return }
      answering.remove(item.id)
      guard case .success = result else { return }
      lit = lights ? item.id : nil
      offerUndo(MindEdit(item.entry.id, from: changed, to: former), sentence)
      items.removeAll { $0.id == item.id }
    }
  }

  private func read(from store: any RecordStore) async throws {
    let today = dependencies.moment.day
    let entries = try await store.mindEntriesDue(on: today, atMost: 50)
    let theme = try await store.theme()
    try Task.checkCancellation()
    problem = nil
    var found = entries.filter { $0.content?.asks(on: today, theme: theme) ?? false }.flatMap { entry in
      Self.items(of: entry, on: today, theme)
    }
    for (place, item) in items.enumerated()
    where answering.contains(item.id) && !found.contains(where: { $0.id == item.id }) {
      found.insert(item, at: min(place, found.count))
    }
    if found != items { items = found }
  }

  /// Called when the lock closes: forgets everything but the editors with unsaved words, which save them once it opens.
  private func forget() {
    (items, showsAll) = ([], false)
    undo.withdraw()
    for editor in unsaved where !editor.isUnsaved { finished(editor) }
  }

  private static func items(of entry: MindEntry, on today: LocalDay, _ theme: KeepingWell.Theme?) -> [Item] {
    // A plan to die isn't asked about.
    guard !WishToDie.isIn(entry.content?.words ?? []) else { return [] }
    func isDue(_ day: LocalDay?) -> Bool { day.map { $0 <= today } ?? false }
    var kinds: [Item.Kind] = []
    if theme?.isFedByChecking != true, isDue(entry[Worry.self]?.askedFrom) { kinds.append(.outcome) }
    if isDue(entry[Worry.self]?.actionShownFrom) { kinds.append(.action) }
    if isDue(entry[KeepingWell.self]?.due) { kinds.append(.again) }
    if isDue(entry.content?.plannedFor) { kinds.append(.plan) }
    return kinds.map { Item(kind: $0, entry: entry) }
  }
}

extension MindContent {
  /// The day of what was planned, until it's answered or dismissed; nil for none.
  fileprivate var plannedFor: LocalDay? {
    switch value {
    case let thought as Thought: thought.experiment.due
    case is Worry, is KeepingWell: nil
    default: value.due
    }
  }

  /// What was planned, in the person's words.
  fileprivate var planned: String {
    switch value {
    case let thought as Thought:
      thought.experiment.plan.isBlank ? thought.experiment.prediction : thought.experiment.plan
    case let ladder as Ladder: ladder.stepDue?.text ?? ladder.goal
    case let problem as Problem: problem.firstStep
    case let test as UncertaintyTest: test.unchecked.isBlank ? test.unknown : test.unchecked
    case let thing as SmallThing: thing.text
    default: ""
    }
  }
}
