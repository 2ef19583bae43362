// The person's help plan is stored byte for byte, once, and deleted when it's emptied.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct HelpPlanTests {
  let scratch = Scratch()
  let store: RespiteStore
  let plan = HelpPlan(
    [
      .signs: "I stop\nanswering", .people: "שרה 👩‍👧 +49 30 1", .reasons: "e\u{301} é",
      .helps: "'; DROP TABLE help_plan;",
    ],
    isOutsideLock: true)

  init() throws { store = try scratch.openToLock() }

  @Test("The plan is read back byte for byte after the store is reopened")
  func roundTrip() async throws {
    #expect(try await store.helpPlan() == nil)
    try await store.keep(plan)
    store.close()
    let read = try #require(try await scratch.open().helpPlan())
    #expect(read == plan)
    for part in HelpPlan.Part.allCases { #expect(Array(read[part].utf8) == Array(plan[part].utf8)) }
  }

  @Test("A later plan replaces the former one, and an empty one leaves no text in any file")
  func replaced() async throws {
    try await store.keep(HelpPlan([.places: "zanzibar"]))
    try await store.keep(plan)
    #expect(try await store.helpPlan() == plan)
    try await store.keep(HelpPlan([.helps: " \n"]))
    #expect(try await store.helpPlan() == nil)
    // The log is emptied in the same queue as writes, so it's done when this call returns.
    try await store.write { _ in }
    #expect(try await scratch.traces(of: "zanzibar") == 0)
    #expect(try await scratch.traces(of: "answering") == 0)
  }

  @Test("Two concurrent changes of the plan are both kept")
  func both() async throws {
    let (here, there) = (store, try scratch.open())
    try await here.keep(HelpPlan([.helps: "Tea"]))
    let before = try #require(try await here.helpPlan())
    try await there.change(HelpPlanEdit(from: before, to: HelpPlan([.helps: "Tea\n\nA walk", .people: "Ada"])))
    let now = try await here.change(HelpPlanEdit(from: before, to: HelpPlan([.helps: "Hot tea", .signs: "Silence"])))
    #expect(now == HelpPlan([.helps: "Hot tea\n\nA walk", .people: "Ada", .signs: "Silence"]))
    #expect(try await there.helpPlan() == now)
  }

  @Test("An unreadable plan is never overwritten or removed")
  func unreadable() async throws {
    try await store.keep(plan)
    try await store.write { try $0.execute(sql: "UPDATE help_plan SET people = x'80'") }
    for next in [HelpPlan([.helps: "Tea"]), HelpPlan()] {
      _ = try await problem { try await store.change(HelpPlanEdit(from: HelpPlan([.signs: "x"]), to: next)) }
    }
    _ = try await problem { _ = try await store.helpPlan() }
    let kept = try await store.read { try String.fetchOne($0, sql: "SELECT hex(people) || helps FROM help_plan") }
    #expect(kept == "80" + plan[.helps])
  }

  @Test("A plan of the five parts that version 7 had gets two more while its lock is closed, and no repair is reported")
  func migrated() async throws {
    let former = HelpPlan([.signs: "zanzibar", .people: "Sara"])
    try await store.keep(former)
    _ = try await store.set(.made())
    try await store.write { db in
      try db.execute(
        sql: """
          ALTER TABLE help_plan DROP COLUMN services; ALTER TABLE help_plan DROP COLUMN safety;
          DELETE FROM grdb_migrations WHERE identifier = '\(WholeHelpPlan.name)';
          """)
    }
    store.close()
    let later = try scratch.openToLock()
    await #expect(throws: StoreProblem.locked) { _ = try await later.helpPlan() }
    try await later.unlock(.made())
    #expect(later.takeRepairs().isEmpty)
    #expect(try await later.helpPlan() == former)
    let whole = HelpPlan([.signs: "zanzibar", .people: "Sara", .services: "lighthouse", .safety: "ocarina"])
    try await later.keep(whole)
    #expect(try await later.helpPlan() == whole)
    #expect(try await scratch.traces(of: "lighthouse") == 0)
    await later.lock()
    try await later.unlock(.made())
    #expect(later.takeRepairs().isEmpty)
    #expect(try await later.helpPlan() == whole)
  }
}
