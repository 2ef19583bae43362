import App
import ArgumentParser

/// `respite`: with a subcommand, one thing on the terminal; without, the window.
struct RespiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "respite", abstract: "A calm place for people who live with anxiety.",
    subcommands: [Window.self, Now.self, PlanCommand.self, ReflectCommand.self, DoctorCommand.self],
    defaultSubcommand: Window.self)

  /// Opens the window.
  struct Window: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "window", abstract: "Open the window.", shouldDisplay: false)

    @Option(help: "Where to begin: learn, relax or reflect.")
    var tab: Tab = .relax

    mutating func run() throws { try LiveProgram.start(.tab(tab)) }
  }

  /// Opens the window on the breathing circle.
  struct Now: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "now", abstract: "Help now: the breathing circle, at once, with no question asked.")

    mutating func run() throws { try LiveProgram.start(.helpNow) }
  }
}

extension Tab: ExpressibleByArgument {}
