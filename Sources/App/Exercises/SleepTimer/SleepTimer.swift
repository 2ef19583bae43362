import Core
import Observation

/// A sound that someone falls asleep to: the model of an exercise whose sound a sleep timer fades and stops.
protocol SleepSound: AnyObject {
  /// Whether the sound ends by itself, which the timer can wait for.
  var ends: Bool { get }
  /// Fades the sound to silence (0) or back to all of it (1) over `time`, along a curve of equal power.
  func fade(to presence: Double, over time: Duration)
  /// Stops for good. Nothing that is asked for afterwards, by a media key or the desktop, starts it again.
  func rest()
  /// Plays again after `rest()`, because the person, who is awake, has asked for it.
  func goOn()
}

/// The sleep timer of a session: after some minutes, or at the end of what is heard, everything stops for the night.
///
/// In the last two minutes the sound fades away. Any press in them brings it back within a second, for fifteen minutes
/// more: someone who isn't asleep yet mustn't wake up to choose. The timer is never on by itself.
@Observable
final class SleepTimer {
  /// When the timer stops everything.
  enum Length: Hashable {
    case minutes(Int)
    /// At the end of the recording, which ends by itself.
    case untilTheEnd
  }

  enum State: Equatable {
    case off
    case running(Length)
    /// The sound is fading away.
    case fading
    /// Everything has stopped, for good.
    case ended
  }

  private(set) var state = State.off
  /// The minutes left, rounded up; nil while the timer is off or waits for the end.
  private(set) var minutesLeft: Int?
  /// Whether a press has brought the sound back in the last ten seconds.
  private(set) var wentOn = false
  /// The dark that falls while it runs.
  let dimming: Dimming
  /// The sound that the timer fades; nil in an exercise that one can't fall asleep to. Turn the timer off before
  /// changing it.
  @ObservationIgnored weak var sound: (any SleepSound)?
  /// Called once everything has stopped.
  @ObservationIgnored var hasEnded: (() -> Void)?

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let fadeLength: Duration
  @ObservationIgnored private let waiting = OwnedTask()
  @ObservationIgnored private let saying = OwnedTask()
  /// Returns how long is left; nil while no minutes are counted.
  @ObservationIgnored private var timeLeft: () -> Duration? = { nil }

  /// The numbers of minutes to choose from.
  static let choices = [15, 30, 45, 60]
  /// The minutes that a press during the fade adds.
  static let extra = 15
  /// How long the sound takes to come back. With what a device still has in its buffer, that's less than a second.
  static let comingBack = Duration.milliseconds(700)

  /// Creates a timer that is off.
  ///
  /// - Parameters:
  ///   - dependencies: the clock, and the setting that stores the minutes.
  ///   - fadeLength: how long the sound takes to fade away.
  init(_ dependencies: Dependencies, fadeLength: Duration = .seconds(120)) {
    self.dependencies = dependencies
    self.fadeLength = fadeLength
    dimming = Dimming(dependencies.timer)
  }

  /// Whether the timer is set and hasn't ended.
  var isOn: Bool { state != .off && state != .ended }

  /// The length that is running or, if there isn't one, the minutes chosen last.
  var chosen: Length {
    if case .running(let length) = state { return length }
    return .minutes(dependencies.settings[.sleepMinutes])
  }

  /// The person chose a length. If the timer is on, it restarts.
  func start(_ length: Length) {
    guard state != .ended else { return }
    if case .minutes(let minutes) = length { dependencies.settings[.sleepMinutes] = minutes }
    run(length)
    dimming.begin()
  }

  /// A session was chosen that is meant to be dark from the start: begins with the minutes chosen last, and soon turns
  /// the page black; with reduced motion at once, so that no picture moves first.
  func startInTheDark() {
    guard state != .ended else { return }
    run(.minutes(dependencies.settings[.sleepMinutes]))
    dimming.begin(after: dependencies.reducesMotion ? .zero : .seconds(6))
  }

  /// *Off* was pressed, or another exercise begins.
  func turnOff() {
    guard isOn else { return }
    comeBack()
    [waiting, saying].forEach { $0.cancel() }
    (state, minutesLeft, wentOn) = (.off, nil, false)
    dimming.end()
  }

  /// Called when the person did something, with or without an effect on screen: brings picture and sound back.
  func touched() {
    guard state != .ended else { return }
    dimming.touched()
    asked()
  }

  /// The person has woken after the end: lifts the dark, so that the page can be seen, which is hardly lit.
  func woken() { if state == .ended { dimming.lift() } }

  /// *Good night* was pressed: everything is black again.
  func sleptAgain() { if state == .ended { dimming.stay() } }

  /// *Go on* was pressed: the sound plays again, for fifteen minutes more.
  func goOn() {
    guard state == .ended else { return }
    state = .off
    dimming.lift()
    sound?.goOn()
    run(.minutes(Self.extra))
    dimming.begin()
  }

  /// Called when something was asked for that doesn't need the picture, such as by a media key: brings the sound back
  /// if it's fading.
  func asked() {
    guard state == .fading else { return }
    comeBack()
    run(.minutes(Self.extra))
    wentOn = true
    saying.run(after: .seconds(10), on: dependencies.timer) { [weak self] in self?.wentOn = false }
  }

  /// Called when the sound has ended by itself. If the timer is on, it ends, too.
  func soundEnded() { if isOn { end() } }

  /// If the sound is fading, lets a player that has just replaced another one join in: calls `fade` twice, for the
  /// present share of the sound at once, then for silence over the time that is left.
  func joinFade(_ fade: (_ presence: Double, _ time: Duration) -> Void) {
    guard state == .fading, let left = timeLeft() else { return }
    fade(min(left / fadeLength, 1), .zero)
    fade(0, left)
  }

  private func run(_ length: Length) {
    state = .running(length)
    waiting.cancel()
    guard case .minutes(let minutes) = length else { return (minutesLeft, timeLeft) = (nil, { nil }) }
    let (whole, passed) = (Duration.seconds(minutes * 60), dependencies.timer.stopwatch())
    timeLeft = { whole - passed() }
    minutesLeft = minutes
    let timer = dependencies.timer
    waiting.run { [weak self] in
      while let wait = self?.timeToNextStep, await timer.slept(for: wait) { self?.step() }
    }
  }

  /// How long until another minute has passed, the fade begins, or all is over; nil once it's over.
  private var timeToNextStep: Duration? {
    guard isOn, let left = timeLeft(), left > .zero else { return nil }
    let minute = left - .seconds((left.components.seconds - (left.isWhole ? 1 : 0)) / 60 * 60)
    return min(minute, left > fadeLength ? left - fadeLength : left)
  }

  private func step() {
    guard let left = timeLeft() else { return }
    guard left > .zero else { return end() }
    minutesLeft = Int((left.components.seconds + (left.isWhole ? 59 : 60)) / 60)
    guard left <= fadeLength, state != .fading else { return }
    state = .fading
    sound?.fade(to: 0, over: left)
  }

  private func comeBack() { if state == .fading { sound?.fade(to: 1, over: Self.comingBack) } }

  private func end() {
    [waiting, saying].forEach { $0.cancel() }
    (state, minutesLeft, wentOn) = (.ended, nil, false)
    dimming.stay()
    sound?.rest()
    hasEnded?()
  }
}

extension Duration {
  /// Whether it's a whole number of seconds.
  fileprivate var isWhole: Bool { components.attoseconds == 0 }
}

extension Clock where Duration == Swift.Duration {
  /// Starts measuring. The closure it returns says how much time has passed since.
  fileprivate func stopwatch() -> () -> Swift.Duration {
    let began = now
    return { began.duration(to: now) }
  }
}
