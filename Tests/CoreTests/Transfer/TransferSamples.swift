// Random histories generated from a seed, for tests of exports.

import Core
import Foundation

/// A deterministic random number generator (SplitMix64 by Sebastiano Vigna).
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

enum TransferSamples {
  /// Texts that a format might mishandle.
  static let texts = [
    "", "I called Zoë", "line one\nline two\r\nline three\rend", "\n\n", "\r", "\r\n", "  both ends  ", "\ttab",
    "tab\t",
    "=cmd|' /C calc'!A0", "+1", "-1", "@sum", "'=cmd", "''+", "'tis the season", "'", "''", " =1", "\u{200B}=1",
    "＝1", "\"", "\"\"", "a,b;c\td", "a \"quoted\" word", "\",\"", "# heading", "## 2026-03-29", "> quote", "- item",
    "1. one", "12) twelve", "1.", "***", "---", "===", "<!-- end -->", "<!-- x -->", "Why it went well:", "\\", "\\\\",
    "ends with \\", "\\\nnext", "\\a \\* \\#", "&#32;", "&amp;", "`code`", "a_b*c", "[link](http://example.org)", "|a|",
    "e\u{301} é", "\u{301}begins with a mark", "> \u{301}", "\u{FEFF}mark first", "\u{2028}\u{2029}\u{85}\u{0B}\u{0C}",
    "\u{1}\u{7F}\u{9F}", "שלום \u{200F}עולם", "👩‍👩‍👧 👍🏽 ❤️ 🏳️‍🌈", "\u{FFFE}\u{FFFF}", "\u{1FFFE}\u{10FFFF}\u{E000}",
    "null", "{\"a\": 1}", "\u{A0}no-break\u{A0}", "\n\u{301}\n", " \n \n", "a\n\nb", "\"\r\n\"", "id,day", "\u{3000}",
  ]

  /// A text of characters from every plane, one of the texts above, or both.
  static func text(_ chance: inout Chance) -> String {
    switch Int.random(in: 0..<4, using: &chance) {
    case 0: return texts.randomElement(using: &chance) ?? ""
    case 1: return (0..<3).map { _ in texts.randomElement(using: &chance) ?? "" }.joined()
    case 2:
      let signs = "\n\r\t \"'\\,;=+-@#<>&*_`1.)ab\u{301}é"
      return String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 1...30, using: &chance)).compactMap { _ in
            signs.unicodeScalars.randomElement(using: &chance)
          }))
    default:
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...20, using: &chance) {
        let plane = UInt32.random(in: 0...16, using: &chance) << 16
        if let scalar = Unicode.Scalar(plane + UInt32.random(in: 0...0xFFFF, using: &chance)), scalar.value > 0 {
          scalars.append(scalar)
        }
      }
      return String(scalars)
    }
  }

  static func id(_ chance: inout Chance) -> UUID {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &chance) }
    bytes.append(0)
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  static func moment(_ chance: inout Chance) -> Moment {
    let wide = Int.random(in: 0..<10, using: &chance) == 0
    let milliseconds =
      wide
      ? Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &chance)
      : 1_774_747_800_000 + Int64.random(in: 0...20, using: &chance) * 43_200_001
    return Moment(
      instant: Date(millisecondsSince1970: milliseconds), utcOffset: Int.random(in: -86_400...86_400, using: &chance),
      day: LocalDay(
        number: wide ? Int.random(in: -719_162...2_932_896, using: &chance) : 20_541 + Int(milliseconds % 3)))
  }

  static func reflection(_ chance: inout Chance) -> Reflection {
    Reflection(
      id: id(&chance), event: text(&chance), reason: text(&chance), moment: moment(&chance),
      editedAt: Bool.random(using: &chance) ? nil : moment(&chance).instant)
  }

  /// An archive with records of every kind, whose texts don't contain U+0000.
  static func archive(seed: UInt64, reflections: Int = 40) -> Archive {
    var chance = Chance(seed)
    let sessions = (0..<5).map { _ in
      SessionRecord(
        id: id(&chance), moment: moment(&chance),
        origin: [
          .helpNow, .chosen(Exercise.allCases.randomElement(using: &chance) ?? .scene),
          .plan(
            Mood.allCases.randomElement(using: &chance) ?? .good,
            SessionLength.allCases.randomElement(using: &chance) ?? .long),
        ].randomElement(using: &chance) ?? .helpNow,
        uses: Exercise.allCases.shuffled(using: &chance).prefix(3).map {
          .init(exercise: $0, seconds: Int.random(in: 0...Int(Int32.max), using: &chance))
        })
    }
    let moods = (0..<5).map { number in
      MoodNote(
        id: id(&chance), mood: Mood.allCases[number % 3], moment: moment(&chance),
        occasion: [.before, .after, .apart][number % 3], session: number % 2 == 0 ? nil : sessions[number].id)
    }
    let statements = (0..<6).map { number in
      StatementList.Entry(
        id: number % 2 == 0 ? .own(id(&chance)) : .given("given \(number) " + text(&chance)), text: text(&chance),
        isFavourite: Bool.random(using: &chance), isHidden: Bool.random(using: &chance))
    }
    let patterns = (0..<3).map { _ in
      OwnPattern(
        id: id(&chance), name: text(&chance), inhale: Double.random(in: 1...10, using: &chance),
        holdFull: Double(Int.random(in: 0...8, using: &chance)), exhale: 0.1 + 0.2, holdEmpty: 1e-7, rest: 5.5)
    }
    return Archive(
      reflections: (0..<reflections).map { _ in reflection(&chance) }, sessions: sessions, moods: moods,
      statements: statements, patterns: patterns, mind: mind(&chance))
  }

  /// Entries of every kind, with any of their fields.
  static func mind(_ chance: inout Chance) -> [MindEntry] {
    (0..<25).map { number in
      MindEntry(
        id: id(&chance), content: content(MindKind.allCases[number % MindKind.allCases.count], &chance),
        moment: moment(&chance),
        editedAt: Bool.random(using: &chance) ? nil : moment(&chance).instant)
    }
  }

  private static func maybe<Value>(_ chance: inout Chance, _ value: (inout Chance) -> Value) -> Value? {
    Bool.random(using: &chance) ? value(&chance) : nil
  }

  private static func percent(_ chance: inout Chance) -> Int? {
    maybe(&chance) { Int.random(in: 0...100, using: &$0) }
  }

  private static func day(_ chance: inout Chance) -> LocalDay? {
    maybe(&chance) {
      LocalDay(
        number: Int.random(in: LocalDay.choosable.lowerBound.number...LocalDay.choosable.upperBound.number, using: &$0))
    }
  }

  private static func content(_ kind: MindKind, _ chance: inout Chance) -> MindContent {
    func flag() -> Bool { Bool.random(using: &chance) }
    func words() -> String { flag() ? text(&chance) : "" }
    switch kind {
    case .worry:
      return MindContent(
        Worry(
          words(), prediction: words(), sureness: percent(&chance),
          knowing: flag() ? .never : day(&chance).map { .on($0) },
          outcome: maybe(&chance) { Worry.Outcome.allCases.randomElement(using: &$0) ?? .no }, managed: words(),
          wasAsked: flag(), isLetGo: flag(),
          action: flag()
            ? Worry.Action(words(), on: day(&chance), isDone: flag(), isPutAway: flag()) : nil,
          doing: Worry.Doing.allCases.randomElement(using: &chance)))
    case .thought:
      return MindContent(
        Thought(
          happened: words(), thought: words(),
          feelings: (0..<Int.random(in: 0...3, using: &chance)).map { _ in
            .init(words(), before: percent(&chance), after: percent(&chance))
          }, evidenceFor: words(), evidenceAgainst: words(), trap: flag() ? words() : nil, otherView: words(),
          experiment: .init(
            prediction: words(), plan: words(), day: day(&chance), result: words(), learned: words(), wasAsked: flag()),
          belief: percent(&chance), beliefAfter: percent(&chance)))
    case .ladder:
      return MindContent(
        Ladder(
          goal: words(),
          steps: (0..<Int.random(in: 0...4, using: &chance)).map { _ in
            .init(
              id: id(&chance), words(), difficulty: percent(&chance), isDone: flag(),
              tries: (0..<Int.random(in: 0...3, using: &chance)).map { _ in
                .init(
                  id: id(&chance), moment: moment(&chance), before: percent(&chance), highest: percent(&chance),
                  after: percent(&chance), stayed: maybe(&chance) { Bool.random(using: &$0) }, note: words(),
                  fear: words(), sureness: percent(&chance), leftOut: words(), day: day(&chance), wasAsked: flag(),
                  happened: words(), surprise: words())
              })
          }))
    case .problem:
      return MindContent(
        Problem(
          words(),
          ways: (0..<Int.random(in: 0...4, using: &chance)).map { _ in
            .init(id: id(&chance), words(), reasonFor: words(), reasonAgainst: words(), isChosen: flag())
          }, firstStep: words(), day: day(&chance), result: words(), next: words(), wasAsked: flag(),
          answeredOn: day(&chance)))
    case .test:
      return MindContent(
        UncertaintyTest(
          unknown: words(), unchecked: words(), prediction: words(), day: day(&chance), result: words(),
          outcome: UncertaintyTest.Outcome.allCases.randomElement(using: &chance), coped: words(), wasAsked: flag(),
          answeredOn: day(&chance)))
    case .smallThing:
      return MindContent(
        SmallThing(
          words(), day: day(&chance), isDone: flag(), word: words(),
          goodForMe: maybe(&chance) { Int.random(in: SmallThing.values, using: &$0) },
          managedIt: maybe(&chance) { Int.random(in: SmallThing.values, using: &$0) }, isPutAway: flag(),
          answeredOn: day(&chance)))
    case .keepingWell:
      return MindContent(
        KeepingWell(
          goals: words(), gotBack: words(), helped: words(), setsOff: words(), firstSigns: words(),
          badWeek: [words(), words(), words()], keepDoing: words(), tell: words(), again: day(&chance),
          wasAsked: flag(), theme: KeepingWell.Theme.allCases.randomElement(using: &chance)))
    case .sleep:
      func time() -> Int { Int.random(in: SleepNight.times, using: &chance) }
      return MindContent(SleepNight(toBed: time(), tried: time(), untilAsleep: time(), awake: time(), up: time()))
    case .checkIn:
      return MindContent(
        CheckIn(Int.random(in: 0...10, using: &chance), place: words(), company: words(), activity: words()))
    case .gad7:
      let answers = (0..<GAD7.count).map { _ in Int.random(in: 0...3, using: &chance) }
      return GAD7(answers, difficulty: GAD7.values.randomElement(using: &chance)).map { MindContent($0) }
        ?? MindContent(CheckIn(0))
    }
  }
}

extension MindEntry {
  /// The entry's contents for a comparison byte by byte.
  var exactly: [String] {
    [
      id.uuidString, (try? content?.json.utf8.map { String($0, radix: 16) }.joined()) ?? "-",
      "\(moment.instant.millisecondsSince1970) \(moment.utcOffset) \(moment.day)",
      editedAt.map { "\($0.millisecondsSince1970)" } ?? "-",
    ]
  }
}

extension Reflection {
  /// The reflection's contents for a comparison byte by byte, since equal strings may have different bytes.
  var exactly: [String] {
    [event, reason].map { $0.utf8.map { String($0, radix: 16) }.joined(separator: " ") }
      + [id.uuidString, "\(moment.instant.millisecondsSince1970)", "\(moment.utcOffset)", "\(moment.day)"]
      + [editedAt.map { "\($0.millisecondsSince1970)" } ?? "-"]
  }
}
