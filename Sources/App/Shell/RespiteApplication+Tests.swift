import Foundation
import Toolkit

/// Actions for the tests of the window. They exist only if RESPITE_TEST is set in the program's environment.
public enum TestActions {
  /// The clock that tests turn; nil in a program that a person has started.
  public static let clock = ProcessInfo.processInfo.environment["RESPITE_TEST"].map { _ in AdjustableClock() }
}

extension RespiteApplication {
  /// Adds the actions that open a page by its name, mirror the window and turn the clock. They don't open what a closed
  /// lock covers.
  func addTestActions() {
    guard let clock = TestActions.clock else { return }
    application.addAction("test-open") { [weak self] name in
      self?.shown()?.open(named: name)
    }
    application.addAction("test-direction") { Desktop.readsFromRight = $0 == "rtl" }
    application.addAction("test-turn-clock") { if let seconds = Double($0) { clock.turn(by: .seconds(seconds)) } }
  }
}
