import Foundation
import Toolkit

/// What the tests of the window may ask for. Nothing of it is there unless RESPITE_TEST is set in
/// the program's environment.
public enum TestActions {
  /// The clock that tests turn; nil in a program that a person has started.
  public static let clock = ProcessInfo.processInfo.environment["RESPITE_TEST"].map { _ in TurnableClock() }
}

extension RespiteApplication {
  /// Adds the actions that open a page by its name, mirror the window and turn the clock. The lock holds for them too.
  func addTestActions() {
    guard let clock = TestActions.clock else { return }
    application.addAction("test-open") { [weak self] name in
      if let name = PageName(rawValue: name) { self?.shown()?.open(named: name) }
    }
    application.addAction("test-direction") { Desktop.readsFromRight = $0 == "rtl" }
    application.addAction("test-turn-clock") { if let seconds = Double($0) { clock.turn(by: .seconds(seconds)) } }
  }
}
