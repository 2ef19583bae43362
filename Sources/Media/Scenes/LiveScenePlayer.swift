// A scene: its picture and its sound, each in a pipeline of its own, since their loops differ in length and one must
// not stop with the other. Main actor.

import Core
import Foundation

/// Plays a scene with GStreamer.
public final class LiveScenePlayer: ScenePlayer {
  /// Whether picture and sound are running, or will as soon as they are loaded.
  public private(set) var isPlaying = false

  /// 0 to 1 on a scale that sounds even, held within them; 0.4 until set.
  public var volume: Double {
    get { ambience.volume }
    set { ambience.volume = newValue }
  }

  /// Silence, with `volume` kept.
  public var isMuted: Bool {
    get { ambience.isMuted }
    set { ambience.isMuted = newValue }
  }

  /// Called on the main actor, at most once for each problem, also for those that arose before it was set.
  public var problemArose: ((PlaybackProblem) -> Void)? {
    get { problems.handler }
    set { problems.handler = newValue }
  }

  let video: SceneVideo
  let ambience: Sound
  private let problems = Problems()
  private let opening: Duration
  private var hasStarted = false

  /// A paused player of `scene`.
  ///
  /// - Parameters:
  ///   - scalesInPipeline: whether frames come as large as they are shown (for renderers without a GPU) or as large as
  ///     the file has them.
  ///   - opening: how long the sound takes to come, the first time.
  init(_ scene: Scene, scalesInPipeline: Bool, opening: Duration = Fade.opening) {
    self.opening = opening
    video = SceneVideo(scene.video, scales: scalesInPipeline, problems: problems)
    ambience = Sound(scene.ambience, loops: true, problems: problems)
    ambience.volume = 0.4
  }

  /// Starts, the sound fading in over three seconds, or goes on from where it was paused.
  public func play() {
    guard !isPlaying else { return }
    isPlaying = true
    video.play()
    ambience.play(fadeIn: hasStarted ? Fade.short : opening)
    hasStarted = true
  }

  /// Stops the picture at once and the sound within a short fade.
  public func pause() {
    guard isPlaying else { return }
    isPlaying = false
    video.pause()
    ambience.pause(fadeOut: Fade.short)
  }

  /// How large the picture is shown, in device pixels.
  ///
  /// Changes under 5 % do nothing.
  public func show(width: Int, height: Int) { video.show(width: width, height: height) }

  /// The newest frame whose time has come, or nil if there is none since the last call; before the first `play`, the
  /// first frame once.
  public func takeFrame() -> VideoFrame? { video.takeFrame() }

  /// Lets go of decoder, file and device; sound that is heard fades out first, within 0.7 s.
  ///
  /// Returns at once.
  public func close() {
    isPlaying = false
    video.close()
    ambience.close()
    problems.close()
  }
}
