// The help guide: parsing its file, leaving out invalid entries, and finding a country.

import Foundation
import Samples
import Testing

@testable import Core

@Suite struct HelpGuideTests {
  private let file = """
    format: 1
    directories:
      - name: Find help
        url: https://find.example.org
        about: Helplines of the whole world.
        sources: [{title: Find help, url: https://find.example.org/about, consulted: 2026-11-21}]
    emergency:
      source: {title: Numbers of the world, url: https://itu.example.org/e, consulted: 2026-11-21, dated: 2026-05}
      countries:
        - {country: DE, numbers: ["112", "110"], for: [Ambulance, Police]}
        - {country: LI, numbers: [112], sources: [{title: The country’s own, url: https://li.example.org, consulted: 2026-11-21}]}
    helplines:
      - country: DE
        name: Somebody listens
        number: "0800 111 0 111"
        hours: Day and night
        languages: [de, en]
        for: everybody
        url: https://line.example.de
        sources:
          - {title: Somebody listens, url: https://line.example.de/number, consulted: 2026-11-21, dated: 2026-10-02}
          - {title: A ministry, url: https://ministry.example.de, consulted: 2026-11-20}
    """

  @Test("Every entry of a valid file is in the guide")
  func whole() throws {
    let (guide, problems) = HelpGuideFile.parse(file)
    #expect(problems.isEmpty)
    #expect(guide.directories.map(\.name) == ["Find help"])
    #expect(numbers(of: "DE", in: guide) == ["112", "110"])
    #expect(guide.emergency(of: "DE")?.numbers.map(\.purpose) == ["Ambulance", "Police"])
    #expect(guide.emergency(of: "DE")?.sources.map(\.dated) == ["2026-05"])
    #expect(guide.emergency(of: "LI")?.sources.map(\.title) == ["The country’s own"])
    #expect(guide.emergency(of: "LI")?.numbers.map(\.purpose) == [nil])
    #expect(guide.emergency(of: "FR") == nil)
    #expect(guide.countries == ["DE", "LI"])
    let line = try #require(guide.helplines(of: "DE").first)
    #expect(line.number.map(HelpGuide.dialled) == "08001110111" && line.hours == "Day and night")
    #expect(line.languages == ["de", "en"] && line.audience == .everyone)
    #expect(line.purpose == "everybody")
    #expect(line.sources.map(\.consulted.description) == ["2026-11-21", "2026-11-20"])
    #expect(guide.helplines(of: "LI").isEmpty)
  }

  @Test(
    "An invalid entry is left out and reported with its line and reason, and the others stay",
    arguments: [
      ("country: DE\n    name", "country: ZZ\n    name", "isn’t a country"),
      ("country: DE\n    name", "country: de\n    name", "isn’t a country"),
      ("number: \"0800 111 0 111\"", "number: \"call us\"", "can’t be dialled"),
      ("number: \"0800 111 0 111\"", "number: \"\"", "can’t be dialled"),
      ("number: \"0800 111 0 111\"", "digits: \"0800\"", "no number, text or chat"),
      ("hours: Day and night", "closed: never", "“hours” is missing"),
      ("hours: Day and night", "hours: \" \"", "“hours” is empty"),
      ("hours: Day and night", "hours: unknown\n    text: {number: shout}", "can’t be dialled"),
      ("hours: Day and night", "hours: unknown\n    chat: line.example.de/chat", "isn’t a web address"),
      ("hours: Day and night", "hours: unknown\n    audience: cats", "the right form"),
      ("url: https://line.example.de\n", "url: http://line.example.de\n", "isn’t a web address"),
      ("url: https://ministry.example.de", "url: https://www.line.example.de", "two independent sources"),
      ("consulted: 2026-11-20", "consulted: 2026-11-31", "isn’t a day"),
      ("dated: 2026-10-02", "dated: last week", "isn’t a date"),
      ("languages: [de, en]", "languages: [German]", "isn’t a language"),
      ("name: Somebody listens", "name: \" \"", "“name” is empty"),
      ("sources:\n      - {title: Somebody", "sources: x\n    more:\n      - {title: Somebody", "the right form"),
    ])
  func flawed(sound: String, broken: String, reason: String) throws {
    let text = file.replacingOccurrences(of: sound, with: broken)
    #expect(text != file)
    let (guide, problems) = HelpGuideFile.parse(text)
    #expect(guide.helplines.isEmpty)
    #expect(numbers(of: "DE", in: guide) == ["112", "110"])
    #expect(guide.directories.count == 1)
    #expect(problems.count == 1)
    #expect(problems[0].contains(reason))
    #expect(problems[0].contains(/line 1\d/))
  }

  @Test("A line can be reached by text or chat alone, and its hours may be unknown")
  func ways() throws {
    let (guide, problems) = HelpGuideFile.parse(
      file.replacingOccurrences(
        of: "number: \"0800 111 0 111\"\n    hours: Day and night",
        with:
          "text: {number: \"85 258\", word: SHOUT}\n    chat: https://line.example.de/chat\n    hours: unknown\n    audience: youth"
      ))
    #expect(problems.isEmpty)
    let line = try #require(guide.helplines(of: "DE").first)
    #expect(line.number == nil && line.hours == nil && line.audience == .youth)
    #expect(line.text?.number == "85 258" && line.text?.word == "SHOUT" && line.chat == "https://line.example.de/chat")
  }

  @Test("A duplicate entry is used once")
  func twice() throws {
    let start = try #require(file.range(of: "  - country: DE"))
    let (guide, problems) = HelpGuideFile.parse(
      file.replacingOccurrences(of: "{country: LI, numbers: [112]", with: "{country: DE, numbers: [\"999\"]") + "\n"
        + file[start.lowerBound...].replacingOccurrences(of: "0800 111 0 111", with: "0800-1110-111"))
    #expect(guide.helplines.count == 1)
    #expect(numbers(of: "DE", in: guide) == ["112", "110"])
    #expect(problems.count == 2)
  }

  private func numbers(of country: String, in guide: HelpGuide) -> [String]? {
    guide.emergency(of: country)?.numbers.map(\.number)
  }

  @Test("Emergency numbers without a source are left out")
  func unsourced() {
    let (guide, problems) = HelpGuideFile.parse(
      file.replacingOccurrences(of: "source: {title: Numbers of the world, ", with: "source: {"))
    #expect(guide.emergencies.map(\.country) == ["LI"])
    #expect(guide.helplines.count == 1)
    #expect(problems.count == 2)
  }

  @Test(
    "An unreadable file yields an empty guide and a problem",
    arguments: ["", "\u{0}", "format: 2\nhelplines: []", "a: [", "- 1\n- 2", "just words", "format: [1]"])
  func unreadable(text: String) {
    let (guide, problems) = HelpGuideFile.parse(text)
    #expect(guide == HelpGuide())
    #expect(problems.count == 1)
  }

  @Test("A missing file yields an empty guide and a problem")
  func missing() {
    let (guide, problems) = HelpGuideFile.read(URL(fileURLWithPath: "/nowhere/helplines.yaml"))
    #expect(guide == HelpGuide())
    #expect(problems.count == 1)
  }

  @Test("The shipped file has no invalid entry, and an emergency number for each of its countries")
  func shipped() {
    let (guide, problems) = HelpGuideFile.read(Checkout.root.appendingPathComponent("Resources/help/helplines.yaml"))
    #expect(problems == [])
    #expect(guide.directories.count >= 2)
    #expect(guide.emergencies.count > 30)
    #expect(guide.helplines.count > 20)
    #expect(guide.helplines.allSatisfy { guide.emergency(of: $0.country) != nil })
    for line in guide.helplines {
      // The words on screen are ours; hours that aren't known are left to them.
      #expect(line.hours?.contains("unknown") != true && line.hours?.hasSuffix(".") != true, "\(line.name)")
      #expect(Set(line.sources.compactMap { URL(string: $0.url)?.host() }).count >= 2, "\(line.name)")
    }
  }

  @Test(
    "The country is the locale's territory",
    arguments: [
      (["LANG": "de_AT.UTF-8"], "AT"), (["LC_ALL": "", "LC_MESSAGES": "pt_BR", "LANG": "en_US"], "BR"),
      (["LC_ALL": "sr_RS@latin", "LANG": "en_US"], "RS"), (["LC_ALL": "C.UTF-8", "LANG": "de_DE"], nil),
      (["LANG": "C"], nil), (["LANG": "eo"], nil), (["LANG": "en_ZZ"], nil), (["LANG": "../../_x"], nil), ([:], nil),
    ])
  func locale(environment: [String: String], country: String?) {
    #expect(HelpGuide.country(environment: environment) == country)
  }

  @Test("A country is found by its name in the person's language or in English, ignoring case and accents")
  func search() {
    let (guide, _) = HelpGuideFile.parse(file)
    let german = Locale(identifier: "de_AT")
    func found(_ words: String) -> [String] { guide.countries(matching: words, in: german).map(\.code) }
    #expect(found("") == ["DE", "LI"])
    #expect(found("deutsch") == ["DE"])
    #expect(found("GERMANY") == ["DE"])
    #expect(found(" liechténstein ") == ["LI"])
    #expect(found("li") == ["LI"])
    #expect(found("atlantis").isEmpty)
    #expect(found("-") == ["DE", "LI"] && found("de-") == ["DE"])
    #expect(guide.countries(matching: "germ", in: german).map(\.name) == ["Deutschland"])
  }

  @Test(
    "A country is found by what else people call it, and in its own language",
    arguments: [
      "uk": "GB", "Scotland": "GB", "great britain": "GB", "usa": "US", "america": "US", "holland": "NL",
      "deutschland": "DE", "schweiz": "CH", "espana": "ES", "日本": "JP",
    ])
  func otherNames(words: String, code: String) throws {
    let guide = ContentFolder(Checkout.root.appendingPathComponent("Resources")).helpGuide().guide
    let found = guide.countries(matching: words, in: Locale(identifier: "en_US")).map(\.code)
    #expect(found.contains(code), "\(found)")
  }

  @Test("A number is dialled by its digits")
  func dialled() {
    #expect(HelpGuide.dialled("+44 (0)20 7946") == "+440207946")
    #expect(HelpGuide.dialled("116 123") == "116123")
    #expect(HelpGuide.dialled("1-800-273") == "1800273")
  }
}
