import Foundation

/// The languages of the texts in a content folder: its readings, exercises in words and statements.
///
/// Each kind of text has a folder, and in it the language's code as a folder or as a file's name:
/// `readings/de/panic.md`, `statements/de.txt`. A half-translated language is harder to use than English, so a language
/// is used only if none of its texts is missing.
enum ContentLanguage {
  /// The language every text is written in first.
  static let original = "en"

  private static let kinds = ["readings", "exercises", "statements"]

  /// The first of `languages` that has every text of the content folder; English if none is complete.
  static func first(of languages: [String], in folder: URL) -> String {
    languages.first { $0 == original || isBegun($0, in: folder) && missing($0, in: folder).isEmpty } ?? original
  }

  /// Whether there's a folder of readings in `language`. Checked first, because listing every text costs more.
  private static func isBegun(_ language: String, in folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("readings/\(language)").path)
  }

  /// The texts that exist in English and not in `language`, as paths in the content folder.
  static func missing(_ language: String, in folder: URL) -> [String] {
    kinds.flatMap { kind in
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.appendingPathComponent(kind).path)) ?? []
      return names.filter { $0.hasPrefix("\(original)/") || $0.hasPrefix("\(original).") }
        .map { "\(kind)/\(language)\($0.dropFirst(original.count))" }
        .filter { !FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path) }
    }
    .sorted()
  }
}
