import Core
import Foundation
import Toolkit

/// The dialog *Your data*: export, import, backup, restore and erasure.
final class TransferDialog {
  private let model: TransferModel
  private let window: PreferencesWindow
  private let questions: OutsideQuestions
  private let daily = PreferencesGroup(
    // TRANSLATORS: Heading over a list of backups that Respite makes by itself, one button per day.
    localized("Daily backups"),
    // TRANSLATORS: Below the heading “Daily backups”: which are kept.
    description: localized("The ten most recent, and one for each month."))
  private var leftOut: Widget?
  private var shownMessage: String?
  private var askedQuestion: TransferModel.Question?
  private var shownBackups: [DailyBackup]?

  /// Opens the dialog over `window`. Its file choosers are among `questions`, so that they can be withdrawn.
  static func present(_ model: TransferModel, over window: Widget, among questions: OutsideQuestions) {
    let dialog = TransferDialog(model, over: window, among: questions)
    dialog.window.keepAlive(dialog)
    dialog.window.present()
  }

  private init(_ model: TransferModel, over parent: Widget, among questions: OutsideQuestions) {
    (self.model, self.questions) = (model, questions)
    let take = PreferencesGroup(
      // TRANSLATORS: “Export”: Heading of a group of buttons that write what the person has saved to a file. “Plain
      // files …”: Below the heading “Export”.
      localized("Export"),
      description: localized(
        "Plain files that other programs can open. Anyone who gets hold of one can read it."))
    let keep = PreferencesGroup(
      // TRANSLATORS: “Back up”: Heading of a group of buttons. “A copy of …”: Below it; {contents} is a list such as
      // “reflections, sessions and moods”.
      localized("Back up"),
      description: localized(
        "A copy of {contents}, with drafts and the bin. Your own scenes and the settings aren’t in it.",
        ["contents": RecordKind.allCases.inWords]))
    let end = PreferencesGroup(
      // TRANSLATORS: “Erase”: Heading of a group with one button, “Erase everything”; also the button that answers
      // “Erase everything?” with yes. “Anything you’ve exported or backed up elsewhere stays there.”: Below the
      // heading “Erase”.
      localized("Erase"), description: localized("Anything you’ve exported or backed up elsewhere stays there."))
    window = PreferencesWindow(title: localized("Your data"), over: parent, groups: [take, keep, daily, end])
    // TRANSLATORS: A button, and the title of the file chooser it opens. It’s there after a file was imported in part.
    let leftOut = save(
      localized("Save a list of what couldn’t be imported"), localized("Each with its place in the file, and why."),
      "txt"
    ) { model.listChosen(to: $0) }
    self.leftOut = leftOut
    take.replace([
      save(ArchiveFormat.json.exportTitle(ArchiveFormat.json.kinds), Self.everything, ArchiveFormat.json.ending) {
        model.exportChosen(.json, Set(ArchiveFormat.json.kindsAtFirst), to: $0)
      },
      // TRANSLATORS: Below “Export reflections as a table”. CSV is a file format.
      export(localized("CSV, for spreadsheets."), .csv),
      // TRANSLATORS: Below “Export reflections as text”. Markdown is a file format.
      export(localized("Markdown, for reading and printing."), .markdown),
      open(
        // TRANSLATORS: A button, and the title of the file chooser it opens. Below “Import a file”: what’s imported
        // is added to what’s there. In the file chooser: the kind of files that are shown.
        localized("Import a file"), localized("Nothing you already have will change."), localized("Exported files"),
        ["application/json", "text/csv", "text/markdown", "text/plain"]
      ) { model.importChosen($0) },
      leftOut,
    ])
    keep.replace([
      // TRANSLATORS: A button, and the title of the file chooser it opens. Below “Back up now”.
      save(localized("Back up now"), localized("Each backup is checked after it’s made."), "db") {
        model.backupChosen(to: $0)
      },
      open(
        // TRANSLATORS: “Restore a backup”: A button, and the title of the file chooser it opens. “What you have now
        // will be set aside, so you can go back to it.”: Below “Restore a backup”. “Backups”: In the file chooser:
        // the kind of files that are shown; also a subject in the output of “respite check”.
        localized("Restore a backup"), localized("What you have now will be set aside, so you can go back to it."),
        localized("Backups"),
        ["application/vnd.sqlite3", "application/x-sqlite3"]
      ) {
        model.restoreChosen($0)
      },
    ])
    end.replace([
      ButtonRow(
        // TRANSLATORS: “Erase everything”: A button, and the button of the second question before everything is
        // erased. “{contents}, with their drafts …”: Below “Erase everything”: what’s erased; {contents} is a list such
        // as “Reflections, sessions and moods”.
        localized("Erase everything"),
        subtitle: localized(
          "{contents}, with their drafts, your own scenes, backups and settings.",
          ["contents": RecordKind.allCases.inWords.capitalizedSentence]),
        icon: "respite-remove-symbolic"
      ).onPressed { [weak self] in self?.askToErase() }
    ])
    observe(self) { $0.render() }
  }

  /// Asks twice, because erasing can't be undone.
  private func askToErase() {
    Question.ask(
      // TRANSLATORS: Heading of the first of two questions.
      localized("Erase everything?"),
      localized("This deletes everything Respite has saved on this computer, including its backups."), over: window,
      // TRANSLATORS: A button that closes a question and changes nothing.
      yes: localized("Erase"), no: localized("Cancel")
    ) { [model, window] in
      Question.ask(
        // TRANSLATORS: Heading of the second question before everything is erased.
        localized("Are you sure?"), localized("This can’t be undone. Respite will close when it’s finished."),
        over: window,
        yes: localized("Erase everything"), no: localized("Cancel")
      ) { model.eraseConfirmed() }
    }
  }

  private func render() {
    if shownBackups != model.backups {
      shownBackups = model.backups
      daily.isVisible = !model.backups.isEmpty
      daily.replace(
        model.backups.map { backup in
          ButtonRow(Dates.person.title(backup.day, today: model.today), icon: "respite-start-again-symbolic")
            .onPressed { [model] in model.restoreChosen(backup.file) }
        })
    }
    leftOut?.isVisible = !model.leftOut.isEmpty
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
    switch question {
    case .bringIn(let reading, let report):
      Question.ask(
        // TRANSLATORS: “Import this?”: Heading of a question; below it stands what the file holds. “Import”: A button
        // that answers “Import this?” with yes.
        model.heading(reading), model.lines(reading, report), over: window, yes: model.answer(reading),
        // TRANSLATORS: A button that closes a question and changes nothing.
        no: localized("Cancel"),
        confirmed: { [model] in model.confirmed() })
    case .putBack(_, let contents, let lock):
      Question.ask(
        // TRANSLATORS: Heading of a question.
        localized("Restore this backup?"),
        ([
          contents.sentence(.person), lock,
          localized("What you have now will be set aside, and you can go back to it."),
        ])
        .compactMap(\.self).joined(separator: "\n"), over: window, yes: localized("Restore"),
        no: localized("Cancel"),
        confirmed: { [model] in model.confirmed() })
    case .export(let format, let kinds):
      // With reflections alone there is nothing to choose.
      if kinds == [.reflections] {
        choose(format, kinds, over: window)
      } else {
        ExportDialog.present(format, kinds, over: window) { [weak self] chosen, dialog in
          self?.choose(format, chosen, over: dialog)
        }
      }
    }
  }

  /// Asks where to save an export of these kinds.
  private func choose(_ format: ArchiveFormat, _ kinds: [RecordKind], over dialog: PreferencesWindow) {
    FileChooser.save(
      title: format.exportTitle(kinds),
      // TRANSLATORS: A button of the file chooser. The underscore stands before the letter that presses it together
      // with Alt.
      accept: localized("_Save"), name: model.proposedName(format.ending), over: dialog, among: questions
    ) { [model, window] in
      model.exportChosen(format, Set(kinds), to: URL(fileURLWithPath: $0))
      if dialog !== window { dialog.close() }
    }
  }

  /// The subtitle of “Export everything”: what it exports, and in what format.
  private static var everything: String {
    // TRANSLATORS: Below “Export everything”. {contents} is a list such as “Reflections, sessions and moods”. JSON is
    // a file format.
    localized(
      "{contents}, as JSON, which can be imported again.",
      ["contents": ArchiveFormat.json.kinds.inWords.capitalizedSentence])
  }

  private func export(_ subtitle: String, _ format: ArchiveFormat) -> Widget {
    ButtonRow(format.exportTitle(format.kindsAtFirst), subtitle: subtitle, icon: "respite-export-symbolic")
      .onPressed { [model] in model.exportPressed(format) }
  }

  private func save(_ title: String, _ subtitle: String, _ ending: String, chosen: @escaping (URL) -> Void) -> Widget {
    ButtonRow(title, subtitle: subtitle, icon: "respite-export-symbolic").onPressed { [weak self] in
      guard let self else { return }
      // TRANSLATORS: A button of the file chooser. The underscore stands before the letter that presses it together
      // with Alt.
      FileChooser.save(
        title: title, accept: localized("_Save"), name: model.proposedName(ending), over: window, among: questions
      ) { chosen(URL(fileURLWithPath: $0)) }
    }
  }

  private func open(
    _ title: String, _ subtitle: String, _ kind: String, _ types: [String], chosen: @escaping (URL) -> Void
  ) -> Widget {
    ButtonRow(title, subtitle: subtitle, icon: "respite-import-symbolic").onPressed { [weak self] in
      guard let self else { return }
      // TRANSLATORS: A button of the file chooser. The underscore stands before the letter that presses it together
      // with Alt.
      FileChooser.open(
        title: title, accept: localized("_Open"), kind: kind, mimeTypes: types, over: window, among: questions
      ) { chosen(URL(fileURLWithPath: $0)) }
    }
  }
}
