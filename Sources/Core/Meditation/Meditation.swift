import Foundation

/// A guided meditation: a voice, a bed of sound, and captions for every spoken word.
public struct Meditation: Hashable, Sendable {
  /// The name shown to people.
  public let title: String
  /// One sentence about it.
  public let description: String
  /// The spoken recording.
  public let voice: URL
  /// The background sound, which loops without a seam.
  public let bed: URL
  /// The spoken words with their times, in order.
  public let captions: [Caption]
  /// The chapters in order, each with its start, end and title.
  public let chapters: [Caption]

  private struct Card: Decodable {
    let title: String
    let description: String
    let voice: String
    let bed: String
    let captions: String
    let chapters: String
  }

  /// Reads the meditation in `folder`. Unreadable captions and chapters are left out, since the voice doesn't need
  /// them.
  ///
  /// - Throws: `PlaybackProblem.missingFile` or `.damagedFile` for `meditation.json`.
  public init(folder: URL) throws {
    let cardFile = folder.appendingPathComponent("meditation.json")
    guard let data = FileManager.default.contents(atPath: cardFile.path) else {
      throw PlaybackProblem.missingFile(cardFile)
    }
    guard let card = attempt("decode the meditation's card", { try JSONDecoder().decode(Card.self, from: data) })
    else {  // the reason doesn't matter here
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
