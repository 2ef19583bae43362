// What the fixture of schema 009 holds, and what made it.

import Core
import Foundation

@testable import Store

enum MindFixture {
  static func id(_ end: String) -> UUID { UUID(uuidString: "5B0F5B0C-6D0B-4C38-9B0E-0A8D3A1D2F\(end)") ?? UUID() }

  /// The moment of everything in it.
  static let moment = Moment(
    instant: Date(millisecondsSince1970: 1_774_747_800_250), utcOffset: 7_200, day: .march29)
  private static let edited = Date(millisecondsSince1970: 1_774_750_000_000)

  /// The entries outside the bin.
  static let entries: [MindEntry] =
    [
      MindEntry(id: id("21"), content: MindContent(Worry("The “bus”/is late ☂")), moment: moment),
      MindEntry(
        id: id("22"),
        content: MindContent(
          Worry(
            "The test", prediction: "I fail", sureness: 100, knowing: .on(.march29), outcome: .partly,
            managed: "I asked\nZoë",
            wasAsked: true, isLetGo: true, action: Worry.Action("call", on: .march29, isDone: true, isPutAway: true))),
        moment: moment, editedAt: edited),
      MindEntry(
        id: id("23"), content: MindContent(Worry("", sureness: 0, knowing: .never, action: Worry.Action("wait"))),
        moment: moment),
      MindEntry(
        id: id("24"),
        content: MindContent(
          Thought(
            happened: "No answer", thought: "She’s angry",
            feelings: [.init("afraid", before: 80, after: 30), .init("sad", before: 0), .init("=own")],
            evidenceFor: "silence", evidenceAgainst: "a smile", trap: "mind-reading", otherView: "She’s busy",
            experiment: .init(
              prediction: "a sigh", plan: "ask", day: .march29, result: "she laughed", learned: "to ask", wasAsked: true
            ))),
        moment: moment),
      MindEntry(id: id("25"), content: MindContent(Thought(thought: "short")), moment: moment),
      MindEntry(
        id: id("26"),
        content: MindContent(
          Ladder(
            goal: "Take the train",
            steps: [
              .init(
                id: id("31"), "One stop", difficulty: 30, isDone: true,
                tries: [
                  .init(
                    id: id("41"), moment: moment, before: 40, highest: 70, after: 20, stayed: true, note: "It \"eased\""
                  ),
                  .init(id: id("42"), moment: moment, stayed: false),
                ]),
              .init(id: id("32"), ""),
            ])),
        moment: moment),
      MindEntry(
        id: id("27"), content: MindContent(CheckIn(7, place: "bus", company: "alone", activity: "reading")),
        moment: moment
      ),
      MindEntry(id: id("28"), content: MindContent(CheckIn(0)), moment: moment),
    ]
    + [GAD7([0, 1, 2, 3, 3, 2, 1])].compactMap(\.self).map {
      MindEntry(id: id("29"), content: MindContent($0), moment: moment)
    }

  /// What schema 015 added: the tools of the way through, and new fields of the former ones.
  static let newer: [MindEntry] =
    [
      MindEntry(
        id: id("51"), content: MindContent(Worry("The rent", doing: .something)), moment: moment),
      MindEntry(
        id: id("52"), content: MindContent(Thought(thought: "I can’t", belief: 90, beliefAfter: 40)), moment: moment),
      MindEntry(
        id: id("53"),
        content: MindContent(
          Ladder(
            goal: "The shop",
            steps: [
              .init(
                id: id("61"), "Queue",
                tries: [
                  .init(
                    id: id("71"), moment: moment, stayed: true, isBack: true, fear: "They stare", sureness: 80,
                    leftOut: "my phone, water", day: .march29, wasAsked: true, happened: "One looked",
                    surprise: "I smiled"),
                  .init(id: id("72"), moment: moment, isPlanned: true, day: .march29),
                ])
            ])),
        moment: moment),
      MindEntry(
        id: id("54"),
        content: MindContent(
          Problem(
            "The “boiler”",
            ways: [
              .init(id: id("62"), "Ring", reasonFor: "quick", reasonAgainst: "dear", isChosen: true),
              .init(id: id("63"), "Wait"),
            ], firstStep: "Look up a number", day: .march29, result: "They came", next: "Pay\nit", wasAsked: true,
            answeredOn: .march29)),
        moment: moment),
      MindEntry(
        id: id("55"),
        content: MindContent(
          UncertaintyTest(
            unknown: "A typo", unchecked: "Send it", prediction: "They laugh", day: .march29, result: "Nothing",
            outcome: .partly, coped: "=tea", wasAsked: true, answeredOn: .march29)),
        moment: moment),
      MindEntry(
        id: id("56"),
        content: MindContent(
          SmallThing(
            "A postcard", day: .march29, isDone: true, word: "warm", goodForMe: 10, managedIt: 0, isPutAway: true,
            answeredOn: .march29)), moment: moment),
      MindEntry(
        id: id("57"),
        content: MindContent(
          KeepingWell(
            goals: "The cinema\nSunday lunch", gotBack: "Lunch", helped: "Going", setsOff: "Work", firstSigns: "Sleep",
            badWeek: ["Walk", "", "Ring Jo"], keepDoing: "Steps", tell: "Jo", again: .march29, wasAsked: true,
            theme: .ocd)), moment: moment),
      MindEntry(
        id: id("58"), content: MindContent(SleepNight(toBed: 1_380, tried: 1_410, untilAsleep: 40, awake: 0, up: 420)),
        moment: moment),
    ]
    + [GAD7([3, 2, 1, 0, 0, 1, 2], difficulty: 3)].compactMap(\.self).map {
      MindEntry(id: id("59"), content: MindContent($0), moment: moment)
    }

  /// The entry in the bin.
  static let binned = MindEntry(id: id("30"), content: MindContent(Worry("binned")), moment: moment)

  static let draft = MindDraft(MindContent(Thought(happened: "half a th")), page: 2)
}
