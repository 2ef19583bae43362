import Core
import Toolkit

/// The settings dialog. Each choice is stored at once.
enum SettingsDialog {
  /// Opens the dialog over `window`.
  static func present(
    over window: ApplicationWindow, navigator: any Navigator, _ dependencies: Dependencies, _ state: AppState
  ) {
    let settings = dependencies.settings
    let reminders = ReminderSettings(state.reminders)
    let lock = LockSettings(dependencies, navigator: navigator)
    let data = ButtonRow(
      localized("Your data"), subtitle: localized("Take it along, bring it back, back it up."),
      icon: "respite-next-scene-symbolic")
    let dialog = PreferencesWindow(
      title: localized("Settings"), over: window,
      groups: [
        reminders.group, sound(settings), breathing(dependencies, navigator), motion(settings),
        whatHelps(settings), days(settings), lock.group, PreferencesGroup(localized("Your words")) { data },
      ])

    data.onPressed { [weak navigator, weak dialog] in if let dialog { navigator?.open(.transfer(over: dialog)) } }
    lock.attach(to: dialog)
    dialog.keepAlive(reminders)
    dialog.keepAlive(dialog)
    dialog.present()
  }

  private static func sound(_ settings: any Settings) -> PreferencesGroup {
    PreferencesGroup(localized("Sound")) {
      toggle(
        localized("Mute"), localized("Scenes and chimes are silent; a guided meditation is not."), .muted, settings)
      level(localized("Scenes"), .sceneVolume, settings)
      level(localized("Voice of the meditation"), .meditationVoiceVolume, settings)
      level(localized("Background of the meditation"), .meditationBedVolume, settings)
      level(localized("Chimes and tones"), .cueVolume, settings)
      toggle(
        localized("Chimes"), localized("When an exercise’s time is over, and softly when its words change."), .endChime,
        settings)
      toggle(localized("Scenes are still heard when the window is hidden"), "", .soundWhenHidden, settings)
    }
  }

  private static func breathing(_ dependencies: Dependencies, _ navigator: any Navigator) -> PreferencesGroup {
    PreferencesGroup(localized("Breathing")) {
      ButtonRow(
        localized("Rhythm"), subtitle: localized("Help now always breathes without holding."),
        icon: "respite-next-scene-symbolic"
      ).onPressed { [weak navigator] in navigator?.open(.breathingPatterns(BreathingPatternsModel(dependencies))) }
      toggle(
        localized("Tones for in, hold and out"), localized("For breathing with closed eyes."), .breathTones,
        dependencies.settings)
    }
  }

  private static func whatHelps(_ settings: any Settings) -> PreferencesGroup {
    PreferencesGroup(localized("What helps")) {
      toggle(localized("Numbers"), localized("Without them, everything is said in words."), .showsNumbers, settings)
    }
  }

  private static func motion(_ settings: any Settings) -> PreferencesGroup {
    PreferencesGroup(localized("Movement")) {
      toggle(
        localized("As little movement as possible"), localized("Whatever the desktop says."), .reducedMotion, settings)
    }
  }

  private static func days(_ settings: any Settings) -> PreferencesGroup {
    PreferencesGroup(localized("Days")) {
      ComboRow(
        localized("A new day begins at"),
        subtitle: localized("What is written before that hour belongs to the day before."),
        options: (0...6).map { $0 == 0 ? localized("Midnight") : "\($0):00" }, selected: settings[.dayStartHour]
      ).onSelected { settings[.dayStartHour] = $0 }
    }
  }

  private static func toggle(
    _ title: String, _ subtitle: String, _ setting: Setting<Bool>, _ settings: any Settings
  ) -> Widget {
    SwitchRow(title, subtitle: subtitle, isOn: settings[setting]).onToggled { settings[setting] = $0 }
  }

  private static func level(_ title: String, _ setting: Setting<Double>, _ settings: any Settings) -> Widget {
    ScaleRow(title, value: settings[setting]).onChanged { settings[setting] = $0 }
  }
}
