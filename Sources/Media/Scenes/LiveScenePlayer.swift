// A scene: its picture and its sound, each in a pipeline of its own, since their loops differ in length and one must
// not stop with the other. Main actor.

import Core
import Foundation

/// Plays a scene with GStreamer.
public final class LiveScenePlayer: ScenePlayer {
  /// Whether picture and sound are running, or will as soon as they are loaded.
  public private(set) var isPlaying = false

  /// 0 to 1 on a scale that sounds even, held within them; 0.4 until set.
  public var volume = 0.4 {
    didSet {
      volume = volume.isFinite ? min(max(volume, 0), 1) : oldValue
      ambience?.volume = volume
    }
  }

  /// Silence, with `volume` kept.
  public var isMuted = false { didSet { ambience?.isMuted = isMuted } }

  /// Called on the main actor, at most once for each problem, also for those that arose before it was set.
  public var problemArose: ((PlaybackProblem) -> Void)? {
    get { problems.handler }
    set { problems.handler = newValue }
  }

  /// Called on the main actor when the sound lost its device; picture and sound are paused then.
  public var pausedItself: (() -> Void)?

  /// Called on the main actor, once, when a film whose ends differ has `Scene.crossfadeLength` left; a film of less than
  /// two of them calls it after the first, and one that does not know its length at its end.
  ///
  /// Noticed in `takeFrame`, so a film that nobody looks at tells at its end.
  public var endIsNear: (() -> Void)?

  /// Whether the film is open, true until set; a still picture has none to open.
  ///
  /// False frees its decoder and its memory; true opens it again, at its beginning. The sound is left as it is.
  public var hasPicture = true {
    didSet {
      guard hasPicture != oldValue, !isClosed else { return }
      if hasPicture { return open() }
      video?.close()
      video = nil
    }
  }

  private(set) var video: SceneVideo?
  let ambience: Sound?
  private let scene: Scene
  private let scalesInPipeline: Bool
  private let problems = PlaybackProblems()
  private var displaySize: (width: Int, height: Int)?
  private var hasReportedEnd = false
  private var isClosed = false

  /// A paused player of `scene`.
  ///
  /// - Parameter scalesInPipeline: whether frames come as large as they are shown (for renderers without a GPU) or as
  ///   large as the file has them.
  init(_ scene: Scene, scalesInPipeline: Bool) {
    self.scene = scene
    self.scalesInPipeline = scalesInPipeline
    ambience = scene.ambience.map { [problems] in
      Sound($0, loops: scene.video == nil || scene.loop == .seamless, problems: problems)
    }
    ambience?.volume = volume
    ambience?.onEvent = { [weak self] in self?.soundDid($0) }
    open()
  }

  /// Starts, the sound coming within `fadeIn`, or goes on from where it was paused.
  ///
  /// While the picture runs, it brings back a sound that was faded out.
  public func play(fadeIn: Duration) {
    guard !isClosed else { return }
    if !isPlaying {
      isPlaying = true
      video?.play()
    }
    ambience?.play(fadeIn: fadeIn)
  }

  /// Stops the picture at once and the sound within a short fade.
  public func pause() {
    guard isPlaying else { return }
    isPlaying = false
    video?.pause()
    ambience?.pause(fadeOut: Fade.short)
  }

  /// Lets the sound go within `time` while the picture goes on.
  public func fadeSoundOut(over time: Duration) { ambience?.pause(fadeOut: time) }

  /// How large the picture is shown, in device pixels.
  ///
  /// Changes under 5 % do nothing.
  public func setDisplaySize(width: Int, height: Int) {
    displaySize = (width, height)
    video?.setDisplaySize(width: width, height: height)
  }

  /// The newest frame whose time has come, or nil if there is none since the last call; before the first `play`, the
  /// first frame once.
  public func takeFrame() -> VideoFrame? { video?.takeFrame() }

  /// Lets go of decoder, file and device; sound that is heard fades out first, within 0.7 s.
  ///
  /// Returns at once.
  public func close() {
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
      // The picture is not there, or is not at its end, since it began anew: nobody else will begin the sound again.
      ambience.play(fadeIn: Scene.crossfadeLength)
    default: break
    }
  }
}
