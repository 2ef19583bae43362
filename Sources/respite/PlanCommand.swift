import ArgumentParser
import Core

/// `respite plan MOOD LENGTH`
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: localized("Print the exercises for a mood and a length, one a line."))

  @Argument(help: ArgumentHelp(localized("anxious, so-so or good.")))
  var mood: Mood

  @Argument(help: ArgumentHelp(localized("short, moderate or long.")))
  var length: SessionLength

  mutating func run() throws {
    try Terminal.print(Plan(mood: mood, length: length).steps.map(\.exercise.rawValue))
  }
}

extension Mood: ExpressibleByArgument {}
extension SessionLength: ExpressibleByArgument {}
