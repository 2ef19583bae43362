import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct WaitingMindTests {
  private let around = Surroundings()

  @Test("Something waits from the day it’s due until it’s answered or put away")
  func waits() async throws {
    let today = around.dependencies.moment.day
    let waiting = WaitingMind(around.dependencies)
    try await around.add(MindContent(Worry("later", knowing: .on(today.advanced(by: 1)))))
    await around.rest()
    #expect(!waiting.isWaiting)
    let entry = try await around.add(MindContent(Worry("exam", knowing: .on(today))))
    #expect(await eventually { waiting.isWaiting })
    var answered = Worry("exam", knowing: .on(today))
    answered.outcome = .no
    try await around.store.edit(MindEdit(entry.id, from: try #require(entry.content), to: answered.content))
    #expect(await eventually { !waiting.isWaiting })
  }

  @Test("A step that someone has gone to try is told of on Relax and Reflect, for a day and until they’re back")
  func away() async throws {
    let (relax, reflect) = (
      RelaxModel(around.dependencies, around.state), ReflectModel(around.dependencies, around.state)
    )
    var ladder = Ladder(goal: "Phone", steps: [Ladder.Step("Call a shop")])
    let moment = around.dependencies.moment
    ladder.steps[0].tries = [Ladder.Try(moment: moment, before: 60, isPlanned: true)]
    let entry = try await around.add(MindContent(ladder))
    await around.rest()
    #expect(relax.followUp == nil && reflect.waits == nil, "they haven’t gone yet")

    ladder.steps[0].tries[0].isPlanned = false
    try await around.store.edit(
      MindEdit(entry.id, from: try #require(entry.content), to: MindContent(ladder)))
    #expect(await eventually { relax.followUp != nil })
    guard case .away(let found)? = relax.followUp else {
      Issue.record("Relax should lead back to the try.")
      return
    }
    #expect(found.id == entry.id && found[Ladder.self] == ladder)
    #expect(reflect.waits == MindWords.wentOut && !reflect.waiting.isWaiting, "nothing is due")
    #expect(!MindWords.wentOut.contains("shop"), "others may see the page that opens first")
    relax.moodPicked(.anxious)
    #expect(relax.followUp == nil, "one thing at a time")
    relax.cancelled()
    #expect(relax.followUp == .away(found))

    around.wall.turn(by: 86_401)
    relax.appeared()
    #expect(await eventually { relax.followUp == nil && reflect.waits == nil })
    around.wall.turn(by: -3_600)
    relax.appeared()
    #expect(await eventually { relax.followUp != nil })
    var back = ladder
    back.steps[0].tries[0].isBack = true
    try await around.store.edit(MindEdit(entry.id, from: MindContent(ladder), to: MindContent(back)))
    #expect(await eventually { relax.followUp == nil && reflect.waits == nil })
  }
}
