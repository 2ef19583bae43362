import Core
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
  /// What does not work, as one sentence.
  private(set) var notice: String?
  /// The meditation; nil if it is not installed.
  let meditation: Meditation?
  @ObservationIgnored private var player: (any MeditationPlayer)?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let chimes: Chimes
  @ObservationIgnored private var hadEnded = false
  @ObservationIgnored private var watching: Task<Void, Never>?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
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

  isolated deinit { watching?.cancel() }

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
    get { dependencies.settings[.voiceVolume] }
    set {
      dependencies.settings[.voiceVolume] = newValue
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
    let player = dependencies.players.player(of: meditation)
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
    if player.isPlaying { player.pause() } else { player.play() }
    follow()
  }

  /// *Back 15 seconds* was pressed.
  func backPressed() {
    guard let player else { return }
    go(to: max(.zero, player.position - .seconds(15)))
  }

  /// *From the beginning* was pressed, or a heading or a sentence of the transcript.
  func go(to position: Duration) {
    player?.seek(to: position)
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
    chimes.close()
    player?.close()
    player = nil
    isPlaying = false
  }

  /// Takes over the player's state, and looks four times a second while it plays: the words change that quickly.
  private func follow() {
    guard let player else { return }
    isPlaying = player.isPlaying
    if duration != player.duration { duration = player.duration }
    if position != player.position { position = player.position }
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
    guard let player else { return }
    let seconds = Int(player.position.components.seconds)
    dependencies.settings[.meditationPosition] = player.hasEnded || seconds < 5 ? 0 : seconds
  }

  static func text(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
