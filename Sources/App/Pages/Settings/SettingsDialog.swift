import Core
import Toolkit

/// The settings dialog. Each choice is stored at once.
enum SettingsDialog {
  /// Opens the dialog over `window`.
  static func present(
    over window: ApplicationWindow, navigator: any Navigator, _ dependencies: Dependencies, _ state: AppState
  ) {
    let settings = dependencies.settings
    let reminders = ReminderGroup(state.reminders)
    let lock = LockSettings(dependencies, navigator: navigator)
    let data = ButtonRow(
      // TRANSLATORS: “Your data”: A row in Settings, and the title of the small window it opens (export, import,
      // backups, erasing). “Export, import and back up.”: Line below the row “Your data” in Settings.
      localized("Your data"), subtitle: localized("Export, import and back up."),
      icon: "respite-next-scene-symbolic")
    let dialog = PreferencesWindow(
      // TRANSLATORS: Title of the settings window, a menu item, and a subject in the output of “respite doctor”.
      title: localized("Settings"), over: window,
      groups: [
        reminders.group, sound(settings), leftOut(settings), breathing(dependencies, navigator), motion(settings),
        // TRANSLATORS: Heading in Settings above “Your data”; also the label of the field in which someone edits a
        // coping statement. “Words” here is whatever the person wrote.
        whatHelps(settings), days(settings), lock.group, PreferencesGroup(localized("Your words")) { data },
      ])

    data.onPressed { [weak dialog] in if let dialog { navigator.open(.transfer(over: dialog)) } }
    lock.attach(to: dialog)
    dialog.keepAlive(reminders)
    dialog.keepAlive(dialog)
    dialog.present()
  }

  private static func sound(_ settings: any Settings) -> PreferencesGroup {
    // TRANSLATORS: Heading of a group in Settings; also a subject in the output of “respite doctor”.
    PreferencesGroup(localized("Sound")) {
      toggle(
        // TRANSLATORS: Line below the switch “Mute” in Settings.
        localized("Mute"), localized("Silences scenes and chimes, but not guided sessions."), .muted, settings)
      // TRANSLATORS: The landscapes (films with sound) of the exercise Calming Scene: the name of a volume slider in
      // Settings, a heading on “Choose for yourself”, and a subject in the output of “respite doctor”.
      level(localized("Scenes"), .sceneVolume, settings)
      // TRANSLATORS: Name of a volume slider in Settings.
      level(localized("Voice of guided sessions"), .meditationVoiceVolume, settings)
      // TRANSLATORS: Name of a volume slider in Settings: the soft sound under the voice.
      level(localized("Sound behind the voice"), .meditationBedVolume, settings)
      // TRANSLATORS: Name of a volume slider in Settings.
      level(localized("Chimes and tones"), .cueVolume, settings)
      toggle(
        // TRANSLATORS: A switch in Settings. Line below the switch “Chimes”: when a chime sounds.
        localized("Chimes"), localized("When an exercise’s time is up, and softly when the words change."),
        .endChime,
        settings)
      // TRANSLATORS: A switch in Settings.
      toggle(localized("Keep scene sound on when the window is hidden"), "", .soundWhenHidden, settings)
    }
  }

  private static func breathing(_ dependencies: Dependencies, _ navigator: any Navigator) -> PreferencesGroup {
    // TRANSLATORS: Heading of a group in Settings, and on “Choose for yourself”.
    PreferencesGroup(localized("Breathing")) {
      ButtonRow(
        // TRANSLATORS: “Help now” is the name of a button; use the same words here.
        localized("Rhythm"), subtitle: localized("Help now never asks you to hold your breath."),
        icon: "respite-next-scene-symbolic"
      ).onPressed { navigator.open(.breathingPatterns(BreathingPatternsModel(dependencies))) }
      toggle(
        // TRANSLATORS: “Breathing tones”: A switch in Settings: tones that tell you when to breathe in, hold and
        // breathe out. “For breathing with your eyes closed.”: Line below the switch “Breathing tones”.
        localized("Breathing tones"), localized("For breathing with your eyes closed."), .breathTones,
        dependencies.settings)
    }
  }

  /// The exercises that made things worse, each with a button that puts it back; hidden without any.
  private static func leftOut(_ settings: any Settings) -> PreferencesGroup {
    let rows = settings.leftOut.sorted { $0.rawValue < $1.rawValue }.map { exercise in
      // TRANSLATORS: A switch in Settings for an exercise that made things worse: switched on, it's back in plans and
      // offers.
      SwitchRow(exercise.title, subtitle: localized("It made things worse. When on, it comes up again."), isOn: false)
        .onToggled { isOn in if isOn { settings.leftOut.remove(exercise) } else { settings.leftOut.insert(exercise) } }
    }
    // TRANSLATORS: Heading of a group in Settings: exercises that are left out because they made things worse.
    let group = PreferencesGroup(localized("Left out")) { rows }
    group.isVisible = !rows.isEmpty
    return group
  }

  private static func whatHelps(_ settings: any Settings) -> PreferencesGroup {
    // TRANSLATORS: Name of a page, in the menu and as its title; also a heading in Settings. The page shows how the
    // person felt before and after each session.
    PreferencesGroup(localized("What helps")) {
      // TRANSLATORS: “Show numbers”: A button on the page “What helps”, and a switch in Settings for the same thing.
      // “When off, everything is described in words.”: Line below the switch “Show numbers”.
      toggle(
        localized("Show numbers"), localized("When off, everything is described in words."), .showsNumbers, settings)
    }
  }

  private static func motion(_ settings: any Settings) -> PreferencesGroup {
    // TRANSLATORS: Heading of a group in Settings: animation on screen.
    PreferencesGroup(localized("Animation")) {
      toggle(
        // TRANSLATORS: “Reduce animation”: A switch in Settings: as few animations as possible. “Overrides the
        // desktop’s setting.”: Line below the switch “Reduce animation”.
        localized("Reduce animation"), localized("Overrides the desktop’s setting."), .reducedMotion, settings)
      ComboRow(
        // TRANSLATORS: “Behind exercises”: A row in Settings: what is seen behind an exercise. Its values are “Moving”,
        // “Still” and “Plain”. “Your scene, dimmed. You can choose one in each exercise.”: Line below it.
        localized("Behind exercises"), subtitle: localized("Your scene, dimmed. You can choose one in each exercise."),
        options: PlaceLook.allCases.map(\.title),
        selected: PlaceLook.allCases.firstIndex { $0.rawValue == settings[.placeLook] } ?? 0
      ).onSelected { settings[.placeLook] = PlaceLook.allCases[$0].rawValue }
      toggle(
        // TRANSLATORS: “Sky on Relax”: A switch in Settings: a drawn landscape behind the tab Relax, whose sun stands
        // where it does at that hour. “Follows the time of day…”: Line below it. “Every page” is every page of Respite.
        localized("Sky on Relax"),
        localized("Follows the time of day, and makes every page dark at night. When off, Relax is one colour."),
        .showsSky, settings)
    }
  }

  private static func days(_ settings: any Settings) -> PreferencesGroup {
    // TRANSLATORS: Heading of a group in Settings about where one day ends and the next begins.
    PreferencesGroup(localized("Days")) {
      ComboRow(
        // TRANSLATORS: A row in Settings; its value is an hour, such as 4:00.
        localized("A new day starts at"),
        // TRANSLATORS: Line below “A new day starts at”.
        subtitle: localized("Anything you write earlier counts towards the previous day."),
        // TRANSLATORS: A choice in the list of “A new day starts at”.
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
