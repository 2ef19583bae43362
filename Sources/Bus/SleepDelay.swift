import CGio

/// Has the computer wait before it sleeps, until this object is released; logind waits five seconds at most.
///
/// Create one well ahead: once the computer is about to sleep, it's too late.
public final class SleepDelay {
  private let file: gint

  /// Asks logind for the delay. Nil where there's no logind, as in a sandbox.
  ///
  /// - Parameter reason: the work to do before the computer sleeps. `systemd-inhibit` shows it to everyone on this
  ///   computer.
  public init?(reason: String) {
    guard let bus = BusConnection(.system) else { return nil }
    let arguments: OpaquePointer? = BusValue.tuple([
      .string("sleep"), .string("Respite"), .string(reason), .string("delay"),
    ])
    var files: UnsafeMutablePointer<GUnixFDList>?
    let reply = g_dbus_connection_call_with_unix_fd_list_sync(
      bus.raw, BusSignal.login, "/org/freedesktop/login1", "\(BusSignal.login).Manager", "Inhibit", arguments, nil,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, 1_000, nil, &files, nil, nil)
    guard let reply else { return nil }
    g_variant_unref(reply)
    guard let files else { return nil }
    defer { g_object_unref(files) }
    file = g_unix_fd_list_get(files, 0, nil)
    guard file >= 0 else { return nil }
  }

  deinit { close(file) }
}
