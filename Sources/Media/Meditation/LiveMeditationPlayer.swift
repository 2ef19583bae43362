// A guided meditation: the voice leads, the bed follows it. Two pipelines, so that each has its own volume and the bed
// its own loop. Main actor.

import Core
import Foundation

/// Plays a meditation with GStreamer.
public final class LiveMeditationPlayer: MeditationPlayer {
  /// Whether the voice is running; if it cannot, whether the bed is.
  public var isPlaying: Bool { voice.isBroken ? bed.isPlaying : voice.isPlaying }
  /// How much of the voice has been heard.
  ///
  /// Asks the device while it plays.
  public var position: Duration { voice.position }
  /// The voice's whole length; zero until it is known.
  public var duration: Duration { voice.duration }

  /// 0 to 1 on a scale that sounds even, held within them; 0.8 until set.
  public var voiceVolume: Double {
    get { voice.volume }
    set { voice.volume = newValue }
  }

  /// 0 to 1 on a scale that sounds even, held within them; 0.5 until set.
  public var bedVolume: Double {
    get { bed.volume }
    set { bed.volume = newValue }
  }

  /// Called on the main actor after it started, paused, ended, lost its device or learnt its length.
  public var stateChanged: (() -> Void)?

  /// Called on the main actor, at most once for each problem, also for those that arose before it was set.
  public var problemArose: ((PlaybackProblem) -> Void)? {
    get { problems.handler }
    set { problems.handler = newValue }
  }

  let voice: Sound
  let bed: Sound
  private let problems = Problems()

  /// A player of `meditation`, paused at its beginning.
  init(_ meditation: Meditation) {
    voice = Sound(meditation.voice, loops: false, problems: problems)
    bed = Sound(meditation.bed, loops: true, problems: problems)
    voice.volume = 0.8
    bed.volume = 0.5
    voice.happened = { [weak self] in self?.voiceSaid($0) }
  }

  /// Starts or goes on within a short fade; after the end, from the beginning.
  public func play() {
    guard !isPlaying else { return }
    voice.play(fadeIn: Fade.short)
    bed.play(fadeIn: Fade.short)
    stateChanged?()
  }

  /// Pauses within a short fade.
  ///
  /// What is said during it is said again on `play`.
  public func pause() {
    guard isPlaying else { return }
    voice.pause(fadeOut: Fade.short)
    bed.pause(fadeOut: Fade.short)
    stateChanged?()
  }

  /// Moves to `position`, held within the recording; playing goes on if it was.
  public func seek(to position: Duration) { voice.seek(to: position) }

  /// Lets go of decoder, file and device; what is heard fades out first, within 0.7 s.
  ///
  /// Returns at once.
  public func close() {
    stateChanged = nil
    voice.close()
    bed.close()
    problems.close()
  }

  private func voiceSaid(_ event: Sound.Event) {
    switch event {
    case .learntLength: break
    case .ended: bed.pause(fadeOut: Fade.ending)
    case .stopped: bed.pause(fadeOut: Fade.short)
    }
    stateChanged?()
  }
}
