import Core
import Observation

/// A scene as it plays.
@Observable
final class SceneModel {
  /// Whether picture and sound run.
  private(set) var isPlaying = false
  /// Whether the sound is off.
  private(set) var isMuted: Bool
  /// What does not work, as one sentence.
  private(set) var notice: String?
  /// The scene; nil if none is installed.
  let scene: Scene?
  @ObservationIgnored private(set) var player: (any ScenePlayer)?
  @ObservationIgnored private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    isMuted = dependencies.settings[.muted]
    let scenes = dependencies.content?.scenes().scenes ?? []
    let last = dependencies.settings[.lastScene]
    scene = scenes.first { $0.id == last } ?? scenes.first
    if scene == nil { notice = ErrorPresenter.contentMissing }
  }

  /// The page is on screen. With reduced motion it waits on the still picture until it is asked to play.
  func appeared() {
    guard let scene else { return }
    dependencies.settings[.lastScene] = scene.id
    let player = dependencies.players.player(of: scene)
    self.player = player
    player.volume = dependencies.settings[.ambienceVolume]
    player.isMuted = isMuted
    player.problemArose = { [weak self] problem in
      if self?.notice == nil { self?.notice = ErrorPresenter.sentence(problem) }
    }
    if !dependencies.settings[.reducedMotion] && !dependencies.prefersReducedMotion() { playPressed() }
  }

  /// *Play* or *Pause* was pressed.
  func playPressed() {
    guard let player else { return }
    isPlaying.toggle()
    if isPlaying { player.play() } else { player.pause() }
  }

  /// *Mute* or *Unmute* was pressed.
  func mutePressed() {
    isMuted.toggle()
    dependencies.settings[.muted] = isMuted
    player?.isMuted = isMuted
  }

  /// The page is gone.
  func disappeared() {
    isPlaying = false
    player?.close()
    player = nil
  }
}
