import CAdwaita
import Foundation
import XCTest

@testable import Bus

/// An exported object on this run's private bus, called by another program.
final class BusTests: XCTestCase {
  func testAnotherProgramCallsReadsAndWritesAndEverythingIsAnswered() {
    onMain {
      let lamp = Lamp()
      guard let object = lamp.light() else { return XCTFail("There is no session bus.") }
      withExtendedLifetime(object) {
        XCTAssertEqual(Self.call("org.example.Lamp.Switch", "true", "'kitchen'"), "()\n")
        XCTAssertEqual(lamp.calls, [.init(method: "Switch", arguments: [.bool(true), .string("kitchen")])])
        XCTAssertNil(Self.call("org.example.Lamp.Break"), "It refuses, and says so.")
        XCTAssertNil(Self.call("org.example.Lamp.Switch", "7"), "GDBus checks the types.")
        let get = "org.freedesktop.DBus.Properties.Get", set = "org.freedesktop.DBus.Properties.Set"
        XCTAssertEqual(Self.call(get, "org.example.Lamp", "Brightness"), "(<0.5>,)\n")
        XCTAssertEqual(Self.call(set, "org.example.Lamp", "Brightness", "<0.75>"), "()\n")
        XCTAssertEqual(Self.call(get, "org.example.Lamp", "Brightness"), "(<0.75>,)\n")
        XCTAssertNil(Self.call(set, "org.example.Lamp", "Brightness", "<2.0>"))
        XCTAssertNil(Self.call(set, "org.example.Lamp", "Rooms", "<['hall']>"), "It can only be read.")
        XCTAssertNil(Self.call(get, "org.example.Lamp", "Age"), "It has no value now.")
        XCTAssertEqual(
          Self.call("org.freedesktop.DBus.Properties.GetAll", "org.example.Plug"),
          "({'Facts': <{'place': <objectpath '/org/example/hall'>}>, 'Watts': <int64 40>},)\n")
      }
    }
  }

  func testChangesAreAnnouncedInOneSignalAndNoChangeInNone() {
    onMain {
      let lamp = Lamp()
      guard let object = lamp.light() else { return XCTFail("There is no session bus.") }
      let monitor = Program("gdbus", "monitor", "--session", "--dest", Lamp.name)
      // It prints the name's owner before it subscribes, so only a received signal shows that it's listening.
      XCTAssertTrue(
        MainLoop.turn(until: {
          object.emit("Blew", of: "org.example.Lamp", .int64(0))
          g_usleep(5_000)
          return monitor.output.contains("Blew (int64 0,)")
        }))
      object.changed([:], of: "org.example.Lamp")
      object.changed(["Brightness": .double(0.25)], of: "org.example.Lamp")
      object.emit("Blew", of: "org.example.Lamp", .int64(7))
      XCTAssertTrue(MainLoop.turn(until: { monitor.output.contains("Blew (int64 7,)") }))
      monitor.end()
      let signals = monitor.output.split(separator: "\n").filter {
        $0.hasPrefix(Lamp.path) && !$0.hasSuffix("(int64 0,)")
      }
      .map(String.init)
      XCTAssertEqual(
        signals,
        [
          "/org/example/lamp: org.freedesktop.DBus.Properties.PropertiesChanged "
            + "('org.example.Lamp', {'Brightness': <0.25>}, @as [])",
          "/org/example/lamp: org.example.Lamp.Blew (int64 7,)",
        ])
    }
  }

  func testReleasingTheWrapperReleasesNameAndObjectAndTheDelegateIsNotRetained() {
    onMain {
      weak var gone: Lamp?
      do {
        let lamp = Lamp()
        gone = lamp
        let object = lamp.light()
        XCTAssertNotNil(object)
        XCTAssertEqual(Self.hasOwner(), true)
        XCTAssertNil(lamp.light(), "There is something at this place already.")
      }
      XCTAssertNil(gone)
      XCTAssertEqual(Self.hasOwner(), false)
      let lamp = Lamp()
      XCTAssertNotNil(lamp.light(), "The place is free again.")
    }
  }

  func testValuesOfEveryTypeRoundTrip() {
    MainActor.assumeIsolated {
      let values: [BusValue] = [
        .bool(true), .bool(false), .int64(.min), .int64(.max), .double(-0.5), .string("“é” 😐"), .string(""),
        .objectPath("/a/b_1"), .strings(["one", "two"]), .strings([]), .byte(255), .int32(.min), .uint32(.max),
        .tuple([.uint32(1_000), .objectPath("/a")]),
      ]
      guard let tuple = BusValue.tuple(values) else { return XCTFail("There is no tuple.") }
      g_variant_ref_sink(tuple)
      XCTAssertEqual(BusValue.children(of: tuple), values)
      g_variant_unref(tuple)
    }
  }

  func testACallToAnUnownedNameFails() {
    onMain {
      guard let bus = BusConnection(.session) else { return XCTFail("There is no session bus.") }
      let nowhere = BusInterface("org.example.Nothing", at: "/org/example/nothing", of: "org.example.Nothing")
      do throws(BusError) {
        XCTFail("It returned \(try bus.callAndWait("Call", of: nowhere)).")
      } catch {
        Self.checkUnavailable(error)
      }
      var reply: Result<[BusValue], BusError>?
      bus.call("Call", of: nowhere) { reply = $0 }
      XCTAssertTrue(MainLoop.turn(until: { reply != nil }))
      if case .failure(let error)? = reply { Self.checkUnavailable(error) } else { XCTFail("It succeeded.") }
      XCTAssertFalse(BusPeer("org.example.Nothing").isRunning || BusPeer("org.example.Nothing").canBeActivated)
      XCTAssertTrue(BusPeer("org.freedesktop.DBus").isRunning)
    }
  }

  private static func checkUnavailable(_ error: BusError) {
    guard case .unavailable(let message) = error else { return XCTFail("\(error)") }
    XCTAssertFalse(message.isEmpty)
  }

  @MainActor fileprivate static func call(_ method: String, _ arguments: String...) -> String? {
    let words = ["call", "--session", "--dest", Lamp.name, "--object-path", Lamp.path, "--method", method] + arguments
    return Program("gdbus", words).answer()
  }

  @MainActor fileprivate static func hasOwner() -> Bool? {
    Program(
      "gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus",
      "--method", "org.freedesktop.DBus.NameHasOwner", Lamp.name
    ).answer().map { $0.contains("true") }
  }
}

/// An object with two interfaces.
@MainActor private final class Lamp: @MainActor BusObjectDelegate {
  struct Call: Equatable {
    let method: String
    let arguments: [BusValue]
  }

  static let name = "org.example.Respite.Lamp"
  static let path = "/org/example/lamp"
  private(set) var calls: [Call] = []
  private var brightness = 0.5
  private var owner: BusNameOwner?

  func light() -> BusObject? {
    guard let bus = BusConnection(.session) else { return nil }
    let object = BusObject(
      at: Self.path,
      introspection: """
        <node>
          <interface name="org.example.Lamp">
            <method name="Switch">
              <arg direction="in" name="On" type="b"/><arg direction="in" name="Room" type="s"/>
            </method>
            <method name="Break"/>
            <signal name="Blew"><arg name="Volts" type="x"/></signal>
            <property name="Brightness" type="d" access="readwrite"/>
            <property name="Rooms" type="as" access="read"/>
            <property name="Age" type="x" access="read"/>
          </interface>
          <interface name="org.example.Plug">
            <property name="Facts" type="a{sv}" access="read"/>
            <property name="Watts" type="x" access="read"/>
          </interface>
        </node>
        """, on: bus, delegate: self)
    if object != nil { owner = BusNameOwner(Self.name, on: bus) }
    // Name ownership is asynchronous, and the former lamp may still own it; only a reply from this one settles it.
    XCTAssertTrue(
      MainLoop.turn {
        BusTests.call("org.freedesktop.DBus.Properties.Get", "org.example.Lamp", "Brightness") != nil
          && BusTests.hasOwner() == true
      })
    return object
  }

  func called(_ method: String, of interface: String, with arguments: [BusValue]) throws(BusRefusal) {
    if method == "Break" { throw BusRefusal("It does not break.") }
    calls.append(Call(method: method, arguments: arguments))
  }

  func value(of property: String, of interface: String) -> BusValue? {
    switch property {
    case "Brightness": .double(brightness)
    case "Rooms": .strings([])
    case "Facts": .dictionary(["place": .objectPath("/org/example/hall")])
    case "Watts": .int64(40)
    default: nil
    }
  }

  func wrote(_ value: BusValue, to property: String, of interface: String) throws(BusRefusal) {
    guard case .double(let brightness) = value, brightness <= 1 else { throw BusRefusal("That is too bright.") }
    self.brightness = brightness
  }
}

/// Another program that runs while GLib's main loop iterates.
@MainActor private final class Program {
  private let process = Process()
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  convenience init(_ name: String, _ words: String...) { self.init(name, words) }

  init(_ name: String, _ words: [String]) {
    XCTAssertTrue(FileManager.default.createFile(atPath: file.path, contents: nil))
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + words
    process.standardError = FileHandle.nullDevice
    do {
      process.standardOutput = try FileHandle(forWritingTo: file)
      try process.run()
    } catch {
      XCTFail("\(error)")
    }
  }

  isolated deinit { unlink(file.path) }

  /// Its output so far.
  var output: String {
    FileManager.default.contents(atPath: file.path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Waits for its end and returns its output, or nil if it failed.
  func answer() -> String? {
    XCTAssertTrue(MainLoop.turn(until: { !process.isRunning }))
    return process.terminationStatus == 0 ? output : nil
  }

  func end() {
    process.terminate()
    XCTAssertTrue(MainLoop.turn(until: { !process.isRunning }))
  }
}
