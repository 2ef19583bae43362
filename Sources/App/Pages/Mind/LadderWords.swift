import Core

/// The words of *A step*.
enum LadderWords {
  // TRANSLATORS: The first question of “A step”.
  static let goal = localized("What would you like to be able to do?")
  // TRANSLATORS: Over buttons with things that people often avoid. Pressing one fills in a goal and its steps.
  static let examples = localized("Or start from one of these. You can change everything.")
  // TRANSLATORS: Name of the list of steps.
  static let steps = localized("Steps, the easiest first")
  // TRANSLATORS: The name of a field.
  static let step = localized("What’s the step?")
  // TRANSLATORS: Above a line from “easy” to “the hardest”.
  static let difficulty = localized("How hard would it be?")
  // TRANSLATORS: The name of a field, before trying something that one avoids.
  static let fear = localized("What are you afraid will happen?")
  // TRANSLATORS: Above a line from “not at all” to “certain”, below “What are you afraid will happen?”.
  static let sureness = localized("How sure are you?")
  // TRANSLATORS: The name of a field: what someone usually takes along or does to feel safer.
  static let leftOut = localized("What will you leave out this time?")
  // TRANSLATORS: Things that people take along or do to feel safer, as buttons below “What will you leave out this
  // time?”. “Respite” is this program.
  static let habits = [
    localized("nothing this time"), localized("looking at my phone"), localized("water"),
    localized("a seat by the door"), localized("someone with me"),
    localized("Respite"),
  ]
  // TRANSLATORS: The name of a field for a day.
  static let day = localized("Another day?")
  // TRANSLATORS: While someone is away to try something they usually avoid.
  static let stay = localized("Stay until you’ve found out, or a minute longer than you’d like.")
  // TRANSLATORS: Below “Stay until you’ve found out, or a minute longer than you’d like.”
  static let stop = localized(
    "If you’re in real danger, your chest hurts, you faint or you can’t get your breath, stop and get help. That isn’t coming back early."
  )
  // TRANSLATORS: Below the field “What will you leave out this time?”.
  static let keepPhone = localized("Keep your phone with you.")
  // TRANSLATORS: The name of a field, after trying something that one usually avoids.
  static let happened = localized("What happened?")
  // TRANSLATORS: The name of a field, after trying something that one usually avoids.
  static let surprise = localized("What surprised you?")
  // TRANSLATORS: Above a line from “calm” to “extremely”: how anxious someone was before trying something they avoid.
  static let before = localized("How was it before?")
  // TRANSLATORS: Above a line from “calm” to “extremely”, after trying something one avoids.
  static let now = localized("How is it now?")
  // TRANSLATORS: As above, at the worst moment.
  static let highest = localized("How was it at its hardest?")
  // TRANSLATORS: Over “Yes, I stayed” and “I came back early”.
  static let stayed = localized("Did you stay?")
  // TRANSLATORS: On the page of each step.
  static let repeats = localized("It works best several times, on different days and in different places.")
  // TRANSLATORS: After someone came back early from the same step twice, over the button “Make it smaller”.
  static let tooBig = localized("This one may be too big. Make it smaller?")
  // TRANSLATORS: Before and while someone is away to try something they usually avoid.
  static let waits = localized("You can close Respite while you’re away. This page will wait for you.")
  // TRANSLATORS: Button: someone is back from trying something.
  static let isBack = localized("I’m back")
  // TRANSLATORS: Asked once someone has stayed in a step three times and wrote what surprised them.
  static let offer = localized("You’ve stayed three times, and found something out. Call it done?")
  // TRANSLATORS: After someone went to try something they usually avoid, and it was hard.
  static let wasHard = localized("That was hard, and you went.")
  // TRANSLATORS: After someone tried something they usually avoid, stayed, and it was hard.
  static let wasHardAndStayed = localized("That was hard, and you stayed.")
  // TRANSLATORS: Below “That was hard, and you went.”, to someone who came back early.
  static let nextTime = localized(
    "There’s no need to decide anything now. Another day, the same step or a smaller one.")
  // TRANSLATORS: Below “That was hard, and you went.”: what can be tried another time.
  static let whenever = localized("The same step again, or a smaller one, whenever you like.")

  /// What the person was afraid of, to be compared with what happened; nil if they didn't say.
  static func feared(_ attempt: Ladder.Try) -> String? {
    attempt.fear.isBlank
      // TRANSLATORS: {words} is what someone was afraid would happen, in their own words.
      ? nil : localized("You were afraid of this: {words}", ["words": Excerpt(of: attempt.fear.trimmed).text])
  }

  // TRANSLATORS: Button: someone who set out to try something they usually avoid didn't do it after all.
  static let couldNot = localized("I couldn’t today")
  // TRANSLATORS: Said to someone who set out to try something they usually avoid and didn't do it after all.
  static let notGone = localized("That’s all right. It can wait.")

  /// The end of a try: what's said large, and below it.
  static func end(_ attempt: Ladder.Try) -> (title: String, hint: String) {
    let found = [
      feared(attempt),
      attempt.happened.isBlank
        // TRANSLATORS: {words} is what happened when someone tried what they usually avoid, in their own words.
        ? nil : localized("What happened: {words}", ["words": Excerpt(of: attempt.happened.trimmed).text]),
    ].compactMap(\.self).joined(separator: "\n")
    if attempt.stayed == false {
      return (wasHard, [found, nextTime].filter { !$0.isEmpty }.joined(separator: "\n"))
    }
    if attempt.wasHard {
      return (attempt.stayed == true ? wasHardAndStayed : wasHard, found.isEmpty ? whenever : found)
    }
    // TRANSLATORS: After someone tried something they usually avoid.
    guard attempt.stayed == true else { return (localized("You went, and you’re back."), found) }
    // TRANSLATORS: After someone tried something they usually avoid, and stayed.
    return (localized("You stayed, and found out."), found)
  }

  /// Shown when anxiety rose to 90 or more in each of the last three tries.
  static let tooHard = localized(
    "This one is still hard, and that isn’t failing. The same step again, or a smaller one in between.")

  /// The state of a step: how hard it is, and what was tried; of the next one, that it's next.
  static func status(_ step: Ladder.Step, isNext: Bool = false, showsNumbers: Bool) -> String {
    let hard = step.difficulty.map {
      ShoreWords.difficulty.shown($0, of: 100, showsNumber: showsNumbers)
    }
    return [hard, tried(step, isNext: isNext, showsNumbers: showsNumbers)].compactMap(\.self).joined(separator: " · ")
  }

  private static func tried(_ step: Ladder.Step, isNext: Bool, showsNumbers: Bool) -> String? {
    if step.isDone { return localized("done") }
    // TRANSLATORS: Of a step: the person has gone to try it, and hasn't said yet how it was.
    if step.unfinished != nil { return localized("trying it now") }
    let count = step.begun.count
    // TRANSLATORS: Of a step that someone wants to try on another day.
    if count == 0, step.planned?.day != nil { return localized("planned") }
    let tried = showsNumbers ? pluralized("tried once", "tried {count} times", count: count) : localized("tried")
    // TRANSLATORS: Of a step in a ladder: the one to try next. It never stands beside one that was hard: “the same
    // step again, or a smaller one” has been said by then.
    let next = isNext && step.begun.last?.wasHard != true ? localized("next") : nil
    let parts = [count == 0 ? nil : tried, next].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// A try in one line.
  static func line(_ attempt: Ladder.Try, day: String, showsNumbers: Bool) -> String {
    var parts: [String] = []
    if showsNumbers {
      // TRANSLATORS: How anxious someone was before trying something, from 0 to 100.
      if let before = attempt.before { parts.append(localized("before {number}", ["number": before])) }
      // TRANSLATORS: As above, at the worst moment.
      if let highest = attempt.highest { parts.append(localized("highest {number}", ["number": highest])) }
      // TRANSLATORS: As above, afterwards.
      if let after = attempt.after { parts.append(localized("after {number}", ["number": after])) }
    }
    // TRANSLATORS: Of a try of something that one usually avoids.
    if let stayed = attempt.stayed { parts.append(stayed ? localized("stayed") : localized("came back early")) }
    let figures = parts.isEmpty ? day : "\(day): \(parts.joined(separator: ", "))"
    let words = [attempt.surprise, attempt.happened, attempt.note].first { !$0.isBlank }
    return words.map { "\(figures). \(Excerpt(of: $0.trimmed).text)" } ?? figures
  }
}

extension Ladder.Step {
  /// Whether the step isn't done, and anxiety rose to 90 or more in each of its last three tries.
  var isStillHard: Bool {
    let last = begun.suffix(3).map(\.highest)
    return !isDone && last.count == 3 && last.allSatisfy { ($0 ?? 0) >= 90 }
  }
}

nonisolated extension Ladder: Draftable {}

extension Ladder: ListedTool {
  static let shown = ToolWords(
    // TRANSLATORS: The name of a tool: doing something avoided, in small steps.
    name: localized("A step"),
    // TRANSLATORS: Under “A step”.
    sentence: localized("Do something you’ve been avoiding, a little at a time."),
    draft: localized("You’ve begun a ladder of steps."), icon: "respite-topic-steps-symbolic",
    card: localized(
      "What we avoid tends to stay frightening. Here you can plan small steps towards one thing. Each works best if you repeat "
        + "it, on different days and in different places."),
    caution: [
      localized(
        "Real dangers, such as someone who hurts you, and anything a doctor has told you to avoid."),
      localized(
        "Driving, and anything else that could hurt you if you felt faint, unreal or sleepy at the time."),
      localized(
        "Feelings in your body that no doctor has checked. If you’ve fainted, or have a new pain or pounding in your chest, see a doctor first. If it happens during a step, stop, and call your emergency number."
      ),
      localized(
        "Being alone, or without a phone, if you’ve thought of ending your life in recent weeks, if you have fits or faint, or while you’re coming off drink or tablets."
      ),
      localized(
        "Feeling sure that people are watching or following you. That isn’t shyness, and it isn’t something to test: get help today."
      ),
      localized(
        "With OCD, traumatic memories, or blood or needles that make you faint, take these steps with someone trained to help with that. Keep carrying any medicine you’ve been given."
      ),
    ],
    urgent: localized(
      "If you’re thinking of ending your life, or you want to hurt yourself or anyone else, or someone is hurting you, leave this, and talk to someone now."
    ),
    reading: "avoidance", place: .doing)

  func state(showsNumbers: Bool) -> String {
    let (done, all) = (steps.count(where: \.isDone), steps.count)
    // TRANSLATORS: Of a ladder of steps: the person has gone to try one, and hasn't said yet how it was.
    if steps.contains(where: { $0.unfinished != nil }) { return localized("Trying it now") }
    if all == 0 { return localized("No steps yet") }
    // TRANSLATORS: Of a ladder of steps.
    if done == all { return localized("All steps done") }
    // TRANSLATORS: Of a ladder of steps, none of which was tried.
    if steps.allSatisfy({ !$0.isDone && $0.begun.isEmpty }) { return localized("Planned") }
    // TRANSLATORS: Of a ladder of steps, some of which are done.
    guard showsNumbers else { return localized("Under way") }
    // TRANSLATORS: Of a ladder of steps. {done} and {count} are numbers.
    return pluralized("{done} of {count} step done", "{done} of {count} steps done", count: all, ["done": "\(done)"])
  }

  static func page(
    _ stored: (id: MindEntry.ID, value: Ladder)?, _ dependencies: Dependencies, _ navigator: any Navigator
  ) -> any Page {
    let model = stored.map { LadderModel($0.id, $0.value, dependencies) } ?? LadderModel(dependencies)
    return LadderPage(model, dependencies, navigator: navigator)
  }
}
