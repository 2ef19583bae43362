import Core
import Foundation
import Toolkit

/// The small cards in the popovers that choose a scene: a picture and its name, two in a row.
enum SceneCards {
  /// The card of a scene. `isNow` marks that of the scene on screen.
  static func make(_ scene: Scene, isNow: Bool, pressed: @escaping () -> Void) -> Button {
    let picture = FramePicture()
    Task { if let frame = await Frame.load(file: scene.poster.path, width: 264, height: 148) { picture.show(frame) } }
    let card = make(
      scene.title, Box.column { picture.request(width: 132, height: 74) }.clipped().style("scene-picture"))
    card.described(scene.description)
    card.setStyle("now", isNow)
    return card.onPressed(pressed)
  }

  /// A card with this name and picture.
  static func make(_ words: String, _ picture: Widget) -> Button {
    Button(
      name: words,
      child: Box.column(spacing: 6) {
        picture
        Label.caption(words).style("light", "scene-caption")
          .lines(Desktop.hasLargeText ? 4 : 2).limit(characters: 16)
      }
    ).style("scene-card")
  }

  /// Arranges cards in rows of two.
  static func rows(_ cards: [Widget]) -> [Widget] {
    stride(from: 0, to: cards.count, by: 2).map { first in
      Box.row(spacing: 6) { Array(cards[first..<min(first + 2, cards.count)]) }.align(horizontally: .start)
    }
  }
}
