/// A field of a `MindPart`. Names and headings are in files: never rename one.
struct MindField {
  /// How a value is written.
  enum Form {
    /// Words of the person.
    case text
    /// One of a few words.
    case word
    /// A day as `YYYY-MM-DD`.
    case day
    case number
    /// “yes” or “no”.
    case flag
    /// Numbers separated by spaces.
    case numbers

    /// Reads a value; nil if it's in the wrong form.
    func value(of text: String) -> JSONTree? {
      switch self {
      case .text, .word, .day: return .text(Array(text.utf8))
      case .number: return Int(text).map(JSONTree.number)
      case .flag:
        // A spreadsheet may have made a truth value of it.
        return ["yes": true, "true": true, "1": true, "no": false, "false": false, "0": false][text.lowercased()]
          .map(JSONTree.flag)
      case .numbers:
        let numbers = text.split(separator: " ").map { Int($0) }
        return numbers.contains(nil) ? nil : .list(numbers.compactMap(\.self).map(JSONTree.number))
      }
    }
  }

  /// The name of its column.
  let name: String
  /// What stands before it in a readable file, without the colon.
  let heading: String
  /// Its keys in the stored form.
  let path: [String]
  let form: Form
  /// Whether it's a day.
  var isDay: Bool { form == .day }

  init(_ name: String, _ heading: String, _ path: String, _ form: Form = .text) {
    (self.name, self.heading, self.form) = (name, heading, form)
    self.path = path.split(separator: ".").map(String.init)
  }
}

extension MindPart.Row {
  /// Its fields, in the order in which they are written.
  var fields: [MindField] {
    switch self {
    case .worry: Self.worryFields
    case .thought: Self.thoughtFields
    case .ladder: Self.ladderFields
    case .step: Self.stepFields
    case .attempt: Self.attemptFields
    case .checkIn: Self.checkInFields
    case .gad7: Self.gad7Fields
    }
  }

  private static let worryFields = [
    MindField("worry", "Worry", "text"),
    MindField("prediction", "What I think will happen", "prediction"),
    MindField("sureness", "How sure I am, in percent", "sureness", .number),
    MindField("known_on", "When I’ll know", "knownOn", .day),
    MindField("cannot_know", "I can’t know", "cannotKnow", .flag),
    MindField("outcome", "Did it happen", "outcome", .word),
    MindField("managed", "How I managed", "managed"),
    MindField("asked", "Was asked", "wasAsked", .flag),
    MindField("let_go", "Let go", "isLetGo", .flag),
    MindField("to_do", "One thing I can do", "action.text"),
    MindField("to_do_day", "To do on", "action.day", .day),
    MindField("to_do_done", "Done", "action.isDone", .flag),
    MindField("to_do_put_away", "Put away", "action.isPutAway", .flag),
  ]

  private static let thoughtFields =
    [
      MindField("happened", "What happened", "happened"),
      MindField("thought", "What went through my mind", "thought"),
    ]
    + (1...Thought.mostFeelings).flatMap { number in
      [
        MindField("feeling_\(number)", "Feeling \(number)", "feelings.\(number).name"),
        MindField(
          "feeling_\(number)_before", "Feeling \(number) before, 0 to 100", "feelings.\(number).before", .number),
        MindField("feeling_\(number)_after", "Feeling \(number) after, 0 to 100", "feelings.\(number).after", .number),
      ]
    } + [
      MindField("evidence_for", "Evidence for it", "evidenceFor"),
      MindField("evidence_against", "Evidence against it", "evidenceAgainst"),
      MindField("trap", "Trap", "trap"),
      MindField("other_view", "How I see it now", "otherView"),
      MindField("prediction", "What I predict", "experiment.prediction"),
      MindField("plan", "What I’ll try", "experiment.plan"),
      MindField("plan_day", "When I’ll try it", "experiment.day", .day),
      MindField("result", "What came of it", "experiment.result"),
      MindField("learned", "What I learned", "experiment.learned"),
      MindField("asked", "Was asked", "experiment.wasAsked", .flag),
    ]

  private static let ladderFields = [MindField("goal", "What I’d like to be able to do", "goal")]

  private static let stepFields = [
    MindField("step", "Step", "text"),
    MindField("difficulty", "How hard, 0 to 100", "difficulty", .number),
    MindField("done", "Done", "isDone", .flag),
    MindField("not_yet_after", "Not yet done after tries", "declinedAfter", .number),
  ]

  private static let attemptFields = [
    MindField("before", "Before, 0 to 100", "before", .number),
    MindField("highest", "Highest, 0 to 100", "highest", .number),
    MindField("after", "After, 0 to 100", "after", .number),
    MindField("stayed", "Stayed", "stayed", .flag),
    MindField("note", "Note", "note"),
  ]

  private static let checkInFields = [
    MindField("level", "How anxious, 0 to 10", "level", .number),
    MindField("place", "Where", "place"),
    MindField("company", "With whom", "company"),
    MindField("activity", "Doing what", "activity"),
  ]

  private static let gad7Fields = [MindField("answers", "Answers, each 0 to 3", "answers", .numbers)]
}
