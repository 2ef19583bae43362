import Core

extension OnboardingModel.Step {
  /// The sentences under the title. They're shown, and a screen reader gets them with the button that has the focus.
  var sentences: [String] {
    switch self {
    case .welcome:
      [
        localized("A quiet place for anxious moments, there whenever you want it."),
        localized("Everything stays on this computer: no account, no network."),
      ]
    case .anxiety:
      [
        localized("Everyone is anxious at times; it’s part of life."),
        localized(
          "In generalised anxiety disorder, GAD for short, worry about everyday things comes often and is hard to stop."
        ),
        localized(
          "It stays for months or years, and it can be felt in the body: poor sleep, tiredness, aching muscles."),
        localized("It can be treated, and talking with a doctor is a first step."),
      ]
    case .tabs: [localized("Press a card to look inside.")]
    case .reminder:
      [
        localized("You’ll be reminded at this time. It’s saved as you change it."),
        localized("You can change both whenever you like: they’re behind the bells at the top of Relax and Reflect."),
      ]
    case .start:
      [
        localized("Coming here was a step already. Small ones are enough, and a day without any takes nothing away."),
        localized(
          "Respite is self-help. It does not diagnose or treat, and it does not take the place of a doctor or a "
            + "therapist. If it’s too much to carry alone, “Getting more help” is in the menu."),
      ]
    }
  }
}
