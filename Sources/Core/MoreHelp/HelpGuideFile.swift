import Foundation
import Yams

/// Reads the guide from YAML. A wrong number does harm, so any entry with a fault is left out and reported.
///
/// ```yaml
/// format: 1
/// directories:
///   - {name, url, about, sources: [{title, url, consulted: 2026-11-21, dated?: 2026-05}]}
/// emergency:
///   source: {title, url, consulted, dated?}        # of the countries that have none of their own
///   countries: [{country: DE, numbers: ["112"], for?: ["Ambulance"], sources?: [{…}]}]
/// helplines:
///   - {country: DE, name, number?, text?: {number, word?}, chat?, hours: Every day | unknown, audience?: youth,
///      topic?: violence, languages?: [de], for?, url?, sources: [{…}, {…}]}       # number, text or chat is needed
/// deaf:
///   - {country: DE, about, url?, sources: [{…}, {…}]}
/// calling: [{title, url, consulted, dated?}]        # what “What happens when you call” rests on
/// ```
enum HelpGuideFile {
  /// The largest file that is read, in bytes; far more than any guide needs.
  private static let limit = 4 << 20

  /// Reads a file. Returns the guide and a sentence about each entry that was left out.
  static func read(_ url: URL) -> (guide: HelpGuide, problems: [String]) {
    guard let data = FileManager.default.contents(atPath: url.path) else {
      return (HelpGuide(), [localized("The file with the helplines can’t be opened.")])
    }
    guard data.count <= limit, let text = String(validating: data, as: UTF8.self) else {
      return (HelpGuide(), [localized("The file with the helplines is too long, or not text.")])
    }
    return parse(text)
  }

  /// Parses a text. Returns the guide and a sentence about each entry that was left out.
  static func parse(_ text: String) -> (guide: HelpGuide, problems: [String]) {
    let root: Node
    do {
      guard let node = try Yams.compose(yaml: text), node.mapping != nil else {
        return (HelpGuide(), [localized("The file with the helplines is empty.")])
      }
      root = node
    } catch {
      return (HelpGuide(), [localized("The file with the helplines isn’t YAML.")])
    }
    guard root["format"]?.int == 1 else {
      return (HelpGuide(), [localized("The file with the helplines isn’t in format 1.")])
    }
    var problems: [String] = []
    let directories = entries(of: root["directories"], as: DirectoryEntry.self, &problems) { try $0.value() }
    let emergency = root["emergency"]
    let common = emergency?["source"].flatMap { entry($0, as: SourceEntry.self, &problems) { try $0.value() } }
    var known: Set<String> = []
    let emergencies = entries(of: emergency?["countries"], as: EmergencyEntry.self, &problems) { entry in
      let value = try entry.value(common: common)
      guard known.insert(value.country).inserted else {
        throw Flaw(localized("{what} appears twice", ["what": value.country]))
      }
      return value
    }
    var met: Set<String> = []
    let helplines = entries(of: root["helplines"], as: HelplineEntry.self, &problems) { entry in
      let value = try entry.value()
      guard met.insert("\(value.country) \(value.contact)").inserted else {
        throw Flaw(localized("{what} appears twice", ["what": value.number ?? value.name]))
      }
      return value
    }
    var told: Set<String> = []
    let withoutHearing = entries(of: root["deaf"], as: WithoutHearingEntry.self, &problems) { entry in
      let value = try entry.value()
      guard told.insert(value.country).inserted else {
        throw Flaw(localized("{what} appears twice", ["what": value.country]))
      }
      return value
    }
    let guide = HelpGuide(
      directories: directories, emergencies: emergencies, helplines: helplines, withoutHearing: withoutHearing,
      calling: entries(of: root["calling"], as: SourceEntry.self, &problems) { try $0.value() })
    return (guide, problems)
  }

  private static func entries<Entry: Decodable, Value>(
    of node: Node?, as type: Entry.Type, _ problems: inout [String], _ value: (Entry) throws -> Value
  ) -> [Value] {
    var values: [Value] = []
    for node in node?.sequence.map(Array.init) ?? [] {
      if let value = entry(node, as: type, &problems, value) { values.append(value) }
    }
    return values
  }

  private static func entry<Entry: Decodable, Value>(
    _ node: Node, as type: Entry.Type, _ problems: inout [String], _ value: (Entry) throws -> Value
  ) -> Value? {
    let reason: String
    do {
      return try value(YAMLDecoder().decode(type, from: node, userInfo: [:]))
    } catch let flaw as Flaw {
      reason = flaw.words
    } catch DecodingError.keyNotFound(let key, _) {
      reason = localized("“{key}” is missing", ["key": key.stringValue])
    } catch {
      reason = localized("it isn’t in the right form")
    }
    problems.append(
      localized(
        "The helpline entry on line {line} was left out: {reason}.",
        ["line": node.mark?.line ?? 0, "reason": reason]))
    return nil
  }
}

// MARK: - The entries of the file, and their checks

private struct Flaw: Error {
  let words: String
  init(_ words: String) { self.words = words }
}

private struct SourceEntry: Decodable {
  let title, url, consulted: String
  let dated: String?

  func value() throws -> HelpGuide.Source {
    guard let day = LocalDay(consulted) else { throw Flaw(localized("“{text}” isn’t a day", ["text": consulted])) }
    let date = /\d{4}(-(0[1-9]|1[0-2])(-\d\d)?)?/
    if let dated {
      guard dated.wholeMatch(of: date) != nil, dated.count < 10 || LocalDay(dated) != nil else {
        throw Flaw(localized("“{text}” isn’t a date", ["text": dated]))
      }
    }
    return HelpGuide.Source(title: try said(title, "title"), url: try secure(url), consulted: day, dated: dated)
  }
}

private struct DirectoryEntry: Decodable {
  let name, url, about: String
  let sources: [SourceEntry]

  func value() throws -> HelpGuide.Directory {
    guard !sources.isEmpty else { throw Flaw(localized("it has no source")) }
    return HelpGuide.Directory(
      name: try said(name, "name"), url: try secure(url), about: try said(about, "about"),
      sources: try sources.map { try $0.value() })
  }
}

private struct EmergencyEntry: Decodable {
  enum CodingKeys: String, CodingKey {
    case country, numbers, sources
    case purposes = "for"
  }

  let country: String
  let numbers: [String]
  let purposes: [String]?
  let sources: [SourceEntry]?

  func value(common: HelpGuide.Source?) throws -> HelpGuide.Emergency {
    guard !numbers.isEmpty else { throw Flaw(localized("it has no number")) }
    guard purposes.map({ $0.count == numbers.count }) ?? true else {
      throw Flaw(localized("“for” doesn’t have one line for each number"))
    }
    let sources = try sources.map { try $0.map { try $0.value() } } ?? [common].compactMap(\.self)
    guard !sources.isEmpty else { throw Flaw(localized("it has no source")) }
    let reached = try numbers.enumerated().map { index, number in
      HelpGuide.Emergency.Number(
        number: try diallable(number), purpose: try purposes.map { try said($0[index], "for") })
    }
    return HelpGuide.Emergency(country: try known(country), numbers: reached, sources: sources)
  }
}

private struct HelplineEntry: Decodable {
  enum CodingKeys: String, CodingKey {
    case country, name, number, text, chat, hours, audience, topic, languages, url, sources
    case purpose = "for"
  }

  struct TextEntry: Decodable {
    let number: String
    let word: String?
  }

  let country, name, hours: String
  let number, chat, purpose, url: String?
  let text: TextEntry?
  let audience: HelpGuide.Helpline.Audience?
  let topic: HelpGuide.Helpline.Topic?
  let languages: [String]?
  let sources: [SourceEntry]

  func value() throws -> HelpGuide.Helpline {
    let sources = try independent(sources)
    let languages = languages ?? []
    let form = /[a-z]{2,3}(-[A-Za-z0-9]{2,8})*/
    for language in languages where language.wholeMatch(of: form) == nil {
      throw Flaw(localized("“{text}” isn’t a language", ["text": language]))
    }
    guard number != nil || text != nil || chat != nil else { throw Flaw(localized("it has no number, text or chat")) }
    let texting = try text.map { text in
      HelpGuide.Helpline.TextLine(
        number: try diallable(text.number), word: try text.word.map { try said($0, "word") })
    }
    return HelpGuide.Helpline(
      country: try known(country), name: try said(name, "name"), number: try number.map(diallable), text: texting,
      chat: try chat.map(secure), hours: hours == "unknown" ? nil : try said(hours, "hours"),
      audience: audience ?? .everyone, topic: topic ?? .anything, languages: languages,
      purpose: try purpose.map { try said($0, "for") }, url: try url.map(secure), sources: sources)
  }
}

private func said(_ text: String, _ key: String) throws -> String {
  guard !text.isBlank else { throw Flaw(localized("“{key}” is empty", ["key": key])) }
  return text.trimmed
}

private struct WithoutHearingEntry: Decodable {
  let country, about: String
  let url: String?
  let sources: [SourceEntry]

  func value() throws -> HelpGuide.WithoutHearing {
    HelpGuide.WithoutHearing(
      country: try known(country), about: try said(about, "about"), url: try url.map(secure),
      sources: try independent(sources))
  }
}

/// The sources, at least two of which are on different sites: two pages of one site aren't independent.
private func independent(_ entries: [SourceEntry]) throws -> [HelpGuide.Source] {
  let sources = try entries.map { try $0.value() }
  let houses = Set(sources.compactMap { URL(string: $0.url)?.host() }.map { $0.replacing(/^www\./, with: "") })
  guard houses.count >= 2 else { throw Flaw(localized("it doesn’t have two independent sources")) }
  return sources
}

private func secure(_ address: String) throws -> String {
  guard let url = URL(string: address), url.scheme == "https", url.host()?.contains(".") == true else {
    throw Flaw(localized("“{text}” isn’t a web address that begins with https://", ["text": address]))
  }
  return address
}

private func known(_ country: String) throws -> String {
  guard HelpGuide.countryCodes.contains(country) else {
    throw Flaw(localized("“{text}” isn’t a country", ["text": country]))
  }
  return country
}

private func diallable(_ number: String) throws -> String {
  let form = /\+?[0-9][0-9 ().\/\-\u{00A0}]*|\([0-9][0-9 ().\/\-\u{00A0}]*/
  guard number.trimmed.wholeMatch(of: form) != nil, (2...16).contains(HelpGuide.dialled(number).count) else {
    throw Flaw(localized("“{text}” can’t be dialled", ["text": number]))
  }
  return number.trimmed
}
