import Yams

/// The YAML front matter of a reading's file. Errors name the line.
struct FrontMatter {
  let id, title, summary, topic, reviewed: String
  let order, minutes: Int
  let clinician: Reading.Clinician?
  let sources: [Reading.Source]
  /// Remarks on unknown keys.
  let remarks: [ReadingProblem]

  /// Parses the lines between the two lines of `---`.
  ///
  /// - Throws: `ReadingProblem`.
  init(file: String, lines: ArraySlice<Substring>) throws(ReadingProblem) {
    let root = try Table(
      Self.compose(file: file, lines: lines), file: file, line: nil,
      known: ["id", "title", "summary", "topic", "order", "minutes", "reviewed", "clinician", "sources"])
    id = try root.text("id")
    guard Reading.isID(id) else {
      // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. {key} is a word of
      // the file’s front matter, such as “title”.
      throw root.problem("id", localized("“{key}” can contain only lowercase letters, digits and “-”.", ["key": "id"]))
    }
    title = try root.text("title")
    summary = try root.text("summary")
    topic = try root.text("topic")
    order = try root.number("order", 0...9_999)
    minutes = try root.number("minutes", 1...120)
    reviewed = try root.day("reviewed")
    clinician = try root.clinician("clinician")
    var sources: [Reading.Source] = []
    var remarks = root.unknown
    for table in try root.tables(
      "sources", known: ["authors", "year", "title", "url", "publisher", "consulted", "read"])
    {
      let url = try table.text("url")
      guard Reading.isAddress(url) else {
        // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. {key} is a word
        // of the file’s front matter, such as “title”.
        throw table.problem(
          "url", localized("“{key}” must be a web address that begins with https://.", ["key": "url"]))
      }
      sources.append(
        Reading.Source(
          authors: try table.text("authors"), year: try table.number("year", 1_500...2_200),
          title: try table.text("title"), url: url,
          publisher: table.has("publisher") ? try table.text("publisher") : nil,
          consulted: try table.isRead ? table.day("consulted") : nil))
      remarks += table.unknown
    }
    self.sources = sources
    self.remarks = remarks
  }

  private static func compose(file: String, lines: ArraySlice<Substring>) throws(ReadingProblem) -> Node? {
    do {
      // The empty line replaces the first `---`, so that line numbers are those of the file.
      return try Yams.compose(yaml: "\n" + lines.joined(separator: "\n") + "\n")
    } catch {
      var line: Int?
      // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. “It” is the file.
      // The front matter is a block of “key: value” lines at its beginning.
      var sentence = localized("Its front matter isn’t YAML.")
      switch error as? YamlError {
      case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): line = mark.line
      case .duplicatedKeysInMapping(let keys, let context):
        line = context.mark.line
        // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. {key} is a word
        // of the file’s front matter, such as “title”.
        sentence = localized("“{key}” appears twice.", ["key": keys.first ?? ""])
      default: break
      }
      throw ReadingProblem(file: file, line: line.map { min($0, lines.endIndex) }, sentence: sentence)
    }
  }
}

/// A YAML mapping with the line of each key.
private struct Table {
  private let file: String
  private let line: Int?
  private let values: [String: (line: Int?, node: Node)]
  /// Remarks on unknown keys.
  let unknown: [ReadingProblem]

  init(_ node: Node?, file: String, line: Int?, known: Set<String>) throws(ReadingProblem) {
    self.file = file
    self.line = node?.mark?.line ?? line
    guard case .mapping(let mapping) = node else {
      // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. “It” is the file.
      throw ReadingProblem(file: file, line: self.line ?? 2, sentence: localized("“key: value” was expected here."))
    }
    var values: [String: (line: Int?, node: Node)] = [:]
    var unknown: [ReadingProblem] = []
    for (key, value) in mapping {
      let name = key.scalar?.string ?? ""
      values[name] = (key.mark?.line, value)
      if !known.contains(name) {
        unknown.append(
          ReadingProblem(
            file: file, line: key.mark?.line,
            // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. {key} is a
            // word of the file’s front matter, such as “title”.
            sentence: localized("“{key}” isn’t a known key, so it was ignored.", ["key": name]), isLeftOut: false)
        )
      }
    }
    self.values = values
    self.unknown = unknown
  }

  func has(_ key: String) -> Bool { values[key] != nil }

  func problem(_ key: String, _ sentence: String) -> ReadingProblem {
    ReadingProblem(file: file, line: values[key]?.line ?? line, sentence: sentence)
  }

  func text(_ key: String) throws(ReadingProblem) -> String {
    // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. {key} is a word of
    // the file’s front matter, such as “title”.
    guard let node = values[key]?.node else { throw problem(key, localized("“{key}” is missing.", ["key": key])) }
    guard let text = node.scalar?.string else {
      // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. {key} is a word of
      // the file’s front matter, such as “title”.
      throw problem(key, localized("“{key}” must be text.", ["key": key]))
    }
    // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. {key} is a word of
    // the file’s front matter, such as “title”.
    guard !text.trimmed.isEmpty else { throw problem(key, localized("“{key}” is empty.", ["key": key])) }
    return text.trimmed
  }

  func number(_ key: String, _ range: ClosedRange<Int>) throws(ReadingProblem) -> Int {
    guard let number = Int(try text(key)), range.contains(number) else {
      throw problem(
        key,
        // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. {key} is a word
        // of the file’s front matter, such as “title”.
        localized(
          "“{key}” must be a whole number from {least} to {most}.",
          ["key": key, "least": range.lowerBound, "most": range.upperBound]))
    }
    return number
  }

  func day(_ key: String) throws(ReadingProblem) -> String {
    let text = try text(key)
    guard LocalDay(text) != nil else {
      // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. {key} is a word of
      // the file’s front matter, such as “title”.
      throw problem(key, localized("“{key}” must be a date such as 2026-11-21.", ["key": key]))
    }
    return text
  }

  /// Parses a table with `name` and `day`. Returns nil if the value is `none yet`, or if the key is missing.
  func clinician(_ key: String) throws(ReadingProblem) -> Reading.Clinician? {
    guard let place = values[key], place.node.scalar?.string != "none yet" else { return nil }
    let table = try Table(place.node, file: file, line: place.line, known: ["name", "day"])
    return Reading.Clinician(name: try table.text("name"), day: try table.day("day"))
  }

  /// Whether the reading's author has read this source: true unless it says `read: no`.
  var isRead: Bool {
    get throws(ReadingProblem) {
      guard has("read") else { return true }
      return try text("read") != "no"
    }
  }

  func tables(_ key: String, known: Set<String>) throws(ReadingProblem) -> [Table] {
    guard let place = values[key] else { throw problem(key, localized("“{key}” is missing.", ["key": key])) }
    guard case .sequence(let nodes) = place.node else {
      // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. {key} is a word of
      // the file’s front matter, such as “title”.
      throw problem(key, localized("“{key}” must be a list.", ["key": key]))
    }
    var tables: [Table] = []
    for node in nodes { tables.append(try Table(node, file: file, line: place.line, known: known)) }
    return tables
  }
}
