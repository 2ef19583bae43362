// Times searches in the real store: store-bench FOLDER [--mind] [--locked] prints one line, in milliseconds: the
// median, the 95th percentile, the longest, the number of searches, how long the first one before them took, which
// reads the words into memory, and the 95th percentile of CPU time, which other programs don't lengthen. Then, in MiB,
// how much memory the first one took.
//
// A search is the store's work for each typed letter: in reflections, counting the matches, up to a thousand, and
// fetching the first page; with --mind, in *On your mind*, fetching the first page. With --locked, a lock is set first
// and stays, and the store is open under it.

import Core
import Foundation
import Store

let options = Set(CommandLine.arguments.dropFirst(2))
guard CommandLine.arguments.count > 1, options.isSubset(of: ["--mind", "--locked"]) else {
  FileHandle.standardError.write(Data("store-bench FOLDER [--mind] [--locked]\n".utf8))
  exit(64)
}
let isMind = options.contains("--mind")
let store = try RespiteStore.open(in: URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)).store
if options.contains("--locked"), let passphrase = Passphrase("correct horse") {
  try await store.set(store.prepare(passphrase))
}
let clock = ContinuousClock()

/// The CPU time that this program has used.
func used() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// The memory that this program has of its own, in MiB.
func memory() throws -> Double {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
  return (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1_024
}

/// Runs a search and returns how long it took, in wall-clock and CPU time.
func search(_ words: String) async throws -> (Duration, Duration) {
  let (began, before) = (clock.now, used())
  if isMind {
    _ = try await store.mindEntries(in: 0..<21, of: MindQuery(words: words, kinds: MindKind.tools))
  } else {
    let query = TimelineQuery(words: words)
    if try await store.count(of: query, atMost: 1_000) > 0 { _ = try await store.reflections(in: 0..<50, of: query) }
  }
  return (clock.now - began, used() - before)
}

/// What stands at a place of the list.
func event(at place: Int) async throws -> String? {
  if isMind {
    return try await store.mindEntries(in: place..<place + 1, of: MindQuery(kinds: MindKind.tools)).first?.content?
      .words
      .first
  }
  return try await store.reflections(in: place..<place + 1, of: TimelineQuery()).first?.event
}

let before = try memory()
let first = try await search("zq").0
let grown = try memory() - before

// Words from the store, typed letter by letter; every third search has a second word.
var typed: [String] = []
let count =
  isMind
  ? try await store.count(of: MindQuery(kinds: MindKind.tools))
  : try await store.count(of: TimelineQuery(), atMost: .max)
for step in 0..<60 {
  guard let words = try await event(at: step * 7_919 % count)?.split(separator: " "), let first = words.first,
    let last = words.last
  else { continue }
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
  times.count, milliseconds(first), milliseconds(ofProcessor[times.count * 95 / 100]), String(format: "%.1f", grown))
store.close()
