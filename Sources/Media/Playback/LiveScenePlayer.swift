import Core
import Foundation

/// Plays a scene with GStreamer.
///
/// Film and sound have a pipeline each, because their loops differ in length and neither may stop when the other does.
final class LiveScenePlayer: ScenePlayer {
  /// Whether film and sound play, or will as soon as they are loaded.
  private(set) var isPlaying = false

  /// The volume, as the position of a slider (see `Volume`). Until it's set, it's the setting's default.
  var volume = Setting.sceneVolume.standard {
    didSet {
      volume = volume.isFinite ? min(max(volume, 0), 1) : oldValue
      ambience?.volume = volume
    }
  }

  var isMuted = false { didSet { ambience?.isMuted = isMuted } }

  var soundPosition: Duration {
    get { ambience?.position ?? .zero }
    set { ambience?.seek(to: newValue) }
  }

  var layerPositions: [SoundLayer.ID: Duration] {
    get { ambience?.layers.positions ?? begins }
    set {
      begins = newValue
      ambience?.layers.positions = newValue
    }
  }

  var lacksSoundDevice: Bool { ambience?.lacksDevice ?? false }

  /// Called on the main actor, at most once for each problem, including those that arose before it was set.
  var problemArose: ((PlaybackProblem) -> Void)? {
    get { problems.handler }
    set { problems.handler = newValue }
  }

  var pausedItself: (() -> Void)?

  /// Called on the main actor, once, when a film that doesn't loop seamlessly has `Scene.crossfadeLength` left. For a
  /// film shorter than two cross-fades, it's called after the length of one; for a film of unknown duration, at its
  /// end.
  ///
  /// `takeFrame` checks for that moment, so if nothing takes frames, it's called at the end.
  var endIsNear: (() -> Void)?

  var hasPicture = true {
    didSet {
      guard hasPicture != oldValue, !isClosed else { return }
      if hasPicture { film.open() } else { film.close() }
    }
  }

  let film: SceneFilm
  /// The scene's own sound and the layers over it; nil while there are neither.
  private(set) var ambience: Sound?
  let scene: Scene
  private let problems = PlaybackProblems()
  private var hasReportedEnd = false
  private var isClosed = false
  /// Whether the sound should be heard: now, or as soon as the scene has one.
  private var isSounding = false
  /// The layers over the scene's own sound, and their mix.
  private var laid: (layers: [SoundLayer], mix: SoundMix)?
  /// The positions at which layers will begin, while there is no `ambience` to set them on.
  private var begins: [SoundLayer.ID: Duration] = [:]

  /// A paused player of `scene`.
  ///
  /// - Parameter isDrawnByProcessor: whether there's no graphics card, so that every pixel costs.
  init(_ scene: Scene, isDrawnByProcessor: Bool) {
    self.scene = scene
    film = SceneFilm(of: scene, isDrawnByProcessor: isDrawnByProcessor, problems: problems)
    if let own = scene.ambience {
      openSound(own, loops: scene.video == nil || scene.loop == .seamless || scene.borrowed != nil)
    }
    film.endIsNear = { [weak self] in self?.pictureNearsEnd() }
    film.open()
  }

  private func openSound(_ url: URL?, loops: Bool) {
    let sound = Sound(url, loops: loops, isOwn: scene.isOwn && scene.borrowed == nil, problems: problems)
    sound.volume = volume
    sound.isMuted = isMuted
    sound.layers.positions = begins
    sound.onEvent = { [weak self] in self?.soundDid($0) }
    ambience = sound
  }

  /// Starts or resumes, fading the sound in over `fadeIn`.
  ///
  /// If the film is already playing, this only brings back a sound that was faded out.
  func play(fadeIn: Duration) {
    guard !isClosed else { return }
    playSilently()
    isSounding = true
    if ambience?.isSilent == false { ambience?.play(fadeIn: fadeIn) }
  }

  /// Sets the layers over the scene's own sound, and their mix. A scene without a sound gets a silent one to carry the
  /// layers, which pauses while no layer is audible.
  func lay(_ layers: [SoundLayer], as mix: SoundMix) {
    guard !isClosed else { return }
    laid = (layers, mix)
    let wanted = layers.map { (layer: $0, level: mix[$0.id]) }
    if ambience == nil || ambience?.isBroken == true {
      guard wanted.contains(where: { $0.level > 0 }) else { return }
      openSound(nil, loops: false)
    }
    guard let ambience else { return }
    ambience.lay(wanted, own: mix.own)
    if ambience.isSilent {
      ambience.pause(fadeOut: Fade.short)
    } else if isSounding {
      ambience.play(fadeIn: Fade.short)
    }
  }

  func playSilently() {
    guard !isClosed, !isPlaying else { return }
    isPlaying = true
    film.play()
  }

  func pause() {
    guard isPlaying else { return }
    (isPlaying, isSounding) = (false, false)
    film.pause()
    ambience?.pause(fadeOut: Fade.short)
  }

  func fadeSoundOut(over time: Duration) {
    isSounding = false
    ambience?.pause(fadeOut: time)
  }

  func fade(to presence: Double, over time: Duration) { ambience?.fade(to: presence, over: time) }

  func setDisplay(width: Int, height: Int, isDarkened: Bool) {
    film.setDisplay(width: width, height: height, isDarkened: isDarkened)
  }

  func takeFrame() -> VideoFrame? { film.takeFrame() }

  /// Closes decoder, files and device. Audible sound fades out first, within 0.7 s. Returns at once.
  func close() {
    isClosed = true
    isPlaying = false
    pausedItself = nil
    endIsNear = nil
    film.close()
    ambience?.close()
    problems.close()
  }

  private func pictureNearsEnd() {
    guard !hasReportedEnd, !isClosed else { return }
    hasReportedEnd = true
    endIsNear?()
  }

  private func soundDid(_ event: Sound.Event) {
    guard isPlaying, let ambience else { return }
    switch event {
    // If the scene's own sound can't be played, its layers are still heard.
    case .stopped where ambience.isBroken: if let laid { lay(laid.layers, as: laid.mix) }
    case .stopped:
      (isPlaying, isSounding) = (false, false)
      film.pause()
      pausedItself?()
    case .ended where !hasReportedEnd:
      // There is no film, or it was reopened and isn't at its end yet, so nothing else would restart the sound.
      ambience.playAgain(fadeIn: Scene.crossfadeLength)
    default: break
    }
  }
}
