import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct OnboardingTests {
  private let around = Surroundings()
  private var settings: TransientSettings { around.settings }

  private func model(isReplay: Bool = false, locale: String = "en_GB") -> OnboardingModel {
    OnboardingModel(
      around.dependencies, around.state, isReplay: isReplay,
      reminder: ReminderModel(.relaxation, settings, dates: Dates(Locale(identifier: locale))))
  }

  @Test(
    "Five pages lead to Relax, and turn on the reminder at 08:00, but not the evening's unless its switch is turned")
  func toTheEnd() {
    let model = model()
    #expect(!model.backPressed())
    for step in OnboardingModel.Step.allCases {
      #expect(model.step == step)
      #expect(!settings[.onboardingDone])
      model.nextPressed()
    }
    #expect(model.step == .start)
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

  @Test("A chosen time is saved at once, and a reminder that was switched off stays off")
  func reminder() {
    let model = model()
    model.arrived(at: 3)
    #expect(settings[.relaxationReminder], "the time shown becomes the reminder's")
    model.reminder.hourPicked(21)
    model.reminder.minutePicked(5)
    #expect(settings[.relaxationReminderTime] == 21 * 60 + 5)
    model.reminder.switched(false)
    #expect(!settings[.relaxationReminder])
    model.backPressed()
    model.nextPressed()
    #expect(!model.reminder.isOn, "a reminder that was switched off isn't offered again")
    model.nextPressed()
    model.startPressed()
    #expect(!settings[.relaxationReminder])
  }

  @Test("No page says that a reminder will come while it's off")
  func words() {
    let model = model()
    model.arrived(at: 3)
    #expect(model.reminder.isOn && model.sentences[0].hasPrefix("Your reminder will come at the time shown."))
    model.reminder.switched(false)
    #expect(model.sentences[0] == "If you’d like a reminder, turn it on here. There’s nothing to save.")
    model.reminder.switched(true)
    #expect(model.sentences[0].hasPrefix("Your reminder will come"))
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

  @Test("Opened again, the introduction begins with the tabs and changes nothing by itself")
  func replay() {
    let first = model(isReplay: true)
    #expect(first.step == .tabs)
    first.nextPressed()
    #expect(!settings[.relaxationReminder])
    first.skipPressed()
    #expect(around.state.followUps.current == nil)
    settings[.relaxationReminder] = true
    let second = model(isReplay: true)
    second.skipPressed()
    #expect(settings[.relaxationReminder])
    let third = model(isReplay: true)
    third.arrived(at: 4)
    third.startPressed()
    #expect(!settings[.reflectionReminder])
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
