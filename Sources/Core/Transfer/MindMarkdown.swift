import Foundation

/// The sections of `ArchiveMarkdown` with the entries of the tools.
///
/// Steps and tries are below their ladder, under
/// `<!-- step ID -->` and `<!-- try ID written INSTANT offset SECONDS day DAY -->`.
enum MindMarkdown {
  private static let titles = MindKind.allCases.compactMap { kind in
    MindRow.entry(kind).map { (title: "# \(kind.tool.list.heading)", row: $0) }
  }

  /// The sections; empty if there are no entries.
  static func text(_ archive: Archive) -> String {
    var text = ""
    for (title, row) in titles {
      let entries = row.kind.map { archive.mind($0) } ?? []
      if !entries.isEmpty { text += "\n\(title)\n" }
      var day: LocalDay?
      for part in entries.flatMap(MindPart.parts) {
        if part.row == row, let moment = part.moment, moment.day != day {
          text += "\n## \(moment.day)\n"
          day = moment.day
        }
        text += "\n<!-- \(head(part)) -->\n"
        for field in part.row.columns {
          guard let value = part.values[field.name] else { continue }
          let quoted = value.isEmpty ? "" : "\n" + MarkdownEscaping.quoted(value)
          text += "\n\(field.heading):" + (field.form == .text ? "\n\(quoted)" : " \(value)\n")
        }
      }
    }
    return text
  }

  private static func head(_ part: MindPart) -> String {
    guard let moment = part.moment else { return "\(part.row.name) \(part.id.lowercase)" }
    let head = MarkdownHead.text(part.id, moment, part.editedAt)
    return part.row.kind == nil ? "\(part.row.name) \(head) day \(moment.day)" : head
  }

  /// Reads the sections line by line.
  struct Reader {
    private(set) var entries: [MindEntry] = []
    private var row: MindRow?
    private var day: LocalDay?
    private var parts: [(part: MindPart, parent: Int?)] = []
    private var lines: [Int] = []
    private(set) var faults: [ImportFault] = []
    /// The field whose text is being read, and its lines.
    private var words: (field: MindColumn, lines: [String])?
    /// Whether the following lines belong to the last part.
    private var isInPart = false
    /// Whether the following lines belong to a part whose head can't be read, which is already reported as a fault.
    private var isBelowFault = false
    /// Whether no entry has begun since the last heading.
    private var isAfterHeading = false

    /// Whether a section has begun.
    var hasBegun: Bool { row != nil }

    /// Whether a line begins a section.
    func begins(_ line: String) -> Bool { titles.contains { $0.title == line.trimmed } }

    mutating func read(_ line: String, number: Int) {
      if let quote = MarkdownEscaping.quote(in: line) {
        guard words != nil else {
          if !isBelowFault { add(number, line, .stray) }
          if isInPart { loseEntry() }
          return
        }
        words?.lines.append(quote)
        return
      }
      let line = line.trimmed
      if line.isEmpty { return }
      finishWords()
      if line.hasPrefix("<!-- ") {
        beginPart(line, number)
      } else if line.hasPrefix("## ") {
        (day, isInPart) = (ExportForm.day(String(line.dropFirst(3))), false)
        (isBelowFault, isAfterHeading) = (false, true)
        if day == nil { add(number, String(line.dropFirst(3)), .notADay) }
      } else if let title = titles.first(where: { $0.title == line }) {
        (row, day, isInPart, isBelowFault, isAfterHeading) = (title.row, nil, false, false, true)
      } else if !isBelowFault, !readField(line) {
        add(number, line, .stray)
        if isInPart { loseEntry() }
      }
    }

    /// Begins a part. If its head can't be read, the lines below it can't either, and the ladder that it may belong to
    /// is incomplete.
    private mutating func beginPart(_ line: String, _ number: Int) {
      let isOfEntry = MindRow.all.contains { $0.kind == nil && line.hasPrefix("<!-- \($0.name) ") }
      if isBelowFault, isOfEntry { return }
      isInPart = begin(line, number)
      isBelowFault = !isInPart
      if isInPart {
        isAfterHeading = false
        return
      }
      add(number, line, .head)
      guard let root, !parts[root].part.row.parts.isEmpty, isOfEntry || !isAfterHeading else { return }
      // This line may have been another entry's head. The ladder is left out nevertheless, and is reported, too.
      if !isOfEntry { add(lines[root], parts[root].part.row.name, .wrongValue) }
      loseEntry()
    }

    /// The index in `parts` of the entry that was begun last.
    private var root: Int? { parts.lastIndex { $0.part.row.kind != nil } }

    /// Leaves out the last entry, because one of its lines can't be read.
    private mutating func loseEntry() {
      if let root {
        parts.removeSubrange(root...)
        lines.removeSubrange(root...)
      }
      (words, isInPart, isBelowFault) = (nil, false, true)
    }

    private mutating func add(_ line: Int, _ text: String, _ reason: ImportFault.Reason) {
      faults.append(ImportFault(.line(line), text: text, reason))
    }

    private mutating func begin(_ line: String, _ number: Int) -> Bool {
      let inside = line.dropFirst(5).dropLast(4)
      let part: MindPart
      if let name = inside.split(separator: " ").first, let row = MindRow(named: String(name)), row.kind == nil {
        let rest = inside.dropFirst(name.count + 1)
        if row.hasMoment {
          guard let end = rest.range(of: " day ", options: .backwards), line.hasSuffix(" -->"),
            let day = ExportForm.day(String(rest[end.upperBound...])),
            let head = MarkdownHead("<!-- \(rest[..<end.lowerBound]) -->", on: day)
          else { return false }
          part = MindPart(row: row, id: head.id, moment: head.moment, editedAt: head.editedAt, values: [:])
        } else {
          guard line.hasSuffix(" -->"), let id = UUID(uuidString: String(rest)) else { return false }
          part = MindPart(row: row, id: id, values: [:])
        }
      } else {
        guard let row, let day, let head = MarkdownHead(line, on: day) else { return false }
        part = MindPart(row: row, id: head.id, moment: head.moment, editedAt: head.editedAt, values: [:])
      }
      var parent: Int?
      if let row = part.row.parent {
        parent = parts.lastIndex { $0.part.row == row }
        // Lines below another entry aren't a part of the ladder above that.
        guard let parent, let entry = parts.lastIndex(where: { $0.part.row.kind != nil }), parent >= entry else {
          return false
        }
      }
      parts.append((part, parent))
      lines.append(number)
      return true
    }

    /// Reads “Heading:”, whose words follow, or “Heading: value”.
    private mutating func readField(_ line: String) -> Bool {
      guard isInPart, let part = parts.last?.part else { return false }
      for field in part.row.columns where line.hasPrefix("\(field.heading):") && part.values[field.name] == nil {
        let rest = line.dropFirst(field.heading.count + 1)
        if field.form == .text {
          guard rest.isEmpty else { return false }
          words = (field, [])
          return true
        }
        guard rest.first == " " else { return false }
        parts[parts.count - 1].part.values[field.name] = String(rest).trimmed
        return true
      }
      return false
    }

    private mutating func finishWords() {
      guard let (field, lines) = words else { return }
      words = nil
      parts[parts.count - 1].part.values[field.name] = lines.joined(separator: "\n").withoutNulls
    }

    /// Assembles the entries from their parts. If the end of the file is missing, the last entry is left out.
    ///
    /// - Returns: the faults, in the order of the lines.
    mutating func finish(isWhole: Bool) -> [ImportFault] {
      finishWords()
      // After a heading, the entry above the heading is complete.
      if !isWhole, !isBelowFault, !isAfterHeading { loseEntry() }
      var found: [Int: ImportFault] = [:]
      entries = MindPart.entries(parts, by: JSONDecoder()) { place, value in
        let heading = value.name.flatMap { name in parts[place].part.row.columns.first { $0.name == name }?.heading }
        found[lines[place]] = ImportFault(
          .line(lines[place]), name: heading ?? value.name, text: value.text, value.reason)
      }
      for case let fault in faults { if case .line(let line) = fault.place { found[line] = found[line] ?? fault } }
      return found.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}
