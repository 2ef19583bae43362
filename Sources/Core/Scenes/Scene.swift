import Foundation

/// A landscape: where its picture and its sound are, and what it is called.
public struct Scene: Identifiable, Hashable, Sendable {
  /// How a film goes round.
  public enum Loop: String, Codable, Sendable {
    /// Its last frame equals its first: the picture runs on without a seam.
    case seamless
    /// Its ends differ: the end fades into the beginning.
    case crossfade
  }

  /// The folder's name, as in `shore`.
  public let id: String
  /// What a person calls it.
  public let title: String
  /// One sentence for a person who cannot see it.
  public let description: String
  /// The film; nil for a still picture.
  public let video: URL?
  /// How the film goes round, and its own sound with it.
  public let loop: Loop
  /// The film's first frame, shown until the film runs and when it cannot; or the still picture.
  public let poster: URL
  /// What is heard; nil for silence. For an added film with sound, the film itself.
  public let ambience: URL?
  /// Whether the person added it.
  public let isOwn: Bool

  /// A scene whose files are where they are said to be.
  public init(
    id: String, title: String, description: String, video: URL?, loop: Loop, poster: URL, ambience: URL?, isOwn: Bool
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.video = video
    self.loop = loop
    self.poster = poster
    self.ambience = ambience
    self.isOwn = isOwn
  }
}

/// `scene.json`: what stands beside the files of a scene.
public struct SceneCard: Codable, Equatable, Sendable {
  /// The folder's name.
  public var id: String
  /// What a person calls it.
  public var title: String
  /// One sentence for a person who cannot see it.
  public var description: String
  /// Where it stands among the others; equal ones by id.
  public var order: Double
  /// The film's name within the folder; without the key `scene.webm`, empty for a still picture.
  public var video: String?
  /// How the film goes round; without the key, seamlessly.
  public var loop: Scene.Loop?
  /// The sound's name within the folder; without the key `ambience.opus`, empty for silence.
  public var ambience: String?

  /// A card.
  public init(
    id: String, title: String, description: String, order: Double, video: String? = nil, loop: Scene.Loop? = nil,
    ambience: String? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.order = order
    self.video = video
    self.loop = loop
    self.ambience = ambience
  }
}

extension Scene {
  /// The scenes in `folder`, one folder each, in the order that they ask for; a folder that cannot be understood is
  /// left out and named in `problems`.
  ///
  /// A missing video or sound is no problem here: the player says so when it is met, and the poster stays.
  public static func catalog(in folder: URL, isOwn: Bool = false) -> (scenes: [Scene], problems: [String]) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []  // none: an empty list
    var found: [(order: Double, scene: Scene)] = []
    var problems: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let place = folder.appendingPathComponent(name)
      do {
        let card = try JSONDecoder().decode(
          SceneCard.self, from: Data(contentsOf: place.appendingPathComponent("scene.json")))
        found.append((card.order, Scene(card, in: place, isOwn: isOwn)))
      } catch {
        problems.append(localized("The scene in {folder} has no readable scene.json.", ["folder": place.path]))
      }
    }
    found.sort { ($0.order, $0.scene.id) < ($1.order, $1.scene.id) }
    return (found.map(\.scene), problems)
  }

  private init(_ card: SceneCard, in place: URL, isOwn: Bool) {
    func file(_ name: String) -> URL? {  // a card names files of its own folder only
      name.isEmpty || name.contains("/") ? nil : place.appendingPathComponent(name)
    }
    self.init(
      id: card.id, title: card.title, description: card.description, video: file(card.video ?? "scene.webm"),
      loop: card.loop ?? .seamless, poster: place.appendingPathComponent("poster.jpg"),
      ambience: file(card.ambience ?? "ambience.opus"), isOwn: isOwn)
  }
}
