import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct OnboardingTests {
  private let around = Surroundings()
  private var settings: TransientSettings { around.settings }

  private func model(locale: String = "en_GB") -> OnboardingModel {
    OnboardingModel(
      around.dependencies, around.state,
      reminder: ReminderModel(.relaxation, settings, dates: Dates(Locale(identifier: locale))))
  }

  @Test(
    "Five pages lead to Relax, and Get started turns on the reminder at 08:00, but not the evening's unless its switch is turned"
  )
  func toTheEnd() {
    let model = model()
    #expect(!model.backPressed())
    for step in OnboardingModel.Step.allCases {
      #expect(model.step == step)
      #expect(!settings[.onboardingDone] && !settings[.relaxationReminder], "\(step)")
      model.nextPressed()
    }
    #expect(model.step == .start)
    #expect(model.reminderLine == "A quiet reminder at 08:00 each day." && model.reminderAnswer == "No, thanks")
    model.startPressed()
    #expect(model.ending == .started)
    #expect(settings[.onboardingDone])
    #expect(settings[.relaxationReminder])
    #expect(settings[.relaxationReminderTime] == 480)
    #expect(!settings[.reflectionReminder])
    #expect(around.state.followUps.current == nil)
    let again = self.model()
    again.evening.switched(true)
    again.startPressed()
    #expect(settings[.reflectionReminder])
    #expect(settings[.reflectionReminderTime] == 1_200)
  }

  @Test("By whatever road someone leaves, no reminder is on that a page hasn't shown with its time and a way to refuse")
  func noReminderUnseen() {
    for steps in 0..<OnboardingModel.Step.allCases.count {
      // Closing the window, *Help now*, or a command that goes elsewhere: the pages are simply left.
      let left = model()
      for _ in 0..<steps { left.nextPressed() }
      #expect(!settings[.relaxationReminder], "left on page \(steps + 1)")
      let skipped = model()
      for _ in 0..<steps { skipped.nextPressed() }
      if skipped.canSkip { skipped.skipPressed() }
      #expect(!settings[.relaxationReminder], "skipped on page \(steps + 1)")
    }
    settings.forgetAll()
    // A dot leads to the last page past the reminder's own.
    let dotted = model()
    dotted.arrived(at: 4)
    #expect(dotted.sentences.contains("A quiet reminder at 08:00 each day."), "said with the button, too")
    dotted.reminderSwitched(false)
    #expect(dotted.reminderLine == "No reminder. You can turn one on with the bells on Relax and Reflect.")
    #expect(dotted.reminderAnswer == "Remind me at 08:00")
    dotted.startPressed()
    #expect(settings[.onboardingDone] && !settings[.relaxationReminder])
    settings.forgetAll()
    let twice = model()
    twice.arrived(at: 4)
    twice.reminderSwitched(false)
    twice.reminderSwitched(true)
    #expect(settings[.relaxationReminder], "asked for by hand")
    twice.reminderSwitched(false)
    twice.startPressed()
    #expect(!settings[.relaxationReminder])
  }

  @Test("Skipping keeps a reminder whose time or switch was touched, and the last page has no Skip")
  func skippedAfterChoosing() {
    let time = model()
    time.arrived(at: 3)
    #expect(time.canSkip)
    time.reminder.hourPicked(9)
    time.nextPressed()
    #expect(!time.canSkip)
    time.backPressed()
    time.skipPressed()
    #expect(settings[.relaxationReminder] && settings[.relaxationReminderTime] == 9 * 60)
    #expect(around.state.followUps.current == nil, "“Both reminders are off” would be untrue")
    settings.forgetAll()
    let evening = model()
    evening.arrived(at: 3)
    evening.evening.switched(true)
    evening.skipPressed()
    #expect(!settings[.relaxationReminder], "it was only offered")
    #expect(settings[.reflectionReminder])
  }

  @Test("“Both reminders are off” goes with the first bell that's turned on")
  func untrueWords() {
    model().skipPressed()
    let relax = RelaxModel(around.dependencies, around.state)
    #expect(relax.followUp == .onboardingSkipped)
    around.state.reminders.reflection.switched(true)
    #expect(relax.followUp == nil)
  }

  @Test("A chosen time is the reminder at once, and a reminder that was switched off stays off")
  func reminder() {
    let model = model()
    model.arrived(at: 3)
    #expect(!settings[.relaxationReminder] && model.isReminderWanted)
    model.reminder.hourPicked(21)
    model.reminder.minutePicked(5)
    #expect(settings[.relaxationReminder], "the time chosen is the reminder")
    #expect(settings[.relaxationReminderTime] == 21 * 60 + 5)
    #expect(model.reminderLine == "A quiet reminder at 21:05 each day.")
    model.reminderSwitched(false)
    #expect(!settings[.relaxationReminder])
    model.backPressed()
    model.nextPressed()
    #expect(!model.isReminderWanted, "a reminder that was switched off isn't offered again")
    model.nextPressed()
    model.startPressed()
    #expect(!settings[.relaxationReminder])
    // Afterwards, choosing a time is only that.
    model.reminder.hourPicked(7)
    #expect(!settings[.relaxationReminder])
  }

  @Test("No page says that a reminder will come while it's off")
  func words() {
    let model = model()
    model.arrived(at: 3)
    #expect(model.sentences[0] == "One quiet reminder a day, at the time shown. It’s saved as you go.")
    model.reminderSwitched(false)
    #expect(model.sentences[0] == "If you’d like a reminder, turn it on here. It’s saved as you go.")
    model.reminderSwitched(true)
    #expect(model.sentences[0].hasPrefix("One quiet reminder a day"))
  }

  @Test("Skipping leaves both reminders off, and Relax says where to find them until another control is pressed")
  func skipped() {
    let model = model()
    model.arrived(at: 4)
    model.skipPressed()
    #expect(model.ending == .skipped)
    #expect(settings[.onboardingDone])
    #expect(!settings[.relaxationReminder])
    #expect(!settings[.reflectionReminder])
    let relax = RelaxModel(around.dependencies, around.state)
    #expect(relax.followUp == .onboardingSkipped)
    relax.moodPicked(.good)
    relax.cancelled()
    #expect(relax.followUp == nil)
  }

  @Test("After the last page nothing advances")
  func over() {
    let model = model()
    model.skipPressed()
    model.nextPressed()
    model.startPressed()
    #expect(model.step == .welcome)
    #expect(model.ending == .skipped)
    #expect(!settings[.reflectionReminder])
  }

  @Test("The circle breathes once and rests")
  func oneBreath() {
    let model = model()
    model.breathing.pressed(at: 100)
    model.breathing.frame(at: 105)
    #expect(model.breathing.rounds == 0)
    model.breathing.frame(at: 110.1)
    #expect(model.breathing.rounds == 1)
    model.breathedOnce()
    #expect(model.breathing.state == .ready)
    #expect(model.breathing.title == "Begin")
  }

  @Test(
    "Where people count to twelve the time has two halves, and is the same time",
    arguments: [(0, 12, false), (60, 1, false), (719, 11, false), (720, 12, true), (780, 1, true), (1_439, 11, true)])
  func twelve(minutes: Int, hour: Int, isAfternoon: Bool) {
    var time = TimeOfDay(minutes: minutes, countsToTwelve: true)
    #expect(time.hour == hour)
    #expect(time.isAfternoon == isAfternoon)
    time.isAfternoon.toggle()
    #expect(time.hour == hour)
    #expect(time.minutes == (minutes + 720) % 1_440)
    time.isAfternoon.toggle()
    guard hour != 11 else { return }  // from there the clock passes noon or midnight
    time.hour = 12
    #expect(time.minutes == (isAfternoon ? 720 : 0) + minutes % 60)
  }

  @Test("An hour after 11 is noon or midnight, and one before 12 is 11 again")
  func noonAndMidnight() {
    var time = TimeOfDay(minutes: 11 * 60 + 5, countsToTwelve: true)
    time.hour = 12
    #expect(time.minutes == 12 * 60 + 5)
    time.hour = 1
    #expect(time.minutes == 13 * 60 + 5)
    time.hour = 12
    time.hour = 11
    #expect(time.minutes == 11 * 60 + 5)
    time = TimeOfDay(minutes: 23 * 60, countsToTwelve: true)
    time.hour = 12
    #expect(time.minutes == 0)
    time.hour = 11
    #expect(time.minutes == 23 * 60)
  }

  @Test("In 24-hour locales hours go from 0 to 23, and invalid hours are rejected")
  func twentyFour() {
    var time = TimeOfDay(minutes: 9_999, countsToTwelve: false)
    #expect(time.minutes == 1_439)
    time.hour = 24
    time.minute = 60
    time.hour = -1
    #expect(time.minutes == 1_439)
    time.hour = 0
    time.minute = 0
    #expect(time.minutes == 0)
  }
}
