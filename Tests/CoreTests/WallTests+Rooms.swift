import Foundation
import Samples
import Testing

// The walls inside the largest module, and what rooms are called.

extension WallTests {
  @Test(
    "No page mentions another page, what pages share mentions neither a page nor the window, and the window knows all")
  func pages() throws {
    let folder = Checkout.root.appending(path: "Sources/App")
    let sources = try swiftFiles(below: folder).map { file in
      (file: file, room: Self.room(of: file), names: SourceNames(try Data(contentsOf: folder.appending(path: file))))
    }
    // The program's id names its settings, and its media player on the bus.
    var rooms = ["RespiteApplication": ""]
    for (_, room, names) in sources { rooms.merge(names.declared.map { ($0, room) }) { first, _ in first } }
    #expect(rooms.values.count { $0.hasPrefix("Pages/") } > 50)
    for (file, room, names) in sources where room != "Shell" {
      for (name, line) in names.mentioned where !names.own.contains(name) {
        guard let other = rooms[name], other != room, other == "Shell" || other.hasPrefix("Pages/") else { continue }
        Issue.record("App/\(file):\(line) mentions \(name), which is in \(other)")
      }
    }
  }

  /// The rooms that are in one module alone, because the others have nothing of the kind.
  private static let alone: [String: Set<String>] = [
    "Core": ["System", "Text"],
    "Store": [
      "Erasure", "Inspection", "Migrations", "Opening", "Recovery", "RespiteStore", "Rows", "Search", "Watching",
    ],
    "Media": ["Confined", "OwnScenes", "Pipeline", "Sound"],
    "App": [
      "Appearance", "Errors", "Exercises", "Form", "Navigation", "Onboarding", "Session", "Shell", "SleepTimer",
      "State",
      "Widgets", "Words",
    ],
  ]

  @Test("A room has the same name in each module and in its tests, and more than one file")
  func rooms() throws {
    var rooms: [String: [String: Int]] = ["Reminders": ["Reminders": 8]]  // a module of one room
    for module in Self.alone.keys {
      let files = try swiftFiles(below: Checkout.root.appending(path: "Sources/\(module)"))
      rooms[module] = Dictionary(grouping: files, by: Self.innermostFolder).mapValues(\.count)
    }
    for (module, alone) in Self.alone {
      let own = rooms[module, default: [:]]
      let others = rooms.filter { $0.key != module }.flatMap(\.value.keys)
      #expect(Set(own.keys).subtracting(others) == alone, "\(module)")
      #expect(own.filter { $0.value < 2 }.isEmpty && own[""] == nil, "\(module)")
    }
    for module in ["App", "Core", "Store"] {
      for test in try swiftFiles(below: Checkout.root.appending(path: "Tests/\(module)Tests")) {
        let folder = Self.innermostFolder(of: test)
        // Only what several rooms need is beside them, and what reads the whole checkout.
        let isBeside =
          folder.isEmpty && (!test.hasSuffix("Tests.swift") || ["WallTests.swift", "NotesTests.swift"].contains(test))
        #expect(rooms[module]?[folder] != nil || isBeside, "\(module)Tests/\(test)")
      }
    }
  }

  /// A page's room, such as `Pages/Learn`, or another one, such as `Records`, of a file in `App`.
  private static func room(of file: String) -> String {
    file.split(separator: "/").prefix(file.hasPrefix("Pages/") ? 2 : 1).joined(separator: "/")
  }

  /// The name of the innermost folder of a file; empty beside the rooms.
  private static func innermostFolder(of file: String) -> String {
    file.split(separator: "/").dropLast().last.map(String.init) ?? ""
  }

  /// The Swift files below a folder, as paths from there.
  private func swiftFiles(below folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
  }
}
