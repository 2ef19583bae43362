import Foundation

/// An entry of *On your mind*, or a step or a try of a ladder, as a row of named fields for tables and readable files.
///
/// The fields are those of the stored form (`MindContent.json`), flattened. So a table is as exact as JSON, and its
/// values are checked by the same rules when they're read.
struct MindPart {
  let row: MindRow
  let id: UUID
  /// When the entry or the try was written; nil for a step.
  var moment: Moment?
  var editedAt: Date?
  /// The values by the names of their columns. A text may be empty; a missing value has no key.
  var values: [String: String]
}

// Writing.
extension MindPart {
  /// Returns an entry as parts, each followed by its own parts: a ladder by its steps, and each step by its tries.
  /// Empty if the entry can't be read.
  static func parts(of entry: MindEntry) -> [MindPart] {
    // Whatever was read from a store or a file can be written.
    guard let content = entry.content, let row = MindRow.entry(entry.kind), let tree = try? JSONTree(content) else {
      return []
    }
    return parts(row, tree, entry.id, entry.moment, entry.editedAt)
  }

  private static func parts(
    _ row: MindRow, _ tree: JSONTree, _ id: UUID, _ moment: Moment?, _ editedAt: Date? = nil
  ) -> [MindPart] {
    [MindPart(row: row, id: id, moment: moment, editedAt: editedAt, values: values(of: row, in: tree))]
      + row.parts.flatMap { row -> [MindPart] in
        guard case .list(let items) = tree[[row.key]] else { return [] }
        return items.flatMap { item -> [MindPart] in
          guard let id = item.id else { return [] }
          return parts(row, item, id, row.hasMoment ? item.moment : nil)
        }
      }
  }

  private static func values(of row: MindRow, in tree: JSONTree) -> [String: String] {
    var values: [String: String] = [:]
    for column in row.columns {
      switch tree[column.path[...]] {
      case .text(let bytes): values[column.name] = String(decoding: bytes, as: UTF8.self)
      case .number(let number): values[column.name] = String(number)
      case .flag(let flag): values[column.name] = flag ? "yes" : "no"
      case .list(let list):
        values[column.name] = list.compactMap { if case .number(let number) = $0 { String(number) } else { nil } }
          .joined(separator: " ")
      case .object, nil: break
      }
    }
    return values
  }
}

extension JSONTree {
  /// The text at a key; empty if there isn't one.
  private func text(_ key: String) -> String {
    guard case .text(let bytes) = self[[key]] else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate var id: UUID? { UUID(uuidString: text("id")) }

  fileprivate var moment: Moment? {
    guard let instant = Timestamp.instant(text("at")), case .number(let offset) = self[["utcOffset"]],
      let day = LocalDay(text("day"))
    else { return nil }
    return Moment(instant: instant, utcOffset: offset, day: day)
  }
}

// Reading.
extension MindPart {
  /// The keys and values of the stored form.
  ///
  /// - Throws: `FaultyValue` if one is in the wrong form.
  private func tree() throws(FaultyValue) -> [String: JSONTree] {
    var tree = JSONTree.object([:])
    for column in row.columns {
      guard let text = values[column.name] else { continue }
      guard let value = column.form.value(of: text) else {
        throw FaultyValue(column.name, text, column.form == .number ? .notANumber : .wrongValue)
      }
      tree.put(value, at: column.path[...])
    }
    tree = tree.withLists
    guard case .object(var fields) = tree else { throw FaultyValue(nil, .wrongValue) }
    if row.kind == nil { fields["id"] = .text(Array(id.lowercase.utf8)) }
    if row.kind == nil, row.hasMoment {
      guard let moment else { throw FaultyValue("day", .missing) }
      fields["at"] = .text(Array(Timestamp.text(moment.instant).utf8))
      fields["utcOffset"] = .number(moment.utcOffset)
      fields["day"] = .text(Array(moment.day.description.utf8))
    }
    return fields
  }

  /// Describes what's wrong with a value of the stored form, by its column.
  private func faulty(_ error: any Error) -> FaultyValue {
    let found = FaultyValue(decoding: error)
    guard let key = found.name else { return found }
    let exact = row.columns.filter { $0.path == [key] }
    let columns = exact.isEmpty ? row.columns.filter { $0.path.last == key || $0.path.first == key } : exact
    // If there are several columns, as for feelings, it isn't known which one is meant.
    guard columns.count == 1, let column = columns.first else {
      return FaultyValue(columns.isEmpty ? MindPart.column(of: key) : nil, found.reason)
    }
    let text = column.form == .text ? nil : values[column.name]
    let reason: ImportFault.Reason =
      text == nil ? .missing : column.isDay ? .notADay : column.form == .number ? .notANumber : found.reason
    return FaultyValue(column.name, text, reason)
  }

  /// The column of a key in any row.
  private static func column(of key: String) -> String {
    MindRow.all.flatMap(\.columns).first { $0.path.last == key }?.name ?? key
  }

  /// Assembles entries from their parts. If a part can't be read, the whole entry is left out.
  ///
  /// - Parameters:
  ///   - parts: the parts, each with the index of the part that it belongs to (nil for an entry).
  ///   - broken: the indices of parts that lack a part of their own; their entries are left out.
  ///   - unreadable: called with the index of each part that can't be read, and what's wrong with it.
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
      for part in parts[place].part.row.parts {
        let list = places.indices.filter { parts[places[$0]].part.row == part }.map { list[$0] }
        if !list.isEmpty { fields[part.key] = .list(list) }
      }
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
