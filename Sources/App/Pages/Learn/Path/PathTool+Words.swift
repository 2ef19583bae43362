import Core

extension PathTool {
  /// The task, as on its row.
  var title: String {
    switch self {
    // TRANSLATORS: A row of the six weeks on Learn: something to do once. A rhythm is one to breathe in.
    case .breathingPatterns: localized("Choose a breathing rhythm")
    // TRANSLATORS: A row of the six weeks on Learn: something to do once, with the tool “A worry”.
    case .worry: localized("Put one worry down")
    // TRANSLATORS: A row of the six weeks on Learn: something to do once, with the tool “A step”.
    case .step: localized("Plan steps towards one thing you’ve been avoiding")
    // TRANSLATORS: A row of the six weeks on Learn: something to do once, with the tool “A thought”.
    case .thought: localized("Look at one thought from a few angles")
    // TRANSLATORS: A row of the six weeks on Learn: something to do once, on Reflect.
    case .reflect: localized("Write down what went well")
    // TRANSLATORS: A row of the six weeks on Learn: something to do once.
    case .helpPlan: localized("Write your plan for hard times")
    }
  }

  /// The page that its row opens.
  func route(_ dependencies: Dependencies) -> Route {
    switch self {
    case .breathingPatterns: .breathingPatterns(BreathingPatternsModel(dependencies))
    case .worry: .tool(.worry, nil)
    case .step: .tool(.ladder, nil)
    case .thought: .tool(.thought, nil)
    case .reflect: .newReflection()
    case .helpPlan: .helpPlan()
    }
  }
}

extension LearningPath.Part {
  /// The words on its row.
  var title: String {
    switch self {
    // TRANSLATORS: A row of the six weeks on Learn. {title} is a reading’s.
    case .reading(let reading): localized("Read “{title}”", ["title": reading.title])
    // TRANSLATORS: A row of the six weeks on Learn. {exercise} is the name of an exercise, such as “Slow Breathing”.
    case .practice(.exercise(let exercise)): localized("Practise {exercise}", ["exercise": exercise.title])
    // TRANSLATORS: A row of the six weeks on Learn. {title} is that of a guided session, a voice that one listens to.
    case .practice(.session(let session)): localized("Listen to “{title}”", ["title": session.title])
    // TRANSLATORS: A row of the six weeks on Learn. {title} is that of a programme, such as “A first week”.
    case .practice(.programme(let programme)): localized("Begin “{title}”", ["title": programme.title])
    case .tool(let tool): tool.title
    }
  }

  /// The minutes it takes. Nil for a programme, which isn't done in one go, and for a tool, which has no fixed length.
  var minutes: Int? {
    switch self {
    case .reading(let reading): reading.minutes
    case .practice(.exercise(let exercise)): exercise.minutes
    case .practice(.session(let session)): session.minutes
    case .practice(.programme), .tool: nil
    }
  }

  /// The icon for its kind.
  var icon: String {
    switch self {
    case .reading: "respite-learn-symbolic"
    case .practice: "respite-relax-symbolic"
    case .tool: "respite-compose-symbolic"
    }
  }
}
