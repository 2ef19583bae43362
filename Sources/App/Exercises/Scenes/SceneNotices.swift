import Core
import Foundation
import Observation

/// The messages of a scene's page: one sentence at a time, for a few seconds, and whether there's a sound device.
@Observable
final class SceneNotices {
  /// A sentence about what doesn't work; nil a few seconds later.
  var words: String? { shown?.words }
  /// A terminal command that solves the problem, to be copied while the words are shown; nil if there isn't one.
  var command: String? { shown?.command }
  /// Whether there's no sound device.
  private(set) var lacksSound = false

  private var shown: (words: String, command: String?)?
  /// Problems to report once the scene is in front.
  @ObservationIgnored private var waiting: [any Error] = []
  @ObservationIgnored private let passing = OwnedTask()
  @ObservationIgnored private let listening = OwnedTask()
  @ObservationIgnored private let timer: any Clock<Duration>

  init(_ timer: any Clock<Duration>) { self.timer = timer }

  /// Shows a problem, unless another one is shown already.
  ///
  /// That there's no sound device is said once; afterwards `lacksSound` is enough.
  func report(_ problem: any Error) {
    if case PlaybackProblem.noSoundDevice = problem {
      guard !lacksSound else { return }
      lacksSound = true
    }
    guard shown == nil else { return }
    let command = ErrorPresenter.command(for: problem)
    // A command to copy stays longer: for a hand that shakes, eight seconds are short.
    say(ErrorPresenter.sentence(problem), command, for: .seconds(command == nil ? 8 : 30))
  }

  /// Shows a sentence for `time`, or until it's dismissed.
  func say(_ words: String, _ command: String? = nil, for time: Duration? = .seconds(8)) {
    shown = (words, command)
    passing.cancel()
    guard let time else { return }
    passing.run(after: time, on: timer) { [weak self] in self?.dismiss() }
  }

  /// Hides the message.
  func dismiss() {
    passing.cancel()
    shown = nil
  }

  /// Stores a problem until `reportWaiting` reports it.
  func wait(with problem: any Error) { waiting.append(problem) }

  /// Reports the waiting problems, now that the scene is in front.
  func reportWaiting() {
    waiting.forEach(report)
    waiting = []
  }

  /// Forgets the waiting problems, which were an earlier player's.
  func forgetWaiting() { waiting = [] }

  /// Called when the sound has started or stopped. If there was no sound device, checks again once the player has tried
  /// to open one.
  ///
  /// - Parameter lacksDevice: returns whether there is still no device; nil if the sound has stopped.
  func soundChanged(_ lacksDevice: (() -> Bool)?) {
    listening.cancel()
    guard lacksSound, let lacksDevice else { return }
    // GStreamer stops waiting for a sound server that hangs three seconds after asking for the device, a little after
    // `play`.
    listening.run(after: .seconds(4), on: timer) { [weak self] in self?.lacksSound = lacksDevice() }
  }
}
