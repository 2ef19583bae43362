// Times searches in the real store: store-bench FOLDER [--locked] prints one line, in milliseconds: the median, the 95th
// percentile, the longest, the number of searches, how long the index took to catch up before them, and the 95th
// percentile of CPU time, which other programs don't lengthen.
//
// A search is the store's work for each typed letter: counting the matches, up to a thousand, and fetching the first
// page. With --locked, a lock is set first and stays: the store is open under it, and the index is in memory.

import Core
import Foundation
import Store

let isLocked = CommandLine.arguments.dropFirst(2).first == "--locked"
guard CommandLine.arguments.count == (isLocked ? 3 : 2) else {
  FileHandle.standardError.write(Data("store-bench FOLDER [--locked]\n".utf8))
  exit(64)
}
let store = try RespiteStore.open(in: URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)).store
if isLocked, let passphrase = Passphrase("correct horse") { try await store.set(store.prepare(passphrase)) }
let clock = ContinuousClock()

/// The CPU time that this program has used.
func used() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// Runs a search and returns how long it took, in wall-clock and CPU time.
func search(_ words: String) async throws -> (Duration, Duration) {
  let (began, before) = (clock.now, used())
  let query = TimelineQuery(words: words)
  if try await store.count(of: query, atMost: 1_000) > 0 { _ = try await store.reflections(in: 0..<50, of: query) }
  return (clock.now - began, used() - before)
}

// Until the index has caught up, searches read every row and take noticeably longer.
let began = clock.now
var quick = 0
while quick < 5, clock.now - began < .seconds(120) {
  quick = try await search("zq").0 < .milliseconds(10) ? quick + 1 : 0
  try await Task.sleep(for: .milliseconds(50))
}
let indexed = clock.now - began

// Words from the store, typed letter by letter; every third search has a second word.
var typed: [String] = []
let count = try await store.count(of: TimelineQuery(), atMost: .max)
for step in 0..<60 {
  guard
    let found = try await store.reflections(
      in: (step * 7_919 % count)..<(step * 7_919 % count) + 1, of: TimelineQuery()
    ).first
  else { continue }
  let words = found.event.split(separator: " ")
  guard let first = words.first, let last = words.last else { continue }
  for length in 1...first.count { typed.append(String(first.prefix(length))) }
  if step % 3 == 0 { for length in 1...last.count { typed.append("\(first) \(last.prefix(length))") } }
}
var times: [Duration] = []
var ofProcessor: [Duration] = []
for words in typed {
  let (time, work) = try await search(words)
  times.append(time)
  ofProcessor.append(work)
}
times.sort()
ofProcessor.sort()
func milliseconds(_ time: Duration) -> String {
  String(format: "%.2f", Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1_000)
}
print(
  milliseconds(times[times.count / 2]), milliseconds(times[times.count * 95 / 100]),
  milliseconds(times[times.count - 1]),
  times.count, milliseconds(indexed), milliseconds(ofProcessor[times.count * 95 / 100]))
store.close()
