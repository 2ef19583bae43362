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
        [.init(y: -0.4, radius: 36, soft: 36, white.withAlpha(0.2)), .init(y: -0.4, radius: 27, soft: 9, white)],
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

  func testAGradientEndsAtItsRimHoweverItsRadiusIsRounded() {
    onMain {
      // Divided by 12 and multiplied again, this radius is a little larger, and GSK refuses a gradient beyond 1.
      let picture = DiscPicture()
      for radius in [192.00003051757812, 100.0, 192.000_03, 341.3] {
        picture.show([.init(y: 0, radius: radius, soft: radius, .white)])
        XCTAssertNotEqual(picture.drawn(width: 40, height: 40, byProcessor: false), [], "\(radius)")
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

  func testAPictureUnderThemDrawsThemAsTheyAre() {
    onMain {
      let window = ApplicationWindow.test("Discs")
      let (picture, discs) = (FramePicture(), DiscPicture().request(width: 160, height: 160))
      picture.show(TestPlanes(width: 64, height: 48, (60, 110, 140), (190, 128, 128), (120, 150, 100)).frame)
      let middle = discs.align(horizontally: .center, vertically: .start).margins(top: 30)
      let scrolled = ScrolledWindow(Box.column { middle }.request(height: 900))
      let whole = Overlay(picture.expand(horizontally: true, vertically: true).request(width: 240, height: 210)) {
        scrolled
      }
      window.setContent(whole)
      window.present()
      XCTAssertTrue(MainLoop.turn { discs.isMapped && discs.height > 0 && scrolled.position.limit > 100 })
      XCTAssertTrue(discs.isDrawnByProcessor, "the tests are run so")
      discs.show([
        .init(y: 0.4, radius: 75, Color.white.withAlpha(0.05)), .init(y: 0.4, radius: 66.3, Color.white.withAlpha(0.2)),
        .init(y: 0.4, radius: 50, Color(red: 0.6, green: 0.8, blue: 0.9)),
        .init(y: 0.4, radius: 57, line: 2, Color.white.withAlpha(0.85)),
      ])
      for offset in [0.0, 90] {  // whole, and half of it scrolled out of sight
        scrolled.scroll(to: offset)
        XCTAssertTrue(MainLoop.turn { (discs.middle(in: scrolled) ?? 0) == 110 - offset }, "it has moved")
        let (apart, alone) = (whole.drawnInItsWindow(), picture.drawnInItsWindow())
        discs.ground = picture
        let (together, under) = (whole.drawnInItsWindow(), picture.drawnInItsWindow())
        discs.ground = nil
        XCTAssertTrue(under != alone, "the picture draws them")
        XCTAssertTrue(picture.drawnInItsWindow() == alone && whole.drawnInItsWindow() == apart, "and then no longer")
        Self.expectAlike(together, apart, width: whole.width, within: 4)
      }
      window.destroy()
    }
  }

  /// Edges are smoothed in two ways, so a pixel of an edge may differ by a sixth; together they're the same.
  private static func expectAlike(
    _ some: [UInt32], _ others: [UInt32], width: Int, within: Int = 40, line: UInt = #line
  ) {
    XCTAssertEqual(some.count, others.count, line: line)
    var sums = (0, 0)
    for (place, (one, other)) in zip(some, others).enumerated() {
      for shift in [0, 8, 16] {
        let (one, other) = (Int(one >> shift & 255), Int(other >> shift & 255))
        guard abs(one - other) <= within else {
          return XCTFail("\(one), not \(other), at \(place % width), \(place / width)", line: line)
        }
        sums = (sums.0 + one, sums.1 + other)
      }
    }
    XCTAssertEqual(Double(sums.0), Double(sums.1), accuracy: Double(sums.1) * 0.008, line: line)
  }
}
