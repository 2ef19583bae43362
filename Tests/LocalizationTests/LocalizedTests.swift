import Testing

@testable import Localization

@Suite struct LocalizedTests {
  @Test("Names in braces are replaced, the others stay")
  func names() {
    #expect(filled("{count} of {all}", ["count": 3, "all": "five"]) == "3 of five")
    #expect(filled("{count} of {all}", ["count": 3]) == "3 of {all}")
    #expect(filled("nothing", ["count": 3]) == "nothing")
    #expect(filled("{ {count", ["count": 3]) == "{ {count")
    #expect(filled("{{count}}", ["count": 3]) == "{3}")
  }

  @Test("What is filled in is not looked through again")
  func values() {
    #expect(filled("{a}{b}", ["a": "{b}", "b": "{a}"]) == "{b}{a}")
  }

  @Test("Without a catalogue it is English, in the form for so many")
  func english() {
    #expect(localized("Kept {count}", ["count": 2]) == "Kept 2")
    #expect(pluralized("{count} entry", "{count} entries", count: 1) == "1 entry")
    #expect(pluralized("{count} entry", "{count} entries", count: 0) == "0 entries")
    #expect(
      pluralized("{count} entry in {place}", "{count} entries in {place}", count: 7, ["place": "x"]) == "7 entries in x"
    )
    #expect(pluralized("{count} entry", "{count} entries", count: 1_000, ["count": "1,000"]) == "1,000 entries")
  }

  @Test("What has no translation comes back as it was, however long it is and however often it is asked for")
  func bytes() {
    for length in 1...200 {
      let (one, other) = (String(repeating: "é", count: length), String(repeating: "–", count: length))
      #expect(localized(one) == String(repeating: "é", count: length))
      #expect(pluralized(one, other, count: 2) == String(repeating: "–", count: length))
    }
  }
}
