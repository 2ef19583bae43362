import CAdwaita
import Testing

@testable import Toolkit

/// Reading the GValues that a signal passes to its handler, with the right and the wrong type.
@MainActor @Suite struct SignalArgumentTests {
  @Test("Each accessor reads a value of its own type")
  func types() {
    Self.check(FundamentalType.boolean, { g_value_set_boolean(&$0, 1) }) { #expect($0.boolean(0)) }
    Self.check(FundamentalType.int, { g_value_set_int(&$0, -7) }) { #expect($0.integer(0) == -7) }
    Self.check(FundamentalType.uint, { g_value_set_uint(&$0, .max) }) {
      #expect($0.unsignedInteger(0) == Int(UInt32.max))
    }
    Self.check(FundamentalType.double, { g_value_set_double(&$0, -0.5) }) { #expect($0.double(0) == -0.5) }
    Self.check(FundamentalType.string, { g_value_set_string(&$0, "“é” 😐") }) { #expect($0.string(0) == "“é” 😐") }
    Self.check(FundamentalType.string, { g_value_set_string(&$0, nil) }) { #expect($0.string(0).isEmpty) }
    Self.check(FundamentalType.variant, { g_value_take_variant(&$0, g_variant_new_string("learn")) }) {
      #expect($0.variantString(0) == "learn")
    }
    Self.check(FundamentalType.variant, { g_value_take_variant(&$0, g_variant_new_int64(7)) }) {
      #expect($0.variantString(0) == nil)
    }
    Self.check(gtk_orientation_get_type(), { g_value_set_enum(&$0, 1) }) { #expect($0.enumeration(0) == 1) }
    Self.check(gdk_modifier_type_get_type(), { g_value_set_flags(&$0, 5) }) { #expect($0.flags(0) == 5) }
    Self.check(g_value_get_type(), { _ in }) { #expect($0.boxed(0) == nil) }
  }

  @Test("Reading a string as a variant stops the program with a sentence that names both types")
  func wrongType() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await SignalArgumentTests.readStringAsVariant()
    }
    let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(printed.contains("Argument 0 is a gchararray, not a GVariant."))
  }

  @Test("Reading an argument that the signal doesn’t have stops the program")
  func missing() async {
    await #expect(processExitsWith: .failure) {
      await SignalArgumentTests.readSecondOfOne()
    }
  }

  @Test("Properties are set and read by name, and a misspelt one stops the program")
  func properties() async {
    let action = Object(adopting: UnsafeMutableRawPointer(g_simple_action_new("sleep", nil)))
    action.set("enabled", false)
    #expect(action.get("enabled") == false)
    #expect(action.get("name") == "sleep")
    await #expect(processExitsWith: .failure) {
      await SignalArgumentTests.setMisspelt()
    }
  }

  static func readStringAsVariant() {
    check(FundamentalType.string, { g_value_set_string(&$0, "learn") }) { _ = $0.variantString(0) }
  }

  static func readSecondOfOne() { check(FundamentalType.boolean, { _ in }) { _ = $0.boolean(1) } }

  static func setMisspelt() {
    Object(adopting: UnsafeMutableRawPointer(g_simple_action_new("sleep", nil))).set("enable", false)
  }

  /// Passes one argument to `read`, as a signal would.
  static func check(_ type: GType, _ write: (inout GValue) -> Void, _ read: (SignalArguments) -> Void) {
    var value = GValue()
    g_value_init(&value, type)
    defer { g_value_unset(&value) }
    write(&value)
    withUnsafePointer(to: value) { read(SignalArguments(values: UnsafeBufferPointer(start: $0, count: 1))) }
  }
}
