import Core
import Foundation
import Observation

/// Where one is in the five pages, and what is chosen there. Every choice is kept at once.
@Observable
final class OnboardingModel {
  /// The pages, in their order.
  enum Step: Int, CaseIterable {
    case welcome, anxiety, tabs, reminder, start

    /// What the page is called.
    var title: String {
      switch self {
      case .welcome: localized("Welcome to Respite")
      case .anxiety: localized("What worry can be")
      case .tabs: localized("Three places")
      case .reminder: localized("A quiet moment each day")
      case .start: localized("You have begun")
      }
    }

    /// Which of the pages it is, for a screen reader.
    var place: String {
      localized(
        "Page {number} of {all}, {title}", ["number": rawValue + 1, "all": Step.allCases.count, "title": title])
    }
  }

  /// How it ended.
  enum Ending: Equatable {
    /// *Get Started*.
    case started
    /// *Skip*.
    case skipped
  }

  private(set) var step: Step
  /// How it ended; nil while it goes on.
  private(set) var ending: Ending?
  /// Whether it was seen before and is only looked at again; then nothing changes but what is changed by hand.
  let isReplay: Bool
  /// The reminder that is chosen here.
  let reminder: ReminderModel
  /// The circle that breathes once.
  let breathing: BreathingModel
  /// Whether nothing slides.
  let reducesMotion: Bool

  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let followUps: SessionFollowUps

  /// From the first page; or, `isReplay`, from the one that says how the tabs are used.
  init(_ dependencies: Dependencies, _ state: AppState, isReplay: Bool = false, reminder: ReminderModel? = nil) {
    self.dependencies = dependencies
    followUps = state.followUps
    self.isReplay = isReplay
    step = isReplay ? .tabs : .welcome
    self.reminder = reminder ?? state.reminders.relaxation
    breathing = BreathingModel(dependencies, pattern: .longExhale)
    reducesMotion = breathing.reducesMotion
  }

  /// A reading to show on the card of Learn.
  var reading: Reading? { dependencies.content?.readings().readings.first }

  /// Whether there is a page before, and one after.
  var canGoBack: Bool { step != .welcome }
  var canGoOn: Bool { step != .start }

  /// *Next*, or the right arrow.
  func nextPressed() { arrived(at: step.rawValue + 1) }

  /// *Back*, or the left arrow. True if there was a page to go back to.
  @discardableResult func backPressed() -> Bool {
    guard canGoBack else { return false }
    arrived(at: step.rawValue - 1)
    return true
  }

  /// A page was swiped to, or its dot was pressed.
  func arrived(at index: Int) {
    guard ending == nil, let next = Step(rawValue: index), next != step else { return }
    step = next
    // Who comes here sees the switch turned on, and the time below it is the reminder from then on.
    if next == .reminder, !isReplay, !hasOffered {
      hasOffered = true
      reminder.switched(true)
    }
  }

  /// The circle has breathed once: it rests.
  func breathedOnce() { breathing.reset() }

  /// *Get Started* was pressed.
  func startPressed() {
    guard ending == nil else { return }
    if !isReplay {
      // Who came here by a dot has not seen the page of the reminder, and has not been asked.
      dependencies.settings[.reflectionReminder] = true
      dependencies.settings[.onboardingDone] = true
    }
    ending = .started
  }

  /// *Skip* was pressed: both reminders stay off, and Relax says where they are.
  func skipPressed() {
    guard ending == nil else { return }
    if !isReplay {
      reminder.switched(false)
      dependencies.settings[.reflectionReminder] = false
      dependencies.settings[.onboardingDone] = true
      followUps.offer(.onboardingSkipped)
    }
    ending = .skipped
  }

  @ObservationIgnored private var hasOffered = false
}
