// Scanning a JSON document: invalid ones are rejected, and whatever is accepted Foundation accepts too.

import Foundation
import Testing

@testable import Core

@Suite struct JSONDocumentTests {
  private func isRead(_ text: String) -> Bool { isRead(Data(text.utf8)) }

  private func isRead(_ data: Data) -> Bool {
    data.withUnsafeBytes { bytes in (try? JSONDocument(bytes, keys: ["a"])) != nil }
  }

  private func entries(_ text: String) throws -> [String?] {
    var found: [String?] = []
    try Data(text.utf8).withUnsafeBytes { bytes in
      let document = try JSONDocument(bytes, keys: ["a"])
      #expect(try document.hasList("a"))
      document.forEachEntry(of: "a") { found.append($0.map { String(decoding: $0, as: UTF8.self) }) }
    }
    return found
  }

  @Test(
    "Valid JSON is accepted",
    arguments: [
      "{}", " \r\n\t{ } \n", #"{"a":1}"#, #"{"a":[],"b":{},"c":[[],{}]}"#, #"{"a":-0.5e+10,"b":0,"c":1E9,"d":-0}"#,
      #"{"a":"\"\\\/\b\f\n\r\t\u00e9\ud83d","b":"é☕"}"#, #"{"a":true,"b":false,"c":null}"#,
      #"{"":"","a":{"a":{"a":1}}}"#,
    ])
  func sound(text: String) { #expect(isRead(text)) }

  @Test(
    "Invalid JSON is rejected",
    arguments: [
      "", " ", "[]", "1", "{", "}", "{}}", "{} x", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{,"a":1}"#, #"{a:1}"#,
      #"{"a":1 "b":2}"#, #"{"a":[1,]}"#, #"{"a":[,1]}"#, #"{"a":[1 2]}"#, #"{"a":[1}"#, #"{"a":01}"#, #"{"a":+1}"#,
      #"{"a":1.}"#, #"{"a":.5}"#, #"{"a":1e}"#, #"{"a":-}"#, #"{"a":0x1}"#, #"{"a":NaN}"#, #"{"a":tru}"#,
      #"{"a":nulll}"#,
      #"{"a":"x}"#, #"{"a":"\x"}"#, #"{"a":"\u12g4"}"#, #"{"a":"\u123"#, "{\"a\":\"\n\"}", "{\"a\":\"\0\"}",
      #"{"a":"\"#,
    ])
  func broken(text: String) { #expect(!isRead(text)) }

  @Test("Nesting is limited, as in Foundation's decoder")
  func deep() {
    func nested(_ depth: Int) -> String {
      "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }
    #expect(isRead(nested(500)))
    #expect(!isRead(nested(600)))
    #expect(!isRead("{\"a\":" + String(repeating: "[{\"a\":", count: 1_000_000)))
  }

  @Test("A list's entries are yielded one at a time, as written in the file")
  func entries() throws {
    #expect(
      try entries(#"{"b":[9],"a": [ {"x":[1,2]} ,"," , [ ] ,-1.5,null]}"#) == [
        #"{"x":[1,2]}"#, "\",\"", "[ ]", "-1.5", "null",
      ])
    #expect(try entries(#"{"a":[]}"#).isEmpty)
    #expect(try entries("{\"a\":[1,[" + String(repeating: "0,", count: 100_000) + "0],2]}") == ["1", nil, "2"])
  }

  @Test("An object with many keys is scanned quickly, and a duplicate key among them is detected")
  func manyKeys() {
    let keys = (0..<20_000).map { "\"key \($0)\":0" }.shuffled()
    #expect(isRead("{" + keys.joined(separator: ",") + "}"))
    #expect(!isRead("{" + (keys + ["\"key 777\":0"]).joined(separator: ",") + "}"))
    #expect(!isRead("{" + (keys + ["\"\\u006bey 777\":0"]).joined(separator: ",") + "}"))
  }

  private struct Anything: Decodable {
    init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: Key.self) }
    enum Key: CodingKey {}
  }

  @Test("Whatever bytes are corrupted, a document accepted here is accepted by Foundation too", arguments: 0..<20)
  func spoilt(seed: UInt64) throws {
    var chance = Chance(seed)
    let whole = Array(try ArchiveFormat.json.data(TransferSamples.archive(seed: seed)))
    var refused = 0
    for _ in 0..<50 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &chance) {
        let place = Int.random(in: 0..<bytes.count, using: &chance)
        switch Int.random(in: 0..<3, using: &chance) {
        case 0: bytes[place] = "\"{}[],:\\0-.eun ".utf8.randomElement(using: &chance) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes.insert("\"{}[],:\\0-.eun ".utf8.randomElement(using: &chance) ?? 0, at: place)
        }
      }
      let isRead = isRead(Data(bytes))
      if !isRead { refused += 1 }
      #expect(!isRead || (try? JSONDecoder().decode(Anything.self, from: Data(bytes))) != nil)
    }
    #expect(refused > 0)
  }
}
