import Foundation
import Glibc
import Samples
import Testing

/// Checks what the notes, the recipes and the read-mes name against the checkout.
@Suite struct NotesTests {
  /// Names in documents that are only examples, made at run time, or others'.
  private static let foreign: Set<String> = [
    ".build/home", "icons/scalable/actions", "first-week/2", "1/2", "po/de.po", "PREFIX/share/locale",
    "sqlite3recover.c", "GstInterpolationControlSource",
  ]
  private static let tree = Tree()

  @Test("Every link leads to a file", arguments: tree.documents)
  func links(document: String) throws {
    let links = try Self.tree.text(of: document).pieces(between: "](", and: ")")
    for link in links where !link.contains(":") && link.first != "/" {
      let path = link.prefix { $0 != "#" }
      let target = Checkout.root.appendingPathComponent(document).deletingLastPathComponent()
        .appendingPathComponent(String(path))
      #expect(FileManager.default.fileExists(atPath: target.path), "\(document) links to \(link)")
    }
  }

  @Test("Every path and type in backticks is there, and every suite of tests", arguments: tree.documents)
  func names(document: String) throws {
    let text = try Self.tree.text(of: document)
    for name in text.codeSpans + text.suites where !Self.foreign.contains(name) {
      let isThere = Self.tree.has(name)
      #expect(isThere, "\(document) names \(name)")
    }
  }

  @Test("Every note and every recipe is in its list")
  func listed() throws {
    for (folder, list) in [("Notes/", "Notes/README.md"), ("Notes/how-to/", "Notes/how-to/README.md")] {
      let links = Set(try Self.tree.text(of: list).pieces(between: "](", and: ")"))
      for document in Self.tree.documents where document != list && document.hasPrefix(folder) {
        let name = document.dropFirst(folder.count)
        #expect(name.contains("/") || links.contains(String(name)), "\(list) doesn't have \(name)")
      }
    }
  }

  @Test("CONTRIBUTING and the recipes have lines of at most 120 columns")
  func columns() throws {
    for document in Self.tree.documents where document == "CONTRIBUTING.md" || document.hasPrefix("Notes/how-to/") {
      for line in try Self.tree.text(of: document).split(separator: "\n") {
        #expect(line.count <= 120, "\(document): \(line)")
      }
    }
  }
}

/// The files of the checkout, and the words of its sources.
private struct Tree: Sendable {
  /// Where a path may begin, besides the checkout itself.
  private static let bases = ["", "Sources/", "Tests/", "Tests/acceptance/", "Resources/", "tools/media/"]
  private static let folders = ["Sources", "Tests", "Resources", "Notes", "script", "tools", "data", "po", "debian"]
  /// The pages that are checked.
  let documents: [String]
  private let paths: Set<String>
  private let files: Set<String>
  /// All sources, one after the other, and a zero. This file is left out: it names what isn't there.
  private let sources: Data

  init() {
    let root = Checkout.root
    var (paths, sources) = (Set<String>(), Data())
    for folder in Self.folders {
      paths.insert(folder)
      let all = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      while let path = all?.nextObject() as? String { paths.insert("\(folder)/\(path)") }
    }
    let atRoot = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    paths.formUnion(atRoot)
    let code: Set<String> = ["swift", "c", "h", "py", "in", "xml"]
    for path in paths where path != "Tests/CoreTests/NotesTests.swift" {
      guard code.contains((path as NSString).pathExtension) || path.hasPrefix("script/") else { continue }
      sources += FileManager.default.contents(atPath: root.appendingPathComponent(path).path) ?? Data()
    }
    documents = paths.filter { path in
      path.hasSuffix(".md") && !path.contains(".docc/") && !path.hasPrefix("Resources/readings/en/")
        && path != "NEWS.md" && path != "Resources/CREDITS.md"
    }.sorted()
    sources.append(0)
    files = Set(paths.map { ($0 as NSString).lastPathComponent })
    (self.paths, self.sources) = (paths, sources)
  }

  func text(of document: String) throws -> String {
    try String(contentsOf: Checkout.root.appendingPathComponent(document), encoding: .utf8)
  }

  /// Whether what `name` claims is there; true if it claims nothing that can be looked up, such as a command or a key.
  func has(_ name: String) -> Bool {
    let plain = name.prefix { $0 != "(" }
    guard !plain.isEmpty, plain.first != "/",
      plain.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "./_+*-".contains($0)) })
    else { return true }
    if plain.contains("/") { return name.contains("(") || isPath(String(plain)) }
    if plain.contains("."), Self.endings.contains((String(plain) as NSString).pathExtension) {
      return files.contains(String(plain)) || appears(String(plain))
    }
    return plain.split(separator: ".").allSatisfy { part in
      !isName(part) || ["", ".py", ".swift"].contains { files.contains(part + $0) } || appears(String(part))
    }
  }

  private static let endings: Set<String> = ["swift", "py", "c", "h", "md", "json", "yaml", "xml", "txt", "frag"]

  /// Whether the path exists, up to its first part that isn't a literal name, such as `*` or `ID.md`.
  private func isPath(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    let known = parts.prefix { part in
      !part.contains("*") && (files.contains(part) || part.contains(where: \.isLowercase) && !part.hasPrefix("ID."))
    }.joined(separator: "/")
    return Self.bases.contains { base in
      known.isEmpty || paths.contains(base + known) || paths.contains("\(base)\(known).swift")
    }
  }

  /// Whether a word is a name of ours: `likeThis`, `LikeThis` or `test_like_this`.
  private func isName(_ word: Substring) -> Bool {
    word.hasPrefix("test_") || zip(word, word.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
  }

  /// Whether the sources have the word, whole. With `strstr`, since Swift takes seconds for this without optimization.
  private func appears(_ word: String) -> Bool {
    func isPart(_ byte: CChar) -> Bool { isalnum(Int32(byte)) != 0 || byte == CChar(UInt8(ascii: "_")) }
    return sources.withUnsafeBytes { all in
      guard let start = all.bindMemory(to: CChar.self).baseAddress else { return false }
      var place = start
      while let found = strstr(place, word) {
        let after = UnsafePointer(found) + word.utf8.count
        if !isPart(after.pointee), UnsafePointer(found) == start || !isPart((found - 1).pointee) { return true }
        place = after
      }
      return false
    }
  }
}

extension String {
  /// What stands between two marks, wherever they come on one line.
  fileprivate func pieces(between begin: String, and end: String) -> [String] {
    split(separator: "\n").flatMap { line in
      line.components(separatedBy: begin).dropFirst().compactMap { $0.components(separatedBy: end).first }
    }
  }

  /// What is called like a suite: `LeakTests`, or `test_relax` in Python.
  fileprivate var suites: [String] {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.filter { word in
      word.hasPrefix("test_") || word.count > 5 && word.hasSuffix("Tests") && word.first?.isUppercase == true
    }.map(String.init)
  }

  /// What stands in backticks, outside fenced blocks.
  fileprivate var codeSpans: [String] {
    var isFenced = false
    return split(separator: "\n").flatMap { line -> [String] in
      if line.trimmingPrefix(while: \.isWhitespace).hasPrefix("```") {
        isFenced.toggle()
        return []
      }
      guard !isFenced else { return [] }
      let parts = line.components(separatedBy: "`")
      return stride(from: 1, to: parts.count - 1, by: 2).map { parts[$0] }
    }
  }
}
