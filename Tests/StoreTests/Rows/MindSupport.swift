// Samples of what is kept with the tools of *On your mind*, shared by the store's tests.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

extension MindEntry {
  /// One of `day`, `second` seconds after the fixed clock.
  static func sample(_ content: MindContent, on day: LocalDay = .march29, second: Int = 0) -> MindEntry {
    MindEntry(id: UUID(), content: content, moment: .sample(on: day, second: second))
  }

  /// A worry with only its text.
  static func worry(_ text: String, on day: LocalDay = .march29, second: Int = 0) -> MindEntry {
    sample(MindContent(Worry(text)), on: day, second: second)
  }
}

extension MindContent {
  /// A content of each kind, with every field filled; `word` is in each text.
  static func everyField(_ word: String) -> [MindContent] {
    let day = LocalDay.march29
    let attempt = Ladder.Try(
      moment: .sample(), before: 60, highest: 100, after: 0, stayed: true, note: "\(word) note")
    return [
      MindContent(
        Worry(
          "\(word) text", prediction: "\(word) prediction", sureness: 100, knowing: .on(day), outcome: .partly,
          managed: "\(word) managed", wasAsked: true, isLetGo: true,
          action: Worry.Action("\(word) action", on: day, isDone: true, isPutAway: true))),
      MindContent(
        Thought(
          happened: "\(word) happened", thought: "\(word) thought",
          feelings: [.init("\(word) feeling", before: 0, after: 100), .init("sad")], evidenceFor: "\(word) for",
          evidenceAgainst: "\(word) against", trap: "all-or-nothing", otherView: "\(word) view",
          experiment: .init(
            prediction: "\(word) forecast", plan: "\(word) plan", day: day, result: "\(word) result",
            learned: "\(word) learned", wasAsked: true))),
      MindContent(
        Ladder(
          goal: "\(word) goal",
          steps: [Ladder.Step("\(word) step", difficulty: 40, isDone: true, tries: [attempt]), Ladder.Step("")])),
      MindContent(CheckIn(10, place: "\(word) place", company: "\(word) company", activity: "\(word) activity")),
      GAD7([0, 1, 2, 3, 3, 2, 1]).map { MindContent($0) } ?? MindContent(CheckIn(0)),
    ]
  }
}

extension RespiteStore {
  /// Adds entries with these contents, one second apart.
  @discardableResult func add(_ contents: [MindContent]) async throws -> [MindEntry] {
    let entries = contents.enumerated().map { MindEntry.sample($1, second: $0) }
    for entry in entries { try await add(entry, finishesDraft: false) }
    return entries
  }

  /// Changes a worry.
  @discardableResult func edit(_ entry: MindEntry, to worry: Worry) async throws -> MindEntry? {
    try await edit(MindEdit(entry.id, from: try #require(entry.content), to: MindContent(worry)))
  }

  /// The main sentences of what a query finds.
  func sentences(_ query: MindQuery = MindQuery()) async throws -> [String] {
    try await mindEntries(of: query).map { $0.content?.words.first ?? "" }
  }
}
