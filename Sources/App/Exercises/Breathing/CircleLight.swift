import Core
import Toolkit

/// The light that the breathing circle has in a place: the scene's own colour at its rim, and paler in its middle.
///
/// It's never white. At night it has a third of its luminance; dark words on it still have 4.5 : 1.
struct CircleLight: Equatable {
  private(set) var rim: Color
  private(set) var middle: Color
  /// The least share of the circle's own colour while the breath is shown as brightness.
  let least: Double

  /// What the light of any scene is like in its middle.
  private static let glow = SceneLight(red: 0.97, green: 0.95, blue: 0.9)

  /// Creates the light of a scene.
  init(_ light: SceneLight, isNight: Bool) {
    let share = isNight ? Night.share : 1
    rim = Color(light.dimmed(to: share))
    middle = rim.blended(into: Color(Self.glow.dimmed(to: share)), by: 0.6)
    least = isNight ? 0.98 : 0.75
  }

  /// Moves a share of the way, 0 to 1, towards another light.
  mutating func move(to other: CircleLight, by share: Double) {
    rim = rim.blended(into: other.rim, by: share)
    middle = middle.blended(into: other.middle, by: share)
  }
}
