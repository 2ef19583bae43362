import Core

extension PathDeed {
  /// The task, as on its row.
  var title: String {
    switch self {
    // TRANSLATORS: From here to “Answer GAD-7 once more”: rows of the way through on Learn, each something to write or
    // to do. GAD-7 is the name of a questionnaire.
    case .gad7: localized("Answer GAD-7")
    case .goals: localized("Write what you’d like back")
    case .helpPlan: localized("Write your plan for hard times")
    case .worry: localized("Put a worry down")
    case .problem: localized("Write down a problem")
    case .test: localized("Plan a test")
    case .step: localized("Plan steps towards one thing you’ve been avoiding")
    case .thought: localized("Look at one thought from a few angles")
    case .smallThing: localized("Plan a small thing")
    case .sleepDiary: localized("Note a night")
    case .keepingWell: localized("Write your page for keeping well")
    case .worryTime: localized("Have worry time")
    case .problemSolved: localized("Take one problem through its five steps")
    case .testsDone: localized("Do two small tests of not knowing")
    case .stepTried: localized("Try one step twice")
    case .thoughtTested: localized("Try out one thought")
    case .smallThingsDone: localized("Do three small things you’ve planned")
    case .risingTime: localized("Get up at the same time for a week")
    case .gad7Again: localized("Answer GAD-7 once more")
    }
  }

  /// What counts as done; empty for what's done once it's written.
  var counts: String {
    switch self {
    // TRANSLATORS: From here to “At least two weeks after the first time”: below a row of the way through, what counts
    // as done.
    case .worryTime: localized("On three days. Putting them off until then is the practice.")
    case .problemSolved: localized("Done once you’ve taken the first step and written how it went.")
    case .testsDone: localized("On two days. Done once you’ve written what happened.")
    case .stepTried: localized("On two different days. Going counts, planning doesn’t.")
    case .thoughtTested: localized("Done once you’ve written what came of it.")
    case .smallThingsDone: localized("On two days or more.")
    case .risingTime:
      localized("Seven mornings within half an hour of one another. One or two may be missing in between.")
    case .gad7Again: localized("At least two weeks after the first time.")
    default: ""
    }
  }

  /// The page that its row opens.
  var route: Route {
    switch self {
    case .gad7, .gad7Again: .gad7
    case .goals: .keepingWell(nil, onlyGoals: true)
    case .keepingWell: .keepingWell(nil)
    case .helpPlan: .helpPlan()
    case .worry: .tool(.worry, nil)
    case .problem: .tool(.problem, nil)
    case .test: .tool(.test, nil)
    case .step: .tool(.ladder, nil)
    case .thought: .tool(.thought, nil)
    case .smallThing: .tool(.smallThing, nil)
    case .sleepDiary, .risingTime: .sleepDiary
    case .worryTime: .worryTime
    case .problemSolved, .testsDone, .stepTried, .thoughtTested, .smallThingsDone: .onYourMind(search: "")
    }
  }
}

extension LearningPath.Item {
  /// The words on its row.
  var title: String {
    switch self {
    // TRANSLATORS: A row of the way through on Learn. {title} is a reading’s.
    case .reading(let reading): localized("Read “{title}”", ["title": reading.title])
    // TRANSLATORS: A row of the way through on Learn. {exercise} is the name of an exercise, such as “Slow Breathing”.
    case .practice(.exercise(let exercise), _): localized("Practise {exercise}", ["exercise": exercise.title])
    // TRANSLATORS: A row of the way through on Learn. {title} is that of a guided session, a voice that one listens to.
    case .practice(.session(let session), _): localized("Listen to “{title}”", ["title": session.title])
    // TRANSLATORS: A row of the way through on Learn. {title} is that of a programme, such as “A first week”.
    case .practice(.programme(let programme), _): localized("Begin “{title}”", ["title": programme.title])
    case .deed(let deed): deed.title
    }
  }

  /// What counts as done; empty where that goes without saying.
  var counts: String {
    switch self {
    case .reading: ""
    case .practice(_, let days):
      // TRANSLATORS: Below a row of the way through, what counts as done: practising on as many days.
      days > 1 ? pluralized("On {count} day.", "On {count} days.", count: days, ["count": CountWords.number(days)]) : ""
    case .deed(let deed): deed.counts
    }
  }

  /// The minutes it takes. Nil for a programme, which isn't done in one go, and for a deed, which has no fixed length.
  var minutes: Int? {
    switch self {
    case .reading(let reading): reading.minutes
    case .practice(.exercise(let exercise), _): exercise.minutes
    case .practice(.session(let session), _): session.minutes
    case .practice(.programme, _), .deed: nil
    }
  }
}

extension LearningPath.Task.Kind {
  /// The heading over its rows.
  var title: String {
    switch self {
    // TRANSLATORS: Headings over the three things of each part of the way through.
    case .read: localized("To read")
    case .do: localized("To do")
    case .write: localized("To write")
    }
  }

  /// What a screen reader says of a row that's done.
  var done: String {
    switch self {
    // TRANSLATORS: Spoken by the screen reader only: of a row of the way through.
    case .read: localized("You’ve read this.")
    case .do: localized("You’ve done this.")
    case .write: localized("You’ve written this.")
    }
  }

  /// The icon of its rows.
  var icon: String {
    switch self {
    case .read: "respite-learn-symbolic"
    case .do: "respite-relax-symbolic"
    case .write: "respite-compose-symbolic"
    }
  }
}

extension LearningPath.Part {
  /// Its name.
  var title: String {
    switch id {
    // TRANSLATORS: The names of the eight parts of the way through.
    case "where-i-am": localized("Where I stand")
    case "worry": localized("Worry")
    case "doing": localized("Something to do, or something to let be")
    case "not-knowing": localized("Not knowing")
    case "avoiding": localized("What I avoid")
    case "self-talk": localized("What I tell myself")
    case "days-and-nights": localized("Days and nights")
    case "keeping-well": localized("Keeping well")
    default: ""
    }
  }
}

extension KeepingWell.Theme {
  /// Its name, as an answer.
  var title: String {
    switch self {
    // TRANSLATORS: Six answers to “Is one of these yours?”.
    case .panic: localized("Panic")
    case .health: localized("Worry about health")
    case .ocd: localized("Intrusive thoughts (OCD)")
    case .people: localized("Being with people")
    case .trauma: localized("Something terrible that happened")
    case .none: localized("None of these")
    }
  }
}
