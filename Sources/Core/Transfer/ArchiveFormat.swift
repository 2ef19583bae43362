import Foundation

/// The formats of exports. Raw values are used on the command line.
public enum ArchiveFormat: String, CaseIterable, Hashable, Sendable {
  /// All records; see `ArchiveJSON`.
  case json
  /// Reflections, and what is kept with the tools of *On your mind*; see `ArchiveCSV`.
  case csv
  /// The same, to read; see `ArchiveMarkdown`.
  case markdown

  /// Returns an archive in this format, as UTF-8. Equal contents give equal bytes.
  ///
  /// - Throws: `TransferProblem.broken` for values that no store accepts.
  public func data(_ archive: Archive) throws(TransferProblem) -> Data {
    switch self {
    case .json: try ArchiveJSON.data(archive)
    case .csv: ArchiveCSV.data(archive)
    case .markdown: ArchiveMarkdown.data(archive)
    }
  }

  /// Reads an export and detects its format. A single unreadable entry makes it throw, so that no one believes an
  /// import to be complete when it isn't.
  ///
  /// - Parameters:
  ///   - data: the file's content.
  ///   - newID: creates the ids of entries without one.
  /// - Throws: `TransferProblem`; `unreadable` names the entries that can't be read.
  public static func archive(_ data: Data, newID: () -> UUID = UUID.init) throws(TransferProblem) -> Archive {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]  // a byte order mark, which some editors add
    let data = data.starts(with: mark) ? Data(data.dropFirst(mark.count)) : data
    // Check the start first, because other files may be huge.
    let format = format(of: try beginning(of: data))
    guard format != nil else { throw .unknownFormat }
    guard let text = data.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) else { throw .notText }
    switch format {
    case .json: return try ArchiveJSON.archive(data)
    case .csv: return try ArchiveCSV.archive(text, newID: newID)
    case .markdown: return try ArchiveMarkdown.archive(text)
    case nil: throw .unknownFormat
    }
  }

  private static func beginning(of data: Data) throws(TransferProblem) -> String {
    let start = Array(data.prefix(16_384))
    // The cut may be within a character.
    for missing in 0...(start.count < data.count ? 3 : 0) {
      if let text = String(validating: start.dropLast(missing), as: UTF8.self) { return text }
    }
    throw .notText
  }

  /// The format that a text seems to have; nil if none.
  public static func format(of text: String) -> ArchiveFormat? {
    let start = text.prefix(4_096).drop(while: \.isWhitespace)
    if start.first == "{" { return .json }
    if start.hasPrefix(ArchiveMarkdown.opening) { return .markdown }
    return ArchiveCSV.canBegin(with: text) ? .csv : nil
  }
}
