import App
import ArgumentParser
import Core
import Foundation
import Store

extension ReflectCommand {
  /// `respite reflect edit ID`
  struct Edit: TerminalCommand {
    static let configuration = CommandConfiguration(
      // TRANSLATORS: Help text of the command line. respite reflect edit
      abstract: localized("Change a reflection, or correct its day."),
      discussion: Terminal.aboutHistory(canBeLeftOut: false))

    // TRANSLATORS: Help text of the command line. respite reflect edit
    @Argument(
      help: ArgumentHelp(
        localized("The reflection’s ID, as “respite reflect add” and “respite reflect list --json” print it.")))
    var id: UUID

    // TRANSLATORS: Help text of the command line. respite reflect edit --event
    @Option(help: ArgumentHelp(localized("What went well. If this is -, it’s read from standard input.")))
    var event: String?

    // TRANSLATORS: Help text of the command line. respite reflect edit --why
    @Option(help: ArgumentHelp(localized("Why it went well. If this is -, it’s read from standard input.")))
    var why: String?

    // TRANSLATORS: Help text of the command line. respite reflect edit --day
    @Option(
      help: ArgumentHelp(localized("The day that it counts for, such as 2026-03-29.")), transform: Terminal.firstDay)
    var day: LocalDay?

    @OptionGroup var passphrase: PassphraseOption

    mutating func validate() throws {
      if event == nil, why == nil, day == nil {
        // TRANSLATORS: In the terminal. The words after “with” are typed like this.
        throw ValidationError(localized("Please say what to change, with --event, --why or --day."))
      }
      if let event, event.isBlank { throw ValidationError(localized("Please say what went well.")) }
      if let day, day > MainActor.assumeIsolated({ Terminal.moment.day }) {
        // TRANSLATORS: In the terminal.
        throw ValidationError(localized("That day is still to come."))
      }
      try Terminal.refuseSharedInput([event, why], passphrase)
    }

    func perform() throws -> Output {
      let event = try event.map { try Terminal.words($0, orAsk: localized("What went well?")) }
      let why = try why.map { try Terminal.words($0, orAsk: localized("Why did it go well?")) }
      if event?.isBlank ?? false { throw ValidationError(localized("Please say what went well.")) }
      try Terminal.withStore(for: .writing, unlockedBy: passphrase) { store in
        guard let former = try await store.reflection(id) else {
          // TRANSLATORS: In the terminal.
          throw Failure(localized("There’s no reflection with this ID. Nothing was changed."))
        }
        guard former.isReadable else {
          // TRANSLATORS: In the terminal.
          throw Failure(localized("This reflection can’t be read, so it can’t be changed. Nothing was changed."))
        }
        try await store.edit(
          id, event: event?.trimmed ?? former.event, reason: why?.trimmed ?? former.reason, day: day)
      }
      if let day { ReflectCommand.note(day) }
      return .nothing
    }
  }
}
