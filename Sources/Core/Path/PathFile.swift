import Foundation
import Yams

/// Reads the path from YAML. A missing or unknown id is reported and left out, and everything else is read.
///
/// ```yaml
/// format: 1
/// weeks:
///   - reading: what-anxiety-is          # the id of a reading
///     practice: breathing               # of an exercise, a guided session or a programme
///     tool: breathing-patterns          # of a tool: see `PathTool`
/// ```
enum PathFile {
  /// The largest file that is read, in bytes; far more than any path needs.
  private static let limit = 64 << 10

  /// The things that a path's ids can name.
  struct Catalogue {
    let readings: [Reading]
    let library: GuidedLibrary

    fileprivate func reading(_ id: String) -> LearningPath.Part? {
      readings.first { $0.id == id }.map { .reading($0) }
    }

    /// Prefers an exercise to a guided session of the same name, since practising with the session's voice counts as
    /// practising the exercise.
    fileprivate func practice(_ id: String) -> LearningPath.Part? {
      if let exercise = Exercise(rawValue: id) { return .practice(.exercise(exercise)) }
      if let session = library.session(id) { return .practice(.session(session)) }
      return library.programmes.first { $0.id == id }.map { .practice(.programme($0)) }
    }

    fileprivate func tool(_ id: String) -> LearningPath.Part? { PathTool(rawValue: id).map { .tool($0) } }
  }

  /// Reads a file. Returns the path and a sentence about each part that was left out.
  static func read(_ url: URL, _ catalogue: Catalogue) -> (path: LearningPath, problems: [String]) {
    guard let data = FileManager.default.contents(atPath: url.path) else {
      return (LearningPath(), [localized("The file with the six weeks can’t be opened.")])
    }
    guard data.count <= limit, let text = String(validating: data, as: UTF8.self) else {
      return (LearningPath(), [localized("The file with the six weeks is too long, or not text.")])
    }
    return parse(text, catalogue)
  }

  /// Parses a text. Returns the path and a sentence about each part that was left out.
  static func parse(_ text: String, _ catalogue: Catalogue) -> (path: LearningPath, problems: [String]) {
    // The error's details don't matter: the sentence says all that helps.
    guard let root = try? Yams.compose(yaml: text), root.mapping != nil else {
      return (LearningPath(), [localized("The file with the six weeks isn’t YAML.")])
    }
    guard root["format"]?.int == 1 else {
      return (LearningPath(), [localized("The file with the six weeks isn’t in format 1.")])
    }
    var problems: [String] = []
    let weeks = (root["weeks"]?.sequence.map(Array.init) ?? []).enumerated().compactMap { index, node in
      let parts = Self.parts(of: node, week: index + 1, catalogue, &problems)
      return parts.isEmpty ? nil : LearningPath.Week(parts)
    }
    return (LearningPath(weeks), problems)
  }

  private static func parts(
    of node: Node, week: Int, _ catalogue: Catalogue, _ problems: inout [String]
  ) -> [LearningPath.Part] {
    let kinds: [(key: String, find: (String) -> LearningPath.Part?)] = [
      ("reading", catalogue.reading), ("practice", catalogue.practice), ("tool", catalogue.tool),
    ]
    return kinds.compactMap { key, find in
      guard let id = node.mapping?[key]?.scalar?.string else {
        problems.append(
          // TRANSLATORS: About a mistake in the file of the six weeks, in the output of “respite doctor”. {key} is one
          // of the words “reading”, “practice” and “tool” in that file.
          localized("Week {number} of the six weeks names no {key}.", ["number": week, "key": key]))
        return nil
      }
      let part = find(id)
      if part == nil {
        problems.append(
          // TRANSLATORS: About a mistake in the file of the six weeks, in the output of “respite doctor”. {key} is one
          // of the words “reading”, “practice” and “tool” in that file, {id} a name such as “what-anxiety-is”.
          localized(
            "Week {number} of the six weeks names the {key} “{id}”, which isn’t there.",
            ["number": week, "key": key, "id": id]))
      }
      return part
    }
  }
}
