import Foundation

/// The formats of exports. Raw values are used on the command line.
public enum ArchiveFormat: String, CaseIterable, Hashable, Sendable {
  /// All records; see `ArchiveJSON`.
  case json
  /// Reflections, and entries of the tools of *On your mind*; see `ArchiveCSV`.
  case csv
  /// Reflections and entries of the tools, in a form for reading; see `ArchiveMarkdown`.
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
    let reading = try reading(data, mostFaults: TransferProblem.mostPlaces, throwsAboveLimit: false, newID: newID)
    let places = reading.faults.filter { $0.reason != .noEnd }.map(\.place)
    guard places.isEmpty else { throw .unreadable(places) }
    guard reading.faults.isEmpty else { throw .broken }
    return reading.archive
  }

  /// Reads an export and detects its format. Returns every entry that can be read, and what's wrong with the others.
  ///
  /// - Parameters:
  ///   - data: the file's content.
  ///   - dates: reads days in tables that another program has written.
  ///   - newID: creates the ids of entries without one.
  /// - Throws: `TransferProblem`; `unreadable` if there are more than `DecodedArchive.mostFaults` faults.
  public static func reading(
    _ data: Data, _ dates: Dates = .person, newID: () -> UUID = UUID.init
  ) throws(TransferProblem) -> DecodedArchive {
    try reading(data, dates, mostFaults: DecodedArchive.mostFaults, throwsAboveLimit: true, newID: newID)
  }

  private static func reading(
    _ data: Data, _ dates: Dates = .person, mostFaults: Int, throwsAboveLimit: Bool, newID: () -> UUID
  ) throws(TransferProblem) -> DecodedArchive {
    let reading = try reading(ExportText.utf8(data), dates, mostFaults, newID)
    if throwsAboveLimit, reading.faults.count > mostFaults {
      throw .unreadable(reading.faults.prefix(TransferProblem.mostPlaces + 1).map(\.place))
    }
    return reading
  }

  private static func reading(
    _ data: Data, _ dates: Dates, _ mostFaults: Int, _ newID: () -> UUID
  ) throws(TransferProblem) -> DecodedArchive {
    // Check the start first, because other files may be huge.
    var format: ArchiveFormat?
    do throws(TransferProblem) {
      format = Self.format(of: try beginning(of: data))
      if format == nil { throw .unknownFormat }
    } catch {
      guard error == .notText, let start = ExportText.inCodePage(data.prefix(4_096), language: dates.language),
        ArchiveCSV.canBegin(with: start.text)
      else { throw error }
      format = .csv
    }
    let text = data.withUnsafeBytes { String(validating: $0, as: UTF8.self) }
    switch (format, text) {
    case (.json, _?): return try ArchiveJSON.reading(data, mostFaults: mostFaults)
    case (.csv, let text?): return try ArchiveCSV.reading(text, dates, mostFaults: mostFaults, newID: newID)
    case (.csv, nil):
      guard let (text, name) = ExportText.inCodePage(data, language: dates.language) else { throw .notText }
      return try ArchiveCSV.reading(text, dates, mostFaults: mostFaults, newID: newID).noting([.encoding(name)])
    case (.markdown, let text?): return try ArchiveMarkdown.reading(text, mostFaults: mostFaults)
    case (.json, nil), (.markdown, nil): throw .notText
    case (nil, _): throw .unknownFormat
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
