import Foundation
import Yams

/// Reads the path from YAML. A missing or unknown id is reported and left out, and everything else is read.
///
/// ```yaml
/// format: 2
/// parts:
///   - id: avoiding
///     read: [avoidance]                  # ids of readings
///     do: [step-tried]                   # deeds (see `PathDeed`), or practices with the days needed: {kindness: 2}
///     write: [step]
///     choice: [read]                     # of these tasks, one item is enough
/// doors:
///   panic:                               # a theme: see `KeepingWell.Theme`
///     reading: panic
///     part: avoiding                     # the part that's different: a practice more …
///     do: {before-something-hard: 1}
///   ocd:
///     reading: ocd
///     part: self-talk                    # … or one in place of what's only for someone trained to help with
///     instead: {kindness: 2}
///   trauma:
///     reading: something-terrible
///     part: avoiding                     # … or nothing
/// ```
enum PathFile {
  /// The largest file that is read, in bytes; far more than any path needs.
  private static let limit = 64 << 10

  /// The things that a path's ids can name.
  struct Catalogue {
    let readings: [Reading]
    let library: GuidedLibrary

    fileprivate func reading(_ id: String) -> Reading? { readings.first { $0.id == id } }

    /// Prefers an exercise to a guided session of the same name, since practising with the session's voice counts as
    /// practising the exercise.
    fileprivate func practice(_ id: String, days: Int) -> LearningPath.Item? {
      if let exercise = Exercise(rawValue: id) { return .practice(.exercise(exercise), days: days) }
      if let session = library.session(id) { return .practice(.session(session), days: days) }
      return library.programmes.first { $0.id == id }.map { .practice(.programme($0), days: days) }
    }

    fileprivate func item(_ node: Node, _ kind: LearningPath.Task.Kind) -> LearningPath.Item? {
      if let entry = node.mapping?.first, let id = entry.key.string, let days = entry.value.int, days > 0 {
        return practice(id, days: days)
      }
      guard let id = node.string else { return nil }
      return kind == .read ? reading(id).map { .reading($0) } : PathDeed(rawValue: id).map { .deed($0) }
    }
  }

  /// Reads a file. Returns the path and a sentence about each item that was left out.
  static func read(_ url: URL, _ catalogue: Catalogue) -> (path: LearningPath, problems: [String]) {
    guard let data = FileManager.default.contents(atPath: url.path) else {
      return (LearningPath(), [localized("The file with the way through can’t be opened.")])
    }
    guard data.count <= limit, let text = String(validating: data, as: UTF8.self) else {
      return (LearningPath(), [localized("The file with the way through is too long, or not text.")])
    }
    return parse(text, catalogue)
  }

  /// Parses a text. Returns the path and a sentence about each item that was left out.
  static func parse(_ text: String, _ catalogue: Catalogue) -> (path: LearningPath, problems: [String]) {
    // The error's details don't matter: the sentence says all that helps.
    guard let root = try? Yams.compose(yaml: text), root.mapping != nil else {
      return (LearningPath(), [localized("The file with the way through isn’t YAML.")])
    }
    guard root["format"]?.int == 2 else {
      return (LearningPath(), [localized("The file with the way through isn’t in format 2.")])
    }
    var problems: [String] = []
    let parts = (root["parts"]?.sequence.map(Array.init) ?? []).enumerated().compactMap { index, node in
      let tasks = LearningPath.Task.Kind.allCases.compactMap {
        task($0, of: node, part: index + 1, catalogue, &problems)
      }
      return tasks.isEmpty ? nil : LearningPath.Part(node["id"]?.string ?? "", tasks)
    }
    var doors: [KeepingWell.Theme: LearningPath.SideDoor] = [:]
    for (key, node) in root["doors"]?.mapping.map(Array.init) ?? [] {
      let name = key.string ?? ""
      guard let theme = KeepingWell.Theme(rawValue: name), let id = node["reading"]?.string,
        let reading = catalogue.reading(id)
      else {
        // TRANSLATORS: About a mistake in the file of the way through, in the output of “respite doctor”. {name} is a
        // word in that file, such as “panic”.
        problems.append(localized("The side door “{name}” of the way through leads nowhere.", ["name": name]))
        continue
      }
      let part = parts.firstIndex { $0.id == node["part"]?.string }
      let before = node["do"].flatMap { catalogue.item($0, .do) }
      let instead = node["instead"].flatMap { catalogue.item($0, .do) }
      doors[theme] = LearningPath.SideDoor(
        reading,
        turn: part.map {
          LearningPath.Turn(part: $0, practice: before ?? instead, needsTherapist: before == nil)
        })
    }
    return (LearningPath(parts, doors: doors), problems)
  }

  private static func task(
    _ kind: LearningPath.Task.Kind, of node: Node, part: Int, _ catalogue: Catalogue, _ problems: inout [String]
  ) -> LearningPath.Task? {
    let key = kind.rawValue
    guard let found = node[key]?.sequence.map(Array.init), !found.isEmpty else {
      problems.append(
        // TRANSLATORS: About a mistake in the file of the way through, in the output of “respite doctor”. {key} is one
        // of the words “read”, “do” and “write” in that file.
        localized("Part {number} of the way through has nothing to {key}.", ["number": part, "key": key]))
      return nil
    }
    let items = found.compactMap { node in
      let item = catalogue.item(node, kind)
      if item == nil {
        let id = node.string ?? node.mapping?.first?.key.string ?? ""
        problems.append(
          // TRANSLATORS: About a mistake in the file of the way through, in the output of “respite doctor”. {key} is
          // one of the words “read”, “do” and “write” in that file, {id} a name such as “what-anxiety-is”.
          localized(
            "Part {number} of the way through names “{id}” to {key}, which isn’t there.",
            ["number": part, "key": key, "id": id]))
      }
      return item
    }
    let isChoice = node["choice"]?.sequence?.contains { $0.string == key } ?? false
    return items.isEmpty ? nil : LearningPath.Task(kind, items, isChoice: isChoice)
  }
}
