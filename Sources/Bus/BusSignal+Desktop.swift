// Signals of logind and of the desktops' screen savers: sleep, and the locked screen.

import CGio

extension BusSignal {
  /// Calls `changed` when the computer is about to sleep and again when it wakes. Nil where there is no system bus.
  public static func sleep(_ changed: @escaping () -> Void) -> BusSignal? {
    guard let bus = BusConnection(.system) else { return nil }
    return BusSignal("PrepareForSleep", of: "\(login).Manager", from: login, on: bus) { _, _ in changed() }
  }

  /// Calls `locked` when the person's screen is locked. Desktops announce that in different ways, so this listens to
  /// several signals.
  ///
  /// The screen savers of KDE, GNOME, Xfce, Cinnamon, MATE and others share a signal, under interfaces and paths that
  /// begin differently. Other screen lockers rely on logind, which emits `Lock` when it's asked to lock a session, and
  /// changes `LockedHint` when it's notified that one is locked.
  public static func screenLock(_ locked: @escaping () -> Void) -> [BusSignal] {
    if Portal.isNeeded { return BusConnection(.session).map { [screenLock(throughPortalOn: $0, locked)] } ?? [] }
    var signals: [BusSignal] = []
    if let bus = BusConnection(.session) {
      signals.append(
        BusSignal("ActiveChanged", of: nil, from: nil, on: bus) { arguments, path in
          if path.hasSuffix("/ScreenSaver"), arguments == [.bool(true)] { locked() }
        })
    }
    if let bus = BusConnection(.system) {
      signals.append(
        BusSignal("Lock", of: "\(login).Session", from: login, on: bus) { _, path in
          if isOwn(session: path) { locked() }
        })
      signals.append(
        BusSignal(
          "PropertiesChanged", of: "org.freedesktop.DBus.Properties", from: login, firstArgument: "\(login).Session",
          on: bus
        ) { arguments, path in
          guard arguments.count > 1, case .dictionary(let changed) = arguments[1],
            changed["LockedHint"] == .bool(true)
          else { return }
          if isOwn(session: path) { locked() }
        })
    }
    return signals
  }

  /// Listens to the Inhibit portal's monitor, for a program in a sandbox. The monitor lasts as long as the connection.
  /// It also asks before the session ends and waits a second for an answer, which is given at once.
  private static func screenLock(
    throughPortalOn bus: BusConnection, _ locked: @escaping () -> Void
  ) -> BusSignal {
    let portal = Portal.interface("Inhibit")
    let session = BusValue.string("respite\(g_random_int())")
    let options: [String: BusValue] = ["handle_token": session, "session_handle_token": session]
    // Without that portal, a locked screen isn't noticed, and only the timeout locks Respite.
    bus.call("CreateMonitor", of: portal, [.string(""), .dictionary(options)]) { _ in }
    return BusSignal("StateChanged", of: portal.name, from: Portal.name, on: bus) { arguments, _ in
      guard arguments.count == 2, case .dictionary(let state) = arguments[1] else { return }
      if state["screensaver-active"] == .bool(true) { locked() }
      if state["session-state"] == .uint32(2) { bus.call("QueryEndResponse", of: portal, [arguments[0]]) { _ in } }
    }
  }

  static var login: String { "org.freedesktop.login1" }

  /// Whether a session of logind belongs to the person who runs this program; true if logind doesn't say. Other people
  /// may be logged in on the same computer.
  ///
  /// Asking which session this program belongs to wouldn't help: programs that systemd starts for the desktop have
  /// none.
  private static func isOwn(session path: String) -> Bool {
    let property = BusPeer(login, on: .system).property("User", of: "\(login).Session", at: path, timeout: 500)
    // The user's number, and the path of the object that represents the user.
    guard case .tuple(let parts)? = property, case (.uint32(let user)?, 2) = (parts.first, parts.count),
      let credentials = g_credentials_new()
    else { return true }
    defer { g_object_unref(UnsafeMutableRawPointer(credentials)) }
    return g_credentials_get_unix_user(credentials, nil) == user
  }
}
