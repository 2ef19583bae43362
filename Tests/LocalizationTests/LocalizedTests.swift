import Testing

@testable import Localization

@Suite struct LocalizedTests {
  @Test("Known names in braces are replaced, and unknown ones stay")
  func names() {
    #expect(filled("{count} of {all}", ["count": 3, "all": "five"]) == "3 of five")
    #expect(filled("{count} of {all}", ["count": 3]) == "3 of {all}")
    #expect(filled("nothing", ["count": 3]) == "nothing")
    #expect(filled("{ {count", ["count": 3]) == "{ {count")
    #expect(filled("{{count}}", ["count": 3]) == "{3}")
  }

  @Test("A filled-in value isn't searched for further names")
  func values() {
    #expect(filled("{a}{b}", ["a": "{b}", "b": "{a}"]) == "{b}{a}")
  }

  @Test("Without a catalogue, text is English, in the right plural form")
  func english() {
    #expect(localized("Kept {count}", ["count": 2]) == "Kept 2")
    #expect(pluralized("{count} entry", "{count} entries", count: 1) == "1 entry")
    #expect(pluralized("{count} entry", "{count} entries", count: 0) == "0 entries")
    #expect(
      pluralized("{count} entry in {place}", "{count} entries in {place}", count: 7, ["place": "x"]) == "7 entries in x"
    )
    #expect(pluralized("{count} entry", "{count} entries", count: 1_000, ["count": "1,000"]) == "1,000 entries")
  }

  @Test("Text without a translation is returned unchanged, whatever its length and however often it's looked up")
  func bytes() {
    for length in 1...200 {
      let (one, other) = (String(repeating: "é", count: length), String(repeating: "–", count: length))
      #expect(localized(one) == String(repeating: "é", count: length))
      #expect(pluralized(one, other, count: 2) == String(repeating: "–", count: length))
    }
  }
}
