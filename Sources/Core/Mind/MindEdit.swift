import Foundation

/// A change of a worry, a thought or a ladder, as the difference between two states.
///
/// Changes made elsewhere in the meantime are preserved: only fields that differ between the two states are written,
/// and steps and tries are matched by their ids. If a field was changed in both places, the later change is stored. A
/// step or a try that was changed in one place and deleted in the other is preserved, too.
public struct MindEdit: Hashable, Sendable {
  /// The entry.
  public let id: MindEntry.ID
  /// The content that the person began to change.
  public let from: MindContent
  /// The content after their change, of the same kind.
  public let to: MindContent

  /// Creates the change of an entry from one content to another of its kind.
  public init(_ id: MindEntry.ID, from: MindContent, to: MindContent) {
    (self.id, self.from, self.to) = (id, from, to)
  }

  /// Returns `present` with this change applied.
  ///
  /// - Throws: never for contents read from a store.
  public func applied(to present: MindContent) throws -> MindContent {
    if present.isSame(as: from) || to.isSame(as: present) { return to }
    guard from.kind == to.kind, to.kind == present.kind else { return present }
    let merged = JSONTree.merged(from: try JSONTree(from), to: try JSONTree(to), into: try JSONTree(present))
    guard let merged else { return present }
    return whole(try merged.content(to.kind, by: JSONDecoder()).value)
  }

  private func whole<Tool: MindTool>(_ merged: Tool) -> MindContent {
    guard let from = from[Tool.self], let to = to[Tool.self] else { return MindContent(merged) }
    return MindContent(merged.merged(from: from, to: to))
  }
}

extension JSONTree {
  /// Merges a value three ways; nil represents a missing one.
  fileprivate static func merged(from: JSONTree?, to: JSONTree?, into present: JSONTree?) -> JSONTree? {
    if from == to { return present }
    if case .object(let to) = to, case .object(let present) = present {
      let from = if case .object(let from) = from { from } else { [String: JSONTree]() }
      var result: [String: JSONTree] = [:]
      for key in Set(to.keys).union(present.keys) {
        result[key] = merged(from: from[key], to: to[key], into: present[key])
      }
      return .object(result)
    }
    if let to = to?.identified, let present = present?.identified {
      return .list(merged(from: from?.identified ?? [], to: to, into: present))
    }
    return to
  }

  /// Merges lists by ids: first the items of `to` in their order, then those that are only in `present`.
  private static func merged(from: [Identified], to: [Identified], into present: [Identified]) -> [JSONTree] {
    func value(_ id: [UInt8], in list: [Identified]) -> JSONTree? { list.first { $0.id == id }?.value }
    let retained = to.compactMap { item -> JSONTree? in
      let former = value(item.id, in: from)
      guard let there = value(item.id, in: present) else {
        // Deleted elsewhere and unchanged here: it stays deleted.
        return former == item.value ? nil : item.value
      }
      return merged(from: former, to: item.value, into: there)
    }
    // Deleted here and unchanged elsewhere: it stays deleted, too.
    let others = present.filter { item in
      value(item.id, in: to) == nil && value(item.id, in: from) != item.value
    }
    return retained + others.map(\.value)
  }

  private typealias Identified = (id: [UInt8], value: JSONTree)

  /// The entries of a list whose entries all have ids; nil for anything else.
  private var identified: [Identified]? {
    guard case .list(let list) = self else { return nil }
    var result: [Identified] = []
    for item in list {
      guard case .object(let fields) = item, case .text(let id) = fields["id"] else { return nil }
      result.append((id, item))
    }
    return result
  }
}
