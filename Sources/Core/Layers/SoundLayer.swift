import Foundation

/// A sound that can be layered over a scene's own, such as rain: a loop with its own level.
public struct SoundLayer: Identifiable, Hashable, Sendable {
  /// The card's id, such as `rain`.
  public let id: String
  /// The name shown to people.
  public let title: String
  /// The sound file, which loops without a seam. It isn't checked here; the player reports a missing or damaged file.
  public let sound: URL
  /// How loud the file is, in LUFS.
  public let loudness: Double

  /// A layer with the given file.
  public init(id: String, title: String, sound: URL, loudness: Double = MixLoudness.ceiling) {
    self.id = id
    self.title = title
    self.sound = sound
    self.loudness = loudness
  }
}

/// The contents of `layer.json`, which describes the file in a layer's folder.
public struct SoundLayerCard: Codable, Equatable, Sendable {
  /// Letters, digits, dots, underscores and hyphens.
  public var id: String
  /// The name shown to people.
  public var title: String
  /// The sort key. Layers with equal keys are sorted by id. Nil comes last.
  public var order: Double?
  /// The sound's file name. Nil means `layer.opus`.
  public var sound: String?
  /// How loud the file is, in LUFS, as measured by EBU R128. Nil means −20, which a steady sound should have.
  public var loudness: Double?
}

extension SoundLayer {
  /// Returns the layers in `folder`, one subfolder each, sorted by their cards' `order`, and a sentence in `problems`
  /// for each subfolder that is left out. Of two layers with the same id, the one whose subfolder comes first by name
  /// is used.
  public static func catalog(in folder: URL) -> (layers: [SoundLayer], problems: [String]) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []  // no folder, no layers
    var found: [(order: Double, layer: SoundLayer)] = []
    var problems: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let subfolder = folder.appendingPathComponent(name)
      let card = FileManager.default.contents(atPath: subfolder.appendingPathComponent("layer.json").path)
        .flatMap { try? JSONDecoder().decode(SoundLayerCard.self, from: $0) }  // the sentence below says so
      guard let card, let layer = SoundLayer(card, in: subfolder) else {
        // TRANSLATORS: Layer.json is the name of a file.
        problems.append(localized("The sound in {folder} has no readable layer.json.", ["folder": subfolder.path]))
        continue
      }
      guard !found.contains(where: { $0.layer.id == layer.id }) else {
        problems.append(
          // TRANSLATORS: {id} is a short name such as “rain”, by which Respite tells sounds apart.
          localized(
            "The sound in {folder} is left out, because another one is called “{id}” too.",
            ["folder": subfolder.path, "id": layer.id]))
        continue
      }
      found.append((card.order ?? .infinity, layer))
    }
    found.sort { ($0.order, $0.layer.id) < ($1.order, $1.layer.id) }
    return (found.map(\.layer), problems)
  }

  /// Nil if the card's id can't be stored in the settings, its title is empty, or its file isn't in `subfolder`.
  private init?(_ card: SoundLayerCard, in subfolder: URL) {
    let file = card.sound ?? "layer.opus"
    guard SceneMixes.canStore(layer: card.id), !file.isEmpty, !file.contains("/"), !card.title.isEmpty else {
      return nil
    }
    let loudness = card.loudness ?? MixLoudness.ceiling
    self.init(
      id: card.id, title: card.title, sound: subfolder.appendingPathComponent(file),
      loudness: min(max(loudness, -60), 0))
  }
}
