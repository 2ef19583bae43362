import Core
import Foundation
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct ReminderTests {
  private let around = Surroundings()
  private var settings: TransientSettings { around.settings }

  private func model(_ kind: ReminderKind = .relaxation, locale: String = "en_GB") -> ReminderModel {
    ReminderModel(kind, settings, dates: Dates(Locale(identifier: locale)))
  }

  @Test("Both reminders are off at first, and each has its own time")
  func standard() {
    #expect(!model().isOn)
    #expect(model().minutes == 480)
    #expect(!model(.reflection).isOn)
    #expect(model(.reflection).minutes == 1_200)
  }

  @Test("A choice is saved at once, for its reminder alone")
  func chosen() {
    let model = model(.reflection)
    model.switched(true)
    model.hourPicked(22)
    #expect(settings[.reflectionReminder])
    #expect(settings[.reflectionReminderTime] == 22 * 60)
    model.minutePicked(30)
    #expect(settings[.reflectionReminderTime] == 22 * 60 + 30)
    #expect(!settings[.relaxationReminder])
    #expect(settings[.relaxationReminderTime] == 480)
  }

  @Test("A change made elsewhere is shown at once, in the text and in the picker")
  func elsewhere() {
    let model = model()
    settings[.relaxationReminder] = true
    settings[.relaxationReminderTime] = 7 * 60 + 30
    #expect(model.isOn)
    #expect(model.minutes == 450)
    #expect((model.time.hour, model.time.minute) == (7, 30))
    settings[.relaxationReminderTime] = 7 * 60 + 35
    #expect(model.time.minute == 35)
    #expect(model.state == "On, 07:35")
    settings.forgetAll()
    #expect(!model.isOn)
    #expect(model.time.minutes == 480)
  }

  @Test("Two models of one reminder stay in step")
  func two() {
    let (bell, dialog) = (model(), model())
    bell.switched(true)
    bell.hourPicked(6)
    #expect(dialog.isOn)
    #expect(dialog.time.hour == 6)
    dialog.minutePicked(5)
    #expect(bell.state == "On, 06:05")
    dialog.switched(false)
    #expect(bell.state == "Off")
  }

  @Test("The time is formatted for the locale", arguments: [("en_GB", "On, 20:00"), ("en_US", "On, 8:00 PM")])
  func words(locale: String, words: String) {
    let model = model(.reflection, locale: locale)
    model.switched(true)
    #expect(model.state.replacing("\u{202F}", with: " ") == words)
    #expect(model.time.countsToTwelve == (locale == "en_US"))
  }

  @Test("The bell rocks once after a link to it was followed")
  func rocks() {
    let model = model()
    #expect(!model.isCalling)
    model.followed()
    #expect(model.isCalling)
    model.rocked()
    #expect(!model.isCalling)
  }

  @Test("A reminder turned off and on again keeps its time")
  func keepsTime() {
    let model = model()
    model.switched(true)
    model.hourPicked(9)
    model.switched(false)
    model.switched(true)
    #expect(settings[.relaxationReminderTime] == 9 * 60)
  }

  @Test("Nothing is promised where settings aren’t saved, as the helper couldn’t read them")
  func notSaved() {
    #expect(StartAtLoginModel(settings).words == "They won’t come, because settings can’t be saved on this computer.")
  }
}
