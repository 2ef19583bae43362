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
  /// What the person is asked to confirm, or nil.
  private(set) var question: Question?
  /// The automatic daily backups, the newest first.
  private(set) var backups: [DailyBackup] = []
  @ObservationIgnored private let dependencies: Dependencies
  /// Restores a backup. That closes the store, so the window is built anew.
  @ObservationIgnored private let restore: (URL) -> Void
  /// Erases everything and ends the program.
  @ObservationIgnored private let erase: () -> Void

  /// An operation that changes stored data and has to be confirmed.
  enum Question: Equatable {
    case bringIn(Archive, ImportReport)
    /// `lock` is a sentence about what happens to the lock, or nil.
    case putBack(URL, BackupContents, lock: String?)
  }

  /// The result of an operation.
  private enum Outcome {
    case message(String)
    case question(Question)
  }

  init(_ dependencies: Dependencies, restore: @escaping (URL) -> Void, erase: @escaping () -> Void = {}) {
    self.erase = erase
    self.dependencies = dependencies
    self.restore = restore
    Task { [weak self] in
      // If they can't be listed, a backup can still be chosen as a file.
      let found = await attempt("list the daily backups") { try await dependencies.records.store().dailyBackups() }
      self?.backups = found ?? []
    }
  }

  /// The person’s day, which may begin some hours after midnight.
  var today: LocalDay { dependencies.moment.day }

  /// The suggested name of a new file, such as `respite-2026-11-21.json`.
  func proposedName(_ ending: String) -> String { "respite-\(today).\(ending)" }

  /// A file was chosen to export to.
  func exportChosen(_ format: ArchiveFormat, to file: URL) {
    work { store, files in
      let archive = try await store.archive()
      guard !archive.isEmpty else {
        return .message(
          localized(
            "Nothing has been saved yet, so there’s nothing to "
              + "export."))
      }
      try await files.write(format.data(archive), to: file)
      // TRANSLATORS: {file} is the name of the exported file.
      let done = localized("Saved to {file}.", ["file": file.lastPathComponent])
      return .message(ErrorPresenter.sentence(unreadable: archive.unreadable).map { "\(done) \($0)" } ?? done)
    }
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
    work { store, files in
      let archive = try ArchiveFormat.archive(await files.read(file))
      let report = try await store.add(archive, isRehearsal: true)
      guard report.changesSomething else { return .message(localized("You already have everything in this file.")) }
      return .question(.bringIn(archive, report))
    }
  }

  /// A backup was chosen: inspects it, and asks before restoring it.
  func restoreChosen(_ file: URL) {
    let records = dependencies.records
    work { _, files in
      let contents = try await files.contents(ofBackup: file)
      let hasLock = try await records.lock().state != .none
      let lock: String? =
        contents.isLocked
        // TRANSLATORS: “It” is a backup.
        ? localized("It’s locked with the passphrase you had when it was made.")
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
    case .bringIn(let archive, _):
      let records = dependencies.records
      work { _, _ in
        let report = try await records.write { try await $0.add(archive, isRehearsal: false) }
        return .message(report.lines.joined(separator: ". ") + ".")
      }
    case .putBack(let file, _, _): restore(file)
    case nil: break
    }
  }

  private func ended(_ outcome: Outcome) {
    isBusy = false
    switch outcome {
    case .message(let sentence): message = sentence
    case .question(let question): self.question = question
    }
  }

  /// Runs one operation at a time, after pending writes.
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
