// Atomic writing of files, and the temporary files left when a program dies.

import Core
import Files
import Foundation
import Glibc
import Testing

@testable import Store

@Suite struct AtomicFileTests {
  let scratch = Scratch()
  private var file: URL { scratch.url.appendingPathComponent("mine.json") }

  init() throws { try FileManager.default.createDirectory(at: scratch.url, withIntermediateDirectories: true) }

  @Test("Writing replaces the existing file and leaves nothing else behind")
  func replaced() throws {
    for words in ["one", "two", String(repeating: "three", count: 100_000)] {
      try AtomicFile.write(Data(words.utf8), to: file)
      #expect(try Data(contentsOf: file) == Data(words.utf8))
      #expect(try scratch.contents() == ["mine.json"])
      #expect(try scratch.mode("mine.json") == 0o600)
      try scratch.setMode(0o644, "mine.json")
    }
    let link = scratch.url.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "mine.json")
    try AtomicFile.write(Data("four".utf8), to: link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "mine.json")
    #expect(try Data(contentsOf: file) == Data("four".utf8))
  }

  @Test("The next write removes temporary files of a dead program and leaves other files alone")
  func leftovers() throws {
    let long = String(repeating: "é", count: 127)
    let left = [
      "mine.json.0f3a9c21.respite-part", "mine.json.0f3a9c21.respite-part-journal", "a b.00000000.respite-part-wal",
      ".respite-5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01", ".respite-5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01-journal",
    ]
    let theirs = [
      "mine.respite-part", "mine.json.0F3A9C21.respite-part", "mine.json.0f3a9c21.respite-part.txt", ".respite-notes",
      "mine.json.0f3a9c2z.respite-part",
    ]
    for name in left + theirs {
      let url = scratch.url.appendingPathComponent(name)
      try Data("words".utf8).write(to: url)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -4_000)], ofItemAtPath: url.path)
    }
    mkfifo(scratch.url.appendingPathComponent("x.00000000.respite-part").path, 0o600)
    try AtomicFile.write(Data(), to: scratch.url.appendingPathComponent(long))
    #expect(try Set(scratch.contents()) == Set(theirs + [long, "x.00000000.respite-part"]))
  }

  @Test("A file being written, by this program or another, isn't treated as a leftover")
  func claimed() async throws {
    let first = try AtomicFile(at: file)
    let second = try AtomicFile(at: file)
    try Data("one".utf8).write(to: URL(fileURLWithPath: first.temporary))
    try AtomicFile.write(Data("three".utf8), to: scratch.url.appendingPathComponent("other.json"))
    AtomicFile.clearLeftovers(in: scratch.url.path, olderThan: 0)
    #expect(DataFolder.status(of: first.temporary) != nil)
    // Nor does the check interfere with SQLite's locks in the file.
    try await python(
      """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("BEGIN EXCLUSIVE")
      db.execute("CREATE TABLE words (text)")
      db.commit()
      """, second.temporary)
    try first.finish()
    second.discard()
    #expect(try scratch.contents() == ["mine.json", "other.json"])
  }

  @Test("Any name that the file system accepts works, however long")
  func longName() throws {
    for count in [100, 200, 254, 255] {
      let url = scratch.url.appendingPathComponent(String(repeating: "x", count: count))
      for _ in 0..<2 { try AtomicFile.write(Data("words".utf8), to: url) }
      let whole = try AtomicFile(at: url)
      try whole.finish()
    }
    #expect(try scratch.contents().count == 4)
  }

  @Test("Many concurrent writes leave one complete file and nothing beside it")
  func atOnce() throws {
    let file = file
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      let data = Data(repeating: UInt8(number), count: 50_000)
      #expect(throws: Never.self) {
        if number % 2 == 0 { return try AtomicFile.write(data, to: file) }
        let whole = try AtomicFile(at: file)
        try data.write(to: URL(fileURLWithPath: whole.temporary))
        try whole.finish()
      }
    }
    let data = try Data(contentsOf: file)
    #expect(data.count == 50_000 && Set(data).count == 1)
    #expect(try scratch.contents() == ["mine.json"])
  }
}
