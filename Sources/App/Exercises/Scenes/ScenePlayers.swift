import Core
import Observation

/// The players of a scene's page: that of the present scene and, while it fades in, that of the previous one.
@Observable
final class ScenePlayers {
  /// How many fades have started. A fade goes from `outgoing`, or from the last picture, to `current`.
  private(set) var fades = 0
  /// The player of the present scene, which may be fading in.
  @ObservationIgnored private(set) var current: (any ScenePlayer)?
  @ObservationIgnored private var fade: Fade?

  private struct Fade {
    var outgoing: (any ScenePlayer)?
    var next: Scene?
  }

  /// The player of the previous scene, during a fade from one film to another.
  var outgoing: (any ScenePlayer)? { fade?.outgoing }

  var all: [any ScenePlayer] { [current, outgoing].compactMap(\.self) }

  var isFading: Bool { fade != nil }

  /// The scene that was asked for during the fade, to be shown after it. Can be set only during a fade; otherwise nil.
  var next: Scene? {
    get { fade?.next }
    set { fade?.next = newValue }
  }

  /// Returns the current player. If there isn't one, the one that `make` returns becomes current.
  func open(_ make: () -> any ScenePlayer) -> any ScenePlayer {
    let opened = current ?? make()
    current = opened
    return opened
  }

  /// Makes `player` the current one. The previous player is closed at once or, with `fades`, after the fade.
  func replace(by player: any ScenePlayer, fades: Bool) {
    let former = current
    current = player
    if fades { fade = Fade(outgoing: former) } else { former?.close() }
  }

  /// Begins the fade to the current player's picture, and counts it.
  func beginFade() {
    fade = fade ?? Fade()
    fades += 1
  }

  /// Ends the fade. Returns the scene that was asked for in the meantime.
  func faded() -> Scene? {
    defer { endFade() }
    return next
  }

  /// Ends the fade, and has the current player decode no picture while it can't be seen.
  func closePicture() {
    endFade()
    current?.hasPicture = false
  }

  /// Closes all players.
  func close() {
    endFade()
    current?.close()
    current = nil
  }

  private func endFade() {
    outgoing?.close()
    fade = nil
  }
}
