import Foundation

/// A guided session: a voice, often over a background sound. Every spoken word is also available as text.
///
/// It's a folder with a card, `session.json`, a recording, captions and chapters. Adding one needs no code.
public struct GuidedSession: Identifiable, Hashable, Sendable {
  /// A group on *Choose for yourself*.
  public enum Group: String, Codable, Sendable {
    /// With the other guided sessions.
    case guided
    /// With the exercises made of words.
    case words
  }

  /// Its name on the command line, in the settings and in the records; it never changes. A day of a programme has the
  /// programme's id before its own: `first-week/2`.
  public let id: String
  /// The name shown to people.
  public let title: String
  /// One sentence about it.
  public let description: String
  /// The length in whole minutes, as people see it.
  public let minutes: Int
  /// When to use it, in a few words; empty if it suits any time.
  public let purpose: String
  /// The group it's listed in.
  public let group: Group
  /// The exercise that it's the voice of: *Guided Meditation*, unless it speaks an exercise that also has separate
  /// words.
  public let exercise: Exercise
  /// Whether it ends in background sound without the voice, so that one may fall asleep.
  public let endsInSound: Bool
  /// Whether it's for panic: then a person to talk to is one press away, and it's the first thing to be offered.
  public let isForPanic: Bool
  /// Who should take care with it or leave it out, in a sentence or two; nil if there's nothing of its own to say.
  public let caution: String?
  /// The spoken recording.
  public let voice: URL
  /// The background sound, which loops without a seam; nil for none.
  public let bed: URL?
  /// The picture on its card; nil if it has none.
  public let still: URL?

  private let captionsFile, chaptersFile: URL

  /// The contents of `session.json`.
  private struct Card: Decodable {
    let id, title, description: String
    let minutes: Int
    let `for`: String?
    let group: Group?
    let exercise: Exercise?
    let bed, ends, caution: String?
    let panic: Bool?
    let order: Double?
  }

  /// Reads the session in `folder`, whose background sound is in `beds`, and its order among the other sessions.
  ///
  /// It isn't checked here that the sound and the captions exist: playback needs the sound, but not the captions.
  /// - Throws: `PlaybackProblem.missingFile` or `.damagedFile` for `session.json`.
  static func read(_ folder: URL, beds: URL) throws -> (session: GuidedSession, order: Double) {
    let file = folder.appendingPathComponent("session.json")
    guard let data = FileManager.default.contents(atPath: file.path) else { throw PlaybackProblem.missingFile(file) }
    guard let card = attempt("decode a session's card", { try JSONDecoder().decode(Card.self, from: data) }),
      isName(card.id), !card.title.isBlank, (1...180).contains(card.minutes), card.bed.map(isName) ?? true
    else { throw PlaybackProblem.damagedFile(file) }
    return (GuidedSession(card, in: folder, beds: beds), card.order ?? .infinity)
  }

  /// Reads a single session, apart from a library; see `read(_:beds:)`.
  ///
  /// - Throws: `PlaybackProblem.missingFile` or `.damagedFile` for `session.json`.
  public init(folder: URL, beds: URL) throws { self = try Self.read(folder, beds: beds).session }

  private init(_ card: Card, in folder: URL, beds: URL) {
    (id, title, description, minutes) = (card.id, card.title, card.description, card.minutes)
    (purpose, group, exercise) = (card.for ?? "", card.group ?? .guided, card.exercise ?? .meditation)
    endsInSound = card.ends == "sound"
    isForPanic = card.panic ?? false
    caution = card.caution
    voice = folder.appendingPathComponent("voice.opus")
    bed = card.bed.map { beds.appendingPathComponent("\($0).opus") }
    let picture = folder.appendingPathComponent("still.svg")
    still = FileManager.default.fileExists(atPath: picture.path) ? picture : nil
    captionsFile = folder.appendingPathComponent("captions.vtt")
    chaptersFile = folder.appendingPathComponent("chapters.vtt")
  }

  /// Whether `id` can be an id: one or two words of lowercase letters, digits and hyphens, separated by a slash. Ids
  /// are used in paths, and in settings that are separated by spaces.
  static func isName(_ id: String) -> Bool { id.wholeMatch(of: /[a-z0-9-]{1,40}(\/[a-z0-9-]{1,40})?/) != nil }

  /// Reads the captions and the chapters. A file that can't be read gives none, since the voice plays without them.
  public func words() -> Transcript {
    func cues(_ file: URL) -> [Caption] {
      let data = FileManager.default.contents(atPath: file.path)
      return data.map { Caption.parse(String(decoding: $0, as: UTF8.self)) } ?? []
    }
    return Transcript(captions: cues(captionsFile), chapters: cues(chaptersFile))
  }
}

/// All words of a guided session.
public struct Transcript: Hashable, Sendable {
  /// The spoken words with their times, in order.
  public let captions: [Caption]
  /// The chapters in order, each with its start, end and title.
  public let chapters: [Caption]

  /// The words and chapters, in order.
  public init(captions: [Caption] = [], chapters: [Caption] = []) {
    (self.captions, self.chapters) = (captions, chapters)
  }

  /// A chapter with the captions spoken in it.
  public struct Passage: Hashable, Sendable {
    /// The chapter's title and times.
    public let chapter: Caption
    /// The captions that start within the chapter.
    public let captions: [Caption]
  }

  /// All captions, grouped by chapter. Captions outside every chapter are left out.
  public var transcript: [Passage] {
    chapters.map { chapter in
      Passage(chapter: chapter, captions: captions.filter { $0.start >= chapter.start && $0.start < chapter.end })
    }
  }
}
