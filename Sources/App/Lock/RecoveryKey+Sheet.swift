import Core
import Toolkit

extension RecoveryKey {
  /// The sheet to print: the key, what it's for, and where to put it.
  var sheet: PrintJob.Sheet {
    // TRANSLATORS: Title of the printed sheet with the recovery key.
    PrintJob.Sheet(
      title: localized("Respite recovery key"),
      sections: [
        // TRANSLATORS: Heading on the printed sheet with the recovery key.
        (localized("The key"), lines),
        (
          // TRANSLATORS: Heading on the printed sheet with the recovery key.
          localized("What it’s for"),
          // TRANSLATORS: On the printed sheet; “this” is the recovery key.
          localized(
            "If you forget your Respite passphrase, type this instead. If you ever change the passphrase, you’ll get a "
              + "new key: then throw this one away.")
        ),
        (
          // TRANSLATORS: Heading on the printed sheet with the recovery key.
          localized("Where to keep it"),
          // TRANSLATORS: On the printed sheet with the recovery key.
          localized(
            "Keep it away from your computer, somewhere only you will find it. Anyone who has this key and "
              + "your computer can read what you’ve written.")
        ),
      ])
  }

  /// The groups of the key, four a line.
  var lines: String {
    let groups = groups
    return stride(from: 0, to: groups.count, by: 4).map {
      groups[$0..<min($0 + 4, groups.count)].joined(separator: " – ")
    }
    .joined(separator: "\n")
  }
}
