import Core
import Toolkit

/// What a person can choose, in one small window. Each choice is kept at once.
enum SettingsDialog {
  /// Opens it over `window`.
  static func present(over window: ApplicationWindow, _ dependencies: Dependencies) {
    let settings = dependencies.settings
    PreferencesWindow(
      title: "Settings", over: window,
      groups: [sound(settings), breathing(settings), motion(settings), days(settings)]
    ).present()
  }

  private static func sound(_ settings: any Settings) -> PreferencesGroup {
    PreferencesGroup("Sound") {
      toggle("Mute", "Scenes and chimes are silent; a guided meditation is not.", .muted, settings)
      level("Scenes", .ambienceVolume, settings)
      level("Voice of the meditation", .voiceVolume, settings)
      level("Background of the meditation", .bedVolume, settings)
      toggle("Chime when an exercise’s time is over", "", .endChime, settings)
      toggle("Scenes go on sounding when the window is hidden", "", .soundWhenHidden, settings)
    }
  }

  private static func breathing(_ settings: any Settings) -> PreferencesGroup {
    let patterns = BreathingPattern.all
    let chosen = patterns.firstIndex { $0.id == settings[.breathingPattern] } ?? 0
    return PreferencesGroup("Breathing") {
      PreferencesRow.choice(
        "Rhythm", subtitle: "Seconds in, held, and out. Help now is always without holding.",
        options: patterns.map(\.title), selected: chosen
      ) { settings[.breathingPattern] = patterns[$0].id }
      toggle("Tones for in, hold and out", "For breathing with closed eyes.", .breathTones, settings)
    }
  }

  private static func motion(_ settings: any Settings) -> PreferencesGroup {
    PreferencesGroup("Movement") {
      toggle("As little movement as possible", "Whatever the desktop says.", .reducedMotion, settings)
    }
  }

  private static func days(_ settings: any Settings) -> PreferencesGroup {
    PreferencesGroup("Days") {
      PreferencesRow.choice(
        "A new day begins at", subtitle: "What is written before that hour belongs to the day before.",
        options: (0...6).map { $0 == 0 ? "Midnight" : "\($0):00" }, selected: settings[.dayStartHour]
      ) { settings[.dayStartHour] = $0 }
    }
  }

  private static func toggle(
    _ title: String, _ subtitle: String, _ setting: Setting<Bool>, _ settings: any Settings
  ) -> Widget {
    PreferencesRow.toggle(title, subtitle: subtitle, isOn: settings[setting]) { settings[setting] = $0 }
  }

  private static func level(_ title: String, _ setting: Setting<Double>, _ settings: any Settings) -> Widget {
    PreferencesRow.level(title, value: settings[setting]) { settings[setting] = $0 }
  }
}

extension BreathingPattern {
  /// What it is called, with its seconds: “Calm, 5 · 5 · 5 · 8”.
  var title: String {
    let name =
      switch id {
      case Self.calm.id: "Calm"
      case Self.longExhale.id: "Long breath out"
      case Self.coherent.id: "Even"
      case Self.box.id: "Box"
      case Self.fourSevenEight.id: "Long hold"
      case Self.physiologicalSigh.id: "Sigh"
      default: id
      }
    let seconds = steps.map { $0.seconds == $0.seconds.rounded() ? "\(Int($0.seconds))" : "\($0.seconds)" }
    return "\(name), \(seconds.joined(separator: " · "))"
  }
}
