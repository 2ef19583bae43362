import Core
import Foundation
import Observation

/// Export, import, backup, restore and erasure, for the dialog *Your data*.
@Observable
final class TransferModel {
  /// A sentence about what was done or failed, to be shown once.
  private(set) var message: String?
  /// Whether an operation is running.
  private(set) var isBusy = false
  /// The question that the person is asked, or nil.
  private(set) var question: Question?
  /// The automatic daily backups, the newest first.
  private(set) var backups: [DailyBackup] = []
  /// The faults in the file that was chosen last to import; empty if all of it can be read.
  private(set) var leftOut: [ImportFault] = []
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let listing = OwnedTask()
  /// Restores a backup. That closes the store, so the window is built again.
  @ObservationIgnored private let restore: (URL) -> Void
  /// Erases everything and ends the program.
  @ObservationIgnored private let erase: () -> Void

  /// An operation that changes stored data and has to be confirmed.
  enum Question: Equatable {
    case bringIn(DecodedArchive, ImportReport)
    /// `lock` is a sentence about what happens to the lock, or nil.
    case putBack(URL, BackupContents, lock: String?)
    /// Which of these kinds to export. They are the ones with records, in the order of `RecordKind`.
    case export(ArchiveFormat, [RecordKind])
  }

  /// The result of an operation.
  private enum Outcome {
    case message(String, leftOut: [ImportFault] = [])
    case question(Question)
  }

  init(_ dependencies: Dependencies, restore: @escaping (URL) -> Void, erase: @escaping () -> Void = {}) {
    self.erase = erase
    self.dependencies = dependencies
    self.restore = restore
    listing.run { [weak self] in
      // If they can't be listed, a backup can still be chosen as a file.
      let found = await attempt("list the daily backups") { try await dependencies.records.store().dailyBackups() }
      self?.backups = found ?? []
    }
  }

  /// The person’s day, which may begin some hours after midnight.
  var today: LocalDay { dependencies.moment.day }

  /// The suggested name of a new file, such as `respite-2026-11-21.json`.
  func proposedName(_ ending: String) -> String { "respite-\(today).\(ending)" }

  /// An export as a table or as text was pressed: looks up which kinds have records, and asks which of them to export.
  func exportPressed(_ format: ArchiveFormat) {
    work { store, _ in
      let kinds = try await store.archive().kinds.filter(format.kinds.contains)
      return kinds.isEmpty ? .message(Self.nothingToExport) : .question(.export(format, kinds))
    }
  }

  /// A file was chosen to export these kinds to.
  func exportChosen(_ format: ArchiveFormat, _ kinds: Set<RecordKind>, to file: URL) {
    work { store, files in
      let archive = try await store.archive().only(kinds)
      guard !archive.isEmpty else { return .message(Self.nothingToExport) }
      try await files.write(format.data(archive), to: file)
      let done = Self.sentence(about: archive, in: format, file.lastPathComponent)
      return .message(ErrorPresenter.sentence(unreadable: archive.unreadable).map { "\(done) \($0)" } ?? done)
    }
  }

  nonisolated private static var nothingToExport: String {
    localized("Nothing has been saved yet, so there’s nothing to export.")
  }

  /// A sentence about what was exported. For JSON it names no kinds, because the button has said that it's everything.
  nonisolated private static func sentence(about archive: Archive, in format: ArchiveFormat, _ file: String) -> String {
    // TRANSLATORS: {file} is the name of the exported file.
    if format == .json { return localized("Saved to {file}.", ["file": file]) }
    // TRANSLATORS: {file} is the name of the exported file. {contents} is a list such as “reflections and worries”.
    return localized("Saved to {file}: {contents}.", ["file": file, "contents": archive.kinds.inWords])
  }

  /// A file was chosen to back up to.
  func backupChosen(to file: URL) {
    work { store, _ in
      let contents = try await store.backup(to: file)
      return .message(localized("The backup has been made and checked.") + " " + contents.sentence(.person))
    }
  }

  /// An export was chosen: reads it, and asks before importing it.
  func importChosen(_ file: URL) {
    leftOut = []
    work { store, files in
      let reading = try ArchiveFormat.reading(await files.read(file))
      let report = try await store.add(reading.archive, isRehearsal: true)
      guard !report.changesSomething else { return .question(.bringIn(reading, report)) }
      let faults = ErrorPresenter.sentences(reading.faults, atMost: ErrorPresenter.fewFaults)
      if faults.isEmpty { return .message(localized("You already have everything in this file.")) }
      return .message(
        ([
          reading.archive.isEmpty
            ? localized("Nothing in this file can be imported.")
            // TRANSLATORS: About a file that someone imports, of which a part can’t be read.
            : localized("You already have everything in this file that can be imported.")
        ] + faults).joined(separator: " "), leftOut: reading.faults)
    }
  }

  /// A file was chosen for the list of what couldn't be imported.
  func listChosen(to file: URL) {
    let lines = ErrorPresenter.sentences(leftOut, atMost: .max)
    work { _, files in
      try await files.write(Data((lines.joined(separator: "\n") + "\n").utf8), to: file)
      return .message(localized("Saved to {file}.", ["file": file.lastPathComponent]))
    }
  }

  /// The heading of the question whether to import a file.
  func heading(_ reading: DecodedArchive) -> String {
    ErrorPresenter.sentence(partOf: reading) ?? localized("Import this?")
  }

  /// The lines about a file to import: what can't be read in it, how it was understood, and what it holds.
  func lines(_ reading: DecodedArchive, _ report: ImportReport) -> String {
    let faults = ErrorPresenter.sentences(reading.faults, atMost: ErrorPresenter.fewFaults)
    let notes = reading.notes.map { ErrorPresenter.sentence($0, dependencies.dates) }
    return [faults, notes, report.lines].filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  /// The label of the button that imports a file.
  func answer(_ reading: DecodedArchive) -> String {
    reading.faults.isEmpty
      ? localized("Import")
      // TRANSLATORS: A button: imports what can be read in a file, of which a part can’t.
      : pluralized("Import the other one", "Import the other {count}", count: reading.count)
  }

  /// A backup was chosen: inspects it, and asks before restoring it.
  func restoreChosen(_ file: URL) {
    let records = dependencies.records
    work { _, files in
      let contents = try await files.contents(ofBackup: file)
      let hasLock = try await records.lock().state != .none
      let keepsLock = await files.keepsLock(restoring: file)
      let lock: String? =
        contents.isLocked
        ? keepsLock
          // TRANSLATORS: “It” is a backup.
          ? localized("It’s locked, and your current passphrase will open it.")
          // TRANSLATORS: “It” is a backup.
          : localized("It’s locked with the passphrase you had when it was made.")
        // TRANSLATORS: “It” is a backup. Shown to someone whose words are locked now.
        : hasLock ? localized("It isn’t locked. Once it’s restored, your words can be read without a passphrase.") : nil
      return .question(.putBack(file, contents, lock: lock))
    }
  }

  /// Erasing everything was confirmed twice.
  func eraseConfirmed() { erase() }

  /// The question was answered with yes.
  func confirmed() {
    let answered = question
    question = nil
    switch answered {
    case .bringIn(let reading, _):
      let archive = reading.archive
      let records = dependencies.records
      work { _, _ in
        let report = try await records.write { try await $0.add(archive, isRehearsal: false) }
        return .message(report.lines.joined(separator: ". ") + ".")
      }
    case .putBack(let file, _, _): restore(file)
    case .export, nil: break
    }
  }

  private func ended(_ outcome: Outcome) {
    isBusy = false
    switch outcome {
    case .message(let sentence, let faults):
      message = sentence
      if !faults.isEmpty { leftOut = faults }
    case .question(let question):
      self.question = question
      if case .bringIn(let reading, _) = question { leftOut = reading.faults }
    }
  }

  /// Runs an operation once pending writes are done. Does nothing while another one runs.
  private func work(
    _ body: @escaping @Sendable (any RecordStore, any DataFiles) async throws -> Outcome
  ) {
    guard !isBusy, let files = dependencies.files else { return }
    isBusy = true
    message = nil
    question = nil
    let records = dependencies.records
    Task { [weak self] in
      await records.settle()
      do {
        let outcome = try await body(records.store(), files)
        self?.ended(outcome)
      } catch {
        self?.ended(.message(ErrorPresenter.sentence(error)))
      }
    }
  }
}
