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

  private struct Card: Decodable {
    let title: String
    let description: String
    let voice: String
    let bed: String
    let captions: String
  }

  /// The meditation in `folder`. Captions that cannot be read are left out: the voice needs none.
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
    let file = folder.appendingPathComponent(card.captions)
    let text = FileManager.default.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) }
    captions = text.map(Caption.parse) ?? []
  }
}
