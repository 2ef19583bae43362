import Core
import Foundation

extension MindContent {
  /// An entry of each kind, with every field filled. `word` is in each of its texts, or it has none.
  public static func everyField(_ word: String) -> [MindContent] { MindKind.allCases.map { sample($0, word) } }

  /// An entry of a kind, with every field filled and `word` in each text.
  public static func sample(_ kind: MindKind, _ word: String) -> MindContent {
    let day = LocalDay("2026-03-29") ?? .first
    let moment = Moment(instant: Date(millisecondsSince1970: 1_774_747_800_000), utcOffset: 7_200, day: day)
    return switch kind {
    case .worry:
      MindContent(
        Worry(
          "\(word) text", prediction: "\(word) prediction", sureness: 100, knowing: .on(day), outcome: .partly,
          managed: "\(word) managed", wasAsked: true, isLetGo: true,
          action: Worry.Action("\(word) action", on: day, isDone: true, isPutAway: true), doing: .something))
    case .thought:
      MindContent(
        Thought(
          happened: "\(word) happened", thought: "\(word) thought",
          feelings: [.init("\(word) feeling", before: 0, after: 100), .init("sad")], evidenceFor: "\(word) for",
          evidenceAgainst: "\(word) against", trap: "all-or-nothing", otherView: "\(word) view",
          experiment: .init(
            prediction: "\(word) forecast", plan: "\(word) plan", day: day, result: "\(word) result",
            learned: "\(word) learned", wasAsked: true), belief: 100, beliefAfter: 0))
    case .ladder:
      MindContent(
        Ladder(
          goal: "\(word) goal",
          steps: [
            Ladder.Step(
              "\(word) step", difficulty: 40, isDone: true,
              tries: [
                Ladder.Try(
                  moment: moment, before: 60, highest: 100, after: 0, stayed: true, note: "\(word) note", isBack: true,
                  fear: "\(word) fear", sureness: 90, leftOut: "\(word) left out", day: day, wasAsked: true,
                  happened: "\(word) came to pass", surprise: "\(word) surprise")
              ]),
            Ladder.Step(""),
          ]))
    case .problem:
      MindContent(
        Problem(
          "\(word) problem",
          ways: [
            Problem.Way(
              "\(word) way", reasonFor: "\(word) pro", reasonAgainst: "\(word) con", isChosen: true),
            Problem.Way("\(word) other way"),
          ], firstStep: "\(word) beginning", day: day, result: "\(word) solved", next: "\(word) next",
          wasAsked: true, answeredOn: day))
    case .test:
      MindContent(
        UncertaintyTest(
          unknown: "\(word) unknown", unchecked: "\(word) unchecked", prediction: "\(word) guess", day: day,
          result: "\(word) turnout", outcome: .badly, coped: "\(word) coped", wasAsked: true,
          answeredOn: day))
    case .smallThing:
      MindContent(
        SmallThing(
          "\(word) small thing", day: day, isDone: true, word: "\(word) was", goodForMe: 10, managedIt: 0,
          isPutAway: true, answeredOn: day))
    case .keepingWell:
      MindContent(
        KeepingWell(
          goals: "\(word) wishes", gotBack: "\(word) got back", helped: "\(word) helped", setsOff: "\(word) sets off",
          firstSigns: "\(word) signs", badWeek: ["\(word) monday", "\(word) tuesday", "\(word) wednesday"],
          keepDoing: "\(word) keeps", tell: "\(word) tells", again: day, wasAsked: true, theme: .panic))
    case .checkIn:
      MindContent(CheckIn(10, place: "\(word) place", company: "\(word) company", activity: "\(word) activity"))
    case .sleep: MindContent(SleepNight(toBed: 1_380, tried: 1_410, untilAsleep: 40, awake: 20, up: 420))
    case .gad7: GAD7([0, 1, 2, 3, 3, 2, 1], difficulty: 2).map { MindContent($0) } ?? MindContent(CheckIn(0))
    }
  }
}
