import App
import Core

extension Thought: TypedTool {
  static let typed = TypedWords(
    command: "thought",
    // TRANSLATORS: Help text of the command line. respite thought
    abstract: localized("Look at a thought from a few sides."),
    // TRANSLATORS: Help text of the command line. respite thought add
    add: localized("Write down a thought and print its ID."),
    // TRANSLATORS: Help text of the command line. respite thought list
    list: localized("Print thoughts, newest first."),
    main: TypedWords.Main(
      column: "thought",
      // TRANSLATORS: Help text of the command line. respite thought add
      help: localized("What went through your mind."),
      question: localized("What went through your mind?")))
}

extension Ladder: TypedTool {
  static let typed = TypedWords(
    command: "step",
    // TRANSLATORS: Help text of the command line. respite step
    abstract: localized("Plan small steps towards something you’ve been avoiding."),
    // TRANSLATORS: Help text of the command line. respite step add
    add: localized("Write down something you’d like to be able to do, with steps towards it, and print its ID."),
    // TRANSLATORS: Help text of the command line. respite step list
    list: localized("Print what you’d like to be able to do, newest first."),
    main: TypedWords.Main(
      column: "goal",
      // TRANSLATORS: Help text of the command line. respite step add
      help: localized("What you’d like to be able to do."),
      question: localized("What would you like to be able to do?")))
}

extension Problem: TypedTool {
  static let typed = TypedWords(
    command: "problem",
    // TRANSLATORS: Help text of the command line. respite problem
    abstract: localized("Look for ways to solve a problem, and plan a first step."),
    // TRANSLATORS: Help text of the command line. respite problem add
    add: localized("Write down a problem and print its ID."),
    // TRANSLATORS: Help text of the command line. respite problem list
    list: localized("Print problems, newest first."),
    main: TypedWords.Main(
      column: "problem",
      // TRANSLATORS: Help text of the command line. respite problem add
      help: localized("The problem, in a sentence or two."),
      question: localized("What exactly is the problem?")))
}

extension UncertaintyTest: TypedTool {
  static let typed = TypedWords(
    command: "test",
    // TRANSLATORS: Help text of the command line. respite test. A test is a small experiment with not knowing.
    abstract: localized("Plan to leave out the checking once, and see what happens."),
    // TRANSLATORS: Help text of the command line. respite test add
    add: localized("Write down a test and print its ID."),
    // TRANSLATORS: Help text of the command line. respite test list
    list: localized("Print tests, newest first."),
    main: TypedWords.Main(
      column: "unchecked",
      // TRANSLATORS: Help text of the command line. respite test add
      help: localized("What you’ll do without checking."),
      question: localized("What will you do without checking?")))
}

extension SmallThing: TypedTool {
  static let typed = TypedWords(
    command: "small-thing",
    // TRANSLATORS: Help text of the command line. respite small-thing
    abstract: localized("Plan a small thing to do."),
    // TRANSLATORS: Help text of the command line. respite small-thing add
    add: localized("Write down a small thing to do and print its ID."),
    // TRANSLATORS: Help text of the command line. respite small-thing list
    list: localized("Print small things, newest first."),
    main: TypedWords.Main(
      column: "small_thing",
      // TRANSLATORS: Help text of the command line. respite small-thing add
      help: localized("What you’ll do."),
      question: localized("What will you do?")))
}

extension KeepingWell: TypedTool {
  static let typed = TypedWords(
    command: "keeping-well",
    // TRANSLATORS: Help text of the command line. respite keeping-well
    abstract: localized("Write your page for the weeks when anxiety comes back."),
    // TRANSLATORS: Help text of the command line. respite keeping-well add
    add: localized("Begin your page for keeping well and print its ID."),
    // TRANSLATORS: Help text of the command line. respite keeping-well list
    list: localized("Print what you’d like back, with the ID of the page."),
    main: TypedWords.Main(
      column: "goals",
      // TRANSLATORS: Help text of the command line. respite keeping-well add
      help: localized("What you’d like back: one or two things."),
      question: localized("What would you like back?")))

  static func only(on day: LocalDay) -> (of: MindQuery, sentence: String)? {
    // TRANSLATORS: In the terminal. “Keeping well” is the name of a page in the window.
    let sentence = localized(
      "You’ve already got a page for keeping well, so nothing was saved. To change it, open “Keeping well” in the window."
    )
    return (MindQuery(kinds: [kind]), sentence)
  }
}

extension SleepNight: TypedTool {
  static let typed = TypedWords(
    command: "sleep",
    // TRANSLATORS: Help text of the command line. respite sleep
    abstract: localized("Keep a sleep diary, without a score."),
    // TRANSLATORS: Help text of the command line. respite sleep add
    add: localized("Note last night and print its ID. Guesses are fine."),
    // TRANSLATORS: Help text of the command line. respite sleep list
    list: localized("Print nights, newest first."),
    main: nil)

  /// Takes a time such as 23:15, too, for what's stored in minutes after midnight.
  static func read(_ text: String, for column: TypedColumn) throws -> String {
    ReminderTime(argument: text.trimmed)?.minute.map(String.init) ?? text
  }

  static func possible(_ column: TypedColumn) -> String? {
    ["until_asleep", "awake"].contains(column.name)
      // TRANSLATORS: In the terminal, in a list of what can be typed: “awake (minutes, 0 to 1439)”.
      ? localized("minutes, 0 to 1439")
      // TRANSLATORS: In the terminal, in a list of what can be typed: “to_bed (a time such as 23:15)”.
      : localized("a time such as 23:15")
  }

  static func only(on day: LocalDay) -> (of: MindQuery, sentence: String)? {
    // TRANSLATORS: In the terminal. “Sleep diary” is the name of a page in the window.
    let sentence = localized(
      "Last night’s already in your sleep diary, so nothing was saved. To change it, open “Sleep diary” in the window.")
    return (MindQuery(kinds: [kind], first: day, last: day), sentence)
  }

  var line: String {
    // TRANSLATORS: In the terminal: a night in the sleep diary. {bed} and {up} are times.
    localized(
      "In bed from {bed} to {up}, about {hours} h {minutes} min asleep",
      [
        "bed": ReminderTime(toBed).description, "up": ReminderTime(up).description, "hours": asleep / 60,
        "minutes": asleep % 60,
      ])
  }
}
