// What the person chose in the window, and what of it was done today: the settings, read and watched, never written.

import CGio
import Reminders

final class Choices {
  private let settings: UnsafeMutablePointer<GSettings>
  private let changed: () -> Void

  private init(_ settings: UnsafeMutablePointer<GSettings>, changed: @escaping () -> Void) {
    self.settings = settings
    self.changed = changed
  }

  /// The settings, or nil where their schema is not installed: asking straight away would abort. `changed` is called
  /// after each change by whomever, for as long as the program runs.
  static func installed(changed: @escaping () -> Void) -> Choices? {
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, Names.application, 1)
    else { return nil }
    defer { g_settings_schema_unref(schema) }
    let keys = ReminderKind.allCases.flatMap { [$0.switchKey, $0.timeKey, $0.doneKey] } + [dayStartKey]
    guard keys.allSatisfy({ g_settings_schema_has_key(schema, $0) != 0 }),
      let settings = g_settings_new_full(schema, nil, nil)
    else { return nil }
    let choices = Choices(settings, changed: changed)
    g_signal_connect_data(
      settings, "changed", unsafeBitCast(heard, to: GCallback.self), Unmanaged.passRetained(choices).toOpaque(), nil,
      GConnectFlags(rawValue: 0))
    return choices
  }

  private static let heard: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void = {
    _, key, box in
    guard let box, let key, concerns(String(cString: key)) else { return }
    Unmanaged<Choices>.fromOpaque(box).takeUnretainedValue().changed()
  }

  /// What is chosen for one of them.
  func choice(_ kind: ReminderKind) -> DailyReminder.Choice {
    DailyReminder.Choice(
      isOn: g_settings_get_boolean(settings, kind.switchKey) != 0,
      minute: Int(g_settings_get_int(settings, kind.timeKey)),
      dayStartHour: Int(g_settings_get_int(settings, Self.dayStartKey)))
  }

  /// The last day on which each was done.
  var done: [ReminderKind: LocalDay] {
    var days: [ReminderKind: LocalDay] = [:]
    for kind in ReminderKind.allCases {
      guard let text = g_settings_get_string(settings, kind.doneKey) else { continue }
      days[kind] = LocalDay(String(cString: text))
      g_free(text)
    }
    return days
  }

  private static let dayStartKey = "day-start-hour"

  /// The window's size changes often, and is none of our business.
  private static func concerns(_ key: String) -> Bool {
    key == dayStartKey || ReminderKind.allCases.contains { [$0.switchKey, $0.timeKey, $0.doneKey].contains(key) }
  }
}

extension ReminderKind {
  fileprivate var switchKey: String { "\(rawValue)-reminder" }
  fileprivate var timeKey: String { "\(rawValue)-reminder-time" }
  fileprivate var doneKey: String {
    switch self {
    case .relaxation: "last-day-relaxed"
    case .reflection: "last-day-reflected"
    }
  }
}
