import Foundation

/// Reflections and entries of the tools of *On your mind*, as Markdown (CommonMark). People can read it, and Respite
/// can read it back exactly.
///
/// ```
/// <!-- respite reflections, version 1 -->
/// # What went well
///
/// ## 2026-03-29
///
/// <!-- 5b0f…7e01 written 2026-03-29T01:30:00.000Z offset 7200 edited 2026-03-30T08:00:00.000Z -->
/// > I called Zoë\
/// > twice
///
/// Why it went well:
///
/// > She was home
///
/// <!-- end -->
/// ```
///
/// Version 1 has reflections only. In version 2, the entries of the tools follow, in a section for each tool. The steps
/// of a ladder and their tries are below the ladder. Fields have the headings of `MindColumn`:
///
/// ```
/// # Worries
///
/// ## 2026-03-29
///
/// <!-- 5b0f…7e02 written 2026-03-29T01:30:00.000Z offset 7200 -->
///
/// Worry:
///
/// > The bus is late
///
/// How sure I am, in percent: 80
/// ```
///
/// Text is in block quotes, so that none of it is taken for structure. Markup gets a backslash, and characters that
/// editors trim or change are written as `&#32;`. The last line shows that the file isn't truncated. Anything else in
/// the file is refused, because skipping it would lose it.
enum ArchiveMarkdown {
  /// The start of every file.
  static let opening = "<!-- respite reflections, version "
  private static let (version, versionOfReflections) = (2, 1)
  private static let title = "# What went well"
  private static let why = "Why it went well:"
  private static let end = "<!-- end -->"

  /// Returns the reflections in order, then each kind of entry in order, under their days.
  static func data(_ archive: Archive) -> Data {
    var text = "\(opening)\(archive.mind.isEmpty ? versionOfReflections : version) -->\n"
    if archive.mind.isEmpty || !archive.reflections.isEmpty { text += "\(title)\n" }
    var day: LocalDay?
    for reflection in archive.reflections {
      if reflection.moment.day != day {
        text += "\n## \(reflection.moment.day)\n"
        day = reflection.moment.day
      }
      text += "\n<!-- \(MarkdownHead.text(reflection.id, reflection.moment, reflection.editedAt)) -->\n"
      text += MarkdownEscaping.quoted(reflection.event)
      if !reflection.reason.isEmpty { text += "\n\(why)\n\n" + MarkdownEscaping.quoted(reflection.reason) }
    }
    return Data((text + MindMarkdown.text(archive) + "\n\(end)\n").utf8)
  }

  /// Reads reflections and entries. Stops at the first fault beyond `mostFaults`. If the end is missing, the last entry
  /// is left out, since it may be cut off.
  ///
  /// - Throws: `TransferProblem`: `newerFormat` or `unknownFormat`.
  static func reading(_ text: String, mostFaults: Int) throws(TransferProblem) -> DecodedArchive {
    var reader = Reader()
    var isWhole = false
    var number = 0
    var rest: Substring.UTF8View? = text.utf8[...]
    while let present = rest, reader.faults.count + reader.mind.faults.count <= mostFaults {
      let lineEnd = present.firstIndex(of: UInt8(ascii: "\n"))
      let bytes = present[..<(lineEnd ?? present.endIndex)]
      rest = lineEnd.map { present[present.index(after: $0)...] }
      number += 1
      // An editor may have changed the line endings. A carriage return within a text is escaped, so it isn't lost here.
      let line = String(Substring(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes))
      if !reader.hasBegun {
        if !line.isBlank { try reader.begin(line) }
      } else if isWhole {
        if !line.isBlank { reader.add(number, line, .stray) }
      } else if line.trimmed == end {
        isWhole = true
      } else {
        reader.read(line, number: number)
      }
    }
    reader.finish(isWhole: isWhole || rest != nil, last: number)
    return DecodedArchive(
      Archive(reflections: reader.found, mind: reader.mind.entries), faults: Array(reader.faults.prefix(mostFaults + 1))
    )
  }

  private struct Reader {
    struct Entry {
      let head: MarkdownHead
      var event: [String] = []
      var reason: [String]?
    }

    var hasBegun = false
    var found: [Reflection] = []
    var faults: [ImportFault] = []
    var mind = MindMarkdown.Reader()
    private var version = 1
    private var day: LocalDay?
    private var entry: Entry?
    /// Whether the following lines belong to an entry whose head can't be read, which is already reported as a fault.
    private var isBelowFault = false

    mutating func add(_ line: Int, _ text: String, _ reason: ImportFault.Reason) {
      faults.append(ImportFault(.line(line), text: text, reason))
    }

    mutating func begin(_ line: String) throws(TransferProblem) {
      let rest = line.trimmed.dropFirst(opening.count)
      guard line.trimmed.hasPrefix(opening), rest.hasSuffix(" -->"), let number = Int(rest.dropLast(4)), number > 0
      else { throw .unknownFormat }
      guard number <= ArchiveMarkdown.version else { throw .newerFormat(version: number) }
      (version, hasBegun) = (number, true)
    }

    mutating func read(_ line: String, number: Int) {
      if mind.hasBegun || version > versionOfReflections && mind.begins(line) {
        finishEntry()
        return mind.read(line, number: number)
      }
      if let words = MarkdownEscaping.quote(in: line) {
        if entry?.reason != nil {
          entry?.reason?.append(words)
        } else if entry != nil {
          entry?.event.append(words)
        } else if !isBelowFault {
          add(number, line, .stray)
        }
        return
      }
      let line = line.trimmed
      switch line {
      case "": break
      case title where found.isEmpty && entry == nil: break
      case why where entry != nil && entry?.reason == nil: entry?.reason = []
      case why where isBelowFault: break
      case _ where line.hasPrefix("## "):
        finishEntry()
        day = ExportForm.day(String(line.dropFirst(3)))
        isBelowFault = false
        if day == nil { add(number, String(line.dropFirst(3)), .notADay) }
      case _ where line.hasPrefix("<!-- "):
        finishEntry()
        entry = day.flatMap { MarkdownHead(line, on: $0) }.map { Entry(head: $0) }
        isBelowFault = entry == nil
        if isBelowFault { add(number, line, .head) }
      default:
        if !isBelowFault { add(number, line, .stray) }
        // The entry would lack the words of this line, so it's left out.
        if entry != nil { (entry, isBelowFault) = (nil, true) }
      }
    }

    /// Ends the last reflection, and assembles the entries of the tools. `last` is the number of the last line.
    mutating func finish(isWhole: Bool, last: Int) {
      if isWhole { finishEntry() }
      faults += mind.finish(isWhole: isWhole)
      if !isWhole { faults.append(ImportFault(.line(last), .noEnd)) }
    }

    private mutating func finishEntry() {
      guard let entry else { return }
      self.entry = nil
      found.append(
        Reflection(
          id: entry.head.id, event: entry.event.joined(separator: "\n").withoutNulls,
          reason: (entry.reason ?? []).joined(separator: "\n").withoutNulls, moment: entry.head.moment,
          editedAt: entry.head.editedAt))
    }
  }
}

/// The comment before an entry: `<!-- ID written INSTANT offset SECONDS edited INSTANT -->`.
struct MarkdownHead {
  let id: UUID
  let moment: Moment
  let editedAt: Date?

  /// Reads a comment; nil for anything else.
  init?(_ line: some StringProtocol, on day: LocalDay) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 7 || words.count == 9, words[0] == "<!--", words.last == "-->", words[2] == "written",
      words[4] == "offset", let id = UUID(uuidString: String(words[1])), let instant = Timestamp.instant(words[3]),
      let offset = Int(words[5]), ExportForm.offsets.contains(offset)
    else { return nil }
    (self.id, moment) = (id, Moment(instant: instant, utcOffset: offset, day: day))
    if words.count == 9 {
      guard words[6] == "edited", let instant = Timestamp.instant(words[7]) else { return nil }
      editedAt = instant
    } else {
      editedAt = nil
    }
  }

  /// The contents of the comment.
  static func text(_ id: UUID, _ moment: Moment, _ editedAt: Date?) -> String {
    "\(id.lowercase) written \(Timestamp.text(moment.instant)) offset \(moment.utcOffset)"
      + (editedAt.map { " edited \(Timestamp.text($0))" } ?? "")
  }
}
