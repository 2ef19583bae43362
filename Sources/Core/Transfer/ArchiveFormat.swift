import Foundation

/// The formats of exports. Raw values are the words of the command line.
public enum ArchiveFormat: String, CaseIterable, Hashable, Sendable {
  /// Everything; see `ArchiveJSON`.
  case json
  /// The reflections; see `ReflectionCSV`.
  case csv
  /// The reflections; see `ReflectionMarkdown`.
  case markdown

  /// The archive in this format, as UTF-8; the same bytes for the same contents.
  ///
  /// - Throws: `TransferProblem.broken` for what no store can hold.
  public func data(_ archive: Archive) throws(TransferProblem) -> Data {
    switch self {
    case .json: try ArchiveJSON.data(archive)
    case .csv: ReflectionCSV.data(archive.reflections)
    case .markdown: ReflectionMarkdown.data(archive.reflections)
    }
  }

  /// Reads an export, whatever its format, which is seen from its content. One entry that can't be read spoils all:
  /// nobody should believe that everything came when something did not.
  ///
  /// - Parameter newID: makes ids for entries that have none.
  /// - Throws: `TransferProblem`; `unreadable` if there are such entries.
  public static func archive(_ data: Data, newID: () -> UUID = UUID.init) throws(TransferProblem) -> Archive {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]  // which some editors put first
    let data = data.starts(with: mark) ? Data(data.dropFirst(mark.count)) : data
    // Its beginning first: what is none of ours may be as large as it likes.
    let format = format(of: try beginning(of: data))
    guard format != nil else { throw .unknownFormat }
    guard let text = data.withUnsafeBytes({ String(validating: $0, as: UTF8.self) }) else { throw .notText }
    switch format {
    case .json: return try ArchiveJSON.archive(data)
    case .csv: return Archive(reflections: try ReflectionCSV.reflections(text, newID: newID))
    case .markdown: return Archive(reflections: try ReflectionMarkdown.reflections(text))
    case nil: throw .unknownFormat
    }
  }

  private static func beginning(of data: Data) throws(TransferProblem) -> String {
    let start = Array(data.prefix(16_384))
    // The last sign may be cut in two.
    for missing in 0...(start.count < data.count ? 3 : 0) {
      if let text = String(validating: start.dropLast(missing), as: UTF8.self) { return text }
    }
    throw .notText
  }

  /// The format that a text claims to have, or nil.
  public static func format(of text: String) -> ArchiveFormat? {
    let start = text.prefix(4_096).drop(while: \.isWhitespace)
    if start.first == "{" { return .json }
    if start.hasPrefix(ReflectionMarkdown.opening) { return .markdown }
    return ReflectionCSV.canBegin(with: text) ? .csv : nil
  }
}
