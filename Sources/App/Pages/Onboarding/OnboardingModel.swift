import Core
import Foundation
import Observation

/// The five introductory pages: which is shown, and what is chosen on it. Every choice is stored at once.
@Observable
final class OnboardingModel {
  /// The pages, in order.
  enum Step: Int, CaseIterable {
    case welcome, anxiety, tabs, reminder, start

    /// The title of the page.
    var title: String {
      switch self {
      // TRANSLATORS: Title of the first page of the introduction.
      case .welcome: localized("Welcome to Respite")
      // TRANSLATORS: Title of the page of the introduction about generalised anxiety disorder.
      case .anxiety: localized("When worry won’t let go")
      // TRANSLATORS: Title of the page of the introduction that shows the three tabs as cards.
      case .tabs: localized("What’s inside")
      // TRANSLATORS: Title of the page of the introduction about the daily reminders.
      case .reminder: localized("A quiet moment each day")
      // TRANSLATORS: Title of the last page of the introduction, above the button “Get Started”.
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

  /// The button that ended the introduction: *Get Started* or *Skip*.
  enum Ending: Equatable {
    case started, skipped
  }

  /// The shown page.
  private(set) var step: Step
  /// How the introduction ended, or nil while it is open.
  private(set) var ending: Ending?
  /// Whether the pages are shown again from Learn. Then no setting changes unless the person changes it.
  let isReplay: Bool
  /// The daily reminder on the fourth page. The first visit to that page turns it on.
  let reminder: ReminderModel
  /// The evening's reminder on the same page. It's off to begin with, because no one should be reminded without being
  /// asked.
  let evening: ReminderModel
  /// The breathing circle of the second page, for a single breath.
  let breathing: BreathingModel
  /// Whether pages change without sliding.
  let reducesMotion: Bool

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let followUps: SessionFollowUps

  /// Starts at the first page, or for a replay at the one about the three tabs.
  init(_ dependencies: Dependencies, _ state: AppState, isReplay: Bool = false, reminder: ReminderModel? = nil) {
    self.dependencies = dependencies
    followUps = state.followUps
    self.isReplay = isReplay
    step = isReplay ? .tabs : .welcome
    self.reminder = reminder ?? state.reminders.relaxation
    evening = state.reminders.reflection
    breathing = BreathingModel(dependencies, pattern: .longExhale)
    reducesMotion = breathing.reducesMotion
  }

  /// The sentences on the page shown.
  var sentences: [String] { step.sentences(isReminderOn: reminder.isOn) }

  /// The reading that the card of Learn shows.
  var reading: Reading? { dependencies.content?.readings().readings.first }

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
    // The first visit to this page turns the reminder on, at the time shown under the switch.
    if next == .reminder, !isReplay, !hasOffered {
      hasOffered = true
      reminder.offered(true)
    }
  }

  /// The circle has finished its one breath: stops it.
  func breathedOnce() { breathing.reset() }

  /// *Get Started* was pressed.
  func startPressed() {
    guard ending == nil else { return }
    if !isReplay { dependencies.settings[.onboardingDone] = true }
    ending = .started
  }

  /// Whether *Skip* is shown: on every page but the last, which has nothing left to skip.
  var canSkip: Bool { canGoForward }

  /// *Skip* was pressed. A reminder that the person has set stays as it is. If both reminders are off, Relax then says
  /// where to find them.
  func skipPressed() {
    guard ending == nil else { return }
    if !isReplay {
      reminder.offered(false)
      dependencies.settings[.onboardingDone] = true
      if !reminder.isOn && !evening.isOn { followUps.offer(.onboardingSkipped) }
    }
    ending = .skipped
  }

  @ObservationIgnored private var hasOffered = false
}
