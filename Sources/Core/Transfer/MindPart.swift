import Foundation

/// An entry of *On your mind*, or a step or a try of a ladder, as a row of named fields for tables and readable files.
///
/// The fields are those of the stored form (`MindContent.json`), flattened. So what a table holds is as exact as JSON, and
/// is checked by the same rules when it's read.
struct MindPart {
  /// What a row stands for. Raw values are in files: never rename one.
  enum Row: String, CaseIterable {
    case worry, thought, ladder, step
    case attempt = "try"
    case checkIn = "check-in"
    case gad7 = "gad-7"

    /// The tool whose entry it is; nil for a step or a try.
    var kind: MindKind? { MindKind(rawValue: rawValue) }
    /// What it is a part of; nil for an entry.
    var parent: Row? { self == .step ? .ladder : self == .attempt ? .step : nil }
  }

  var row: Row
  var id: UUID
  /// When the entry or the try was written; nil for a step.
  var moment: Moment?
  var editedAt: Date?
  /// By the name of the field. A text may be empty; what is missing isn't there.
  var values: [String: String]
}

// Writing.
extension MindPart {
  /// The parts of an entry: a ladder is followed by its steps, and each by its tries. Empty if it can't be read.
  static func parts(of entry: MindEntry) -> [MindPart] {
    // What was read from a store or a file can always be written.
    guard let content = entry.content, let row = Row(rawValue: entry.kind.rawValue), let tree = try? JSONTree(content)
    else { return [] }
    let whole = MindPart(
      row: row, id: entry.id, moment: entry.moment, editedAt: entry.editedAt, values: values(of: row, in: tree))
    guard let ladder = entry.ladder else { return [whole] }
    return [whole]
      + ladder.steps.enumerated().flatMap { place, step in
        let tree = tree[["steps", String(place + 1)]] ?? .object([:])
        return [MindPart(row: .step, id: step.id, values: values(of: .step, in: tree))]
          + step.tries.enumerated().map { place, attempt in
            MindPart(
              row: .attempt, id: attempt.id, moment: attempt.moment,
              values: values(of: .attempt, in: tree[["tries", String(place + 1)]] ?? .object([:])))
          }
      }
  }

  private static func values(of row: Row, in tree: JSONTree) -> [String: String] {
    var values: [String: String] = [:]
    for field in row.fields {
      switch tree[field.path[...]] {
      case .text(let bytes): values[field.name] = String(decoding: bytes, as: UTF8.self)
      case .number(let number): values[field.name] = String(number)
      case .flag(let flag): values[field.name] = flag ? "yes" : "no"
      case .list(let list):
        values[field.name] = list.compactMap { if case .number(let number) = $0 { String(number) } else { nil } }
          .joined(separator: " ")
      case .object, nil: break
      }
    }
    return values
  }
}

// Reading.
extension MindPart {
  /// The keys and values of the stored form.
  ///
  /// - Throws: `FaultyValue` if one is in the wrong form.
  private func tree() throws(FaultyValue) -> [String: JSONTree] {
    var tree = JSONTree.object([:])
    for field in row.fields {
      guard let text = values[field.name] else { continue }
      guard let value = field.form.value(of: text) else {
        throw FaultyValue(field.name, text, field.form == .number ? .notANumber : .wrongValue)
      }
      tree.put(value, at: field.path[...])
    }
    tree = tree.withLists
    guard case .object(var fields) = tree else { throw FaultyValue(nil, .wrongValue) }
    if row.parent != nil { fields["id"] = .text(Array(id.lowercase.utf8)) }
    if row == .attempt {
      guard let moment else { throw FaultyValue("day", .missing) }
      fields["at"] = .text(Array(Timestamp.text(moment.instant).utf8))
      fields["utcOffset"] = .number(moment.utcOffset)
      fields["day"] = .text(Array(moment.day.description.utf8))
    }
    return fields
  }

  /// What is wrong with the value at a key of the stored form.
  private func faulty(_ error: any Error) -> FaultyValue {
    let found = FaultyValue(decoding: error)
    guard let key = found.name else { return found }
    let exact = row.fields.filter { $0.path == [key] }
    let fields = exact.isEmpty ? row.fields.filter { $0.path.last == key || $0.path.first == key } : exact
    // With several, such as the feelings, it isn't known which of them it is.
    guard fields.count == 1, let field = fields.first else {
      return FaultyValue(fields.isEmpty ? MindPart.column(of: key) : nil, found.reason)
    }
    let text = field.form == .text ? nil : values[field.name]
    let reason: ImportFault.Reason =
      text == nil ? .missing : field.isDay ? .notADay : field.form == .number ? .notANumber : found.reason
    return FaultyValue(field.name, text, reason)
  }

  /// The column of a key in any row.
  private static func column(of key: String) -> String {
    Row.allCases.flatMap(\.fields).first { $0.path.last == key }?.name ?? key
  }

  /// Puts parts together again. An entry of which a part can't be read is left out whole.
  ///
  /// - Parameters:
  ///   - parts: the parts, each with the place of the part that it belongs to (nil for an entry).
  ///   - broken: the places of parts that lack one of their own, and are left out with what they belong to.
  ///   - unreadable: called with the place of each part that can't be read, and what's wrong with it.
  static func entries(
    _ parts: [(part: MindPart, parent: Int?)], by decoder: JSONDecoder, broken: Set<Int> = [],
    unreadable: (Int, FaultyValue) -> Void
  ) -> [MindEntry] {
    var children: [Int: [Int]] = [:]
    for (place, one) in parts.enumerated() {
      if let parent = one.parent { children[parent, default: []].append(place) }
    }
    func tree(_ place: Int) -> JSONTree? {
      var fields: [String: JSONTree]
      do throws(FaultyValue) { fields = try parts[place].part.tree() } catch {
        unreadable(place, error)
        return nil
      }
      let places = children[place] ?? []
      let list = places.compactMap { tree($0) }
      if list.count < places.count || broken.contains(place) { return nil }
      if !list.isEmpty { fields[parts[place].part.row == .ladder ? "steps" : "tries"] = .list(list) }
      return .object(fields)
    }
    var entries: [MindEntry] = []
    for (place, one) in parts.enumerated() {
      guard let kind = one.part.row.kind, let moment = one.part.moment, let tree = tree(place) else { continue }
      do {
        let content = try tree.content(kind, by: decoder)
        entries.append(
          MindEntry(id: one.part.id, content: content, moment: moment, editedAt: one.part.editedAt))
      } catch {
        unreadable(place, one.part.faulty(error))
      }
    }
    return entries
  }
}
