import Foundation

/// A guided meditation: two recordings, and every word of it on screen.
public struct Meditation: Hashable, Sendable {
  /// What a person calls it.
  public let title: String
  /// One sentence on what it is.
  public let description: String
  /// The spoken recording.
  public let voice: URL
  /// A low bed that loops without a seam.
  public let bed: URL
  /// The words with their times, in the order they are spoken.
  public let captions: [Caption]
  /// Its parts, in their order: from where to where, and what each is called.
  public let chapters: [Caption]

  private struct Card: Decodable {
    let title: String
    let description: String
    let voice: String
    let bed: String
    let captions: String
    let chapters: String
  }

  /// The meditation in `folder`. Captions and chapters that cannot be read are left out: the voice needs none.
  ///
  /// - Throws: `PlaybackProblem.missingFile` or `.damagedFile` for `meditation.json`.
  public init(folder: URL) throws {
    let cardFile = folder.appendingPathComponent("meditation.json")
    guard let data = FileManager.default.contents(atPath: cardFile.path) else {
      throw PlaybackProblem.missingFile(cardFile)
    }
    guard let card = try? JSONDecoder().decode(Card.self, from: data) else {  // how it fails does not matter here
      throw PlaybackProblem.damagedFile(cardFile)
    }
    title = card.title
    description = card.description
    voice = folder.appendingPathComponent(card.voice)
    bed = folder.appendingPathComponent(card.bed)
    func cues(_ name: String) -> [Caption] {
      let data = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path)
      return data.map { Caption.parse(String(decoding: $0, as: UTF8.self)) } ?? []
    }
    captions = cues(card.captions)
    chapters = cues(card.chapters)
  }
}

extension Meditation {
  /// Some of the words that belong together, under a heading.
  public struct Passage: Hashable, Sendable {
    /// The chapter.
    public let chapter: Caption
    /// What is said in it.
    public let captions: [Caption]
  }

  /// Every word, by chapters; words outside of all chapters are in none.
  public var transcript: [Passage] {
    chapters.map { chapter in
      Passage(chapter: chapter, captions: captions.filter { $0.start >= chapter.start && $0.start < chapter.end })
    }
  }
}
