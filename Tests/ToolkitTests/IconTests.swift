import CAdwaita
import Foundation
import ToolkitC
import XCTest

@testable import Toolkit

/// Our icons are drawn by us: librsvg would take 6 MiB.
final class IconTests: XCTestCase {
  @MainActor private static func isDrawn(_ image: UnsafeMutablePointer<GtkWidget>) -> Bool {
    gtk_image_get_storage_type(OpaquePointer(image)) == GTK_IMAGE_PAINTABLE
  }

  /// The name of the icon that is drawn in a widget; nil if it's drawn by GTK.
  @MainActor private static func drawn(in widget: Widget) -> String? {
    withExtendedLifetime(widget) {
      let image = widget.descendants().first { $0.type == "GtkImage" }?.widget
      return image.flatMap { isDrawn($0) ? toolkit_icon_name($0).map { String(cString: $0) } : nil }
    }
  }

  @MainActor private static func folder() -> String {
    let folder = URL(filePath: #filePath).appending(path: "../../../Resources/icons").standardized.path
    XCTAssertTrue(Gtk.isReady)
    Desktop.addOwnIcons(folder: folder)
    return folder
  }

  func testAnIconIsAsLargeAsItsStyleSaysHoweverMuchRoomThereIs() {
    MainActor.assumeIsolated {
      _ = Self.folder()
      let image = Image(icon: "respite-topic-thoughts-symbolic").size(32)
      let button = Button(name: "A thought", child: image)
      gtk_widget_set_size_request(button.widget, 120, 90)
      let window = Widget(retaining: gtk_window_new())  // GTK holds it until it is destroyed
      gtk_window_set_child(window.pointer(GtkWindow.self), button.widget)
      gtk_widget_show(window.widget)
      while gtk_widget_get_width(image.widget) == 0 { g_main_context_iteration(nil, 1) }
      XCTAssertEqual(gtk_widget_get_width(image.widget), 32)
      XCTAssertEqual(gtk_widget_get_height(image.widget), 32)
      gtk_window_destroy(window.pointer(GtkWindow.self))
    }
  }

  func testEveryIconOfOursIsOnlyWhatWeCanDrawInBothDirectionsOfText() throws {
    try MainActor.assumeIsolated {
      let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder() + "/hicolor/scalable/actions")
      let names = Set(files.map { $0.replacing("-rtl.svg", with: "").replacing(".svg", with: "") })
      XCTAssertGreaterThan(names.count, 40)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
        gtk_widget_set_default_direction(direction)
        for name in names {
          let image = Image(icon: name)
          XCTAssertTrue(Self.isDrawn(image.widget), name)
          XCTAssertEqual(image.name, name)
        }
      }
    }
  }

  func testButtonsDrawThemTooAlsoAfterAChangeAndOtherIconsStayGtks() {
    MainActor.assumeIsolated {
      _ = Self.folder()
      let button = Button(icon: "respite-play-symbolic", name: "Play")
      XCTAssertEqual(Self.drawn(in: button), "respite-play-symbolic")
      button.show(icon: "respite-pause-symbolic", name: "Pause")
      XCTAssertEqual(Self.drawn(in: button), "respite-pause-symbolic")
      let toggle = ToggleButton(icon: "respite-captions-symbolic", name: "Captions")
      XCTAssertEqual(Self.drawn(in: toggle), "respite-captions-symbolic")
      let menu = MenuButton(icon: "respite-menu-symbolic", name: "Menu", items: [])
      XCTAssertEqual(Self.drawn(in: menu), "respite-menu-symbolic")
      let arrow = Image(icon: "pan-end-symbolic")
      XCTAssertFalse(Self.isDrawn(arrow.widget))
      arrow.name = "respite-no-such-symbolic"
      XCTAssertFalse(Self.isDrawn(arrow.widget))
      XCTAssertEqual(arrow.name, "respite-no-such-symbolic")
    }
  }
}
