import Core
import Foundation
import Glibc
import Samples
import Store

func say(_ words: String...) { say(words) }

func say(_ words: [String]) {
  let line = Array((words.joined(separator: "\t") + "\n").utf8)
  _ = write(STDOUT_FILENO, line, line.count)
}

/// Writes reflections, what the tools of *On your mind* keep, of every kind, and the help plan, in random order.
struct Writer {
  private let store: RespiteStore
  private let seed: UInt64
  private var chance: Chance
  private var number = 0
  private var reflections: [UUID] = []
  private var entries: [(id: UUID, content: MindContent)] = []

  init(_ store: RespiteStore, seed: UInt64) {
    (self.store, self.seed) = (store, seed)
    chance = Chance(state: seed)
  }

  /// Performs one operation after another, awaiting each. As a window does, it first looks what has been begun.
  mutating func writeForever() async throws {
    _ = try await store.draft()
    for kind in MindKind.allCases { _ = try await store.mindDraft(kind) }
    while true {
      switch chance.below(8) {
      case 0..<3: try await writeReflection()
      case 3: try await writePlan()
      default: try await writeEntry()
      }
    }
  }

  private mutating func writeReflection() async throws {
    let (words, choice) = (newWords(), chance.below(10))
    if choice < 3 {
      try await perform("draft", "reflection", words, "") { try await $0.keep(ReflectionDraft(event: words)) }
    } else if choice < 6 || reflections.isEmpty {
      let reflection = Reflection(
        id: UUID(), event: words, reason: "", moment: WallClock.system.moment(dayStartHour: 0))
      reflections.append(reflection.id)
      try await perform("add", name(reflection.id), words, "reflection") {
        try await $0.add(reflection, finishesDraft: true)
      }
    } else {
      let id = reflections[chance.below(reflections.count)]
      switch choice {
      case 6, 7: try await perform("edit", name(id), words) { try await $0.edit(id, event: words, reason: "") }
      case 8: try await perform("delete", name(id)) { try await $0.delete(id) }
      default: try await perform("restore", name(id)) { try await $0.restore(id) }
      }
    }
  }

  private mutating func writeEntry() async throws {
    let choice = chance.below(10)
    if choice < 3 {
      let draft = MindDraft(newContent(of: MindKind.allCases.filter { $0 != .gad7 }), page: chance.below(5))
      let (kind, json) = (draftName(draft.content), try draft.content.json)
      try await perform("draft", kind, json, String(draft.page)) { try await $0.keep(draft) }
    } else if choice < 6 || entries.isEmpty {
      let entry = MindEntry(
        id: UUID(), content: newContent(of: MindKind.allCases), moment: WallClock.system.moment(dayStartHour: 0))
      guard let content = entry.content else { return }
      entries.append((entry.id, content))
      try await perform("add", name(entry.id), try content.json, draftName(content)) {
        try await $0.add(entry, finishesDraft: true)
      }
    } else {
      let place = chance.below(entries.count)
      let (id, from) = entries[place]
      switch choice {
      case 6, 7:
        let to = changed(from)
        entries[place].content = to
        try await perform("edit", name(id), try to.json) { try await $0.edit(MindEdit(id, from: from, to: to)) }
      case 8: try await perform("delete", name(id)) { try await $0.deleteMindEntry(id) }
      default: try await perform("restore", name(id)) { try await $0.restoreMindEntry(id) }
      }
    }
  }

  /// Changes a part of the help plan. Of two writers each has its own, as two people at one page would.
  private mutating func writePlan() async throws {
    let (part, words) = (HelpPlan.Part.allCases[Int(seed % 2)], newWords())
    try await perform("add", "plan-\(part.rawValue)", words, "plan") { store in
      let former = try await store.helpPlan() ?? HelpPlan()
      var plan = former
      plan[part] = words
      try await store.change(HelpPlanEdit(from: former, to: plan))
    }
  }

  private func perform(_ words: String..., operation: (RespiteStore) async throws -> Void) async throws {
    say(["begin"] + words)
    try await operation(store)
    say("done")
  }

  /// A few hundred words at most, which no other call returns.
  private mutating func newWords() -> String {
    number += 1
    return "\(seed)-\(number)" + String(repeating: " word", count: chance.below(401))
  }

  /// Something of one of these tools.
  private mutating func newContent(of kinds: [MindKind]) -> MindContent {
    let words = newWords()
    let kind = kinds[chance.below(kinds.count)]
    // Different answers, since none of these has words to know it by.
    if kind == .gad7, let answers = GAD7((0..<GAD7.count).map { _ in chance.below(4) }) { return MindContent(answers) }
    return .sample(kind, words)
  }

  /// The same with something more: an outcome, another sentence, another try.
  private mutating func changed(_ content: MindContent) -> MindContent {
    let words = newWords()
    if var worry = content[Worry.self] {
      (worry.outcome, worry.managed) = (.partly, words)
      return MindContent(worry)
    }
    if var thought = content[Thought.self] {
      thought.evidenceAgainst = words
      return MindContent(thought)
    }
    if var ladder = content[Ladder.self] {
      let now = WallClock.system.moment(dayStartHour: 0)
      ladder.steps[0].tries.append(Ladder.Try(moment: now, highest: chance.below(101), note: words))
      return MindContent(ladder)
    }
    if let checkIn = content[CheckIn.self] { return MindContent(CheckIn(checkIn.level, place: words)) }
    func changed<Tool: MindTool>(_ value: Tool) -> MindContent {
      var value = value
      for path in Tool.mainWords.prefix(1) { value[keyPath: path] = words }
      return MindContent(value)  // the answers to GAD-7 never change
    }
    return changed(content.value)
  }

  private func name(_ id: UUID) -> String { id.uuidString.lowercased() }
  private func draftName(_ content: MindContent) -> String { "mind-\(content.kind.rawValue)" }
}
