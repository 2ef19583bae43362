import CAdwaita

/// Reports which edge of the device is up, from iio-sensor-proxy on the system bus (`net.hadess.SensorProxy`).
///
/// Reports nothing without a bus, service or accelerometer. The sensor runs only while this object lives.
@MainActor public final class OrientationSensor {
  /// The edge that is up. The raw value is the term of the service.
  public enum Edge: String, Sendable {
    case top = "normal", bottom = "bottom-up", left = "left-up", right = "right-up"
  }

  private let changed: (Edge) -> Void
  private var proxy: Object?
  private var isClaimed = false

  /// Calls `changed` with the edge that is up, as soon as it is known and after each change.
  public init(_ changed: @escaping (Edge) -> Void) {
    self.changed = changed
    guard let bus = SystemBus.connection else { return }
    typealias Listener = Retained<(Object) -> Void>
    g_dbus_proxy_new(
      bus, G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START, nil, Self.service, "/net/hadess/SensorProxy", Self.service, nil,
      { _, result, listener in
        guard let result else { return }
        Listener.take(listener) { listen in
          // Nil if the bus has closed.
          if let found = g_dbus_proxy_new_finish(result, nil) {
            listen(Object(adopting: UnsafeMutableRawPointer(found)))
          }
        }
      }, Listener.pass { [weak self] in self?.listen(to: $0) })
  }

  isolated deinit { if isClaimed { call("ReleaseAccelerometer") } }

  private static let service = "net.hadess.SensorProxy"

  /// Reads the proxy's cached properties and follows their changes. If the service starts later, that is reported as a
  /// change of the name's owner.
  private func listen(to proxy: Object) {
    self.proxy = proxy
    proxy.connect("g-properties-changed") { [weak self] in self?.look() }
    proxy.connect("notify::g-name-owner") { [weak self] in self?.look() }
    look()
  }

  private func look() {
    guard let proxy, let owner = g_dbus_proxy_get_name_owner(proxy.pointer(GDBusProxy.self)) else {
      return isClaimed = false  // a service that stopped no longer has the claim
    }
    g_free(owner)
    if !isClaimed {
      guard property("HasAccelerometer", { Bool(g_variant_get_boolean($0)) }) == true else { return }
      isClaimed = true
      call("ClaimAccelerometer")
    }
    let name = property("AccelerometerOrientation") { g_variant_get_string($0, nil).map { String(cString: $0) } }
    if let edge = name.flatMap({ $0 }).flatMap(Edge.init) { changed(edge) }
  }

  private func property<Value>(_ name: String, _ read: (OpaquePointer) -> Value) -> Value? {
    guard let proxy, let value = g_dbus_proxy_get_cached_property(proxy.pointer(GDBusProxy.self), name) else {
      return nil
    }
    defer { g_variant_unref(value) }
    return read(value)
  }

  /// Calls a method and ignores the reply.
  ///
  /// Flushing retains the connection until the call is written. Otherwise the call could be lost when the proxy is
  /// released.
  private func call(_ method: String) {
    guard let raw = proxy?.pointer(GDBusProxy.self) else { return }
    g_dbus_proxy_call(raw, method, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, 2_000, nil, nil, nil)
    g_dbus_connection_flush(g_dbus_proxy_get_connection(raw), nil, nil, nil)
  }
}
