import Core
import Observation

/// The players of a scene's page: the one of the scene that's there and, while it fades in, the one before.
@Observable
final class ScenePlayers {
  /// How many fades have started. A fade goes from `outgoing`, or from the last picture, to `current`.
  private(set) var fades = 0
  /// The player of the scene that's there, or fading in.
  @ObservationIgnored private(set) var current: (any ScenePlayer)?
  @ObservationIgnored private var fade: Fade?

  private struct Fade {
    var outgoing: (any ScenePlayer)?
    var next: Scene?
  }

  /// The player of the scene before, during a fade from one film to another.
  var outgoing: (any ScenePlayer)? { fade?.outgoing }

  var all: [any ScenePlayer] { [current, outgoing].compactMap(\.self) }

  var isFading: Bool { fade != nil }

  /// The scene that was asked for during the fade, to come after it. Only during a fade there's one.
  var next: Scene? {
    get { fade?.next }
    set { fade?.next = newValue }
  }

  /// The current player, or else the one that `make` returns.
  func open(_ make: () -> any ScenePlayer) -> any ScenePlayer {
    let opened = current ?? make()
    current = opened
    return opened
  }

  /// Lets `player` take over from the current one, which is closed: at once, or once it has faded.
  func replace(by player: any ScenePlayer, fades: Bool) {
    let former = current
    current = player
    if fades { fade = Fade(outgoing: former) } else { former?.close() }
  }

  /// The picture is about to fade in.
  func beginFade() {
    fade = fade ?? Fade()
    fades += 1
  }

  /// The fade is over. Returns the scene that was asked for meanwhile.
  func faded() -> Scene? {
    defer { endFade() }
    return next
  }

  /// Decodes nothing, while the picture can't be seen.
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
