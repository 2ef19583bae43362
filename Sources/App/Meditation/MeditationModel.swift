import Core
import Foundation
import Observation

/// A guided meditation as it plays.
@Observable
final class MeditationModel {
  private(set) var isPlaying = false
  /// How much was heard.
  private(set) var position = Duration.zero
  /// The whole length; zero until it is known.
  private(set) var duration = Duration.zero
  /// Whether captions are wanted.
  private(set) var showsCaptions: Bool
  /// Whether it was heard to its end, or was asked to stop, and has been asked nothing since.
  private(set) var hasStopped = false
  /// How often somebody has jumped to another place.
  private(set) var jumps = 0
  /// What does not work, as one sentence.
  private(set) var notice: String?
  /// The meditation; nil if it is not installed.
  let meditation: Meditation?
  @ObservationIgnored private var player: (any MeditationPlayer)?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let nowPlaying: NowPlaying
  @ObservationIgnored private let chimes: Chimes
  @ObservationIgnored private var hadEnded = false
  @ObservationIgnored private var watching: Task<Void, Never>?
  @ObservationIgnored private var rewinding: Task<Void, Never>?
  /// A picture to go with it, since a voice has none: a scene of ours, the one last viewed if it was one.
  @ObservationIgnored private(set) lazy var picture: URL? = {
    let scenes = dependencies.content?.scenes().scenes ?? []
    return (scenes.first { $0.id == dependencies.settings[.lastScene] } ?? scenes.first)?.poster
  }()

  init(_ dependencies: Dependencies, _ state: AppState) {
    self.dependencies = dependencies
    nowPlaying = state.nowPlaying
    chimes = Chimes(dependencies)
    showsCaptions = dependencies.settings[.captions]
    do {
      meditation = try dependencies.content?.meditation()
      if meditation == nil { notice = ErrorPresenter.contentMissing }
    } catch {
      meditation = nil
      notice = ErrorPresenter.sentence(error)
    }
  }

  isolated deinit {
    watching?.cancel()
    rewinding?.cancel()
  }

  /// As in “0:05 of 9:58”.
  var positionText: String {
    duration == .zero
      ? Self.text(position)
      : localized("{position} of {length}", ["position": Self.text(position), "length": Self.text(duration)])
  }

  /// The words that are being heard, if there are any now.
  var caption: Caption? { meditation?.captions.caption(at: position) }

  /// Whether so much was heard that one may want to hear it from the beginning.
  var canStartAgain: Bool { position >= .seconds(20) }

  /// 0 to 1, of the voice alone; remembered.
  var voiceVolume: Double {
    get {
      access(keyPath: \.voiceVolume)
      return dependencies.settings[.voiceVolume]
    }
    set {
      guard newValue != dependencies.settings[.voiceVolume] else { return }
      withMutation(keyPath: \.voiceVolume) { dependencies.settings[.voiceVolume] = newValue }
      player?.voiceVolume = newValue
    }
  }

  /// 0 to 1, of the bed alone; remembered.
  var bedVolume: Double {
    get { dependencies.settings[.bedVolume] }
    set {
      dependencies.settings[.bedVolume] = newValue
      player?.bedVolume = newValue
    }
  }

  /// The page is on screen. Nothing plays before it is asked for; what was left is gone on with.
  func appeared() {
    guard let meditation else { return }
    let player = dependencies.players.makePlayer(for: meditation)
    self.player = player
    player.voiceVolume = voiceVolume
    player.bedVolume = bedVolume
    player.stateChanged = { [weak self] in self?.follow() }
    player.problemArose = { [weak self] problem in
      if self?.notice == nil { self?.notice = ErrorPresenter.sentence(problem) }
    }
    let left = dependencies.settings[.meditationPosition]
    if left > 0 { player.seek(to: .seconds(left)) }
    follow()
  }

  /// *Play* or *Pause* was pressed.
  func playPressed() {
    guard let player else { return }
    if player.isPlaying {
      player.pause()
    } else {
      if rewinding != nil { rewind() }
      player.play()
      nowPlaying.began(self)
    }
    follow()
  }

  /// The desktop asked it to stop: it fades out, and stands at its beginning.
  func stopAsked() {
    guard let player, !hasStopped else { return }
    player.pause()
    hasStopped = true
    jumps += 1
    // A jump would cut the fade short.
    let timer = dependencies.timer
    rewinding = Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      guard (try? await timer.sleep(for: .milliseconds(600))) != nil else { return }
      self?.rewind()
    }
    follow()
  }

  /// How much was heard, at this moment.
  var heard: Duration? { rewinding == nil ? player?.position : .zero }

  /// *Back 15 seconds* was pressed.
  func backPressed() {
    guard let heard else { return }
    go(to: max(.zero, heard - .seconds(15)))
  }

  /// *From the beginning* was pressed, or a heading or a sentence of the transcript.
  func go(to position: Duration) {
    rewinding?.cancel()
    rewinding = nil
    player?.seek(to: position)
    hasStopped = false
    jumps += 1
    follow()
  }

  /// *Captions* was pressed.
  func captionsToggled(_ isOn: Bool) {
    showsCaptions = isOn
    dependencies.settings[.captions] = isOn
  }

  /// The page is gone.
  func disappeared() {
    watching?.cancel()
    keepPlace()
    rewinding?.cancel()
    nowPlaying.ended(self)
    chimes.close()
    player?.close()
    player = nil
    isPlaying = false
  }

  /// Takes over the player's state, and looks four times a second while it plays: the words change that quickly.
  private func follow() {
    guard let player, let heard else { return }
    if isPlaying != player.isPlaying { isPlaying = player.isPlaying }
    if duration != player.duration { duration = player.duration }
    if position != heard { position = heard }
    let stopped = !isPlaying && (player.hasEnded || hasStopped)
    if hasStopped != stopped { hasStopped = stopped }
    if player.hasEnded && !hadEnded { chimes.play(.sessionEnd) }
    hadEnded = player.hasEnded
    if abs(Int(position.components.seconds) - dependencies.settings[.meditationPosition]) >= 10 { keepPlace() }
    watching?.cancel()
    guard isPlaying else { return }
    let timer = dependencies.timer
    watching = Task { [weak self] in
      // A cancelled sleep ends this task, and that is all it is for.
      guard (try? await timer.sleep(for: .milliseconds(250))) != nil else { return }
      self?.follow()
    }
  }

  /// Where to go on another time; after the end, and before anything was said, from the beginning.
  private func keepPlace() {
    guard let player, let heard else { return }
    let seconds = Int(heard.components.seconds)
    dependencies.settings[.meditationPosition] = player.hasEnded || seconds < 5 ? 0 : seconds
  }

  private func rewind() {
    rewinding?.cancel()
    rewinding = nil
    player?.seek(to: .zero)
  }

  static func text(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
