import Foundation
import Samples
import Testing
import Toolkit

@testable import App

/// The shortcuts window shows exactly the keys that the sources handle.
@MainActor @Suite struct ShortcutTests {
  /// Files that handle keys, with the groups in the window that show them, by index, and keys that need no line.
  private static let files: [String: (groups: [Int], excused: Set<String>)] = [
    "Shell/MainWindow.swift": ([0], []),
    "Pages/Relax/RelaxPage.swift": ([1], ["digits"]),
    "Pages/Session/ExerciseScreen.swift": ([], []),
    "Pages/Session/PacedTextView.swift": ([2], []),
    "Exercises/Guided/GuidedView.swift": ([2], []),
    "Exercises/Statements/StatementsView.swift": ([2], []),
    "Exercises/Scenes/SceneView.swift": ([3], ["space"]),  // shown under Exercises
    // Tab moves on and these scroll, as everywhere
    "Pages/Learn/LearnPage.swift": ([4], ["tab", "down", "pageDown", "end"]),
    // Up, Down and the like scroll; Tab goes to the next link; = and − are plus and minus; g is in the list,
    // with Shift too.
    "Pages/Learn/ReadingPage.swift": ([4], ["up", "down", "pageDown", "end", "tab", "=", "−"]),
    "Pages/Reflect/ReflectPage.swift": ([5], []),
    "Pages/Reflect/ComposePage.swift": ([5], []),
    "Pages/Mind/WorryTimePage.swift": ([5], ["space", "end"]),  // space as a press anywhere; .end is a stage
    "Exercises/Statements/StatementsDialog.swift": ([6], []),
    "Widgets/CompanyLayer.swift": ([2], []),
    "Pages/Onboarding/OnboardingPage.swift": ([], ["left", "right"]),  // its buttons show these, and it's seen once
  ]

  @Test("Each file that handles keys is listed here, and each of its keys is in the window or exempt")
  func keysOfPages() throws {
    var handled: [Int: Set<String>] = [:]
    var met: Set<String> = []
    for (name, text) in try sources()
    where text.contains(".onKey") || text.contains("func keyPressed(") || hasText(text) {
      var keys = keys(in: text)
      if hasText(text) { keys.insert("enter") }
      guard let known = Self.files[name] ?? (name.hasPrefix("Pages/Mind/") ? ([5], []) : nil) else {
        if !keys.isEmpty {
          Issue.record("\(name) handles \(keys.sorted()): add them to Shortcuts, and the file to this list")
        }
        continue
      }
      if Self.files[name] != nil { met.insert(name) }
      let shown = known.groups.reduce(into: Set<String>()) { $0.formUnion(self.shown(in: $1)) }
      #expect(keys.subtracting(shown).subtracting(known.excused).isEmpty, "\(name)")
      for group in known.groups { handled[group, default: []].formUnion(keys) }
    }
    #expect(met == Set(Self.files.keys))
    // The reverse. The first group has actions, and F10, which GTK handles.
    for index in Shortcuts.groups.indices where index > 0 {
      let invented = shown(in: index).subtracting(handled[index] ?? []).subtracting(index == 1 ? ["1", "2", "3"] : [])
      #expect(invented.isEmpty, "\(Shortcuts.groups[index].title) shows keys that nothing handles")
    }
    #expect(handled[0] == ["escape"])
  }

  /// Files with keys of the capture phase, which come before whatever has the keyboard. None of them keeps a key
  /// from a text.
  private static let first: Set<String> = [
    "Pages/Learn/LearnPage.swift",  // uses none
    "Pages/MoreHelp/HelpPlanPage.swift",  // uses none
    "Pages/Learn/ReadingPage.swift",  // none while the search has the keyboard
    "Pages/Onboarding/OnboardingPage.swift",  // none while the time of the reminder has it
    "Pages/Relax/RelaxPage.swift",  // no text
    "Pages/Session/ExerciseScreen.swift",  // uses none
    "Pages/Session/LandingView.swift",  // no text
    "Pages/Session/SessionPage.swift",  // only the first one after a rest, in the dark
    "Exercises/Statements/StatementsDialog.swift",  // a row that isn't being changed
  ]

  @Test("A key is the text’s first: an input method may be composing with it")
  func textsFirst() throws {
    let taking = try sources().filter { $0.1.contains("onKey(first: true)") }.map(\.0)
    #expect(Set(taking) == Self.first)
  }

  @Test("The first group shows each action with a key, and apart from them only Escape and F10")
  func keysOfActions() {
    let shown = Shortcuts.groups[0].shortcuts.map(\.keys)
    #expect(Set(shown) == Set(Shortcuts.ofActions.values.compactMap(\.first) + ["Escape", "F10"]))
    #expect(Set(shown).count == shown.count)
  }

  @Test("No key has two meanings in one place")
  func unique() {
    let everywhere = Set(Shortcuts.ofActions.values.flatMap(\.self))
    #expect(everywhere.count == Shortcuts.ofActions.values.flatMap(\.self).count)
    for group in Shortcuts.groups.dropFirst() where group.title != "Exercises" {
      let keys = group.shortcuts.flatMap { $0.keys.split(separator: " ").map(String.init) }
      #expect(Set(keys).count == keys.count, "\(group.title)")
      #expect(everywhere.isDisjoint(with: keys), "\(group.title)")
    }
  }

  // MARK: - Reading

  private func sources() throws -> [(String, String)] {
    let app = Checkout.root.appendingPathComponent("Sources/App")
    let all = FileManager.default.enumerator(at: app, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    #expect(all.count > 50)
    return try all.filter { $0.pathExtension == "swift" }.map {
      (String($0.path.dropFirst(app.path.count + 1)), try String(contentsOf: $0, encoding: .utf8))
    }
  }

  /// Whether a file has a text of several lines that takes Enter.
  private func hasText(_ text: String) -> Bool { text.contains("TextView(name") && text.contains(".onEntered") }

  /// The keys that lines such as `case .left where …`, `key == .enter` and `case "+", "=":` name.
  private func keys(in text: String) -> Set<String> {
    let named = /\.(escape|enter|space|tab|left|right|up|down|pageUp|pageDown|home|end|f11)\b(?!\()/
    var found: Set<String> = []
    for line in text.split(separator: "\n") {
      guard line.contains(/case |key == |key != |return key/) else { continue }
      for match in line.matches(of: named) {
        found.insert(String(match.1))
      }
      for match in line.matches(of: /\.character\("(.)"\)/) { found.insert(String(match.1)) }
      if line.contains(/^\s*case "/) {
        for match in line.matches(of: /"(.)"/) { found.insert(match.1.lowercased()) }
      }
    }
    return found
  }

  /// The keys of a group without modifiers, as `Key` names them.
  private func shown(in group: Int) -> Set<String> {
    let names = [
      "Return": "enter", "plus": "+", "minus": "-", "Page_Up": "pageUp", "Page_Down": "pageDown", "F11": "f11",
    ]
    var found: Set<String> = []
    for (keys, _) in Shortcuts.groups[group].shortcuts {
      for key in keys.split(separator: " ") {
        let plain = String(key.replacing(/<\w+>/, with: ""))
        if plain == "1...3" {
          found.formUnion(["1", "2", "3"])
        } else {
          found.insert(names[plain] ?? plain.lowercased())
        }
      }
    }
    return found
  }
}
