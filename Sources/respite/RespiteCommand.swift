import App
import ArgumentParser
import Core

/// `respite`: with a subcommand, one thing on the terminal; without, the window.
struct RespiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "respite", abstract: localized("A calm place for people who live with anxiety."),
    subcommands: [
      Now.self, PlanCommand.self, ReflectCommand.self, ExportCommand.self, ImportCommand.self,
      BackupCommand.self, RestoreCommand.self, CheckCommand.self, LockCommand.self, RemindersCommand.self,
      DoctorCommand.self,
    ])

  @Option(help: ArgumentHelp(localized("Open the window on a tab: learn, relax or reflect.")))
  var tab: Tab = .relax

  mutating func run() throws { try LiveProgram.start(.tab(tab)) }

  /// Opens the window on the breathing circle.
  struct Now: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "now", abstract: localized("Help now: the breathing circle, at once, with no question asked."))

    mutating func run() throws { try LiveProgram.start(.helpNow) }
  }
}

extension Tab: ExpressibleByArgument {}
