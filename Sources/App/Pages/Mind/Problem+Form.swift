import Core

nonisolated extension Problem: Draftable {}

extension Problem: FormTool {
  static let shown = ToolWords(
    // TRANSLATORS: The name of a tool: solving a problem in five steps.
    name: localized("A problem"),
    // TRANSLATORS: Under “A problem”.
    sentence: localized("Take it through five short steps."), draft: localized("You’ve begun with a problem."),
    icon: "respite-topic-solving-symbolic",
    card: localized(
      "For something you can change, at least in part. You look for ways, choose one, and take a first step. Afterwards you’re "
        + "asked how it went."),
    caution: [
      localized("If someone hurts, threatens or controls you, don’t plan how to handle them alone: get help first."),
      localized(
        "What only might happen one day isn’t a problem to solve. Put it down as a worry instead."),
      localized(
        "Debts, a job or a home you may lose, and anything with the law: someone who advises on that does it every day."
      ),
    ],
    urgent: localized(
      "If you’re thinking of ending your life, or someone is hurting you, this isn’t one to solve alone: talk to someone now."
    ),
    reading: "solving-and-worrying", place: .doing)

  static let form = [
    FormPart<Problem>(
      // TRANSLATORS: The five questions of “A problem”, each with a hint.
      localized("What exactly is the problem?"),
      hint: localized("One problem, in a sentence or two: what happens, when, and with whom."),
      [.paper(\.text, name: localized("What exactly is the problem?"), isNamed: false)]),
    FormPart(
      localized("What could you do about it?"),
      hint: localized("Three to eight ways, silly ones too. You’ll weigh them up on the next page, not here."),
      [.ways]),
    FormPart(
      localized("What’s for and against each?"), hint: localized("Be quick: a word or two will do."), [.reasons]),
    FormPart(
      localized("Which one will you try?"),
      hint: localized("It needn’t be the best one. It only has to be good enough to try."),
      [
        .chosenWay,
        .line(\.firstStep, name: localized("What’s the first step?")),
        .day(\.day, name: localized("When?")),
      ]),
    FormPart(
      localized("How did it go?"), isAfterwards: true,
      [
        .paper(\.result, name: localized("How did it go?")),
        .paper(\.next, name: localized("What’s next?")),
      ]),
  ]

  func state(showsNumbers: Bool) -> String {
    // TRANSLATORS: Of a problem: the person has said how the first step went.
    if !result.isBlank { return localized("Tried") }
    // TRANSLATORS: Of a problem: a first step is planned, and hasn't been taken yet.
    return firstStep.isBlank ? localized("Begun") : localized("First step planned")
  }

  func ending(isNew: Bool, _ dependencies: Dependencies) -> FormEnding? {
    guard isNew else {
      // TRANSLATORS: Said to someone who has just written how the first step towards solving a problem went, also if it
      // went badly or wasn't taken.
      return FormEnding(
        title: localized("You came back to it."),
        hint: next.isBlank
          ? localized("If it isn’t solved yet, there are the other ways.")
          // TRANSLATORS: {words} is what the person wants to do next.
          : localized("Next: {words}", ["words": Excerpt(of: next.trimmed).text]),
        begun: begunReflection)
    }
    guard !firstStep.isBlank else {
      return FormEnding(
        // TRANSLATORS: After a problem was saved, for which no first step is planned yet.
        title: localized("It’s saved."),
        hint: localized("You’ll find it under “On your mind” when you have an idea for a first step."))
    }
    return FormEnding.planned(firstStep, on: day, dependencies)
  }

  private var begunReflection: String {
    // TRANSLATORS: The beginning of a reflection about a problem; {step} is the first step, in the person's words.
    firstStep.isBlank ? "" : localized("I did something about it: {step}", ["step": firstStep.trimmed])
  }
}

extension FormEnding {
  /// The end of a plan: what was planned for which day, and that it will be asked about.
  static func planned(_ words: String, on day: LocalDay?, _ dependencies: Dependencies) -> FormEnding {
    let beginning = Excerpt(of: words.trimmed).text
    guard let day else {
      return FormEnding(
        title: beginning,
        // TRANSLATORS: After something was planned without a day. “On your mind” is the name of a page.
        hint: localized("It’s saved. Come back to it under “On your mind” when you’ve done it."))
    }
    let today = dependencies.moment.day
    let when = day == today.advanced(by: 1) ? localized("Tomorrow") : dependencies.dates.title(day, today: today)
    return FormEnding(
      title: beginning,
      // TRANSLATORS: After something was planned. {day} is such as “Tomorrow” or “Friday 3 April”.
      hint: localized("{day}. “On your mind” will ask you how it went.", ["day": when]))
  }
}
