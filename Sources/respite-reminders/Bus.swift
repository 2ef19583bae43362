// A message bus: calls that don't wait, and signals. Everything comes back on the one loop.

import CGio

/// Why a call came to nothing.
enum BusFailure: Error {
  /// Nobody has that name, or it could not be started: nothing has happened there.
  case nobody(String)
  /// No answer came; it may have happened all the same.
  case silence(String)
  /// It was refused.
  case refused(String)
}

final class Bus {
  let connection: OpaquePointer

  /// The session's or the system's, or nil where there is none.
  init?(_ type: GBusType) {
    guard let connection = g_bus_get_sync(type, nil, nil) else { return nil }
    self.connection = connection
    // Without the session there is nobody to remind; a system bus that is started anew ends nothing.
    g_dbus_connection_set_exit_on_close(connection, type == G_BUS_TYPE_SESSION ? 1 : 0)
  }

  /// Where to call.
  struct Place {
    let name, path, interface: String
  }

  /// Calls a method, starting what has it if need be; `answered` gets what it says.
  func call(
    _ place: Place, _ method: String, _ arguments: BusValue,
    answered: @escaping (Result<BusMessage, BusFailure>) -> Void
  ) {
    let box = Unmanaged.passRetained(Box(answered)).toOpaque()
    g_dbus_connection_call(
      connection, place.name, place.path, place.interface, method, arguments.variant, nil, G_DBUS_CALL_FLAGS_NONE, -1,
      nil,
      { source, result, box in
        guard let box else { return }
        let answered = Unmanaged<Box<(Result<BusMessage, BusFailure>) -> Void>>.fromOpaque(box).takeRetainedValue()
          .value
        var error: UnsafeMutablePointer<GError>?
        guard let variant = g_dbus_connection_call_finish(OpaquePointer(source), result, &error) else {
          return answered(.failure(BusFailure(error)))
        }
        answered(.success(BusMessage(variant)))
        g_variant_unref(variant)
      }, box)
  }

  /// Listens to a signal for as long as the program runs.
  func listen(
    to sender: String, _ interface: String, _ member: String, about first: String? = nil,
    _ heard: @escaping (BusMessage) -> Void
  ) {
    g_dbus_connection_signal_subscribe(
      connection, sender, interface, member, nil, first, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, parameters, box in
        guard let box, let parameters else { return }
        Unmanaged<Box<(BusMessage) -> Void>>.fromOpaque(box).takeUnretainedValue().value(BusMessage(parameters))
      }, Unmanaged.passRetained(Box(heard)).toOpaque(), nil)
  }
}

/// Something of Swift's that C carries around.
final class Box<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}

extension BusFailure {
  /// What GDBus says, freed.
  fileprivate init(_ error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self = .refused("")
      return
    }
    defer { g_error_free(error) }
    g_dbus_error_strip_remote_error(error)
    let words = String(cString: error.pointee.message)
    let code = error.pointee.code
    if error.pointee.domain == g_io_error_quark() {
      let isSilence = code == Int32(G_IO_ERROR_TIMED_OUT.rawValue) || code == Int32(G_IO_ERROR_CLOSED.rawValue)
      self = isSilence ? .silence(words) : .refused(words)
      return
    }
    let nobody = [
      G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_SPAWN_EXEC_FAILED,
      G_DBUS_ERROR_SPAWN_FAILED, G_DBUS_ERROR_SPAWN_CHILD_EXITED, G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND,
      G_DBUS_ERROR_SPAWN_SETUP_FAILED,
    ]
    let silence = [G_DBUS_ERROR_NO_REPLY, G_DBUS_ERROR_TIMEOUT, G_DBUS_ERROR_TIMED_OUT, G_DBUS_ERROR_DISCONNECTED]
    if nobody.contains(where: { Int32($0.rawValue) == code }) {
      self = .nobody(words)
    } else {
      self = silence.contains { Int32($0.rawValue) == code } ? .silence(words) : .refused(words)
    }
  }

  /// What was said about it.
  var words: String {
    switch self {
    case .nobody(let words), .silence(let words), .refused(let words): words
    }
  }
}
