// Writes to a store until it's killed, and prints when each write begins and when it was confirmed.
//
//   store-writer FOLDER SEED
//
// Prints lines of tab-separated fields: “begin”, the operation and its arguments; then “done”. No operation begins
// before its whole line is written; the last line may be cut off.
//
//   draft KIND WORDS REST add ID WORDS KIND (of the draft that it ends) edit ID WORDS delete ID restore ID
//
// The first write that fails is its last: it prints “failed” and the reason, and exits with 1.

import Foundation
import Glibc
import Store

let words = CommandLine.arguments
guard words.count == 3, let seed = UInt64(words[2]) else { exit(64) }
let folder = URL(fileURLWithPath: words[1], isDirectory: true)
Task.detached {
  do {
    var writer = Writer(try RespiteStore.open(in: folder).store, seed: seed)
    say("open")
    try await writer.writeForever()
  } catch {
    say("failed", "\(error)")
    exit(1)
  }
}
while true { pause() }
