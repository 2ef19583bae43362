// Writes to a store until it's killed, and prints when each write begins and when it was confirmed.
//
//   store-writer FOLDER SEED
//
// Prints lines of tab-separated fields: “begin” or “done”, the operation, then its arguments. Each line is one
// write to a pipe, so a reader gets whole lines. No operation begins before its line is written.

import Core
import Foundation
import Glibc
import Store

/// A deterministic random number generator: SplitMix64 (Steele, Lea and Flood, 2014).
struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

func say(_ words: String...) {
  let line = Array((words.joined(separator: "\t") + "\n").utf8)
  _ = write(STDOUT_FILENO, line, line.count)
}

/// Performs operations one after another, awaiting each.
func writeForever(in folder: URL, seed: UInt64) async throws {
  var chance = Chance(state: seed)
  let store = try RespiteStore.open(in: folder).store
  say("open")
  var own: [UUID] = []
  for number in 0... {
    let words = "\(seed)-\(number)" + String(repeating: " word", count: Int.random(in: 0...400, using: &chance))
    let choice = Int.random(in: 0..<10, using: &chance)
    if choice < 3 {
      say("begin", "draft", words)
      try await store.keep(ReflectionDraft(event: words))
      say("done", "draft", words)
    } else if choice < 6 || own.isEmpty {
      let reflection = Reflection(
        id: UUID(), event: words, reason: "", moment: WallClock.system.moment(dayStartHour: 0))
      own.append(reflection.id)
      say("begin", "add", reflection.id.uuidString.lowercased(), words)
      try await store.add(reflection, finishesDraft: true)
      say("done", "add", reflection.id.uuidString.lowercased(), words)
    } else {
      let id = own[Int.random(in: 0..<own.count, using: &chance)]
      let name = id.uuidString.lowercased()
      switch choice {
      case 6, 7:
        say("begin", "edit", name, words)
        try await store.edit(id, event: words, reason: "")
        say("done", "edit", name, words)
      case 8:
        say("begin", "delete", name)
        try await store.delete(id)
        say("done", "delete", name)
      default:
        say("begin", "restore", name)
        try await store.restore(id)
        say("done", "restore", name)
      }
    }
  }
}

let words = CommandLine.arguments
guard words.count == 3, let seed = UInt64(words[2]) else { exit(64) }
let folder = URL(fileURLWithPath: words[1], isDirectory: true)
Task.detached {
  do {
    try await writeForever(in: folder, seed: seed)
  } catch {
    say("failed", "\(error)")
    exit(1)
  }
}
while true { pause() }
