import Core
import Foundation

/// Plays a guided session with GStreamer: a voice and, in most sessions, a bed. Both are mixed in one pipeline so that
/// they share a clock, pause together and seek together.
///
/// If either file is missing, the other is heard alone and a problem is reported.
final class LiveGuidedPlayer: GuidedPlayer {
  /// Whether the voice plays, or the bed if the voice can't be played.
  var isPlaying: Bool { sound.isPlaying }
  var hasEnded: Bool { sound.hasEnded }
  /// How much of the voice has been heard. Goes back only by `seek`.
  ///
  /// Queries the device during playback.
  var position: Duration { voice.isBroken ? .zero : sound.position }
  var duration: Duration { voice.duration }

  /// Whether the last attempt to open a sound device failed, or the device was lost since.
  var lacksSoundDevice: Bool { sound.lacksDevice }

  /// The voice's volume, as the position of a slider (see `Volume`). Until it's set, it's the setting's default.
  var voiceVolume: Double {
    get { voice.volume }
    set { voice.volume = newValue }
  }

  /// The bed's volume, as the position of a slider (see `Volume`). Until it's set, it's the setting's default.
  var bedVolume: Double {
    get { bed?.volume ?? 0 }
    set { bed?.volume = newValue }
  }

  /// Called on the main actor when playback started, paused, ended or stopped because its device was lost or changed,
  /// and when the duration became known.
  var stateChanged: (() -> Void)?

  /// Called on the main actor, at most once for each problem, including those that arose before it was set.
  var problemArose: ((PlaybackProblem) -> Void)? {
    get { problems.handler }
    set { problems.handler = newValue }
  }

  let sound: Sound
  private let voice: Track
  private let bed: Track?
  private let problems = PlaybackProblems()

  /// A player of `session`, paused at its beginning.
  init(_ session: GuidedSession) {
    voice = Track(session.voice, loops: false, curve: .square, volume: Setting.meditationVoiceVolume.standard)
    bed = session.bed.map {
      Track($0, loops: true, curve: .square, volume: Setting.meditationBedVolume.standard)
    }
    sound = Sound([voice, bed].compactMap(\.self), problems: problems)
    sound.onEvent = { [weak self] _ in self?.stateChanged?() }
    sound.findDuration()
  }

  /// Starts or resumes with a short fade. After the end, starts from the beginning.
  func play() {
    guard !isPlaying else { return }
    sound.play(fadeIn: Fade.short)
    stateChanged?()
  }

  /// Pauses after a short fade. `play` repeats the words spoken during the fade.
  func pause() {
    guard isPlaying else { return }
    sound.pause(fadeOut: Fade.short)
    stateChanged?()
  }

  func fade(to presence: Double, over time: Duration) { sound.fade(to: presence, over: time) }

  /// Seeks voice and bed to `position`, clamped to the recording. Doesn't change whether it plays.
  func seek(to position: Duration) { sound.seek(to: position) }

  /// Closes decoder, files and device. Audible sound fades out first, within 0.7 s. Returns at once.
  func close() {
    stateChanged = nil
    sound.close()
    problems.close()
  }
}
