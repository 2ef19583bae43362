import CAdwaita
import ToolkitC

/// The arguments of a signal, the emitter left out. Valid only while the handler runs.
public struct SignalArguments {
  fileprivate let values: UnsafeBufferPointer<GValue>

  /// The argument at `index` as a whole number; works for signed and unsigned ones, yes and no, enumerations and flags.
  public func integer(_ index: Int) -> Int {
    var value = values[index]
    switch g_type_fundamental(value.g_type) {
    case 5 << 2: return Bool(g_value_get_boolean(&value)) ? 1 : 0  // G_TYPE_BOOLEAN
    case 6 << 2: return Int(g_value_get_int(&value))  // G_TYPE_INT
    case 7 << 2: return Int(g_value_get_uint(&value))  // G_TYPE_UINT
    case 12 << 2: return Int(g_value_get_enum(&value))  // G_TYPE_ENUM
    case 13 << 2: return Int(g_value_get_flags(&value))  // G_TYPE_FLAGS
    default: preconditionFailure("Argument \(index) is no whole number.")
    }
  }

  /// The argument at `index` as a number.
  public func number(_ index: Int) -> Double {
    var value = values[index]
    return g_value_get_double(&value)
  }

  /// The text at `index`, empty if it is none.
  public func string(_ index: Int) -> String {
    var value = values[index]
    return g_value_get_string(&value).map { String(cString: $0) } ?? ""
  }

  /// The object at `index`, which stays the emitter's.
  func object(_ index: Int) -> OpaquePointer? {
    var value = values[index]
    return g_value_get_object(&value).map { OpaquePointer($0) }
  }

  /// What the boxed value at `index` points to, which stays the emitter's.
  func boxed(_ index: Int) -> UnsafeMutableRawPointer? {
    var value = values[index]
    return g_value_get_boxed(&value)
  }

  /// The text that the variant at `index` holds, if it is one.
  public func variantText(_ index: Int) -> String? {
    var value = values[index]
    guard let variant = g_value_get_variant(&value), let text = g_variant_get_string(variant, nil) else { return nil }
    return String(cString: text)
  }
}

/// Keeps a Swift closure alive for as long as GLib keeps the GClosure around it.
final class SignalBox {
  static var liveCount = 0
  let action: (SignalArguments) -> Bool

  init(_ action: @escaping (SignalArguments) -> Bool) {
    self.action = action
    SignalBox.liveCount += 1
  }

  isolated deinit { SignalBox.liveCount -= 1 }
}

extension Object {
  /// How many handlers are connected: for leak tests.
  public static var liveHandlerCount: Int { SignalBox.liveCount }

  /// Runs `action` whenever the object emits `signal`, for as long as the object lives.
  ///
  /// The closure must hold no strong reference to what holds the object: write `[weak self]`.
  public func connect(_ signal: String, _ action: @escaping () -> Void) {
    connect(
      signal,
      returning: { _ in
        action()
        return false
      })
  }

  /// As above for signals that carry arguments; what it returns is the signal's answer (“handled”) where it has one.
  ///
  /// - Precondition: the object has such a signal. A misspelt one is found here, not by silence.
  public func connect(_ signal: String, returning action: @escaping (SignalArguments) -> Bool) {
    let box = Unmanaged.passRetained(SignalBox(action))
    let id = toolkit_connect(raw, signal, box.toOpaque(), Self.invoke, Self.release)
    precondition(id != 0, "\(type(of: self)) has no signal “\(signal)”.")
  }

  // GLib calls these on the main thread only, because only there are our objects touched.

  private static let invoke: ToolkitInvoke = { box, result, count, arguments in
    nonisolated(unsafe) let (box, result, arguments) = (box, result, arguments)
    MainActor.assumeIsolated {
      guard let box, let arguments else { return }
      let values = UnsafeBufferPointer(start: arguments + 1, count: Int(count) - 1)
      let handled = Unmanaged<SignalBox>.fromOpaque(box).takeUnretainedValue().action(SignalArguments(values: values))
      if let result, result.pointee.g_type != 0 { g_value_set_boolean(result, handled.gboolean) }
    }
  }

  private static let release: ToolkitRelease = { box in
    nonisolated(unsafe) let box = box
    MainActor.assumeIsolated { if let box { Unmanaged<SignalBox>.fromOpaque(box).release() } }
  }
}
