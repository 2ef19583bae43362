import CAdwaita
import Core
import Foundation
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// How a guided session looks while it plays, and once its voice has ended.
final class GuidedEndTests: XCTestCase {
  func testAtTheEndNothingComesBackButALineUntilThePersonDoesSomething() {
    onMain {
      Appearance.load(.shipped)
      let around = Surroundings()
      guard let session = ContentFolder.shipped.guided().session("panic-companion") else {
        return XCTFail("no session")
      }
      let model = GuidedModel(session, around.dependencies, around.state)
      let view = GuidedView(model, sleepTimer: SleepTimer(around.dependencies), playsAtOnce: true, choosing: { _ in })
      let others = Button.text("Not this one")
      let screen = ExerciseScreen(
        view, .init(title: "Panic", place: nil, shareLine: "That’s 3 minutes.", isUrgent: false),
        dependencies: around.dependencies, navigator: IdleNavigator(), notThisOne: others, talk: { nil }, place: nil,
        progressPressed: {})
      let window = ApplicationWindow.test("GuidedEnd")
      defer { window.destroy() }
      window.defaultSize = (1_000, 700)
      for style in ["session", "wide"] { window.setStyle(style, true) }
      window.setContent(screen.widget)
      window.present()
      MainLoop.turn(frames: 3, of: screen.widget)
      screen.appeared()
      guard let player = around.players.meditations.last, player.isPlaying else { return XCTFail("It should play.") }
      @MainActor func glyph() -> Double { Self.opacity(ofImageIn: window) }
      @MainActor func isAway() -> Bool { view.controls?.has("faded-away") == true }
      MainLoop.turn(frames: 2, of: screen.widget)  // the captions are fitted, and then everything has its place again
      XCTAssertTrue(!isAway() && glyph() == 1)
      let fades = MainLoop.turn {
        around.timer.advance(by: .milliseconds(500))
        return isAway() && glyph() == 0
      }
      XCTAssertTrue(fades, "The glyph fades with the controls.")

      (player.isPlaying, player.hasEnded, player.position) = (false, true, .seconds(179))
      player.stateChanged?()
      MainLoop.turn(frames: 3, of: screen.widget)
      screen.show(shareLine: "That’s 3 minutes. Stay as long as you like.")
      MainLoop.turn(frames: 60, of: screen.widget)  // the style sheet's transition
      XCTAssertTrue(isAway() && glyph() == 0, "Nothing comes back by itself.")
      for _ in 0..<60 {
        around.timer.advance(by: .seconds(1))
        MainLoop.turn(frames: 1, of: screen.widget)
      }
      let line = window.descendants().first { type, widget in
        type == "GtkLabel" && String(cString: gtk_label_get_text(OpaquePointer(widget))).hasPrefix("That’s 3")
      }
      guard let line else { return XCTFail("There's no line.") }
      XCTAssertTrue(Self.isSeen(line.widget), "The line stays.")
      view.takeFocus()
      XCTAssertTrue(view.keyPressed(.space, []))
      XCTAssertTrue(model.isPlaying, "It's still the button that plays.")
      model.disappeared()
    }
  }

  @MainActor private static func opacity(ofImageIn window: ApplicationWindow) -> Double {
    let image = window.descendants().first { type, widget in
      type == "GtkImage"
        && gtk_widget_get_parent(widget).map { Bool(gtk_widget_has_css_class($0, "play-circle")) } == true
    }
    guard let image else { return -1 }
    // The style sheet's opacity isn't a property; what is drawn tells it.
    let snapshot = gtk_snapshot_new()
    gtk_widget_snapshot_child(gtk_widget_get_parent(image.widget), image.widget, snapshot)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return 0 }
    defer { gsk_render_node_unref(node) }
    return 1
  }

  @MainActor private static func isSeen(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    var next: UnsafeMutablePointer<GtkWidget>? = widget
    while let one = next {
      guard !Bool(gtk_widget_has_css_class(one, "faded-away")) else { return false }
      next = gtk_widget_get_parent(one)
    }
    return Bool(gtk_widget_get_mapped(widget))
  }
}

extension Widget {
  fileprivate func has(_ style: String) -> Bool { Bool(gtk_widget_has_css_class(widget, style)) }
}
