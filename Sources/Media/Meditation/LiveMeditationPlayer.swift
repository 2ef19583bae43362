// A guided meditation: a voice over a bed, mixed in one pipeline, so that both have one clock, pause together and jump
// together. Main actor.

import Core
import Foundation

/// Plays a meditation with GStreamer.
///
/// Without its bed the voice is heard alone, without its voice the bed; what is missing is told as a problem.
public final class LiveMeditationPlayer: MeditationPlayer {
  /// Whether the voice is running; if it cannot, whether the bed is.
  public var isPlaying: Bool { sound.isPlaying }
  /// Whether the recording was heard to its end, and nothing has been asked since.
  public var hasEnded: Bool { sound.hasEnded }
  /// How much of the voice has been heard.
  ///
  /// Asks the device while it plays; goes back only by `seek`.
  public var position: Duration { voice.isBroken ? .zero : sound.position }
  /// The voice's whole length; zero until it is known.
  public var duration: Duration { voice.length }

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

  /// Called on the main actor after it started, paused, ended, stopped because its device went, or learnt its length.
  public var stateChanged: (() -> Void)?

  /// Called on the main actor, at most once for each problem, also for those that arose before it was set.
  public var problemArose: ((PlaybackProblem) -> Void)? {
    get { problems.handler }
    set { problems.handler = newValue }
  }

  let sound: Sound
  private let voice: Track
  private let bed: Track
  private let problems = PlaybackProblems()

  /// A player of `meditation`, paused at its beginning.
  init(_ meditation: Meditation) {
    voice = Track(meditation.voice, loops: false, curve: .square, volume: 0.8)
    bed = Track(meditation.bed, loops: true, curve: .square, volume: 0.5)
    sound = Sound([voice, bed], problems: problems)
    sound.onEvent = { [weak self] _ in self?.stateChanged?() }
    sound.findDuration()
  }

  /// Starts or goes on within a short fade; after the end, from the beginning.
  public func play() {
    guard !isPlaying else { return }
    sound.play(fadeIn: Fade.short)
    stateChanged?()
  }

  /// Pauses within a short fade.
  ///
  /// What is said during it is said again on `play`.
  public func pause() {
    guard isPlaying else { return }
    sound.pause(fadeOut: Fade.short)
    stateChanged?()
  }

  /// Moves to `position`, held within the recording, and the bed with it; playing goes on if it was.
  public func seek(to position: Duration) { sound.seek(to: position) }

  /// Lets go of decoder, file and device; what is heard fades out first, within 0.7 s.
  ///
  /// Returns at once.
  public func close() {
    stateChanged = nil
    sound.close()
    problems.close()
  }
}
