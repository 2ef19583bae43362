import Core
import Foundation

/// Plays a scene with GStreamer.
///
/// Film and sound have a pipeline each, because their loops differ in length and neither may stop when the other does.
final class LiveScenePlayer: ScenePlayer {
  /// Whether film and sound play, or will as soon as they are loaded.
  private(set) var isPlaying = false

  /// The position of a slider, as `Volume` says; the setting's default until set.
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

  var lacksSoundDevice: Bool { ambience?.lacksDevice ?? false }

  /// Called on the main actor, at most once for each problem, including those that arose before it was set.
  var problemArose: ((PlaybackProblem) -> Void)? {
    get { problems.handler }
    set { problems.handler = newValue }
  }

  var pausedItself: (() -> Void)?

  /// Called on the main actor, once, when a film that doesn't loop seamlessly has `Scene.crossfadeLength` left. A film
  /// shorter than two cross-fades calls it after the first one, and a film of unknown duration at its end.
  ///
  /// Checked in `takeFrame`, so if nothing takes frames it is called at the end.
  var endIsNear: (() -> Void)?

  var hasPicture = true {
    didSet {
      guard hasPicture != oldValue, !isClosed else { return }
      if hasPicture { return open() }
      video?.close()
      video = nil
    }
  }

  private(set) var video: SceneVideo?
  let ambience: Sound?
  let scene: Scene
  private let scalesInPipeline: Bool
  private let problems = PlaybackProblems()
  private var displaySize: (width: Int, height: Int)?
  private var hasReportedEnd = false
  private var isClosed = false

  /// A paused player of `scene`.
  ///
  /// - Parameter scalesInPipeline: whether frames come at the display size (for renderers without a GPU) or at the
  ///   film's own size.
  init(_ scene: Scene, scalesInPipeline: Bool) {
    self.scene = scene
    self.scalesInPipeline = scalesInPipeline
    ambience = scene.ambience.map { [problems] in
      Sound($0, loops: scene.video == nil || scene.loop == .seamless || scene.borrowed != nil, problems: problems)
    }
    ambience?.volume = volume
    ambience?.onEvent = { [weak self] in self?.soundDid($0) }
    open()
  }

  /// Starts or resumes, fading the sound in over `fadeIn`.
  ///
  /// While the film is playing, it only brings back a sound that was faded out.
  func play(fadeIn: Duration) {
    guard !isClosed else { return }
    if !isPlaying {
      isPlaying = true
      video?.play()
    }
    ambience?.play(fadeIn: fadeIn)
  }

  func pause() {
    guard isPlaying else { return }
    isPlaying = false
    video?.pause()
    ambience?.pause(fadeOut: Fade.short)
  }

  func fadeSoundOut(over time: Duration) { ambience?.pause(fadeOut: time) }

  /// Sets the size at which the film is shown, in device pixels. Changes under 5 % are ignored.
  func setDisplaySize(width: Int, height: Int) {
    displaySize = (width, height)
    video?.setDisplaySize(width: width, height: height)
  }

  /// Returns the newest frame whose time has come, or nil if there is none since the last call. Before the first
  /// `play`, returns the first frame once.
  func takeFrame() -> VideoFrame? { video?.takeFrame() }

  /// Closes decoder, files and device. Audible sound fades out first, within 0.7 s. Returns at once.
  func close() {
    isClosed = true
    isPlaying = false
    pausedItself = nil
    endIsNear = nil
    video?.close()
    ambience?.close()
    problems.close()
  }

  private func open() {
    guard let url = scene.video else { return }
    let opened = SceneVideo(
      url, isOwn: scene.isOwn, loops: scene.loop == .seamless, scales: scalesInPipeline, problems: problems)
    opened.endIsNear = { [weak self] in self?.pictureNearsEnd() }
    if let displaySize { opened.setDisplaySize(width: displaySize.width, height: displaySize.height) }
    if isPlaying { opened.play() }
    video = opened
  }

  private func pictureNearsEnd() {
    guard !hasReportedEnd, !isClosed else { return }
    hasReportedEnd = true
    endIsNear?()
  }

  private func soundDid(_ event: Sound.Event) {
    guard isPlaying, let ambience else { return }
    switch event {
    case .stopped where !ambience.isBroken:
      isPlaying = false
      video?.pause()
      pausedItself?()
    case .ended where !hasReportedEnd:
      // There is no film, or it was reopened and isn't at its end yet, so nothing else would restart the sound.
      ambience.play(fadeIn: Scene.crossfadeLength)
    default: break
    }
  }
}
