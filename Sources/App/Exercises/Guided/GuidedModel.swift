import Core
import Foundation
import Observation

/// A guided session: playback, captions and volumes.
@Observable
final class GuidedModel {
  private(set) var isPlaying = false
  /// The playback position.
  private(set) var position = Duration.zero
  /// The total length; zero until it is known.
  private(set) var duration = Duration.zero
  /// Whether captions are shown. In what's for panic they are unless they're turned off there: whoever hears nothing
  /// would have no words at all. Where it's a voice that was added to another exercise, it's as with any other.
  var showsCaptions: Bool { isForPanic && !hidesCaptions || dependencies.settings[.captions] }
  private var hidesCaptions = false
  private var isForPanic: Bool { session?.isForPanic == true && !isAdded }
  /// Whether playback reached the end or was stopped, and nothing was requested since.
  private(set) var hasStopped = false
  /// Whether the voice has ended by itself, and nothing was requested since. Always false for a session that ends in
  /// sound, and for a voice added to another exercise.
  private(set) var hasEnded = false
  /// How many times playback sought to another position.
  private(set) var seekCount = 0
  /// A sentence about what doesn't work, or nil.
  private(set) var notice: String?
  /// The session; nil if it isn't installed.
  let session: GuidedSession?
  /// The transcript of the session; empty if the session isn't installed.
  let words: Transcript
  @ObservationIgnored private var player: (any GuidedPlayer)?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let nowPlaying: NowPlaying
  @ObservationIgnored private var following: [SettingsFollowers.Following] = []
  @ObservationIgnored private let chimes: Cues
  @ObservationIgnored private let followUps: SessionFollowUps
  /// Whether the session is a voice added to another exercise. Then its position isn't stored, and no chime follows its
  /// end.
  @ObservationIgnored private let isAdded: Bool
  /// Called when the recording has played to its end.
  @ObservationIgnored var ended: (() -> Void)?
  /// Whether the end of the session, which is sound without a voice, is fading away.
  @ObservationIgnored private var fadesAway = false
  /// Whether the sleep timer has stopped it for good: nothing starts it again.
  @ObservationIgnored private(set) var isAtRest = false
  @ObservationIgnored private var hadEnded = false
  /// Whether the notice says that there's no sound device.
  @ObservationIgnored private var lacksSound = false
  /// The stored position to continue from, in whole seconds.
  @ObservationIgnored private var storedSeconds = 0
  @ObservationIgnored private let watching = OwnedTask()
  @ObservationIgnored private let rewinding = OwnedTask()
  /// A picture for the media panel: the shipped scene viewed last, or the first one.
  @ObservationIgnored private(set) lazy var picture: URL? = {
    let scenes = dependencies.content?.scenes().scenes ?? []
    return (scenes.first { $0.id == dependencies.settings[.lastScene] } ?? scenes.first)?.poster
  }()

  init(
    _ session: GuidedSession?, _ dependencies: Dependencies, _ state: AppState, isAdded: Bool = false
  ) {
    self.isAdded = isAdded
    self.dependencies = dependencies
    self.session = session
    words = session?.words() ?? Transcript()
    (nowPlaying, followUps) = (state.nowPlaying, state.followUps)
    chimes = Cues(dependencies, .endChime)
    if session == nil { notice = ErrorPresenter.contentMissing }
  }

  /// The position and the length, as in “0:05 of 9:58”; the position alone until the length is known.
  var positionText: String {
    duration == .zero
      ? Self.text(position)
      // TRANSLATORS: How much has played, and how long the session is, as in “0:05 of 9:58”.
      : localized("{position} of {length}", ["position": Self.text(position), "length": Self.text(duration)])
  }

  /// The caption at the current position, if any. In what's for panic the last one stays until the next: a silence
  /// would leave whoever hears nothing without words.
  var caption: Caption? {
    isForPanic ? words.captions.last { $0.start <= position } : words.captions.caption(at: position)
  }

  /// Whether *Start again* makes sense: the position is at least 20 seconds.
  var canStartAgain: Bool { position >= .seconds(20) }

  /// The volume of the voice, 0 to 1. Stored in the settings.
  var voiceVolume: Double {
    get { dependencies.settings[.meditationVoiceVolume] }
    set { dependencies.settings[.meditationVoiceVolume] = newValue }
  }

  /// The volume of the background sound, 0 to 1. Stored in the settings.
  var bedVolume: Double {
    get { dependencies.settings[.meditationBedVolume] }
    set { dependencies.settings[.meditationBedVolume] = newValue }
  }

  /// Called when the page is on screen. Opens the recording and seeks to where the person stopped last time, but
  /// doesn't play yet.
  func appeared() {
    guard let session else { return }
    let player = dependencies.players.makePlayer(for: session)
    self.player = player
    following = [
      dependencies.settings.follow(.meditationVoiceVolume) { [weak self] in
        if let self { self.player?.voiceVolume = voiceVolume }
      },
      dependencies.settings.follow(.meditationBedVolume) { [weak self] in
        if let self { self.player?.bedVolume = bedVolume }
      },
    ]
    player.stateChanged = { [weak self] in self?.follow() }
    player.problemArose = { [weak self] problem in
      guard let self, notice == nil else { return }
      notice = ErrorPresenter.sentence(problem)
      lacksSound = problem == .noSoundDevice
    }
    let left = isAdded ? 0 : dependencies.settings.guidedPositions[session.id]
    storedSeconds = left
    if left > 0 { player.seek(to: .seconds(left)) }
    follow()
  }

  /// *Play* or *Pause* was pressed, or *Add a voice*, which opens the recording first.
  func playPressed() {
    if isAdded, player == nil { appeared() }
    guard let player, !isAtRest else { return }
    if player.isPlaying {
      player.pause()
    } else {
      if rewinding.isRunning { rewind() }
      player.play()
      nowPlaying.began(self)
    }
    follow()
  }

  /// Called when the desktop asks for a stop: fades out, then seeks to the beginning.
  func stopAsked() {
    guard let player, !hasStopped else { return }
    player.pause()
    hasStopped = true
    seekCount += 1
    // Seeking at once would cut the fade short.
    rewinding.run(after: .milliseconds(600), on: dependencies.timer) { [weak self] in self?.rewind() }
    follow()
  }

  /// The position at this moment; zero while a stop fades out, nil without a player.
  var currentPosition: Duration? { rewinding.isRunning ? .zero : player?.position }

  /// *Back 15 seconds* was pressed.
  func backPressed() {
    guard let currentPosition else { return }
    seek(to: max(.zero, currentPosition - .seconds(15)))
  }

  /// Seeks: *From the beginning*, or a heading or sentence of the transcript, was pressed.
  func seek(to position: Duration) {
    rewinding.cancel()
    player?.seek(to: position)
    if fadesAway { player?.fade(to: 1, over: .zero) }
    fadesAway = false
    hasStopped = false
    seekCount += 1
    follow()
  }

  /// *Captions* was pressed.
  func captionsToggled(_ isOn: Bool) {
    guard isOn != showsCaptions else { return }
    hidesCaptions = !isOn
    if !isOn || !isForPanic { dependencies.settings[.captions] = isOn }
  }

  /// The page has closed: stores the position, and closes the player.
  func disappeared() {
    watching.cancel()
    storePosition()
    rewinding.cancel()
    nowPlaying.ended(self)
    chimes.close()
    player?.close()
    player = nil
    isPlaying = false
  }

  /// Copies the player's state, and again every quarter second while it plays: captions change that quickly.
  private func follow() {
    guard let player, let currentPosition else { return }
    // Before `isPlaying`, so that at no time it seems to be paused.
    let atEnd = !player.isPlaying && player.hasEnded && !isAdded && session?.endsInSound != true
    if hasEnded != atEnd { hasEnded = atEnd }
    if isPlaying != player.isPlaying { isPlaying = player.isPlaying }
    if duration != player.duration { duration = player.duration }
    if position != currentPosition { position = currentPosition }
    let stopped = !isPlaying && (player.hasEnded || hasStopped)
    if hasStopped != stopped { hasStopped = stopped }
    // No chime after a session to fall asleep to: it could wake the person.
    if player.hasEnded && !hadEnded && !isAdded && session?.endsInSound != true {
      chimes.play(.sessionEnd)
      followUps.lastChime = dependencies.timeAwake()
    }
    if player.hasEnded && !hadEnded { ended?() }
    hadEnded = player.hasEnded
    fadeAway()
    // The player looks for a device each time it begins to play, and reports a problem only once.
    let isSilent = player.lacksSoundDevice
    if isSilent != lacksSound, notice == nil || lacksSound {
      (lacksSound, notice) = (isSilent, isSilent ? ErrorPresenter.sentence(PlaybackProblem.noSoundDevice) : nil)
    }
    if !isAdded, abs(Int(position.components.seconds) - storedSeconds) >= 10 { storePosition() }
    watching.cancel()
    guard isPlaying else { return }
    watching.run(after: .milliseconds(250), on: dependencies.timer) { [weak self] in self?.follow() }
  }

  /// Where a session ends in sound, its last two minutes fade to nothing.
  private func fadeAway() {
    guard session?.endsInSound == true, isPlaying, !fadesAway, duration > .zero else { return }
    let left = duration - position
    guard left <= .seconds(120) else { return }
    fadesAway = true
    player?.fade(to: 0, over: left)
  }

  /// Stores where to resume. After the end, and in the first five seconds, that is the beginning.
  private func storePosition() {
    guard !isAdded, let session, let player, let currentPosition else { return }
    let seconds = Int(currentPosition.components.seconds)
    storedSeconds = player.hasEnded || seconds < 5 ? 0 : seconds
    dependencies.settings.guidedPositions[session.id] = storedSeconds
  }

  private func rewind() {
    rewinding.cancel()
    player?.seek(to: .zero)
    if fadesAway { player?.fade(to: 1, over: .zero) }
    fadesAway = false
  }

  static func text(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}

extension GuidedModel: SleepSound {
  /// True: a recording ends by itself, and the sleep timer can wait for that.
  var ends: Bool { true }

  func fade(to presence: Double, over time: Duration) { if !fadesAway { player?.fade(to: presence, over: time) } }

  func rest() {
    isAtRest = true
    if player?.isPlaying == true { player?.pause() }
    hasStopped = true
    follow()
  }

  /// Plays from where it was stopped, or from the beginning if it had ended.
  func goOn() {
    guard isAtRest else { return }
    isAtRest = false
    if player?.hasEnded == true { seek(to: .zero) }
    player?.fade(to: 1, over: .zero)
    (fadesAway, hasStopped) = (false, false)
    playPressed()
  }
}
