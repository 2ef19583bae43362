import CAdwaita
import Foundation
import XCTest

@testable import Toolkit

/// What is drawn of a video frame.
final class FrameTests: XCTestCase {
  private typealias Colour = (luma: UInt8, blue: UInt8, red: UInt8)

  func testAFrameSharesItsSamplesAndRetainsTheirOwner() {
    onMain {
      weak var gone: TestPlanes?
      do {
        let planes = TestPlanes(width: 64, height: 4, Self.black)
        gone = planes
        let picture = FramePicture()
        picture.show(planes.frame)
        // Written after the frame was made, so only a frame that shares the memory shows it.
        for place in 0..<256 { planes.bytes[place] = 235 }
        XCTAssertEqual(Set(picture.drawn(width: 64, height: 4)), [0xFFFFFF])
      }
      XCTAssertNil(gone)
    }
  }

  func testColoursAreThoseOfBT709() {
    onMain {
      // From the standard's own equations, in eight bits: red, green, blue.
      for (colour, expected) in [
        ((63, 102, 240), 0xFF0000), ((173, 42, 26), 0x00FF00), ((32, 240, 118), 0x0000FF),
        ((126, 128, 128), 0x808080),
      ] as [(Colour, UInt32)] {
        let picture = FramePicture()
        picture.show(TestPlanes(width: 32, height: 32, colour).frame)
        for byProcessor in [true, false] {
          Self.expect(
            picture.drawn(width: 40, height: 40, byProcessor: byProcessor), near: expected, within: Self.blueLimit)
        }
      }
    }
  }

  func testAWideFrameCoversItsAreaAndPans() {
    onMain {
      let picture = FramePicture()
      picture.show(TestPlanes(width: 90, height: 20, Self.black, Self.grey, Self.white).frame)
      for (pan, expected) in [(-1.0, 0x000000 as UInt32), (0, 0x808080), (1, 0xFFFFFF)] {
        picture.pan = pan
        for size in [(24, 20), (48, 40), (11, 9)] {
          Self.expect(picture.drawn(width: size.0, height: size.1), near: expected, within: 3)
        }
      }
      picture.pan = 0
      let whole = picture.drawn(width: 180, height: 40)
      XCTAssertEqual([whole[0], whole[179]], [0x000000, 0xFFFFFF])
    }
  }

  func testAFrameIsCentredAtItsFocusAsFarAsItGoes() {
    onMain {
      for (focus, pan, expected) in [
        (0.0, 0.0, 0x000000 as UInt32), (1.0 / 6, 0, 0x000000), (5.0 / 6, 0, 0xFFFFFF), (1, 0, 0xFFFFFF),
        (0.5, 0, 0x808080),
        (5.0 / 6, -1, 0x000000), (1.0 / 6, 1, 0xFFFFFF),
      ] {
        let planes = TestPlanes(width: 90, height: 20, Self.black, Self.grey, Self.white)
        let picture = FramePicture()
        picture.show(planes.frame(focus: focus))
        picture.pan = pan
        Self.expect(picture.drawn(width: 24, height: 20), near: expected, within: 3)
      }
    }
  }

  func testTheBrightestFiftiethHasTheColourOfALight() {
    onMain {
      // Red, as bright as grey is, in one of fifty columns; and black.
      var columns = [Colour](repeating: Self.black, count: 49)
      columns.append((126, 100, 220))
      let light = TestPlanes(width: 100, height: 60, columns).frame.brightest
      XCTAssertGreaterThan(light.red, light.green + 0.2)
      XCTAssertGreaterThan(light.red, light.blue + 0.2)
    }
  }

  func testTwoFramesAreMixedWhateverTheirSizes() {
    onMain {
      let picture = FramePicture()
      picture.show(TestPlanes(width: 64, height: 40, Self.black).frame)
      picture.show(incoming: TestPlanes(width: 20, height: 10, Self.white).frame)
      let steps: [(Double, UInt32)] = [
        (0, 0x000000), (0.25, 0x404040), (0.5, 0x808080), (0.999, 0xFEFEFE), (1, 0xFFFFFF),
      ]
      for (mix, expected) in steps {
        picture.mix = mix
        Self.expect(picture.drawn(width: 50, height: 30), near: expected, within: 3)
      }
      picture.settle()
      Self.expect(picture.drawn(width: 50, height: 30), near: 0xFFFFFF, within: 0)
    }
  }

  func testInTheDarkNothingIsBrighterThanItsShareAndNoShadeIsLost() {
    onMain {
      let picture = FramePicture()
      picture.light = (0.45, 0.45)
      var former = -1.0
      for luma in stride(from: UInt8(16), through: 235, by: 3) {
        picture.show(TestPlanes(width: 16, height: 16, (luma, 128, 128)).frame)
        let drawn = picture.drawn(width: 16, height: 16)
        for pixel in Set(drawn) {
          XCTAssertLessThanOrEqual(Self.luminance(pixel), 1.05 / 4.5 - 0.05, "White words keep their contrast.")
        }
        let mean = drawn.map(Self.luma).reduce(0, +) / Double(drawn.count)
        XCTAssertGreaterThanOrEqual(mean, former - 0.5)
        former = mean
      }
      XCTAssertEqual(former, 0.45 * 255, accuracy: 3)
      picture.show(TestPlanes(width: 200, height: 200, Self.white).frame)
      picture.light = (0.2, 0.4)
      let drawn = picture.drawn(width: 200, height: 200).map(Self.luma)
      XCTAssertEqual(drawn[100 * 200 + 100], 0.4 * 255, accuracy: 3, "In the middle.")
      XCTAssertEqual(drawn[0], 0.25 * 255, accuracy: 3, "In a corner of a square the bell's foot is left.")
      let (width, height) = (201, 133)  // neither even nor a multiple of sixteen
      let odd = picture.drawn(width: width, height: height).map(Self.luma)
      for (x, y) in [(0, 0), (1, 5), (50, 66), (97, 20), (100, 66), (100, 0), (0, 66)] {
        for mirrored in [y * width + width - 1 - x, (height - 1 - y) * width + x] {
          XCTAssertEqual(odd[mirrored], odd[y * width + x], accuracy: 3, "\(x), \(y) has its like on the other side.")
        }
      }
    }
  }

  func testAPictureFileKeepsItsColoursAndComesNoLargerThanNeeded() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    for (red, green, blue) in [(255, 0, 0), (0, 255, 0), (20, 60, 250), (200, 180, 40), (128, 128, 128)] {
      guard let made = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, 400, 200) else { return XCTFail("no memory") }
      gdk_pixbuf_fill(made, guint32(red << 24 | green << 16 | blue << 8 | 255))
      XCTAssertNotEqual(gdk_pixbuf_savev(made, file.path, "png", nil, nil, nil), 0)
      g_object_unref(UnsafeMutableRawPointer(made))
      onMain {
        guard let frame = Frame(file: file.path, width: 50, height: 50) else { return XCTFail("not read") }
        XCTAssertEqual([frame.width, frame.height], [100, 50])
        let picture = FramePicture()
        picture.show(frame)
        Self.expect(
          picture.drawn(width: 30, height: 30), near: UInt32(red << 16 | green << 8 | blue), within: Self.blueLimit)
      }
    }
    onMain { XCTAssertNil(Frame(file: "/none.png", width: 10, height: 10)) }
  }

  /// libyuv's factor for blue is 2.0 rather than 2.11, the most that its instructions take: pure blue is
  /// a little darker.
  private static let blueLimit = 12
  private static let black: Colour = (16, 128, 128)
  private static let grey: Colour = (126, 128, 128)
  private static let white: Colour = (235, 128, 128)

  private static func parts(_ pixel: UInt32) -> [Double] { [16, 8, 0].map { Double(pixel >> $0 & 255) } }

  /// 0 to 255.
  private static func luma(_ pixel: UInt32) -> Double {
    zip(parts(pixel), [0.2126, 0.7152, 0.0722]).map(*).reduce(0, +)
  }

  /// Relative luminance, 0 to 1 (WCAG 2.1).
  private static func luminance(_ pixel: UInt32) -> Double {
    func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
    return zip(parts(pixel), [0.2126, 0.7152, 0.0722]).map { linear($0 / 255) * $1 }.reduce(0, +)
  }

  @MainActor private static func expect(_ pixels: [UInt32], near wanted: UInt32, within limit: Int, line: UInt = #line)
  {
    XCTAssertFalse(pixels.isEmpty, line: line)
    for pixel in Set(pixels) {
      for shift in [16, 8, 0] {
        XCTAssertLessThanOrEqual(
          abs(Int(pixel >> shift & 255) - Int(wanted >> shift & 255)), limit,
          String(format: "%06X for %06X", pixel, wanted), line: line)
      }
    }
  }
}
