import Core

/// All rooms that the search on *Learn* finds, in the order in which they're shown: people first. *Help now* isn't
/// among them, since it's above every search.
enum Rooms {
  // TRANSLATORS: The third text of each room is a list of words that its search finds it by, separated by commas. No
  // one sees them: put in whatever someone might type in your language, and leave out what your language has no word
  // for.
  static func all(_ dependencies: Dependencies, scenes: [Scene]) -> [Room] {
    help + noting + mind + [
      Room(
        localized("Choose for yourself"), localized("Everything there is, as cards."),
        words: localized("shelf, scenes, sounds, exercises, meditation"), .route { .shelf() }),
      Room(
        localized("List of statements"), localized("Read the sentences, and add your own."),
        words: localized("affirmations, sentences, mantra, own statements"),
        .route { .statements(StatementsModel(dependencies)) }),
      Room(
        localized("Rhythms"), localized("How fast the circle breathes, and your own rhythm."),
        words: localized("breathing pattern, breath, pace, 478, box"),
        .route { .breathingPatterns(BreathingPatternsModel(dependencies)) }),
      Room(
        localized("Bin"), localized("What you deleted stays here for thirty days."),
        words: localized("deleted, restore, trash, undo"), .route { .bin }),
      Room(
        localized("Settings"), localized("Lock, reminders, sound, animation, days, your data."),
        words: localized(
          "lock, passphrase, password, privacy, reminder, notification, sound, voice, bell, animation, midnight, export, "
            + "import, backup, erase, data, preferences"), .route { .settings }),
      Room(
        localized("Keyboard shortcuts"), localized("Every key, and what it does."), words: localized("keys, hotkeys"),
        .route { .shortcuts }),
    ] + shelf(dependencies, scenes)
  }

  private static var help: [Room] {
    [
      Room(
        localized("Talk to someone"), localized("Someone you know, a helpline, or the emergency number."),
        words: localized(
          "help, helpline, hotline, crisis, emergency, number, phone, text, chat, suicide, suicidal thoughts, I want to die, dying, dead, "
            + "kill, end my life, self-harm, cutting, hurt myself, overdose, pills, tablets, abuse, violence, rape, he hits me, she hits me, beaten, "
            + "controlled, afraid of him, her, frightened, scared, husband, wife, partner, chest pain, heart attack, stroke, bleeding, "
            + "pregnant, baby, voices, withdrawal, alcohol, drunk"
        ),
        .route { .moreHelp }),
      Room(
        localized("My plan for hard times"), localized("What helps, who to call, what keeps you going."),
        words: localized("plan, crisis, safety, safe, hard times"), .route { .helpPlan() }),
    ]
  }

  private static var noting: [Room] {
    [
      Room(
        GAD7.title, localized("A questionnaire that doctors use, too."),
        words: localized("GAD, GAD-7, GAD7, questionnaire, score, doctor, anxiety test, self-test"), .route { .gad7 }),
      Room(
        localized("A page for your doctor"), localized("Something plain to print and take with you."),
        words: localized("doctor, therapist, GP, print, PDF, report, appointment"), .route { .doctorSheet }),
      Room(
        localized("Note how anxious you are"), localized("How strong it is, and what’s going on."),
        words: localized("note it, log, track, diary, level, check-in, anxious"), .route { .checkIn }),
      Room(
        localized("What helps"), localized("How you felt before and after."),
        words: localized("chart, progress, moods, history, statistics, insights"), .route { .whatHelps }),
      Room(
        localized("New reflection"), localized("Something that went well, and why."),
        words: localized("write, journal, diary, gratitude, good things, reflect"), .route { .newReflection() }),
    ]
  }

  private static var mind: [Room] {
    let tools = MindKind.inOrder.compactMap { kind in
      kind.shown.map { shown in
        Room(shown.name, shown.sentence, words: words(of: kind), .route { .tool(kind, nil) })
      }
    }
    return [
      Room(
        MindWords.title, localized("Worries, thoughts, and things you’ve avoided."),
        words: localized("worry, worries, thoughts, rumination, avoiding"), .route { .onYourMind(search: "") })
    ] + tools + [
      Room(
        localized("Worry time"), localized("Look at what you’ve put down, at a time you choose."),
        words: localized("worries, postpone, later, bedtime"), .route { .worryTime }),
      Room(
        localized("What became of them"), localized("How your worries turned out."),
        words: localized("worries, outcome, came true"), .route { .worryOutcomes }),
    ]
  }

  private static func words(of kind: MindKind) -> String {
    switch kind {
    case .worry: localized("worries, postpone, put down, park")
    case .thought: localized("thought record, reframe, CBT, belief, negative")
    case .problem: localized("problem solving, options, decide, decision, stuck")
    case .test: localized("experiment, uncertainty, not knowing, checking, reassurance")
    case .smallThing: localized("activity, behavioural activation, low, motivation, plan something")
    case .keepingWell: localized("relapse, setback, warning signs, staying well")
    case .checkIn, .gad7, .sleep: ""  // rooms of their own
    case .ladder: localized("exposure, ladder, avoidance, fear, brave, courage")
    }
  }

  /// The cards of *Choose for yourself* whose names the program has; not the person's own rhythms, which may be locked.
  private static func shelf(_ dependencies: Dependencies, _ scenes: [Scene]) -> [Room] {
    let shelf = Shelf(
      scenes: scenes.map(\.id), patterns: BreathingPattern.all.map(\.id), guided: dependencies.guided.value)
    return shelf.items.compactMap { item in
      switch item {
      case .scene(let id):
        scenes.first { $0.id == id }.map { Room($0.title, localized("A scene"), words: $0.description, .item(id)) }
      case .pattern(let id):
        BreathingPattern.all.first { $0.id == id }.map {
          Room($0.title, localized("A breathing rhythm"), .item(id))
        }
      case .exercise(let exercise): Room(exercise.title, localized("An exercise"), .item(item.id))
      case .session(let session): Room(session.title, session.purpose, .item(item.id))
      case .programme(let programme):
        Room(programme.title, localized("A programme, a few minutes a day"), .item(item.id))
      }
    }
  }
}
