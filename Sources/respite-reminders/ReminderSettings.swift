import CGio
import Reminders

/// Reads the person's choices, and the day each activity was last done, from GSettings, and reports their changes.
/// Writes only the desktop's answer about the start at login.
final class ReminderSettings {
  private let settings: UnsafeMutablePointer<GSettings>
  private let changed: () -> Void

  private init(_ settings: UnsafeMutablePointer<GSettings>, changed: @escaping () -> Void) {
    self.settings = settings
    self.changed = changed
  }

  /// The settings, or nil where their schema isn't installed, because GSettings would then abort the program. `changed`
  /// is called after each change in any process, until this program ends.
  static func installed(changed: @escaping () -> Void) -> ReminderSettings? {
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, Names.application, 1)
    else { return nil }
    defer { g_settings_schema_unref(schema) }
    guard keys.allSatisfy({ g_settings_schema_has_key(schema, $0) != 0 }),
      let settings = g_settings_new_full(schema, nil, nil)
    else { return nil }
    let wrapper = ReminderSettings(settings, changed: changed)
    g_signal_connect_data(
      settings, "changed", unsafeBitCast(keyChanged, to: GCallback.self), Unmanaged.passRetained(wrapper).toOpaque(),
      nil, GConnectFlags(rawValue: 0))
    return wrapper
  }

  private static let keyChanged:
    @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void = { _, key, data in
      guard let data, let key, keys.contains(String(cString: key)) else { return }
      Unmanaged<ReminderSettings>.fromOpaque(data).takeUnretainedValue().changed()
    }

  /// The settings of one reminder.
  func choice(_ kind: ReminderKind) -> DailyReminder.Choice {
    DailyReminder.Choice(
      isOn: g_settings_get_boolean(settings, kind.switchKey) != 0,
      minute: Int(g_settings_get_int(settings, kind.timeKey)),
      dayStartHour: Int(g_settings_get_int(settings, Self.dayStartKey)))
  }

  /// The person's bedtime, in minutes after midnight.
  var bedtime: Int { Int(g_settings_get_int(settings, Self.bedtimeKey)) }

  /// The last day each activity was done. Worry time counts as done today if no worry is parked.
  func done(at now: Int, in zone: Zone) -> [ReminderKind: LocalDay] {
    var days: [ReminderKind: LocalDay] = [:]
    for kind in ReminderKind.allCases { days[kind] = text(kind.doneKey).flatMap(LocalDay.init) }
    if g_settings_get_boolean(settings, Self.parkedKey) == 0 {
      days[.worry] = zone.day(at: now, dayStartHour: choice(.worry).dayStartHour)
    }
    return days
  }

  /// Whether the desktop lets the helper start at login.
  var startAtLogin: StartAtLogin {
    get { text(Self.startKey).flatMap(StartAtLogin.init) ?? .unasked }
    set { if newValue != startAtLogin { g_settings_set_string(settings, Self.startKey, newValue.rawValue) } }
  }

  private func text(_ key: String) -> String? {
    guard let text = g_settings_get_string(settings, key) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  private static let dayStartKey = "day-start-hour"
  private static let bedtimeKey = "bedtime"
  private static let parkedKey = "worries-parked"
  private static let startKey = "start-at-login"
  /// The keys whose changes are reported. Others, such as the window's size, change often and don't matter here.
  private static let keys =
    ReminderKind.allCases.flatMap { [$0.switchKey, $0.timeKey, $0.doneKey] }
    + [dayStartKey, bedtimeKey, parkedKey, startKey]
}

extension ReminderKind {
  fileprivate var switchKey: String { "\(rawValue)-reminder" }
  fileprivate var timeKey: String { "\(rawValue)-reminder-time" }
  fileprivate var doneKey: String {
    switch self {
    case .relaxation: "last-day-relaxed"
    case .reflection: "last-day-reflected"
    case .worry: "last-day-of-worry-time"
    }
  }
}
