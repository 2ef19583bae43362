import App
import ArgumentParser
import Core

/// `respite`: opens the window, or runs a subcommand on the terminal.
struct RespiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: First line of “respite --help”.
    commandName: "respite", abstract: localized("A calm place for people who live with anxiety."),
    version: RespiteApplication.version,
    subcommands: [
      Now.self, PlayCommand.self, SessionsCommand.self, PlanCommand.self, ReflectCommand.self, WorryCommand.self,
      ToolCommand<Thought>.self, ToolCommand<Ladder>.self, ToolCommand<Problem>.self,
      ToolCommand<UncertaintyTest>.self, ToolCommand<SmallThing>.self, ToolCommand<KeepingWell>.self,
      ToolCommand<SleepNight>.self, NoteCommand.self, GAD7Command.self, ExportCommand.self, ImportCommand.self,
      BackupCommand.self, RestoreCommand.self, CheckCommand.self, LockCommand.self, RemindersCommand.self,
      DoctorCommand.self,
    ])

  // TRANSLATORS: Help text of the command line. respite --tab. learn, relax and reflect are typed like this.
  @Option(help: ArgumentHelp(localized("Open the window on a tab: learn, relax or reflect.")))
  var tab: Tab?

  // TRANSLATORS: Help text of the command line. respite --compose
  @Flag(help: ArgumentHelp(localized("Open the window on a new reflection.")))
  var compose = false

  @Flag(
    name: .customLong("gapplication-service"),
    // TRANSLATORS: Help text of the command line. A hidden option.
    help: ArgumentHelp(localized("Run as a service for the desktop."), visibility: .hidden))
  var isService = false

  mutating func validate() throws {
    // TRANSLATORS: In the terminal.
    if isService, compose || tab != nil {
      throw ValidationError(localized("--gapplication-service can’t be used with other options."))
    }
    // TRANSLATORS: In the terminal.
    if compose, tab != nil { throw ValidationError(localized("--compose and --tab can’t be used together.")) }
  }

  /// Parses the command line and runs the command.
  ///
  /// Finishes an interrupted erasure first, but only if a command runs: neither `--help` nor a mistake on the command
  /// line changes anything.
  @MainActor static func begin() {
    do {
      try Terminal.refuseUnreadableArguments()
      var command = try parseAsRoot()
      if all(self).contains(where: { $0 == type(of: command) }) { LiveErasure.finishIfBegun() }
      try command.run()
    } catch {
      exit(withError: error)
    }
  }

  /// `command` and all its subcommands, without those that the parser adds, such as `help`.
  private static func all(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    [command] + command.configuration.subcommands.flatMap(all)
  }

  mutating func run() throws {
    if isService { return try LiveProgram.serve() }
    try LiveProgram.start(compose ? .newReflection : tab.map(Destination.tab))
  }

  /// Opens the window on the breathing circle.
  struct Now: ParsableCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite now. “Help now” is the name of a button.
      commandName: "now",
      abstract: localized("Help now: the breathing circle, straight away and with no questions."))

    mutating func run() throws { try LiveProgram.start(.helpNow) }
  }
}

extension Tab: ExpressibleByArgument {}
