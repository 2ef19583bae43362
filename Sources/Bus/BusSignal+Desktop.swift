// What logind and the desktops' screen savers announce: sleep, and the locked screen.

import CGio

extension BusSignal {
  /// Calls `changed` when the computer is about to sleep and again when it wakes. Nil where there is no system bus.
  public static func sleep(_ changed: @escaping () -> Void) -> BusSignal? {
    guard let bus = BusConnection(.system) else { return nil }
    return BusSignal("PrepareForSleep", of: "\(login).Manager", from: login, on: bus) { _, _ in changed() }
  }

  /// Calls `locked` when the person's screen is locked. Each desktop announces it in its own way, so several signals
  /// are listened to.
  public static func screenLock(_ locked: @escaping () -> Void) -> [BusSignal] {
    var signals: [BusSignal] = []
    if let bus = BusConnection(.session) {
      for saver in ["org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.xfce.ScreenSaver"] {
        signals.append(
          BusSignal("ActiveChanged", of: saver, from: nil, on: bus) { arguments, _ in
            if arguments.first == .bool(true) { locked() }
          })
      }
    }
    if let bus = BusConnection(.system) {
      signals.append(
        BusSignal("Lock", of: "\(login).Session", from: login, on: bus) { _, path in
          if isOwn(session: path) { locked() }
        })
    }
    return signals
  }

  private static var login: String { "org.freedesktop.login1" }

  /// Whether a session of logind belongs to the person who runs this program; true if logind doesn't say. Other people
  /// may be logged in on the same computer.
  ///
  /// Asking which session this program belongs to wouldn't help: programs that systemd starts for the desktop have
  /// none.
  private static func isOwn(session path: String) -> Bool {
    let property = BusPeer(login, on: .system).property("User", of: "\(login).Session", at: path, timeout: 500)
    // The user's number, and the path of the object that stands for the user.
    guard case .tuple(let parts)? = property, case (.uint32(let user)?, 2) = (parts.first, parts.count),
      let credentials = g_credentials_new()
    else { return true }
    defer { g_object_unref(UnsafeMutableRawPointer(credentials)) }
    return g_credentials_get_unix_user(credentials, nil) == user
  }
}
