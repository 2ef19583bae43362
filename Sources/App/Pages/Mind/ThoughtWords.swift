import Core
import Toolkit

/// The words of *A thought*.
enum ThoughtWords {
  /// Eighteen words to choose from.
  static let feelings = [
    localized("Anxious"), localized("Afraid"), localized("Panicky"), localized("Nervous"), localized("Tense"),
    localized("Restless"), localized("Overwhelmed"), localized("Helpless"), localized("Unsure"), localized("Ashamed"),
    localized("Embarrassed"), localized("Guilty"), localized("Sad"), localized("Lonely"), localized("Hurt"),
    localized("Disappointed"), localized("Annoyed"), localized("Angry"),
  ]

  // TRANSLATORS: Name of a field: the evidence that a thought is true.
  static let evidenceFor = localized("Evidence for it")
  // TRANSLATORS: Name of a field: the evidence that a thought isn’t true.
  static let evidenceAgainst = localized("Evidence against it")
  // TRANSLATORS: Above a line from “not at all” to “completely”, before a thought was looked at.
  static let belief = localized("How strongly do you believe it?")
  // TRANSLATORS: Above a line from “not at all” to “completely”, after a thought was looked at. “That thought” is the
  // one quoted above.
  static let beliefAfter = localized("And how strongly do you believe that thought now?")
  static let trap = localized("Which trap is it?")
  // TRANSLATORS: Over the thought that someone had first, at the end; below it is how they see it now or, if they wrote
  // nothing of that, “You’ve put it into words.”
  static let oldView = localized("What went through your mind")
  // TRANSLATORS: Said at the end to someone who wrote down a thought, and no other way of seeing it.
  static let isWritten = localized("You’ve put it into words.")
  // TRANSLATORS: Below “You’ve put it into words.”
  static let needsNoAnswer = localized("You don’t have to answer it on your own.")
  // TRANSLATORS: At the end, when a feeling is strong, or stronger than before the thought was looked at.
  static let louder = localized(
    "It’s still strong. You could leave the thought here, and do something ordinary, or be with someone.")
  static let prediction = localized("What do you think will happen?")
  static let plan = localized("What will you try?")
  static let day = localized("When?")
  static let result = localized("What happened?")
  static let learned = localized("What did you learn?")

  // TRANSLATORS: A thought, in the person’s own words, over a question about it. Use your language’s quotation marks.
  static func quoted(_ words: String) -> String { localized("“{thought}”", ["thought": words]) }

  /// The beginning of an entry as a list shows it: a thought without another view is quoted, so that it isn't taken
  /// for what the program says.
  static func quoted(_ words: String, of entry: MindEntry) -> String {
    guard let thought = entry[Thought.self], !thought.thought.isBlank, thought.otherView.isBlank,
      thought.experiment.learned.isBlank
    else {
      return words
    }
    return quoted(words)
  }

  static let needsWords = localized("A few words here, or on the page before, and you can go on.")
  static let repeated = localized(
    "If you find yourself testing the same thought to feel sure, stop testing it for now. That can be a sign that it’s time to see someone who knows about OCD."
  )

  /// The name of the row of dots, for screen readers.
  static func place(_ part: ThoughtPart) -> String {
    localized(
      "Page {number} of {count}", ["number": "\(part.rawValue + 1)", "count": "\(ThoughtPart.questions.count)"])
  }

  /// How strong a feeling was, before and after. Without numbers, only whether it changed.
  static func strength(_ feeling: Thought.Feeling, showsNumbers: Bool) -> String {
    switch (feeling.before, feeling.after) {
    case (let before?, let after?):
      let words = ["feeling": feeling.name, "before": "\(before)", "after": "\(after)"]
      if showsNumbers { return localized("{feeling}: {before}, then {after}", words) }
      if after < before { return localized("{feeling}: less strong afterwards", ["feeling": feeling.name]) }
      if after > before { return localized("{feeling}: stronger afterwards", ["feeling": feeling.name]) }
      return localized("{feeling}: just as strong afterwards", ["feeling": feeling.name])
    case (let only?, nil), (nil, let only?):
      guard showsNumbers else { return feeling.name }
      // TRANSLATORS: {number} is how strong a feeling is, from 0 to 100.
      return localized("{feeling}: {number}", ["feeling": feeling.name, "number": "\(only)"])
    case (nil, nil): return feeling.name
    }
  }

  /// How strongly a thought is believed, before and after, in words; nil if that wasn't said.
  static func believed(_ thought: Thought, showsNumbers: Bool) -> String? {
    guard let before = thought.belief ?? thought.beliefAfter else { return nil }
    func shown(_ level: Int) -> String { ShoreWords.belief.shown(level, of: 100, showsNumber: showsNumbers) }
    guard thought.belief != nil, let after = thought.beliefAfter, after != before else {
      // TRANSLATORS: How strongly someone believes a thought; {level} is such as “mostly”.
      return localized("Believed: {level}", ["level": shown(thought.beliefAfter ?? before)])
    }
    // TRANSLATORS: How strongly someone believed a thought before and after looking at it; both are such as “mostly”.
    return localized("Believed: {before}, then {after}", ["before": shown(before), "after": shown(after)])
  }

  /// A feeling before and after as two drops on one line, under its name and whether it changed.
  static func picture(_ feeling: Thought.Feeling, showsNumbers: Bool) -> Widget {
    Box.column {
      Label(strength(feeling, showsNumbers: false)).justify(.start).breaksOnlyLongWords()
      ShorePicture.make(
        .strength, before: feeling.before, after: feeling.after, name: strength(feeling, showsNumbers: showsNumbers),
        showsNumbers: showsNumbers)
    }
  }
}

extension ThoughtPart {
  /// The question of the page.
  var question: String {
    switch self {
    case .happened: localized("What happened?")
    case .thought: localized("What went through your mind?")
    case .feelings: localized("How did you feel?")
    case .evidence: localized("What’s the evidence for it, and against it?")
    case .view: localized("How do you see it now?")
    case .tryOut: localized("Try it out")
    }
  }

  /// The hint below the question.
  var hint: String {
    switch self {
    case .happened: localized("A moment, a place, a message: a few words are enough.")
    case .thought: localized("One thought, in one sentence.")
    case .feelings: localized("Up to three words.")
    case .evidence: localized("What a camera would have seen, rather than what it felt like.")
    case .view:
      localized(
        "What would you say to a friend who thought this? It needn’t be cheerful. Something you can believe will do.")
    case .tryOut:
      localized("If you like, plan a small, safe test. You’ll learn more from it than from thinking about it.")
    }
  }
}

extension ThoughtTrap {
  /// Its description, in the words of the reading.
  var example: String {
    switch self {
    // TRANSLATORS: What someone says to themselves in the trap “Telling the future”.
    case .tellingTheFuture: localized("“It’ll go wrong.”")
    // TRANSLATORS: What someone says to themselves in the trap “Reading minds”.
    case .readingMinds: localized("“They think I’m boring.”")
    // TRANSLATORS: What someone says to themselves in the trap “Taking a feeling as proof”.
    case .feelingAsProof: localized("“I feel like a failure, so I must be one.”")
    // TRANSLATORS: What someone says to themselves in the trap “All or nothing”.
    case .allOrNothing: localized("“Always.” “Never.” “Ruined.”")
    // TRANSLATORS: What someone says to themselves in the trap “Taking all the blame”.
    case .allTheBlame: localized("“The evening was dull because of me.”")
    }
  }

  /// Its name in the reading `mistaken-beliefs`.
  var name: String {
    switch self {
    // TRANSLATORS: The five traps have the same names as in the reading “Mistaken beliefs, and how to test them”.
    case .tellingTheFuture: localized("Telling the future")
    case .readingMinds: localized("Reading minds")
    case .feelingAsProof: localized("Taking a feeling as proof")
    case .allOrNothing: localized("All or nothing")
    case .allTheBlame: localized("Taking all the blame")
    }
  }
}

nonisolated extension Thought: Draftable {}

extension Thought: ListedTool {
  static let shown = ToolWords(
    // TRANSLATORS: The name of a tool: looking at a thought from a few sides.
    name: localized("A thought"),
    // TRANSLATORS: Under “A thought”.
    sentence: localized("Look at it from a few angles."), draft: localized("You’ve begun looking at a thought."),
    icon: "respite-topic-thoughts-symbolic",
    card: localized("Five short pages about one thought. You don’t have to think positively."),
    caution: [
      localized(
        "If you go over the same thought again and again to feel sure, leave this one out: with OCD, that can become a ritual."
      ),
      localized(
        "If someone hurts, threatens or controls you, your fear isn’t a trap. Don’t test what they’ll do."),
      localized(
        "If you feel sure that people are watching you or plotting against you, or you hear a voice that isn’t yours, get help today instead."
      ),
    ],
    urgent: localized(
      "If the thought is of ending your life, or that people would be better off without you, please tell someone today. A memory of something done to you isn’t one to weigh up alone."
    ),
    reading: "mistaken-beliefs")

  func state(showsNumbers: Bool) -> String {
    // TRANSLATORS: Of a thought: the person wants to try out whether it's right.
    experiment.isOpen ? localized("To try out") : ""
  }

  static func page(
    _ stored: (id: MindEntry.ID, value: Thought)?, _ dependencies: Dependencies, _ navigator: any Navigator
  ) -> any Page {
    let model = stored.map { ThoughtModel($0.id, $0.value, dependencies) } ?? ThoughtModel(dependencies)
    return ThoughtPage(model, dependencies, navigator: navigator)
  }
}
