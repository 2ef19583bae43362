import ArgumentParser
import Core

/// `respite plan MOOD LENGTH`
struct PlanCommand: TerminalCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite plan. A length is short, moderate or long.
    commandName: "plan", abstract: localized("Print the exercises for a mood and a length, one per line."))

  // TRANSLATORS: Help text of the command line. respite plan. These words are typed like this.
  @Argument(help: ArgumentHelp(localized("anxious, so-so or good.")))
  var mood: Mood

  // TRANSLATORS: Help text of the command line. respite plan. These words are typed like this.
  @Argument(help: ArgumentHelp(localized("short, moderate or long.")))
  var length: SessionLength

  func perform() -> Output {
    let plan = Plan(mood: mood, length: length).without(LiveSettings.person.leftOut)
    return .answer(plan.steps.map(\.exercise.rawValue))
  }
}

extension Mood: ExpressibleByArgument {}
extension SessionLength: ExpressibleByArgument {}
