import Core
import Foundation
import Observation

/// What a person does with all that is kept: takes it along, brings it back, copies it, puts a copy back.
@Observable
final class TransferModel {
  /// What was done or could not be, as one sentence; the window says each once.
  private(set) var said: String?
  /// Whether something is under way.
  private(set) var isBusy = false
  /// What waits for the person's yes.
  private(set) var question: Question?
  /// The backups that were made by themselves, the newest first.
  private(set) var backups: [DailyBackup] = []
  @ObservationIgnored private let dependencies: Dependencies
  /// Goes on with a restoration, which needs the store closed and so the window anew.
  @ObservationIgnored private let restore: (URL) -> Void
  /// Erases everything, and ends the program.
  @ObservationIgnored private let erase: () -> Void

  /// Something that would change what is kept.
  enum Question: Equatable {
    case bringIn(Archive, ImportReport)
    /// `lock` says what becomes of the lock, if there is anything to say.
    case putBack(URL, BackupContents, lock: String?)
  }

  /// What comes of a piece of work.
  private enum Outcome {
    case said(String)
    case question(Question)
  }

  init(_ dependencies: Dependencies, restore: @escaping (URL) -> Void, erase: @escaping () -> Void = {}) {
    self.erase = erase
    self.dependencies = dependencies
    self.restore = restore
    Task { [weak self] in
      // Without them there is still the way by a file.
      let found = try? await dependencies.records.store().dailyBackups()
      self?.backups = found ?? []
    }
  }

  /// What day it is for the person.
  var today: LocalDay { dependencies.moment.day }

  /// A name for a new file, as in `respite-2026-11-21.json`.
  func proposedName(_ ending: String) -> String { "respite-\(today).\(ending)" }

  /// A place was chosen for an export.
  func exportChosen(_ format: ArchiveFormat, to file: URL) {
    work { store, files in
      let archive = try await store.archive()
      guard !archive.isEmpty else { return .said(localized("Nothing is kept yet, so there is nothing to export.")) }
      try await files.write(format.data(archive), to: file)
      let done = localized("All of it is in {file}.", ["file": file.lastPathComponent])
      return .said(ErrorPresenter.sentence(unreadable: archive.unreadable).map { "\(done) \($0)" } ?? done)
    }
  }

  /// A place was chosen for a backup.
  func backupChosen(to file: URL) {
    work { store, _ in
      let contents = try await store.backup(to: file)
      return .said(localized("The backup is made and checked.") + " " + contents.sentence)
    }
  }

  /// An export was chosen to be brought back: it is looked at first.
  func importChosen(_ file: URL) {
    work { store, files in
      let archive = try ArchiveFormat.archive(await files.read(file))
      let report = try await store.add(archive, isRehearsal: true)
      guard report.changesSomething else { return .said(localized("All of it is here already.")) }
      return .question(.bringIn(archive, report))
    }
  }

  /// A backup was chosen to be put back: it is looked at first.
  func restoreChosen(_ file: URL) {
    let records = dependencies.records
    work { _, files in
      let contents = try await files.contents(ofBackup: file)
      let hasLock = try await records.lock().state != .none
      let lock: String? =
        contents.isLocked
        ? localized("It is locked, with the passphrase of when it was made.")
        : hasLock ? localized("It has no lock: what it holds can then be read without the passphrase.") : nil
      return .question(.putBack(file, contents, lock: lock))
    }
  }

  /// Yes, twice, to erasing everything.
  func eraseConfirmed() { erase() }

  /// Yes to the question.
  func confirmed() {
    let answered = question
    question = nil
    switch answered {
    case .bringIn(let archive, _):
      let records = dependencies.records
      work { _, _ in
        let report = try await records.write { try await $0.add(archive, isRehearsal: false) }
        return .said(report.lines.joined(separator: ". ") + ".")
      }
    case .putBack(let file, _, _): restore(file)
    case nil: break
    }
  }

  private func ended(_ outcome: Outcome) {
    isBusy = false
    switch outcome {
    case .said(let words): said = words
    case .question(let question): self.question = question
    }
  }

  private func work(
    _ body: @escaping @Sendable (any RecordStore, any DataFiles) async throws -> Outcome
  ) {
    guard !isBusy, let files = dependencies.files else { return }
    isBusy = true
    said = nil
    question = nil
    let records = dependencies.records
    Task { [weak self] in
      await records.settle()
      do {
        let outcome = try await body(records.store(), files)
        self?.ended(outcome)
      } catch {
        self?.ended(.said(ErrorPresenter.sentence(error)))
      }
    }
  }
}
