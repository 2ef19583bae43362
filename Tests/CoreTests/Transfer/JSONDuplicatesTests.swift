// The JSON documents that are refused before Foundation decodes them; and in those that are read, nothing is lost.

import Foundation
import Testing

@testable import Core

@Suite struct JSONDuplicatesTests {
  /// Why a document is refused; nil if it isn't.
  private func refusal(_ text: String, mostValues: Int = 1_000_000) -> TransferProblem? {
    do throws(TransferProblem) {
      try Data(text.utf8).withUnsafeBytes { bytes in
        Result { () throws(TransferProblem) in try JSONDuplicates.refuse(in: bytes, mostValues: mostValues) }
      }.get()
      return nil
    } catch { return error }
  }

  @Test(
    "Keys are compared within one object, and only keys",
    arguments: [
      "{}", #"{"a":["a","a"],"b":{"a":1},"c":[{"a":1},{"a":1}]}"#, #"{"a":"\"a\":","b":"a"}"#, #"{"\\":1,"\"":2}"#,
      #"{"":1," ":2,"a":"a"}"#,
    ])
  func different(text: String) { #expect(refusal(text) == nil) }

  @Test(
    "A key that occurs twice is found at any depth and in any spelling",
    arguments: [
      #"{"k":1,"k":1}"#, #"{ "k" : 1 , "k" : [ ] }"#, #"{"a":[[{"k":{"k":1},"b":"}","k":2}]]}"#, #"{"k":1,"\u006b":2}"#,
    ])
  func twice(text: String) { #expect(refusal(text) == .twice("k")) }

  @Test("UTF-16 without its mark is refused, because no key would be found in it")
  func wide() throws {
    let data = try #require(#"{"k":1,"k":1}"#.data(using: .utf16LittleEndian))
    #expect(refusal(String(decoding: data, as: UTF8.self)) == .broken)
  }

  @Test("Nesting is limited, as in Foundation's decoder")
  func deep() {
    func nested(_ depth: Int) -> String {
      "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }
    #expect(refusal(nested(500)) == nil)
    #expect(refusal(nested(600)) == .broken)
    #expect(refusal("{\"a\":" + String(repeating: "[{\"a\":", count: 1_000_000)) == .broken)
  }

  @Test(
    "The number of values is limited, whether or not commas separate them",
    arguments: ["[],", "[[[[]]]],", "{\"a\":{}},", "0,"])
  func many(run: String) {
    let text = "[" + String(repeating: run, count: 100) + "0]"
    #expect(refusal(text, mostValues: 600) == nil)
    #expect(refusal(text, mostValues: run.filter { "[{,".contains($0) }.count * 100) == .broken)
  }

  @Test("An object with many keys is scanned quickly, and a duplicate key among them is detected")
  func manyKeys() {
    let keys = (0..<20_000).map { "\"key \($0)\":0" }.shuffled()
    func object(_ more: [String]) -> String { "{" + (keys + more).joined(separator: ",") + "}" }
    #expect(refusal(object([])) == nil)
    #expect(refusal(object(["\"key 777\":0"])) == .twice("key 777"))
    #expect(refusal(object(["\"\\u006bey 777\":0"])) == .twice("key 777"))
    #expect(refusal("{" + String(repeating: "\"\":", count: 200_000)) == .broken, "no memory for what no export has")
  }

  @Test("An entry that isn't an object, or of another list's form, is named by its number")
  func otherValues() throws {
    let file = #"{"format":"respite","version":1,"moods":[null,[],{},"x",7,{"id":true}],"plan":7}"#
    let reading = try ArchiveFormat.reading(Data(file.utf8))
    #expect(reading.faults.map(\.place) == (1...6).map { .entry($0, of: "moods") } + [.entry(1, of: "plans")])
    #expect(reading.faults.map(\.name) == [nil, nil, "id", nil, nil, "id", nil])
    #expect(reading.faults.last { $0.name == "id" }?.text == "true")
  }

  @Test("Whatever bytes are corrupted, a file is refused or read without losing an entry in silence", arguments: 0..<20)
  func spoilt(seed: UInt64) throws {
    var chance = Chance(seed)
    let archive = TransferSamples.archive(seed: seed)
    let whole = Array(try ArchiveFormat.json.data(archive))
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
      guard let reading = try? ArchiveFormat.reading(Data(bytes)) else {
        refused += 1
        continue
      }
      guard bytes.contains("\"reflections\"".utf8) else { continue }  // Unknown keys are ignored.
      let unreadable = reading.faults.filter { if case .entry(_, "reflections") = $0.place { true } else { false } }
      #expect(reading.archive.reflections.count + unreadable.count == archive.reflections.count)
    }
    #expect(refused > 0)
  }
}
