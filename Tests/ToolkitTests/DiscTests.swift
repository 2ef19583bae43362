import CAdwaita
import XCTest

@testable import Toolkit

/// Discs that the processor draws, beside what Cairo makes of the same ones.
final class DiscTests: XCTestCase {
  func testTheProcessorDrawsWhatAGraphicsCardIsTold() {
    onMain {
      let (white, shade) = (Color.white, Color(red: 0, green: 0.1, blue: 0.2, alpha: 0.12))
      for discs: [DiscPicture.Disc] in [
        [.init(y: 0, radius: 30, white)],
        [.init(y: 1.6, radius: 17.3, white.withAlpha(0.55))],
        [.init(y: -3.25, radius: 28.5, line: 2, white.withAlpha(0.85))],
        [
          .init(y: 0.4, radius: 38, white.withAlpha(0.05)), .init(y: 0.4, radius: 33.3, white.withAlpha(0.08)),
          .init(y: 0.4, radius: 25, white), .init(y: 0.4, radius: 25, shade),
        ],
      ] {
        let picture = DiscPicture()
        picture.show(discs)
        for (width, height, scale) in [(80, 80, 1), (81, 90, 1), (80, 81, 2), (50, 50, 1)] {
          Self.expectAlike(
            picture.drawn(width: width, height: height, scale: scale, byProcessor: true),
            picture.drawn(width: width, height: height, scale: scale, byProcessor: false), width: width * scale)
        }
      }
    }
  }

  func testNothingIsDrawnWithoutADisc() {
    onMain {
      let picture = DiscPicture()
      for discs in [[], [DiscPicture.Disc(y: 0, radius: 0, .white), .init(y: 0, radius: -4, .white)]] {
        picture.show(discs)
        XCTAssertEqual(picture.drawn(width: 40, height: 40, byProcessor: true), [], "no node at all")
      }
    }
  }

  /// Edges are smoothed in two ways, so a pixel of an edge may differ by a sixth; together they're the same.
  private static func expectAlike(_ some: [UInt32], _ others: [UInt32], width: Int, line: UInt = #line) {
    var sums = (0, 0)
    for (place, (one, other)) in zip(some, others).enumerated() {
      for shift in [0, 8, 16] {
        let (one, other) = (Int(one >> shift & 255), Int(other >> shift & 255))
        guard abs(one - other) <= 40 else {
          return XCTFail("\(one), not \(other), at \(place % width), \(place / width)", line: line)
        }
        sums = (sums.0 + one, sums.1 + other)
      }
    }
    XCTAssertEqual(Double(sums.0), Double(sums.1), accuracy: Double(sums.1) * 0.008, line: line)
  }
}
