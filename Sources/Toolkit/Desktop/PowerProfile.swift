import CAdwaita

/// Follows whether the computer saves power, because it was set to or because its battery is nearly empty.
@MainActor public final class PowerProfile {
  private let number: Int

  /// Calls `changed` when `savesPower` changes, as long as this object lives.
  public init(_ changed: @escaping () -> Void) { number = Monitor.shared.add(changed) }

  isolated deinit { Monitor.shared.remove(number) }

  /// Whether power is saved now; false if the desktop doesn't report it.
  public var savesPower: Bool { Monitor.shared.savesPower }

  /// GLib's monitor, the only one in the program. A handler connected to it would never be removed, so all objects of
  /// this class share one.
  @MainActor private final class Monitor {
    static let shared = Monitor()
    /// Nil without a bus, because GLib doesn't check whether the bus has closed, and logs warnings if it has.
    private let object: Object? =
      SystemBus.isOpen ? Object(adopting: UnsafeMutableRawPointer(g_power_profile_monitor_dup_default())) : nil
    private var followers: [Int: () -> Void] = [:]
    private var last = 0

    private init() {
      object?.connect("notify::power-saver-enabled") { for follower in Monitor.shared.followers.values { follower() } }
    }

    var savesPower: Bool { object.map { Bool(g_power_profile_monitor_get_power_saver_enabled($0.opaque)) } ?? false }

    func add(_ changed: @escaping () -> Void) -> Int {
      last += 1
      followers[last] = changed
      return last
    }

    func remove(_ number: Int) { followers[number] = nil }
  }
}
