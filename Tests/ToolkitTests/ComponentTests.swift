import CAdwaita
import Core
import Foundation
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// The components side by side. `script/screenshots --components` saves the pictures, of each surface and size.
final class ComponentTests: XCTestCase {
  /// The sizes of text, in percent, each with the widths of a page, in logical pixels.
  private static let sizes = [(text: 100, widths: [1_000, 360]), (text: 200, widths: [360])]
  private static let schemes = ["", "dark", "high-contrast"]

  func testEachComponentFitsANarrowPageInEachStateAndOnEachSurface() {
    onMain {
      let folder = ProcessInfo.processInfo.environment["RESPITE_COMPONENTS"]
      Appearance.load(.shipped)
      let settings = gtk_settings_get_default()
      if folder != nil, let settings {
        withGValue("Cantarell 11") {
          g_object_set_property(UnsafeMutablePointer<GObject>(settings), "gtk-font-name", $0)
        }
      }
      defer { Self.setText(100, settings) }
      for surface in Surface.allCases {
        for scheme in folder == nil ? [""] : Self.schemes {
          for size in Self.sizes {
            Self.setText(size.text, settings)
            for width in size.widths where folder != nil || surface == .reflect {
              let name = [surface.rawValue, scheme, "\(width)", size.text == 100 ? "" : "large"]
              let page = Page(surface, scheme, width: width)
              XCTAssertEqual(page.tooWide, [], "\(name) are wider than the page")
              if let folder {
                page.save("\(folder)/\(name.filter { !$0.isEmpty }.joined(separator: "-")).png")
              }
              page.close()
            }
          }
        }
      }
    }
  }

  func testTheButtonOfAFooterStaysInTheMiddleWhenTheWayBackGoes() {
    onMain {
      let window = ApplicationWindow.test("Footer")
      let footer = WizardFooter(primary: "Next", back: "Previous")
      window.defaultSize = (600, 300)
      window.setContent(footer.widget)
      window.present()
      for hasBack in [true, false, true] {
        footer.back.isVisible = hasBack
        MainLoop.turn(frames: 3, of: footer.widget)
        var bounds = graphene_rect_t()
        XCTAssertTrue(Bool(gtk_widget_compute_bounds(footer.primary.widget, footer.widget.widget, &bounds)))
        XCTAssertEqual(
          Double(bounds.origin.x + bounds.size.width / 2), Double(footer.widget.width) / 2, accuracy: 1, "\(hasBack)")
      }
      window.destroy()
    }
  }

  func testTheLineBetweenTheRungsOfALadderHasNoBreakWhateverTheirHeights() {
    onMain {
      let around = Surroundings()
      let long = String(repeating: "a step that needs several lines ", count: 8)
      let steps = ["One", long, "Three"].map { Ladder.Step($0) }
      let rungs = LadderRungs(LadderModel(UUID(), Ladder(goal: "Shop", steps: steps), around.dependencies))
      rungs.render()
      let window = ApplicationWindow.test("Rungs")
      window.defaultSize = (360, 600)
      window.setContent(rungs.widget)
      window.present()
      MainLoop.turn(frames: 3, of: rungs.widget)
      let spans = rungs.widget.descendants(of: gtk_drawing_area_get_type()).compactMap { $0.span(in: rungs.widget) }
      XCTAssertEqual(spans.count, 3)
      XCTAssertGreaterThan(spans[1].height, spans[0].height)
      for (one, next) in zip(spans, spans.dropFirst()) {
        XCTAssertEqual(one.top + one.height, next.top, accuracy: 0.5)
      }
      window.destroy()
    }
  }

  private static func setText(_ percent: Int, _ settings: OpaquePointer?) {
    guard let settings else { return }
    var value = GValue()
    g_value_init(&value, GType(6 << 2))
    g_value_set_int(&value, gint(96 * 1_024 * percent / 100))
    g_object_set_property(UnsafeMutablePointer(settings), "gtk-xft-dpi", &value)
    g_value_unset(&value)
  }

  /// A window with all components.
  @MainActor private final class Page {
    private static var count = 0
    private let components: Components
    private let window: ApplicationWindow
    private let width: Int
    private let column: Box

    init(_ surface: Surface, _ scheme: String, width: Int) {
      self.width = width
      let components = Components(Surroundings())
      self.components = components
      Self.count += 1
      window = ApplicationWindow.test("Components\(Self.count)")
      let column = Box.column(spacing: 36) {
        components.all.map { component in
          Box.column(spacing: 12) {
            Label.caption(component.name)
            component.looks.map { look in
              Box.column(spacing: 3) {
                look.widget
                if !look.state.isEmpty { Label(look.state).justify(.center).style("small-hint") }
              }
            }
          }
        }
      }.margins(18)
      self.column = column
      window.style(surface.rawValue)
      if !scheme.isEmpty { window.setStyle(scheme, true) }
      window.setStyle("wide", width > 800)
      window.setStyle("large-text", Desktop.hasLargeText)
      // In a scrolled window, since a display isn't as high as all of them.
      let scrolled = ScrolledWindow(Clamp(maximum: 620, column))
      window.defaultSize = (width, 700)
      window.setContent(scrolled)
      window.present()
      MainLoop.turn(frames: 4, of: column)
    }

    /// The components that need more than the page has.
    var tooWide: [String] {
      components.all.flatMap { component in
        component.looks.filter { $0.widget.measured(GTK_ORIENTATION_HORIZONTAL).minimum > min(width, 620) - 36 }
          .map { "\(component.name) \($0.state)" }
      }
    }

    /// Saves a picture of all of them, on the colour of the surface.
    func save(_ path: String) {
      let (wide, high) = (width, column.height + 36)
      let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, gint(wide), gint(high))
      defer { cairo_surface_destroy(surface) }
      let canvas = cairo_create(surface)
      // The window's own background, as high as the content.
      gtk_render_background(
        gtk_widget_get_style_context(window.widget), canvas, 0, 0, Double(wide), Double(high))
      let snapshot = gtk_snapshot_new()
      gtk_widget_snapshot_child(gtk_widget_get_parent(column.widget), column.widget, snapshot)
      if let node = gtk_snapshot_free_to_node(snapshot) {
        cairo_translate(canvas, Double(wide - column.width) / 2, 18)
        gsk_render_node_draw(node, canvas)
        gsk_render_node_unref(node)
      }
      cairo_destroy(canvas)
      XCTAssertEqual(cairo_surface_write_to_png(surface, path), CAIRO_STATUS_SUCCESS, path)
    }

    func close() { window.destroy() }
  }
}
