import CAdwaita
import Core
import Foundation
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// What the end of a session looks like, and what a session opens.
final class LandingViewTests: XCTestCase {
  func testWordsOnTheWhitestPictureAreReadable() {
    onMain {
      Appearance.load(.shipped)
      let around = Surroundings()
      let (window, view, model) = Self.landing(around, in: "White")
      defer { window.destroy() }
      model.touched()
      MainLoop.turn(frames: 60, of: view.widget)  // the style sheet's transition
      let picture = Self.draw(window)
      for words in ["Six minutes.", "How do you feel now?", "Anxious", "So-so", "Good"] {
        guard let place = Self.place(of: words, in: window) else { return XCTFail("\(words) isn't there.") }
        // Beside the words, where their ground is bare.
        for x in [place.left - 3, place.right + 3] {
          for y in stride(from: place.top, through: place.bottom, by: 2) {
            let contrast = 1.05 / (picture.luminance(x, y) + 0.05)
            XCTAssertGreaterThanOrEqual(contrast, 4.5, "\(words) at \(x), \(y)")
          }
        }
      }
      // No edge: from row to row, the ground darkens little by little.
      let column = (60..<picture.height - 40).map { picture.luma(200, $0) }
      let steps = zip(column, column.dropFirst()).map { $0 - $1 }
      XCTAssertLessThan(steps.max() ?? 255, 5, "\(steps.firstIndex { $0 >= 5 } ?? 0): \(column.map(Int.init))")
    }
  }

  func testNothingMovesUnderTheHandAndDecliningIsApart() {
    onMain {
      let around = Surroundings()
      for (before, answer) in [(Mood.anxious, Mood.good), (.anxious, .anxious), (.soSo, .anxious), (.good, .anxious)] {
        let (window, view, model) = Self.landing(around, from: before, in: "Still\(before)\(answer)")
        defer { window.destroy() }
        model.touched()
        MainLoop.turn(frames: 3, of: view.widget)
        let faces = Self.place(of: "So-so", in: window)
        guard let declining = Self.place(of: "I’d rather not say", in: window), let faces else {
          return XCTFail("It isn't there.")
        }
        XCTAssertGreaterThanOrEqual(declining.top - faces.bottom, 48)
        model.answered(answer)
        MainLoop.turn(frames: 3, of: view.widget)
        XCTAssertEqual(Self.place(of: "So-so", in: window), faces, "from \(before) to \(answer)")
        if answer == .anxious {
          let worse = Self.button("This made it worse", in: view.widget)
          worse?.grabFocus()
          worse?.emit("clicked")
          XCTAssertTrue(
            MainLoop.turn {
              window.focus.flatMap { gtk_button_get_label($0.pointer(GtkButton.self)) }.map { String(cString: $0) }
                == "Talk to someone"
            }, "the focus is on a person")
        }
        MainLoop.turn(frames: 3, of: view.widget)
        XCTAssertEqual(Self.place(of: "So-so", in: window), faces, "worse, from \(before)")
      }
    }
  }

  func testAnOpenedTranscriptShowsWhereTheVoiceIs() {
    onMain {
      guard let session = ContentFolder.shipped.guided().session("ten-minutes") else { return XCTFail("no session") }
      let words = session.words()
      let transcript = TranscriptView(words) { _ in }
      transcript.widget.isVisible = false
      let window = ApplicationWindow.test("Transcript")
      defer { window.destroy() }
      window.defaultSize = (600, 500)
      window.setContent(Box.column { transcript.widget })
      window.present()
      let now = words.captions[words.captions.count / 2]
      transcript.show(now)  // the voice goes on while the transcript is hidden
      transcript.widget.isVisible = true
      XCTAssertTrue(
        MainLoop.turn(until: { transcript.widget.position.offset > 500 }), "It has scrolled to the sentence.")
      transcript.show(words.captions[words.captions.count / 2 + 9])
      let before = transcript.widget.position.offset
      XCTAssertTrue(MainLoop.turn(until: { transcript.widget.position.offset >= before }), "and follows the voice.")
    }
  }

  func testWhatOpensFromASessionIsDarkAndThePreferenceStays() {
    onMain {
      XCTAssertFalse(Desktop.prefersDark)
      Desktop.darkening = .theme
      XCTAssertTrue(Bool(adw_style_manager_get_dark(adw_style_manager_get_default())))
      XCTAssertFalse(Desktop.prefersDark, "The session itself keeps its colours.")
      Desktop.darkening = .everything
      XCTAssertTrue(Desktop.prefersDark, "What opens from it is as dark.")
      Desktop.darkening = .nothing
      XCTAssertFalse(Desktop.prefersDark)
      XCTAssertFalse(Bool(adw_style_manager_get_dark(adw_style_manager_get_default())))
    }
  }

  func testWhatStaysIsInTheMiddleAndNothingSlidesNearTheControls() {
    onMain {
      for isOverPicture in [false, true] {
        let around = Surroundings()
        let window = ApplicationWindow.test("Screen\(isOverPicture)")
        defer { window.destroy() }
        window.defaultSize = (1_000, 700)
        let talk: () -> Widget? = { Button.text("Talk to someone").style("quiet-words", "small-text") }
        let (view, wayOut) = (PlainView(isOverPicture: isOverPicture), Button.text("Not this one"))
        let screen = ExerciseScreen(
          view,
          .init(title: "Exercise", place: nil, shareLine: nil, isUrgent: false), dependencies: around.dependencies,
          navigator: IdleNavigator(), notThisOne: wayOut, talk: talk, place: nil,
          progressPressed: {})
        window.setContent(screen.widget)
        window.present()
        MainLoop.turn(frames: 4, of: screen.widget)
        guard let people = Self.place(of: "Talk to someone", in: window), let done = Self.place(of: "Done", in: window),
          let former = Self.place(of: "Not this one", in: window)
        else { return XCTFail("The buttons aren't there.") }
        if isOverPicture {
          XCTAssertLessThan(people.bottom, 60, "Over a scene it's in the header.")
        } else {
          XCTAssertEqual(people.left + people.right, done.left + done.right, accuracy: 2)
          XCTAssertGreaterThanOrEqual(people.top - former.bottom, 12)
        }
        XCTAssertTrue(screen.isNearControls(150) && screen.isNearControls(Double(former.top) - 100))
        XCTAssertFalse(screen.isNearControls(Double(former.top) - 200))
        screen.appeared()
        XCTAssertTrue(
          MainLoop.turn {
            around.timer.advance(by: .seconds(1))
            return view.areShown == false
          })
        XCTAssertEqual(wayOut.answersPointer, !isOverPicture, "Below a circle the way to another exercise stays.")
      }
    }
  }

  private final class PlainView: ExerciseView {
    private(set) lazy var content: Widget = Box.column()
    var instructions: String { "Look." }
    var instructionsSeconds: Double? { 5 }
    private(set) var areShown: Bool?
    let isOverPicture: Bool
    init(isOverPicture: Bool) { self.isOverPicture = isOverPicture }
    func takeFocus() {}
    func instructionsShown(_ isShown: Bool) { areShown = isShown }
  }

  /// The end of a session of six minutes over white, in a window.
  @MainActor private static func landing(
    _ around: Surroundings, from mood: Mood = .anxious, in name: String
  ) -> (ApplicationWindow, LandingView, LandingModel) {
    let session = SessionModel(.plan(mood, .short), around.dependencies, around.state)
    around.awake.time += .seconds(360)
    session.progressPressed()
    guard let model = session.landing else { fatalError("There's no landing.") }
    let view = LandingView(model, around.state.lock, around.dependencies, navigator: IdleNavigator())
    let window = ApplicationWindow.test(name)
    window.defaultSize = (1_000, 700)
    for style in ["session", "wide"] { window.setStyle(style, true) }
    let white = DrawingArea { canvas, width, height in
      canvas.fillCircle(x: width / 2, y: height / 2, radius: width + height, .white)
    }
    window.setContent(Overlay(white.expand(horizontally: true, vertically: true)) { view.widget })
    window.present()
    MainLoop.turn(frames: 3, of: view.widget)
    view.appeared()
    return (window, view, model)
  }

  @MainActor private static func button(_ words: String, in view: Widget) -> Widget? {
    view.descendants(of: gtk_button_get_type()).first { button in
      button.isMapped
        && gtk_button_get_label(button.pointer(GtkButton.self)).map { String(cString: $0) == words } ?? false
    }
  }

  private struct Place: Equatable { let left, top, right, bottom: Int }

  /// Where the label or button with these words is in the window.
  @MainActor private static func place(of words: String, in window: ApplicationWindow) -> Place? {
    for (type, widget) in window.descendants() where type == "GtkLabel" {
      guard String(cString: gtk_label_get_text(OpaquePointer(widget))) == words, Bool(gtk_widget_get_mapped(widget))
      else { continue }
      var bounds = graphene_rect_t()
      guard Bool(gtk_widget_compute_bounds(widget, window.widget, &bounds)) else { continue }
      let (x, y) = (Int(bounds.origin.x), Int(bounds.origin.y))
      return Place(left: x, top: y, right: x + Int(bounds.size.width), bottom: y + Int(bounds.size.height))
    }
    return nil
  }

  private struct Drawn {
    let width, height, stride: Int
    let bytes: [UInt8]

    func parts(_ x: Int, _ y: Int) -> [Double] { (0..<3).map { Double(bytes[y * stride + x * 4 + $0]) } }  // BGR
    func luma(_ x: Int, _ y: Int) -> Double { zip(parts(x, y), [0.0722, 0.7152, 0.2126]).map(*).reduce(0, +) }
    /// Relative luminance, 0 to 1 (WCAG 2.1).
    func luminance(_ x: Int, _ y: Int) -> Double {
      func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
      return zip(parts(x, y), [0.0722, 0.7152, 0.2126]).map { linear($0 / 255) * $1 }.reduce(0, +)
    }
  }

  /// What the window's content looks like.
  @MainActor private static func draw(_ window: ApplicationWindow) -> Drawn {
    let (width, height) = (window.width, window.height)
    let paintable = gtk_widget_paintable_new(window.widget)
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    let cairo = cairo_create(surface)
    if let node = gtk_snapshot_free_to_node(snapshot) {
      gsk_render_node_draw(node, cairo)
      gsk_render_node_unref(node)
    }
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    let data = cairo_image_surface_get_data(surface)
    let bytes = Array(UnsafeBufferPointer(start: data, count: stride * height))
    cairo_destroy(cairo)
    cairo_surface_destroy(surface)
    g_object_unref(UnsafeMutableRawPointer(paintable))
    return Drawn(width: width, height: height, stride: stride, bytes: bytes)
  }
}
