import CAdwaita
import Core
import XCTest

@testable import App
@testable import Toolkit

/// The faces, as drawn.
final class MoodFaceTests: XCTestCase {
  func testAnxiousHasBrowsAndASmallMouthThatTellItFromSoSoAtAnySizeAndGoAsItsEyesClose() {
    onMain {
      for side in [20, 40, 160] {
        let (anxious, soSo) = (Self.ink(.anxious, side: side), Self.ink(.soSo, side: side))
        XCTAssertGreaterThan(Self.share(anxious, in: 0.22...0.34), 0.01, "brows at \(side) pixels")
        XCTAssertEqual(Self.share(soSo, in: 0.22...0.34), 0, "and only there")
        XCTAssertLessThan(
          Self.share(anxious, in: 0.6...0.75), Self.share(soSo, in: 0.6...0.75), "a smaller mouth at \(side) pixels")
      }
      let closed = Self.ink(.anxious, side: 160, softness: 1)
      XCTAssertEqual(Self.share(closed, in: 0.22...0.34), 0, "no brows on the face with closed eyes")
      XCTAssertGreaterThan(Self.share(closed, in: 0.34...0.46), 0.01, "its eyes")
    }
  }

  /// How much of the rows between two fractions of the height is inked, 0 to 1.
  private static func share(_ rows: [[Double]], in part: ClosedRange<Double>) -> Double {
    let height = Double(rows.count)
    let chosen = rows.enumerated().filter { part.contains((Double($0.offset) + 0.5) / height) }.flatMap(\.element)
    return chosen.reduce(0, +) / Double(chosen.count)
  }

  /// The ink of each pixel of a face, 0 to 1, row by row.
  @MainActor private static func ink(_ mood: Mood, side: Int, softness: Double = 0) -> [[Double]] {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, gint(side), gint(side)),
      let context = cairo_create(surface)
    else { return [] }
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    let area = DrawingArea { _, _, _ in }
    withExtendedLifetime(area) {
      MoodFace.draw(
        mood, on: Canvas(context: context, area: area.widget), width: Double(side), height: Double(side),
        softness: softness)
    }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return [] }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return (0..<side).map { y in (0..<side).map { Double(data[y * stride + $0]) / 255 } }
  }
}
