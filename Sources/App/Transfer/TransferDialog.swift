import Core
import Foundation
import Toolkit

/// The dialog *Your data*: export, import, backup, restore and erasure.
final class TransferDialog {
  private let model: TransferModel
  private let window: PreferencesWindow
  private let daily = PreferencesGroup(
    localized("Daily backups"),
    description: localized("The last ten, and the last of each month."))
  private var shownMessage: String?
  private var askedQuestion: TransferModel.Question?
  private var shownBackups: [DailyBackup]?

  /// Opens the dialog over `window`.
  static func present(_ model: TransferModel, over window: Widget) {
    let dialog = TransferDialog(model, over: window)
    dialog.window.keepAlive(dialog)
    dialog.window.present()
  }

  private init(_ model: TransferModel, over parent: Widget) {
    self.model = model
    let take = PreferencesGroup(
      localized("Take along"), description: localized("Files that other programs can read. Only you can open them."))
    let keep = PreferencesGroup(
      localized("Back up"), description: localized("A copy of everything as it is, the bin and drafts too."))
    let end = PreferencesGroup(
      localized("Erase"), description: localized("What you have exported or backed up to other places stays there."))
    window = PreferencesWindow(title: localized("Your data"), over: parent, groups: [take, keep, daily, end])
    take.replace([
      save(localized("Everything"), localized("JSON, which can be brought back whole."), "json") {
        model.exportChosen(.json, to: $0)
      },
      save(localized("Reflections as a table"), localized("CSV, for spreadsheets."), "csv") {
        model.exportChosen(.csv, to: $0)
      },
      save(localized("Reflections as text"), localized("Markdown, to read and to print."), "md") {
        model.exportChosen(.markdown, to: $0)
      },
      open(
        localized("Bring back an export"), localized("Nothing that is here is changed."), localized("Exports"),
        ["application/json", "text/csv", "text/markdown", "text/plain"]
      ) { model.importChosen($0) },
    ])
    keep.replace([
      save(localized("Back up now"), localized("The copy is checked before it counts."), "db") {
        model.backupChosen(to: $0)
      },
      open(
        localized("Put a backup back"), localized("What is here now is kept beside it."), localized("Backups"),
        ["application/vnd.sqlite3", "application/x-sqlite3"]
      ) {
        model.restoreChosen($0)
      },
    ])
    end.replace([
      ButtonRow(
        localized("Erase everything"), subtitle: localized("Words, moods, sessions, own scenes, backups and settings."),
        icon: "respite-remove-symbolic"
      ).onPressed { [weak self] in self?.askToErase() }
    ])
    observe(self) { $0.render() }
  }

  /// Asks twice, because erasing can't be undone.
  private func askToErase() {
    let (model, window) = (model, window)
    Question.ask(
      localized("Erase everything?"),
      localized("All that Respite keeps on this computer goes, the backups it made too."), over: window,
      yes: localized("Erase"), no: localized("Keep it")
    ) {
      Question.ask(
        localized("Really everything?"), localized("There is no way back. Respite closes when it is done."),
        over: window,
        yes: localized("Erase everything"), no: localized("Keep it")
      ) { model.eraseConfirmed() }
    }
  }

  private func render() {
    if shownBackups != model.backups {
      shownBackups = model.backups
      let model = model
      daily.isVisible = !model.backups.isEmpty
      daily.replace(
        model.backups.map { backup in
          ButtonRow(Dates.person.title(backup.day, today: model.today), icon: "respite-start-again-symbolic")
            .onPressed { model.restoreChosen(backup.file) }
        })
    }
    if shownMessage != model.message {
      shownMessage = model.message
      if let shownMessage { window.toast(shownMessage) }
    }
    if askedQuestion != model.question {
      askedQuestion = model.question
      if let askedQuestion { ask(askedQuestion) }
    }
  }

  private func ask(_ question: TransferModel.Question) {
    let model = model
    switch question {
    case .bringIn(_, let report):
      Question.ask(
        localized("Bring this in?"), report.lines.joined(separator: "\n"), over: window, yes: localized("Bring in"),
        no: localized("Leave it"),
        confirmed: { model.confirmed() })
    case .putBack(_, let contents, let lock):
      Question.ask(
        localized("Put this backup back?"),
        ([contents.sentence, lock, localized("What is here now is kept beside it, and you can go back to it.")])
          .compactMap(\.self).joined(separator: "\n"), over: window, yes: localized("Put back"),
        no: localized("Leave it"),
        confirmed: { model.confirmed() })
    }
  }

  private func save(_ title: String, _ subtitle: String, _ ending: String, chosen: @escaping (URL) -> Void) -> Widget {
    let model = model
    return ButtonRow(title, subtitle: subtitle, icon: "respite-export-symbolic").onPressed { [weak self] in
      guard let self else { return }
      FileChooser.save(title: title, accept: localized("_Save"), name: model.proposedName(ending), over: window) {
        chosen(URL(fileURLWithPath: $0))
      }
    }
  }

  private func open(
    _ title: String, _ subtitle: String, _ kind: String, _ types: [String], chosen: @escaping (URL) -> Void
  ) -> Widget {
    ButtonRow(title, subtitle: subtitle, icon: "respite-import-symbolic").onPressed { [weak self] in
      guard let self else { return }
      FileChooser.open(title: title, accept: localized("_Open"), kind: kind, mimeTypes: types, over: window) {
        chosen(URL(fileURLWithPath: $0))
      }
    }
  }
}
