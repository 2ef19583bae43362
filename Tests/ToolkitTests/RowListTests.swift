import CAdwaita
import XCTest

@testable import Toolkit

/// A long list only has widgets for the visible rows, wherever it's scrolled to, and releases them all.
final class RowListTests: XCTestCase {
  @MainActor private final class Row: ListRow {
    let label = Label("").singleLine()
    let widget: Widget
    private(set) static var made = 0

    init() {
      let label = label
      widget = Box.column { label }
      Row.made += 1
    }

    func show(_ index: Int) {
      label.text = "row \(index)"
      // No two neighbours have the same height.
      widget.request(height: 60 + index % 7 * 11)
    }
  }

  /// The texts of the existing rows, from top to bottom.
  @MainActor private static func rows(_ list: RowList) -> [String] {
    list.descendants().filter { $0.type == "GtkLabel" }.map {
      String(cString: gtk_label_get_text(OpaquePointer($0.widget)))
    }
  }

  /// The number of applications so far, since each needs its own name on the bus.
  @MainActor private static var applications = 0

  @MainActor private static func check(_ body: (RowList, ScrolledWindow) -> Void) {
    XCTAssertTrue(Gtk.isReady)
    let (objects, handlers) = (Object.liveCount, Object.liveHandlerCount)
    do {
      applications += 1
      let application = Application(id: "io.github.respite_app.Respite.Tests.Rows\(applications)")
      do { try application.register() } catch { XCTFail("\(error)") }
      let window = ApplicationWindow(application: application, title: "Rows")
      window.defaultSize = (500, 600)
      let list = RowList(maximum: 400, header: Box.column { Label("header") }.request(height: 300)) { Row() }
      let scrolled = ScrolledWindow(list)
      window.setContent(scrolled)
      window.present()
      XCTAssertTrue(MainLoop.turn { scrolled.height > 300 })
      body(list, scrolled)
      window.destroy()
    }
    XCTAssertTrue(MainLoop.turn { Object.liveCount == objects }, "wrappers")
    XCTAssertEqual(Object.liveHandlerCount, handlers, "handlers")
  }

  func testOnlyAFewOfAHundredThousandRowsExistAndEachCanBeReached() {
    MainActor.assumeIsolated {
      Self.check { list, scrolled in
        list.change(at: 0, removed: 0, added: 100_000)
        XCTAssertTrue(MainLoop.turn { Self.rows(list).count > 3 })
        let before = Row.made
        XCTAssertEqual(Array(Self.rows(list).prefix(4)), ["header", "row 0", "row 1", "row 2"])
        for share in [1, 0.5, 0.25, 1, 0.75, 0] {
          scrolled.scroll(to: scrolled.position.limit * share)
          XCTAssertTrue(
            MainLoop.turn {
              let rows = Self.rows(list)
              return rows.contains("row 99999") == (share == 1) && rows.contains("row 0") == (share == 0)
            }, "at \(share)")
          MainLoop.turn(frames: 4, of: list)
          XCTAssertLessThan(Self.rows(list).count, 60)
        }
        XCTAssertLessThan(Row.made - before, 60, "Rows are used again.")
      }
    }
  }

  func testVisibleRowsStayInPlaceWhenRowsAboveAreAddedRemovedOrResized() {
    MainActor.assumeIsolated {
      Self.check { list, scrolled in
        list.change(at: 0, removed: 0, added: 1_000)
        XCTAssertTrue(MainLoop.turn { Self.rows(list).count > 3 })
        scrolled.scroll(to: 20_000)
        MainLoop.turn(frames: 8, of: list)
        guard let seen = Self.widget(in: list, at: 200) else { return XCTFail("Nothing is seen.") }
        let (name, place) = (Self.text(seen), Self.top(seen, in: list))
        let number = Int(name.dropFirst(4)) ?? 0
        list.change(at: 10, removed: 0, added: 3)
        list.change(at: 40, removed: 1, added: 0)
        list.showAgain()
        MainLoop.turn(frames: 8, of: list)
        guard let now = Self.widget(in: list, at: 200) else { return XCTFail("Nothing is seen.") }
        XCTAssertLessThanOrEqual(abs((Int(Self.text(now).dropFirst(4)) ?? 0) - number - 2), 1)
        // Its text and perhaps its height have changed, but its top is where it was.
        XCTAssertEqual(Self.top(now, in: list), place, accuracy: 80)
      }
    }
  }

  func testScrollingMovesByItsDistanceEvenUpThroughRowsNeverShown() {
    MainActor.assumeIsolated {
      Self.check { list, scrolled in
        list.change(at: 0, removed: 0, added: 5_000)
        XCTAssertTrue(MainLoop.turn { Self.rows(list).count > 3 })
        scrolled.scroll(to: scrolled.position.limit / 2)
        MainLoop.turn(frames: 8, of: list)
        for _ in 0..<25 {
          guard let seen = Self.widget(in: list, at: 150) else { return XCTFail("Nothing is seen.") }
          let (name, place) = (Self.text(seen), Self.top(seen, in: list))
          scrolled.scroll(to: scrolled.position.offset - 60)
          MainLoop.turn(frames: 3, of: list)
          guard let now = Self.rowNamed(name, in: list) else { return XCTFail("\(name) has gone.") }
          XCTAssertEqual(Self.top(now, in: list) - place, 60, accuracy: 1.5)
        }
      }
    }
  }

  /// GTK's pointer to the first row whose top is below `height`.
  @MainActor private static func widget(in list: RowList, at height: Double) -> UnsafeMutablePointer<GtkWidget>? {
    list.descendants().filter { $0.type == "GtkLabel" }.map(\.widget).first { label in
      text(label) != "header" && top(label, in: list) >= height
    }
  }

  @MainActor private static func rowNamed(_ name: String, in list: RowList) -> UnsafeMutablePointer<GtkWidget>? {
    list.descendants().filter { $0.type == "GtkLabel" }.map(\.widget).first { text($0) == name }
  }

  @MainActor private static func text(_ label: UnsafeMutablePointer<GtkWidget>) -> String {
    String(cString: gtk_label_get_text(OpaquePointer(label)))
  }

  /// The label's top, in the list's coordinates.
  @MainActor private static func top(_ label: UnsafeMutablePointer<GtkWidget>, in list: RowList) -> Double {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(label, list.pointer(GtkWidget.self), &bounds) != 0 else { return -1 }
    return Double(bounds.origin.y)
  }
}
