import Core

/// The words of *On your mind*.
enum MindWords {
  // TRANSLATORS: The name of a page with tools for worries, thoughts and things avoided.
  static let title = localized("On your mind")

  /// What a list shows of an entry: its first lines or, with the words of a search, what was found.
  static func beginning(_ entry: MindEntry, around search: String = "") -> Beginning {
    Beginning(of: main(entry), around: search)
  }

  /// What stands for an entry, whole.
  static func main(_ entry: MindEntry) -> String {
    switch entry.content {
    case .worry(let worry): worry.text.trimmed
    case .thought(let thought): thought.thought.isBlank ? thought.happened.trimmed : thought.thought.trimmed
    case .ladder(let ladder): ladder.goal.trimmed
    case .checkIn, .gad7: ""
    // TRANSLATORS: In place of an entry whose words are damaged in the file.
    case nil: localized("This one can’t be read.")
    }
  }

  /// Where an entry stands; empty if there is nothing to say.
  static func status(_ entry: MindEntry, showsNumbers: Bool) -> String {
    switch entry.content {
    case .worry(let worry): worry.status
    case .thought(let thought):
      // TRANSLATORS: Of a thought: the person wants to try out whether it's right.
      thought.experiment.isOpen ? localized("To try out") : ""
    case .ladder(let ladder): status(ladder, showsNumbers: showsNumbers)
    case .checkIn, .gad7, nil: ""
    }
  }

  private static func status(_ ladder: Ladder, showsNumbers: Bool) -> String {
    let (done, all) = (ladder.steps.count(where: \.isDone), ladder.steps.count)
    if all == 0 { return localized("No steps yet") }
    // TRANSLATORS: Of a ladder of steps.
    if done == all { return localized("All steps done") }
    // TRANSLATORS: Of a ladder of steps, none of which was tried.
    if ladder.steps.allSatisfy({ !$0.isDone && $0.tries.isEmpty }) { return localized("Planned") }
    // TRANSLATORS: Of a ladder of steps, some of which are done.
    guard showsNumbers else { return localized("Under way") }
    // TRANSLATORS: Of a ladder of steps. {done} and {count} are numbers.
    return pluralized("{done} of {count} step done", "{done} of {count} steps done", count: all, ["done": "\(done)"])
  }
}

extension MindKind {
  /// The name of the tool.
  var toolName: String {
    switch self {
    // TRANSLATORS: The name of a tool: writing down a worry.
    case .worry: localized("A worry")
    // TRANSLATORS: The name of a tool: looking at a thought from a few sides.
    case .thought: localized("A thought")
    // TRANSLATORS: The name of a tool: doing something avoided, in small steps.
    case .ladder: localized("A step")
    case .checkIn, .gad7: ""
    }
  }

  /// What one does with the tool.
  var toolSentence: String {
    switch self {
    // TRANSLATORS: Under “A worry”.
    case .worry: localized("Put it down and come back to it later.")
    // TRANSLATORS: Under “A thought”.
    case .thought: localized("Look at it from a few sides.")
    // TRANSLATORS: Under “A step”.
    case .ladder: localized("Do something you’ve been avoiding, a little at a time.")
    case .checkIn, .gad7: ""
    }
  }

  /// The line about a draft that is kept.
  var draftLine: String {
    switch self {
    case .worry: localized("You’ve begun writing down a worry.")
    case .thought: localized("You’ve begun looking at a thought.")
    case .ladder: localized("You’ve begun a ladder of steps.")
    case .checkIn, .gad7: ""
    }
  }

  /// The icon of the tool.
  var toolIcon: String {
    switch self {
    case .thought: "respite-topic-thoughts-symbolic"
    case .ladder: "respite-topic-steps-symbolic"
    case .worry, .checkIn, .gad7: "respite-topic-worry-symbolic"
    }
  }

  /// The tool's page: for a new entry with nil, or for a stored one.
  func route(_ entry: MindEntry?) -> Route {
    switch self {
    case .thought: .thought(entry)
    case .ladder: .ladder(entry)
    case .worry, .checkIn, .gad7: .worry(entry)
    }
  }
}
