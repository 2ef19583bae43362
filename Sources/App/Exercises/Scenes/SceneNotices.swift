import Core
import Foundation
import Observation

/// What a scene's page has to say: one sentence at a time, for a few seconds, and whether there's sound.
@Observable
final class SceneNotices {
  /// What doesn't work, as one sentence; nil a few seconds later.
  var words: String? { shown?.words }
  /// The command that helps, to be copied while the words are shown.
  var command: String? { shown?.command }
  /// Whether there's no sound device.
  private(set) var lacksSound = false

  private var shown: (words: String, command: String?)?
  /// Problems that are said only once the scene is in front.
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

  /// What was said doesn't matter any more.
  func dismiss() {
    passing.cancel()
    shown = nil
  }

  /// Remembers a problem, which `reportWaiting` reports.
  func wait(with problem: any Error) { waiting.append(problem) }

  /// The scene is in front.
  func reportWaiting() {
    waiting.forEach(report)
    waiting = []
  }

  /// Another player takes over: what was wrong with the former one doesn't matter any more.
  func forgetWaiting() { waiting = [] }

  /// The sound has started or stopped. If there was no device, looks again once one has been tried.
  ///
  /// - Parameter lacksDevice: whether there is none now; nil while there's no sound.
  func soundChanged(_ lacksDevice: (() -> Bool)?) {
    listening.cancel()
    guard lacksSound, let lacksDevice else { return }
    // GStreamer gives up on a sound server that hangs three seconds after asking for the device, a little after `play`.
    listening.run(after: .seconds(4), on: timer) { [weak self] in self?.lacksSound = lacksDevice() }
  }
}
