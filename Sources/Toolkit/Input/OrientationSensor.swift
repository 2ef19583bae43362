import CAdwaita

/// Which edge of the device is up, as iio-sensor-proxy says on the system bus (`net.hadess.SensorProxy`).
///
/// Without a bus, a service or an accelerometer nothing ever happens. The sensor runs only while this object lives.
@MainActor public final class OrientationSensor {
  /// An edge.
  public enum Edge: String, Sendable {
    case top = "normal", bottom = "bottom-up", left = "left-up", right = "right-up"
  }

  private let changed: (Edge) -> Void
  private var proxy: Object?
  private var isClaimed = false

  /// Begins to listen; `changed` is told the edge that is up, at first and whenever it is another.
  public init(_ changed: @escaping (Edge) -> Void) {
    self.changed = changed
    let box = Unmanaged.passRetained(WeakBox(self))
    g_dbus_proxy_new_for_bus(
      G_BUS_TYPE_SYSTEM, G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START, nil, Self.service, "/net/hadess/SensorProxy",
      Self.service,
      nil,
      { _, result, data in
        nonisolated(unsafe) let (result, data) = (result, data)
        MainActor.assumeIsolated {
          let found = g_dbus_proxy_new_for_bus_finish(result, nil)  // without a system bus there is no sensor either
          guard let data else { return }
          let sensor = Unmanaged<WeakBox>.fromOpaque(data).takeRetainedValue().sensor
          guard let found else { return }
          let proxy = Object(adopting: UnsafeMutableRawPointer(found))
          sensor?.listen(to: proxy)
        }
      }, box.toOpaque())
  }

  isolated deinit { if isClaimed { call("ReleaseAccelerometer") } }

  private static let service = "net.hadess.SensorProxy"

  /// The first answer comes with the proxy's properties, later ones as their changes; a service that starts later says
  /// that it is there by the change of its owner.
  private func listen(to proxy: Object) {
    self.proxy = proxy
    // Else GLib ends the program when the system's bus goes.
    g_dbus_connection_set_exit_on_close(g_dbus_proxy_get_connection(proxy.pointer(GDBusProxy.self)), 0)
    proxy.connect("g-properties-changed") { [weak self] in self?.look() }
    proxy.connect("notify::g-name-owner") { [weak self] in self?.look() }
    look()
  }

  private func look() {
    guard let proxy, let owner = g_dbus_proxy_get_name_owner(proxy.pointer(GDBusProxy.self)) else {
      return isClaimed = false  // a service that has gone has forgotten who claimed it
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

  /// Asks without waiting: an answer would change nothing.
  ///
  /// Flushing holds the connection until all is written; without, the last call would go with the proxy that held it.
  private func call(_ method: String) {
    guard let raw = proxy?.pointer(GDBusProxy.self) else { return }
    g_dbus_proxy_call(raw, method, nil, G_DBUS_CALL_FLAGS_NO_AUTO_START, 2_000, nil, nil, nil)
    g_dbus_connection_flush(g_dbus_proxy_get_connection(raw), nil, nil, nil)
  }

  private final class WeakBox {
    weak var sensor: OrientationSensor?
    init(_ sensor: OrientationSensor) { self.sensor = sensor }
  }
}
