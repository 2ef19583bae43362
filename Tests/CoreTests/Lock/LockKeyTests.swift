// What opens the lock: passphrases as typed, and recovery keys as copied from paper.

import Core
import Foundation
import Testing

@Suite struct LockKeyTests {
  private let key = RecoveryKey(chance: (0..<26).map { UInt8($0 * 9 % 32) })

  @Test("A recovery key is eight groups of four unambiguous characters, and parses back")
  func groups() {
    #expect(key.groups.count == 8)
    #expect(key.groups.allSatisfy { $0.count == 4 })
    #expect(!key.text.contains { "ILOU".contains($0) })
    #expect(RecoveryKey(key.text) == key)
    #expect(RecoveryKey(key.text.lowercased().replacingOccurrences(of: "-", with: "  ")) == key)
    #expect(
      RecoveryKey(key.text.replacingOccurrences(of: "0", with: "o").replacingOccurrences(of: "1", with: "l")) == key)
  }

  @Test("One wrong character, two swapped ones, or a missing one is detected")
  func slips() {
    let signs = Array(key.text.filter { $0 != "-" })
    for index in signs.indices {
      for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ" where other != signs[index] {
        var wrong = signs
        wrong[index] = other
        #expect(RecoveryKey(String(wrong)) == nil)
      }
      if index > 0, signs[index] != signs[index - 1] {
        var wrong = signs
        wrong.swapAt(index, index - 1)
        #expect(RecoveryKey(String(wrong)) == nil)
      }
      var short = signs
      short.remove(at: index)
      #expect(RecoveryKey(String(short)) == nil)
    }
    for text in [
      "", "-", key.text + "0", "correct horse battery staple", key.text.replacingOccurrences(of: "-", with: "_"),
    ] {
      #expect(RecoveryKey(text) == nil)
    }
  }

  @Test("A passphrase is the same whichever way accents and spaces are encoded, and a blank one is rejected")
  func passphrases() throws {
    let composed = try #require(Passphrase("caf\u{e9} au lait"))
    let apart = try #require(Passphrase("cafe\u{301}\u{a0}au\u{2009}lait"))
    #expect(composed.isSame(as: apart))
    #expect(composed.withBytes { Array($0) } == Array("café au lait".utf8))
    #expect(!composed.isSame(as: try #require(Passphrase("Café au lait"))))
    #expect(!composed.isSame(as: try #require(Passphrase("café au lait "))))
    for blank in ["", " ", "\n\t\u{a0}"] { #expect(Passphrase(blank) == nil) }
  }

  @Test(
    "An invisible text is rejected as a new passphrase, but still opens a lock set with it",
    arguments: ["\u{200B}", "\u{AD}\u{2060}", "\u{FE0F}", "\u{3164}"])
  func invisible(text: String) {
    #expect(throws: Passphrase.Refusal.blank) { try Passphrase.new(text) }
    #expect(Passphrase(text) != nil)
  }

  @Test("A new passphrase can't contain controls", arguments: ["\0", "ab\u{3}cd", "a\tb", "a\u{85}b", "\u{7F}x"])
  func control(text: String) {
    #expect(throws: Passphrase.Refusal.control) { try Passphrase.new(text) }
    #expect(Passphrase(text) != nil)
  }

  @Test("Joiners are part of a passphrase, and a short passphrase is accepted and flagged as short")
  func taken() throws {
    for text in ["می\u{200C}خواهم امشب آرام", "correct horse battery", "👩‍👩‍👧 and twelve more"] {
      #expect(try !Passphrase.new(text).isShort, "\(text)")
    }
    for text in [
      "password1234", "P@ssw0rd2026!", "aaaaaaaaaaaa", "123456789012", "qwertyuiop12", "abcabcabcabc", "abcdefgh4321",
      "passwordpassword", "!!sunshine1999!!",
    ] {
      #expect(try Passphrase.new(text).isGuessable, "\(text)")
    }
    for text in [
      "correct horse battery", "می\u{200C}خواهم امشب آرام", "a quiet sea at night", "kq7vz2mw9trb",
      "tomorrow we bake bread",
    ] {
      #expect(try !Passphrase.new(text).isGuessable, "\(text)")
    }
    for text in ["x", "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", "hunter2"] { #expect(try Passphrase.new(text).isShort, "\(text)") }
  }
}
