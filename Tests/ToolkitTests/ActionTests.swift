import CAdwaita
import Toolkit
import XCTest

@testable import App

/// The keys that the program registers with GTK are those of its list.
final class ActionTests: XCTestCase {
  func testTheKeysThatAreRegisteredAreThoseThatAreShown() {
    MainActor.assumeIsolated {
      XCTAssertTrue(Gtk.isReady)
      let program = RespiteApplication { preconditionFailure("No window is wanted here.") }
      do { try program.application.register() } catch { XCTFail("\(error)") }
      program.addActions()
      var registered: [String: [String]] = [:]
      for name in program.application.actions {
        let keys = program.application.shortcuts(for: name)
        if !keys.isEmpty { registered[name] = keys }
      }
      XCTAssertEqual(registered, Shortcuts.ofActions)
      for group in Shortcuts.groups {
        for key in group.shortcuts.flatMap({ $0.keys.split(separator: " ") }) where key != "1...3" {
          var value: guint = 0
          XCTAssertNotEqual(gtk_accelerator_parse(String(key), &value, nil), 0, "GTK knows no \(key)")
        }
      }
    }
  }
}
