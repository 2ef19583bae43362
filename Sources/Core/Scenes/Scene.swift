import Foundation

/// A landscape with a film or picture and, usually, a sound.
public struct Scene: Identifiable, Hashable, Sendable {
  /// How a film loops.
  public enum Loop: String, Codable, Sendable {
    /// Its last frame equals its first, so it repeats without a visible seam.
    case seamless
    /// Its ends differ, so the end fades into the beginning.
    case crossfade
  }

  /// The folder's name, such as `shore`.
  public let id: String
  /// The name shown to people.
  public let title: String
  /// One sentence for people who can't see it, or can't hear it.
  public let description: String
  /// The film, or nil for a still picture.
  public let video: URL?
  /// The same film with half the width and height, for small windows and slow computers; nil without one.
  public let smallVideo: URL?
  /// How the film loops, together with its own sound.
  public let loop: Loop
  /// The film's first frame, shown until the film plays and if it can't; or the still picture itself.
  public let poster: URL
  /// The sound file, or nil for silence. For an added film with sound, the film itself.
  public let ambience: URL?
  /// The scene whose sound it uses, if it has none of its own; nil for most scenes.
  public let borrowed: Scene.ID?
  /// The light that the breathing circle takes; nil for a scene without one, whose picture says it.
  public let light: SceneLight?
  /// Whether the person added it.
  public let isOwn: Bool
  /// Where one is in it, in words that end a sentence, such as “by the sea”; nil if its card doesn't say.
  public let place: String?

  /// A scene with the given files, which aren't checked.
  public init(
    id: String, title: String, description: String, video: URL?, smallVideo: URL? = nil, loop: Loop, poster: URL,
    ambience: URL?, borrowed: Scene.ID? = nil, light: SceneLight? = nil, isOwn: Bool, place: String? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.video = video
    self.smallVideo = smallVideo
    self.loop = loop
    self.poster = poster
    self.ambience = ambience
    self.borrowed = borrowed
    self.light = light
    self.isOwn = isOwn
    self.place = place
  }

  /// Whether the person can choose another scene's sound for it: they added it, and it has no sound of its own.
  public var canBorrow: Bool { isOwn && (ambience == nil || borrowed != nil) }

  /// Returns the scene with the sound that it borrows, if the scene with that sound is among `others`.
  public func withSound(from others: [Scene]) -> Scene {
    guard let borrowed, let sound = others.first(where: { $0.id == borrowed })?.ambience else { return self }
    return Scene(
      id: id, title: title, description: description, video: video, smallVideo: smallVideo, loop: loop, poster: poster,
      ambience: sound, borrowed: borrowed, light: light, isOwn: isOwn, place: place)
  }
}

/// The contents of `scene.json`, which describes the files in a scene's folder.
public struct SceneCard: Codable, Equatable, Sendable {
  /// The folder's name.
  public var id: String
  /// The name shown to people.
  public var title: String
  /// Where one is in it, in words that end a sentence, such as “by the sea”. Nil if it can't be said so.
  public var place: String?
  /// One sentence for people who can't see it.
  public var description: String
  /// The sort key. Scenes with equal keys are sorted by id.
  public var order: Double
  /// The film's file name. Nil means `scene.webm`; an empty string means a still picture.
  public var video: String?
  /// The small film's file name. Nil means `scene-small.webm`, if there is one.
  public var smallVideo: String?
  /// How the film loops. Nil means seamlessly.
  public var loop: Scene.Loop?
  /// The sound's file name. Nil means `ambience.opus`; an empty string means silence.
  public var ambience: String?
  /// The id of the scene whose sound it uses, if it has none of its own.
  public var borrowed: String?
  /// The scene's own light. Nil means that its picture says it.
  public var light: SceneLight?

  /// A card with the given values.
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
  /// Returns the scenes in `folder`, one subfolder each, sorted by their cards' `order`, and a sentence in `problems`
  /// for each subfolder without a readable card.
  ///
  /// A missing film or sound isn't a problem here. The player reports it, and the poster stays visible.
  public static func catalog(in folder: URL, isOwn: Bool = false) -> (scenes: [Scene], problems: [String]) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []  // no folder yet
    var found: [(order: Double, scene: Scene)] = []
    var problems: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let subfolder = folder.appendingPathComponent(name)
      do {
        let card = try JSONDecoder().decode(
          SceneCard.self, from: Data(contentsOf: subfolder.appendingPathComponent("scene.json")))
        found.append((card.order, Scene(card, in: subfolder, isOwn: isOwn)))
      } catch {
        // TRANSLATORS: Scene.json is the name of a file.
        problems.append(localized("The scene in {folder} has no readable scene.json.", ["folder": subfolder.path]))
      }
    }
    found.sort { ($0.order, $0.scene.id) < ($1.order, $1.scene.id) }
    return (found.map(\.scene), problems)
  }

  private init(_ card: SceneCard, in subfolder: URL, isOwn: Bool) {
    func file(_ name: String) -> URL? {  // a card may only name files in its own folder
      name.isEmpty || name.contains("/") ? nil : subfolder.appendingPathComponent(name)
    }
    let small = file(card.smallVideo ?? "scene-small.webm")
    self.init(
      id: card.id, title: card.title, description: card.description, video: file(card.video ?? "scene.webm"),
      smallVideo: isOwn ? nil : small.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil },
      loop: card.loop ?? .seamless, poster: subfolder.appendingPathComponent("poster.jpg"),
      ambience: file(card.ambience ?? "ambience.opus"), borrowed: card.ambience == "" ? card.borrowed : nil,
      light: card.light, isOwn: isOwn, place: card.place)
  }
}
