import Core

extension OnboardingModel.Step {
  /// The sentences under the title. A screen reader speaks them with the button that has the focus.
  ///
  /// - Parameter isReminderOn: whether the daily reminder is on, for the sentence about it on the fourth page.
  func sentences(isReminderOn: Bool = true) -> [String] {
    switch self {
    case .welcome:
      [
        // TRANSLATORS: On the first page of the introduction.
        localized("A quiet place for anxious moments, there whenever you want it."),
        localized("Everything stays on this computer: no account, no network."),
      ]
    case .breath:
      [
        // TRANSLATORS: The one fact of the introduction; “it” is anxiety or worry. Learn is a tab; its readings name
        // their sources.
        localized(
          "Everyone feels anxious sometimes. When worry won’t let go, there are treatments for it. You’ll find more on "
            + "Learn, with sources.")
      ]
    // TRANSLATORS: Above three cards, one for each tab. A press shows a small view of the tab.
    case .tabs: [localized("Press a card to look inside.")]
    case .reminder:
      [
        isReminderOn
          // TRANSLATORS: Above a time that can be changed, while the reminder is on.
          ? localized("One quiet reminder a day, at the time shown. It’s saved as you go.")
          // TRANSLATORS: Above the time of a reminder and its switch, which is off.
          : localized("If you’d like a reminder, turn it on here. It’s saved as you go."),
        // TRANSLATORS: The bells are buttons with the picture of a bell.
        localized(
          "You can change both reminders whenever you like, with the bells at the top of Relax and "
            + "Reflect."),
      ]
    case .start:
      [
        // TRANSLATORS: “Small ones” are small steps.
        localized(
          "You’ve already taken a step by coming here. Small steps are enough, and it’s fine to miss a day."),
        // TRANSLATORS: “It’s too much” is said of what the person is living with. “Talk to someone” is the name of
        // a page.
        localized(
          "Respite is self-help. It does not diagnose or treat anything, and it does not replace a doctor or a "
            + "therapist. If things are too much to manage alone, open “Talk to someone” in the menu."),
      ]
    }
  }
}
