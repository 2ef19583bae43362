import Foundation

/// A landscape that moves: where its picture and its sound are, and what it is called.
public struct Scene: Identifiable, Hashable, Sendable {
  /// The folder's name, as in `shore`.
  public let id: String
  /// What a person calls it.
  public let title: String
  /// One sentence for a person who cannot see it.
  public let description: String
  /// A silent VP9 loop whose last frame equals its first.
  public let video: URL
  /// The video's first frame, shown until the video runs and when it cannot.
  public let poster: URL
  /// A sound of its own that loops without a seam.
  public let ambience: URL
}

extension Scene {
  private struct Card: Decodable {
    let id: String
    let title: String
    let description: String
    let order: Int
  }

  /// The scenes in `folder`, one folder each, in the order that they ask for; a folder that cannot be understood is
  /// left out and named in `problems`.
  ///
  /// A missing video or sound is no problem here: the player says so when it is met, and the poster stays.
  public static func catalog(in folder: URL) -> (scenes: [Scene], problems: [String]) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []  // none: an empty list
    var found: [(order: Int, scene: Scene)] = []
    var problems: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let place = folder.appendingPathComponent(name)
      do {
        let card = try JSONDecoder().decode(
          Card.self, from: Data(contentsOf: place.appendingPathComponent("scene.json")))
        let scene = Scene(
          id: card.id, title: card.title, description: card.description,
          video: place.appendingPathComponent("scene.webm"), poster: place.appendingPathComponent("poster.jpg"),
          ambience: place.appendingPathComponent("ambience.opus"))
        found.append((card.order, scene))
      } catch {
        problems.append("The scene in \(place.path) has no readable scene.json.")
      }
    }
    found.sort { ($0.order, $0.scene.id) < ($1.order, $1.scene.id) }
    return (found.map(\.scene), problems)
  }
}
