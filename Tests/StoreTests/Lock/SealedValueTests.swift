// The format of sealed values: each opens only with the right key and in the right place.

import Core
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct SealedValueTests {
  private let keys: LockKeys
  private let publicKey: [UInt8]
  private let lock = LockFingerprint(of: "0c7c1f4e-1d2b-4d57-9a55-6f1f6c2b7a10")
  private let row = "5b0f5b0c-6d0b-4c38-9b0e-0a8d3a1d2f01"

  init() throws {
    let pair = try Sodium.boxKeyPair()
    publicKey = pair.publicKey
    keys = LockKeys(contentKey: try .random(), boxSecretKey: pair.secretKey)
  }

  private func open(_ data: Data, at place: String = "reflections.event", row: String? = nil) throws -> DatabaseValue {
    try SealedValue.open(
      data.databaseValue, at: place, row: row ?? self.row, with: keys)
  }

  private func seal(_ value: DatabaseValue, at place: String = "reflections.event") throws -> Data {
    try SealedValue.seal(value, at: place, row: row, with: keys.contentKey, of: lock)
  }

  @Test(
    "Every text opens again as it was, and NULL as NULL",
    arguments: ["", "a", "שלום", "👩‍👩‍👧 e\u{301}", String(repeating: "long ", count: 50_000), "\u{80}", "\n\u{1}"])
  func roundTrip(text: String) throws {
    let back = try open(seal(text.databaseValue))
    #expect(String.fromDatabaseValue(back).map { Array($0.utf8) } == Array(text.utf8))
    #expect(try open(seal(.null)) == .null)
    let box = try SealedValue.sealBox(text.databaseValue, at: "moods.mood", row: row, to: publicKey, of: lock)
    #expect(try open(box, at: "moods.mood") == text.databaseValue)
  }

  @Test("Sealing the same text twice gives different bytes, and short texts all give the same length")
  func lengths() throws {
    #expect(try seal("good".databaseValue) != seal("good".databaseValue))
    let lengths = try [nil, "good", "so-so", "anxious", "before"].map {
      try seal($0.databaseValue, at: "moods.mood").count
    }
    #expect(Set(lengths).count == 1)
    let uses = try ["[]", String(repeating: "x", count: 400)].map {
      try seal($0.databaseValue, at: "sessions.uses").count
    }
    #expect(Set(uses).count == 1)
  }

  @Test("A value with a flipped bit, a missing byte or an added one doesn't open", arguments: [false, true])
  func changed(isSealedBox: Bool) throws {
    let place = "moods.mood"
    let sealed =
      try isSealedBox
      ? SealedValue.sealBox("anxious".databaseValue, at: place, row: row, to: publicKey, of: lock)
      : seal("anxious".databaseValue, at: place)
    #expect(try open(sealed, at: place) == "anxious".databaseValue)
    for index in sealed.indices {
      for bit in 0..<8 {
        var changed = sealed
        changed[index] ^= 1 << bit
        #expect(throws: UnreadableRow.self) { try open(changed, at: place) }
      }
      #expect(throws: UnreadableRow.self) { try open(sealed.prefix(index), at: place) }
    }
    #expect(throws: UnreadableRow.self) { try open(sealed + [0], at: place) }
    #expect(throws: UnreadableRow.self) { try open(Data(), at: place) }
  }

  @Test("A value opens only in its own row, column and table, and only with its own key")
  func moved() throws {
    let sealed = try seal("mine".databaseValue)
    for place in ["reflections.reason", "drafts.event", "reflections.even"] {
      #expect(throws: UnreadableRow.self) { try open(sealed, at: place) }
    }
    #expect(throws: UnreadableRow.self) { try open(sealed, row: row.replacingOccurrences(of: "01", with: "02")) }
    let others = LockKeys(contentKey: try .random(), boxSecretKey: keys.boxSecretKey)
    #expect(throws: UnreadableRow.self) {
      try SealedValue.open(
        sealed.databaseValue, at: "reflections.event", row: row, with: others)
    }
  }

  @Test("A sealed box, which anyone can make, is never opened as a reflection; nor is a value that was never sealed")
  func forged() throws {
    let box = try SealedValue.sealBox(
      "forged".databaseValue, at: "reflections.event", row: row, to: publicKey, of: lock)
    #expect(throws: UnreadableRow.self) { try open(box) }
    for value: DatabaseValue in ["in clear".databaseValue, 7.databaseValue, .null, 0.5.databaseValue] {
      #expect(throws: UnreadableRow.self) {
        try SealedValue.open(value, at: "reflections.event", row: row, with: keys)
      }
    }
    #expect(throws: UnreadableRow.self) { try seal(7.databaseValue) }
  }

  @Test("Wrapped keys open only with the right key, in the right lock")
  func wrappedKeys() throws {
    let phrase = try Passphrase.made()
    let recovery = RecoveryKey.random()
    let (row, keys) = try LockRow.make(phrase, recovery, cost: .least)
    func same(_ found: LockKeys?) -> Bool {
      guard let found else { return false }
      return found.contentKey.withBytes { a in
        keys.contentKey.withBytes { b in (0..<SecretBytes.keyLength).allSatisfy { a[$0] == b[$0] } }
      }
    }
    #expect(same(try row.keys(phrase)))
    #expect(same(try row.keys(recovery)))
    #expect(!same(try row.keys(.made("correct horse batterx"))))
    #expect(!same(try row.keys(RecoveryKey.random())))
    var other = row
    other.salt[0] ^= 1
    #expect(!same(try other.keys(phrase)))
    other = try row.upgraded(phrase, keys, cost: Argon2Cost(passes: 2, bytes: 8_192))
    #expect(same(try other.keys(phrase)))
    #expect(same(try other.keys(recovery)))
  }

  @Test("A changed lock has another content key, and the former ones; a former secret opens none of it")
  func renewedKeys() throws {
    func bytes(_ secret: SecretBytes) -> [UInt8] {
      secret.withBytes { Array(UnsafeBufferPointer(start: $0, count: 32)) }
    }
    let sheet = RecoveryKey.random()
    var (row, keys) = try LockRow.make(.made("0"), sheet, cost: .least)
    var all = [bytes(keys.contentKey)]
    for number in 1...3 {
      (row, keys) = try row.renewed(keys, .made("\(number)"), .random(), cost: .least)
      #expect(try row.keys(.made("\(number - 1)")) == nil && row.keys(sheet) == nil)
      let opened = try #require(try row.keys(.made("\(number)")))
      #expect(opened.former.map { bytes($0.keys.contentKey) } == all.reversed())
      all.append(bytes(opened.contentKey))
      #expect(Set(all).count == number + 1 && row.changes == number)
      #expect(try LockRow(row.stored) == row)
    }
    // Nothing of it can be taken from another change.
    var other = row
    other.changes = 2
    #expect(try other.keys(.made("3")) == nil)
    other = row
    other.former.swapAt(0, 1)
    #expect(try other.keys(.made("3"))?.former.count == 3, "Their order proves nothing.")
    other.former[0] = FormerLock(id: UUID(), keys: row.former[0].keys)
    #expect(try other.keys(.made("3"))?.former.count == 2)
  }

  @Test("The keys in lock.json are those of all earlier versions")
  func namesInCopy() throws {
    let (row, _) = try LockRow.make(.made(), .random(), cost: .least)
    let json = try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(row)) as? [String: Any])
    #expect(
      Set(json.keys) == [
        "id", "version", "cost", "salt", "byPassphrase", "byRecoveryKey", "letterbox", "letterKey", "choice", "chore",
        "changes", "former", "checksum",
      ])
    #expect(json["chore"] as? Int == 2)
    #expect((json["cost"] as? [String: Any]).map { Set($0.keys) } == ["passes", "bytes"])
  }
}
