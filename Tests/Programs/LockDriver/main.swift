// Performs one operation on a store's lock, and prints when it begins and when it's done, so that a test can kill it in
// between. Unlocking uses a low cost, so nearly all of the time is spent in the operation under test.
//
//   LockDriver FOLDER set PASSPHRASE
//   LockDriver FOLDER change PASSPHRASE NEW
//   LockDriver FOLDER recovery-key PASSPHRASE
//   LockDriver FOLDER remove PASSPHRASE
//   LockDriver FOLDER relock PASSPHRASE NEW      removes the lock and sets another
//   LockDriver FOLDER edit PASSPHRASE COUNT      opens the lock and adds COUNT reflections
//   LockDriver FOLDER state PASSPHRASE           prints the lock's state and whether its cleanup is complete
//   LockDriver FOLDER list PASSPHRASE            opens the lock, if there is one, and lists the events

import Core
import Foundation
import Store

let arguments = CommandLine.arguments
guard arguments.count >= 4, let passphrase = Passphrase(arguments[3]) else { exit(64) }

func say(_ words: String) {
  print(words)
  fflush(nil)
}

do {
  let store = try RespiteStore.open(
    in: URL(fileURLWithPath: arguments[1]), clock: .system, attempts: UnlockAttempts(cost: .least)
  ).store
  say("begins")
  let began = ContinuousClock.now
  switch (arguments[2], arguments.dropFirst(4).first) {
  case ("set", _): _ = try await store.set(store.prepare(passphrase))
  case ("recovery-key", _): try await store.set(store.prepareRecoveryKey(passphrase))
  case ("remove", _): try await store.remove(passphrase)
  case ("change", let new?):
    guard let new = Passphrase(new) else { exit(64) }
    try await store.set(store.prepareChange(from: passphrase, to: new))
  case ("relock", let new?):
    guard let new = Passphrase(new) else { exit(64) }
    try await store.remove(passphrase)
    say("removed")
    try await store.set(store.prepare(new))
  case ("state", _):
    say("state \(store.state) \(try await store.isComplete())")
  case ("list", _):
    try await store.unlock(passphrase)
    for reflection in try await store.archive().reflections { say("event \(reflection.event)") }
  case ("edit", let count?):
    try await store.unlock(passphrase)
    for number in 0..<(Int(count) ?? 0) {
      let moment = WallClock.system.moment(dayStartHour: 0)
      try await store.add(
        Reflection(id: UUID(), event: "zanzibar \(number)", reason: "quetzal", moment: moment), finishesDraft: false)
      say("\(number)")
    }
  default: exit(64)
  }
  say("\((ContinuousClock.now - began) / .microseconds(1))")
  say("done")
} catch {
  say("failed: \(error)")
}
// If it wasn't killed before, it exits without closing anything, as in a crash.
_exit(0)
