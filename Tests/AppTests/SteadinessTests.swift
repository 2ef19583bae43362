import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct SteadinessTests {
  private func filled() async throws -> (Surroundings, SteadinessModel) {
    let around = Surroundings()
    let store = around.store, moment = around.dependencies.moment
    for number in 0..<9 {
      let id = UUID()
      try await store.add(
        SessionRecord(
          id: id, moment: moment, origin: .plan(.anxious, .short), uses: [.init(exercise: .breathing, seconds: 120)]))
      try await store.add(MoodNote(id: UUID(), mood: .anxious, moment: moment, occasion: .before, session: id))
      let after: Mood = number < 7 ? .good : .anxious
      try await store.add(MoodNote(id: UUID(), mood: after, moment: moment, occasion: .after, session: id))
    }
    let model = SteadinessModel(around.dependencies)
    #expect(await eventually { model.report != nil })
    return (around, model)
  }

  private func words(_ model: SteadinessModel) throws -> SteadinessWords {
    SteadinessWords(report: try #require(model.report), showsNumbers: model.showsNumbers, today: model.today)
  }

  @Test("The summary describes the change of mood in plain words")
  func wording() async throws {
    let (around, model) = try await filled()
    let words = try words(model)
    #expect(words.effects == ["After breathing you felt calmer 7 times out of 9."])
    #expect(words.uses == ["Deep Breathing, 18 minutes"])
    #expect(words.summary == "Steadiness 12 of 100 · 18 minutes practised")
    #expect(words.table.map(\.day) == ["Today"])
    around.settings[.showsNumbers] = false
    let quiet = try self.words(model)
    for text in [quiet.summary] + quiet.effects + quiet.uses + quiet.table.map(\.figures) {
      #expect(!text.contains { $0.isNumber }, "\(text)")
    }
  }

  @Test("Without practice the text is encouraging and shows no zero")
  func nothing() async throws {
    let model = SteadinessModel(Surroundings().dependencies)
    #expect(await eventually { model.report != nil })
    let words = try words(model)
    #expect(words.summary == "Nothing yet, and nothing missing. What you do will show here.")
    #expect(words.table.isEmpty && words.uses.isEmpty && words.effects.isEmpty)
  }

  @Test("A mood can be added without a session, several times a day, corrected, removed and restored")
  func moods() async throws {
    let around = Surroundings()
    let model = SteadinessModel(around.dependencies)
    model.periodPicked(.day)
    model.noted(.anxious)
    model.noted(.good)
    #expect(await eventually { model.report?.moods.map(\.mood) == [.anxious, .good] })
    let first = try #require(model.report?.moods.first)
    #expect(first.occasion == .apart && first.session == nil && first.time == "12:00")
    model.corrected(first, to: .soSo)
    #expect(await eventually { model.report?.moods.map(\.mood) == [.soSo, .good] })
    model.removePressed(first)
    #expect(await eventually { model.report?.moods.map(\.mood) == [.good] })
    #expect(model.removed != nil)
    model.undoPressed()
    #expect(await eventually { model.report?.moods.count == 2 } && model.removed == nil)
  }

  @Test("Periods can be browsed back, but never beyond today")
  func stretches() async {
    let model = SteadinessModel(Surroundings().dependencies)
    #expect(!model.canGoOn)
    model.moved(by: 1)
    #expect(model.last == model.today)
    model.moved(by: -2)
    #expect(model.last == model.today.advanced(by: -14) && model.canGoOn)
    #expect(await eventually { model.report?.days.upperBound == model.last })
  }
}
