import Core
import Foundation
import Observation

/// The five introductory pages: which is shown, and what is chosen on it. Every choice is stored at once.
@Observable
final class OnboardingModel {
  /// The pages, in order.
  enum Step: Int, CaseIterable {
    case welcome, breath, tabs, reminder, start

    /// The title of the page.
    var title: String {
      switch self {
      // TRANSLATORS: Title of the first page of the introduction.
      case .welcome: localized("Welcome to Respite")
      // TRANSLATORS: Title of the page of the introduction with the breathing circle.
      case .breath: localized("First, one breath")
      // TRANSLATORS: Title of the page of the introduction that shows the three tabs as cards.
      case .tabs: localized("What’s inside")
      // TRANSLATORS: Title of the page of the introduction about the daily reminders.
      case .reminder: localized("A quiet moment each day")
      // TRANSLATORS: Title of the last page of the introduction, above the button “Get started”.
      case .start: localized("Ready when you are")
      }
    }

    /// The number and title of the page, for screen readers.
    var place: String {
      // TRANSLATORS: Spoken by the screen reader only: a page of the introduction. {title} is the page’s title.
      localized(
        "Page {number} of {all}, {title}", ["number": rawValue + 1, "all": Step.allCases.count, "title": title])
    }
  }

  /// The button that ended the introduction: *Get started* or *Skip*.
  enum Ending: Equatable {
    case started, skipped
  }

  /// The shown page.
  private(set) var step: Step
  /// How the introduction ended, or nil while it is open.
  private(set) var ending: Ending?
  /// The daily reminder of the fourth page.
  let reminder: ReminderModel
  /// Whether the reminder will be on. It's offered as on, but only *Get started* turns it on, on a page that says so
  /// and has a button against it; or the person does, by its switch or by choosing a time. Whatever else ends the
  /// introduction leaves it off.
  private(set) var isReminderWanted = true
  /// The evening's reminder on the same page. It's off to begin with, because no one should be reminded without being
  /// asked.
  let evening: ReminderModel
  /// The breathing circle of the second page, for a single breath.
  let breathing: BreathingModel
  /// Whether pages change without sliding.
  let reducesMotion: Bool

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let followUps: SessionFollowUps

  /// Starts at the first page.
  init(_ dependencies: Dependencies, _ state: AppState, reminder: ReminderModel? = nil) {
    self.dependencies = dependencies
    followUps = state.followUps
    step = .welcome
    self.reminder = reminder ?? state.reminders.relaxation
    self.reminder.turnsOnWhenPicked = true
    evening = state.reminders.reflection
    breathing = BreathingModel(dependencies, pattern: .longExhale)
    reducesMotion = breathing.reducesMotion
  }

  /// The sentences on the page shown.
  var sentences: [String] { step.sentences(isReminderOn: isReminderWanted) + (step == .start ? [reminderLine] : []) }

  /// The reading that the card of Learn shows.
  var reading: Reading? { dependencies.content?.readings().readings.first { !$0.isGuide } }

  /// Whether there is a page before the shown one.
  var canGoBack: Bool { step != .welcome }
  /// Whether there is a page after the shown one.
  var canGoForward: Bool { step != .start }

  /// *Next* or the right arrow was pressed.
  func nextPressed() { arrived(at: step.rawValue + 1) }

  /// *Back* or the left arrow was pressed. Returns false on the first page.
  @discardableResult func backPressed() -> Bool {
    guard canGoBack else { return false }
    arrived(at: step.rawValue - 1)
    return true
  }

  /// A page was swiped to, or its dot was pressed.
  func arrived(at index: Int) {
    guard ending == nil, let next = Step(rawValue: index), next != step else { return }
    step = next
  }

  /// The reminder's switch, or the button beside its line on the last page, was pressed.
  func reminderSwitched(_ isOn: Bool) {
    isReminderWanted = isOn
    reminder.switched(isOn)
  }

  /// The line of the last page: whether a reminder will come, and when.
  var reminderLine: String {
    guard isReminderWanted else {
      // TRANSLATORS: On the last page of the introduction. The bells are buttons with the picture of a bell.
      return localized("No reminder. You can turn one on with the bells on Relax and Reflect.")
    }
    // TRANSLATORS: On the last page of the introduction, beside the button “No, thanks”. {time} is a time of day, such
    // as “8:00”.
    return localized("A quiet reminder at {time} each day.", ["time": reminder.timeText])
  }

  /// The button beside that line.
  var reminderAnswer: String {
    isReminderWanted
      // TRANSLATORS: Button beside “A quiet reminder at 8:00 each day.”: turns it off.
      ? localized("No, thanks")
      // TRANSLATORS: Button beside “No reminder.”: turns the daily reminder on. {time} is a time of day.
      : localized("Remind me at {time}", ["time": reminder.timeText])
  }

  /// The circle has finished its one breath: stops it.
  func breathedOnce() { breathing.reset() }

  /// *Get started* was pressed, on the page that says whether a reminder will come.
  func startPressed() {
    guard ending == nil else { return }
    if isReminderWanted { reminder.accepted() }
    end(.started)
  }

  private func end(_ ending: Ending) {
    reminder.turnsOnWhenPicked = false
    dependencies.settings[.onboardingDone] = true
    self.ending = ending
  }

  /// Whether *Skip* is shown: on every page but the last, which has nothing left to skip.
  var canSkip: Bool { canGoForward }

  /// *Skip* was pressed. A reminder that the person has set stays as it is. If both reminders are off, Relax then says
  /// where to find them.
  func skipPressed() {
    guard ending == nil else { return }
    if !reminder.isOn && !evening.isOn { followUps.offer(.onboardingSkipped) }
    end(.skipped)
  }
}
