import CGio

/// Why a call failed, with GDBus's message.
public enum BusError: Error {
  /// No program has that name, or the program couldn't be started. The call had no effect.
  case unavailable(String)
  /// No reply came. The call may have had its effect all the same.
  case noReply(String)
  /// The call was refused.
  case refused(String)

  /// GDBus's error message.
  public var message: String {
    switch self {
    case .unavailable(let message), .noReply(let message), .refused(let message): message
    }
  }

  /// Reads GDBus's error and frees it.
  init(freeing error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self = .refused("")
      return
    }
    defer { g_error_free(error) }
    g_dbus_error_strip_remote_error(error)
    let message = String(cString: error.pointee.message)
    let code = error.pointee.code
    if error.pointee.domain == g_io_error_quark() {
      let isLost = code == Int32(G_IO_ERROR_TIMED_OUT.rawValue) || code == Int32(G_IO_ERROR_CLOSED.rawValue)
      self = isLost ? .noReply(message) : .refused(message)
    } else if Self.unavailable.contains(where: { Int32($0.rawValue) == code }) {
      self = .unavailable(message)
    } else {
      self = Self.noReply.contains { Int32($0.rawValue) == code } ? .noReply(message) : .refused(message)
    }
  }

  private static var unavailable: [GDBusError] {
    [
      G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_SPAWN_EXEC_FAILED,
      G_DBUS_ERROR_SPAWN_FAILED, G_DBUS_ERROR_SPAWN_CHILD_EXITED, G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND,
      G_DBUS_ERROR_SPAWN_SETUP_FAILED,
    ]
  }

  private static var noReply: [GDBusError] {
    [G_DBUS_ERROR_NO_REPLY, G_DBUS_ERROR_TIMEOUT, G_DBUS_ERROR_TIMED_OUT, G_DBUS_ERROR_DISCONNECTED]
  }
}

/// Why a delegate doesn't do what a caller asked for: one sentence, for the developer of the calling program.
public struct BusRefusal: Error, Equatable {
  /// The error message in the reply.
  public let sentence: String

  /// A refusal with an error message.
  public init(_ sentence: String) { self.sentence = sentence }
}
