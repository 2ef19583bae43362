import XCTest

@testable import Toolkit

/// What counts as the repetition of a held key.
final class KeyPressesTests: XCTestCase {
  private let begin = ContinuousClock.now

  /// Whether each report, in seconds after the first, is a repetition. Nothing is released.
  private func repetitions(_ seconds: [Double]) -> [Bool] {
    var presses = KeyPresses()
    return seconds.map { presses.pressed(9, at: begin + .seconds($0)) }
  }

  func testAHeldKeyPressesOnceHoweverSlowlyItRepeats() {
    XCTAssertEqual(repetitions([0, 0.5, 0.53, 0.56, 0.59]), [false, true, true, true, true])
    XCTAssertEqual(repetitions([0, 1.1, 1.27, 1.44]), [false, true, true, true], "a slow keyboard")
  }

  func testPressesByHandGoOnCountingAfterAReleaseThatWasMissed() {
    XCTAssertEqual(repetitions([0, 0.9, 1.8, 2.7, 3.6]).filter { !$0 }.count, 3, "no key is dead for long")
    XCTAssertEqual(repetitions([0, 1.5, 3]), [false, false, false])
  }

  func testAReleasedKeyAndAnotherKeyArePressesAtOnce() {
    var presses = KeyPresses()
    XCTAssertFalse(presses.pressed(9, at: begin))
    XCTAssertFalse(presses.pressed(36, at: begin))
    presses.released(9)
    XCTAssertFalse(presses.pressed(9, at: begin + .milliseconds(80)))
  }
}
