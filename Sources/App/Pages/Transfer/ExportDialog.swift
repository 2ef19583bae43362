import Core
import Toolkit

/// The dialog that asks what to export as a table or as text, with one switch for each kind of record. Initially only
/// reflections are chosen, because the button that opens the dialog names only those.
final class ExportDialog {
  private let kinds: [RecordKind]
  private let window: PreferencesWindow
  private let button: Button
  private var chosen: Set<RecordKind>

  /// Opens the dialog over `window`.
  ///
  /// - Parameters:
  ///   - kinds: the kinds that there are records of.
  ///   - choose: called with the kinds that were chosen, at least one, and with the dialog, which stays open.
  static func present(
    _ format: ArchiveFormat, _ kinds: [RecordKind], over window: Widget,
    choose: @escaping (_ chosen: [RecordKind], _ dialog: PreferencesWindow) -> Void
  ) {
    let dialog = ExportDialog(format, kinds, over: window, choose: choose)
    dialog.window.keepAlive(dialog)
    dialog.window.present()
  }

  private init(
    _ format: ArchiveFormat, _ kinds: [RecordKind], over parent: Widget,
    choose: @escaping ([RecordKind], PreferencesWindow) -> Void
  ) {
    self.kinds = kinds
    chosen = Set(format.kindsAtFirst).intersection(kinds)
    // TRANSLATORS: Button: goes on to choose the name and folder of a file.
    button = Button.text(localized("Choose a file")).style("outlined")
    let group = PreferencesGroup(
      // TRANSLATORS: Heading over a switch for each kind of record, such as “Reflections” and “Worries”: what an export
      // will hold.
      localized("What goes in?"))
    let foot = PreferencesGroup("")
    window = PreferencesWindow(title: format.exportTitle(format.kindsAtFirst), over: parent, groups: [group, foot])
    group.replace(
      kinds.map { kind in
        SwitchRow(kind.title, isOn: chosen.contains(kind)).onToggled { [weak self] in self?.toggled(kind, $0) }
      })
    foot.replace([button])

    button.isSensitive = !chosen.isEmpty
    button.onPressed { [weak self] in
      guard let self else { return }
      choose(self.kinds.filter(chosen.contains), window)
    }
  }

  private func toggled(_ kind: RecordKind, _ isOn: Bool) {
    if isOn { chosen.insert(kind) } else { chosen.remove(kind) }
    button.isSensitive = !chosen.isEmpty
  }
}

extension ArchiveFormat {
  /// The label of the button that exports these kinds in this format, and the title of the dialog that it opens.
  func exportTitle(_ kinds: [RecordKind]) -> String {
    switch self {
    // TRANSLATORS: A button, and the title of the file chooser it opens.
    case .json: localized("Export everything")
    // TRANSLATORS: “Export {contents} as a table” and “… as text”: Buttons, with “reflections” for {contents}; and
    // titles of the file choosers that they open, with a list such as “reflections, worries and thoughts”.
    case .csv: localized("Export {contents} as a table", ["contents": kinds.inWords])
    case .markdown: localized("Export {contents} as text", ["contents": kinds.inWords])
    }
  }

  /// The file name extension, without its dot.
  var ending: String {
    switch self {
    case .json: "json"
    case .csv: "csv"
    case .markdown: "md"
    }
  }
}
