import CAdwaita
import Core
import Foundation
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// Sentences of an exercise in words, and what a voice says.
final class EvenLinesTests: XCTestCase {
  func testSentencesAreShortLinesAndNothingMovesBetweenThem() {
    onMain {
      Appearance.load(.shipped)
      for (index, width) in [1_000, 360].enumerated() {
        let around = Surroundings()
        guard let text = around.dependencies.content?.pacedText(of: .grounding),
          let session = ContentFolder.shipped.guided().session("five-senses")
        else { return XCTFail("There's no exercise.") }
        let model = PacedTextModel(text, around.dependencies)
        let voice = GuidedModel(session, around.dependencies, around.state, isAdded: true)
        let view = PacedTextView(model, voice: voice, speaksAtOnce: false, instructions: "")
        let window = ApplicationWindow.test("Sentences\(index)")
        defer { window.destroy() }
        window.defaultSize = (width, 640)
        for style in ["session", width > 700 ? "wide" : "narrow"] { window.setStyle(style, true) }
        window.setContent(view.content)
        window.present()
        MainLoop.turn(frames: 6, of: view.content)
        var places: Set<Double> = []
        for step in text.steps {
          MainLoop.turn(frames: 4, of: view.content)
          guard let label = Self.sentence(step.words, in: window) else { return XCTFail("\(step.words) isn't there.") }
          Self.check(label, in: width)
          places.insert(Self.top(of: "Continue", "Once more", in: window))
          model.stepped(1)
        }
        voice.playPressed()
        guard let player = around.players.meditations.last else { return XCTFail("It has no player.") }
        for caption in voice.words.captions.sorted(by: { $0.text.count > $1.text.count }).prefix(5) {
          player.position = caption.start + .milliseconds(100)
          player.stateChanged?()
          MainLoop.turn(frames: 3, of: view.content)
          guard let label = Self.sentence(caption.text, in: window) else {
            return XCTFail("\(caption.text) isn't there.")
          }
          Self.check(label, in: width)
          places.insert(Self.top(of: "Pause", in: window))
        }
        XCTAssertEqual(places.count, 1, "At \(width), the button moves: \(places)")
        voice.disappeared()
      }
    }
  }

  /// The lines aren't longer than about 36 letters, nor is the last one a mere rest.
  @MainActor private static func check(_ label: OpaquePointer, in width: Int) {
    let layout = gtk_label_get_layout(label)
    let words = String(cString: gtk_label_get_text(label))
    var longest: gint = 0
    pango_layout_get_pixel_size(layout, &longest, nil)
    let letters = (0..<pango_layout_get_line_count(layout)).map {
      Int(pango_layout_get_line_readonly(layout, $0).pointee.length)
    }
    XCTAssertLessThanOrEqual(letters.max() ?? 0, 42, "\(letters) at \(width): \(words)")
    XCTAssertLessThanOrEqual(Int(longest), width - 48, words)
    if letters.count > 1, width > 700 {
      XCTAssertGreaterThan(letters.last ?? 0, (letters.max() ?? 0) / 3, "\(letters): \(words)")
    }
  }

  @MainActor private static func sentence(_ words: String, in window: ApplicationWindow) -> OpaquePointer? {
    window.descendants().first { type, widget in
      type == "GtkLabel" && Bool(gtk_widget_get_mapped(widget))
        && String(cString: gtk_label_get_text(OpaquePointer(widget))) == words
    }.map { OpaquePointer($0.widget) }
  }

  @MainActor private static func top(of words: String..., in window: ApplicationWindow) -> Double {
    let label = words.lazy.compactMap { sentence($0, in: window) }.first
    var bounds = graphene_rect_t()
    guard let label, gtk_widget_compute_bounds(.init(label), window.widget, &bounds) != 0 else { return -1 }
    return Double(bounds.origin.y)
  }
}
