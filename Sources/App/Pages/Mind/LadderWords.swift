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
  // TRANSLATORS: Above a line from “calm” to “extremely”, before trying something one avoids, and again afterwards.
  static let now = localized("How is it now?")
  // TRANSLATORS: As above, at the worst moment.
  static let highest = localized("How was it at its hardest?")
  // TRANSLATORS: Spoken by the screen reader only: over “Stayed to the end” and “Came back early”.
  static let stayed = localized("How it went")
  // TRANSLATORS: Below “Stayed to the end” and “Came back early”: both count.
  static let going = localized("Both count. You went.")
  // TRANSLATORS: The name of a field, for a note.
  static let note = localized("Anything to remember?")
  // TRANSLATORS: Before and while someone is away to try something they usually avoid.
  static let waits = localized("You can close Respite while you’re away. This page will wait for you.")
  // TRANSLATORS: Button: someone is back from trying something.
  static let isBack = localized("I’m back")
  // TRANSLATORS: Asked when trying something made the person less than half as anxious as the first time.
  static let offer = localized("It was less than half as hard as the first time. Call it done?")
  // TRANSLATORS: After someone went to try something they usually avoid, and it was hard, or they came back early.
  static let wasHard = localized("That was hard, and you went.")
  // TRANSLATORS: Below “That was hard, and you went.”: what can be tried another time.
  static let whenever = localized("The same step again, or a smaller one, whenever you like.")

  // TRANSLATORS: Button: someone who set out to try something they usually avoid didn't do it after all.
  static let couldNot = localized("I couldn’t today")
  // TRANSLATORS: Said to someone who set out to try something they usually avoid and didn't do it after all.
  static let notGone = localized("That’s all right. It can wait.")

  /// The end of a try: what's said large, and below it.
  static func end(_ attempt: Ladder.Try) -> (title: String, hint: String) {
    if attempt.wasHard { return (wasHard, whenever) }
    // TRANSLATORS: After someone tried something they usually avoid: they answered “Stayed to the end”.
    let hint = attempt.stayed == true ? localized("You stayed to the end.") : ""
    let (before, after) = (attempt.before.map(told), attempt.after.map(told))
    // It's told only where it has become less.
    guard let before, let after, before != after, attempt.after ?? 0 < attempt.before ?? 0 else {
      // TRANSLATORS: After someone tried something they usually avoid.
      return (localized("You went, and you’re back."), hint)
    }
    // TRANSLATORS: How anxious someone was before and after; both are such as “calm” and “very anxious”.
    return (localized("From {before} to {after}.", ["before": before, "after": after]), hint)
  }

  private static func told(_ level: Int) -> String { LevelWords.inWords(Double(level) / 10) }

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
    // TRANSLATORS: Of a try of something that one usually avoids. Neither is better than the other.
    if let stayed = attempt.stayed {
      parts.append(stayed ? localized("stayed to the end") : localized("came back early"))
    }
    let figures = parts.isEmpty ? day : "\(day): \(parts.joined(separator: ", "))"
    return attempt.note.isBlank ? figures : "\(figures). \(Excerpt(of: attempt.note.trimmed).text)"
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
    reading: "avoidance")

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
