import Foundation
import Observation
import Samples
import Testing

@testable import Core

@MainActor @Suite struct SettingsTests {
  @Test("A setting has its default value until one is chosen, and keeps the chosen value")
  func standardAndChosen() {
    let settings = TransientSettings()
    #expect(settings[.sceneVolume] == 0.63)
    settings[.sceneVolume] = 0.7
    #expect(settings[.sceneVolume] == 0.7)
    #expect(settings[.breathingPattern].isEmpty)
  }

  @Test("An out-of-range value becomes the nearest valid one")
  func sensible() {
    let settings = TransientSettings()
    settings.setValue(Double.nan, "meditation-voice-volume")
    #expect(settings[.meditationVoiceVolume] == 0)
    settings.setValue(9.0, "meditation-voice-volume")
    #expect(settings[.meditationVoiceVolume] == 1)
    settings.setValue(-5, "day-start-hour")
    #expect(settings[.dayStartHour] == 0)
    settings.setValue(99_999, "relaxation-reminder-time")
    #expect(settings[.relaxationReminderTime] == 1_439)
    settings.setValue("wrong kind", "muted")
    #expect(settings[.muted] == false)
    settings[.windowWidth] = 1
    #expect(settings[.windowWidth] == 360)
  }

  @Test("Observation sees a setting that was read, and no other")
  func observed() {
    let settings = TransientSettings()
    var changes = 0
    withObservationTracking {
      _ = settings[.captions]
    } onChange: {
      MainActor.assumeIsolated { changes += 1 }
    }
    settings[.muted] = true
    #expect(changes == 0)
    settings[.captions].toggle()
    #expect(changes == 1)
  }

  @Test("The schema and the code define the same keys with the same defaults")
  func schemaAgrees() throws {
    let file = Checkout.root.appendingPathComponent("data/io.github.respite_app.Respite.gschema.xml")
    let text = try String(contentsOf: file, encoding: .utf8)
    var schema: [String: String] = [:]
    for match in text.matches(of: /<key name="([^"]+)" type="(.)">.*?<default>(.*?)<\/default>/) {
      schema[String(match.1)] = "\(match.2) \(match.3)"
    }
    var code: [String: String] = [:]
    for setting in [
      Setting<Bool>.onboardingDone, .muted, .soundWhenHidden, .breathTones, .breathVoice, .endChime, .captions,
      .reducedMotion,
      .showsNumbers, .offersGAD7,
      .relaxationReminder, .reflectionReminder, .worryReminder, .worriesParked, .windowMaximized, .pathPutAway,
      .showsSky,
      .companyExplained,
    ] { code[setting.name] = "b \(setting.standard)" }
    for setting in [
      Setting<Int>.relaxationReminderTime, .reflectionReminderTime, .worryReminderTime, .bedtime, .dayStartHour,
      .windowWidth, .windowHeight,
      .lockAfterMinutes, .sleepMinutes, .pathWeek, .pathPart,
    ] {
      code[setting.name] = "i \(setting.standard)"
    }
    for setting in [
      Setting<Double>.sceneVolume, .meditationVoiceVolume, .meditationBedVolume, .cueVolume, .readingSize,
      .formerAmbienceVolume, .formerVoiceVolume, .formerBedVolume,
    ] {
      code[setting.name] = "d \(setting.standard)"
    }
    for setting in [
      Setting<String>.lastScene, .guidedPositions, .breathingPattern, .lastDayRelaxed, .lastDayReflected, .helpCountry,
      .shelfFavourites, .shelfLastUsed, .statementSection, .placeLook, .ownPlaces, .sceneMixes,
      .lastDayRepeatedThought, .toolsExplained, .lastDayOfWorryTime, .worryTimeDays, .leftOut, .startAtLogin,
    ] {
      code[setting.name] = "s '\(setting.standard)'"
    }
    #expect(schema == code)
    let source = Checkout.root.appendingPathComponent("Sources/Core/Settings/Setting+All.swift")
    let declared = try String(contentsOf: source, encoding: .utf8).matches(of: /Self\(\s*"([^"]+)"/).map {
      String($0.1)
    }
    #expect(Set(declared) == Set(code.keys), "Add a new setting to the lists above.")
  }
}
