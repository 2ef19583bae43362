import CAdwaita
import XCTest

@testable import App
@testable import Doubles
@testable import Toolkit

/// The slider without a value to begin with, and the shore that's drawn under it.
final class DrawnScaleTests: XCTestCase {
  @MainActor private static func press(_ key: Int32, _ scale: DrawnScale, _ modifiers: UInt32 = 0) -> Bool {
    let controllers = Object(adopting: UnsafeMutableRawPointer(gtk_widget_observe_controllers(scale.widget)))
    for place in 0..<g_list_model_get_n_items(controllers.opaque) {
      let controller = Object(adopting: g_list_model_get_item(controllers.opaque, place))
      guard
        Bool(
          g_type_check_instance_is_a(
            controller.pointer(GTypeInstance.self), gtk_event_controller_key_get_type())),
        gtk_event_controller_get_propagation_phase(controller.opaque) == GTK_PHASE_CAPTURE
      else { continue }
      return controller.emitKey(UInt32(key), modifiers)
    }
    return false
  }

  func testThereIsNoValueToBeginWithAndKeysPutOneInTheMiddleMoveItAndTakeItBack() {
    onMain {
      let scale = DrawnScale(name: "How sure?", most: 100, step: 5, canBeCleared: true)
      var levels: [Int?] = []
      scale.onChanged { levels.append($0) }
      XCTAssertNil(scale.level)
      XCTAssertNil(scale.place)
      XCTAssertFalse(Self.press(GDK_KEY_Delete, scale), "there's nothing to take back")
      for key in [
        GDK_KEY_Right, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Left, GDK_KEY_Page_Up, GDK_KEY_Page_Down, GDK_KEY_End,
        GDK_KEY_Right, GDK_KEY_Home, GDK_KEY_Down, GDK_KEY_BackSpace, GDK_KEY_Home, GDK_KEY_Delete, GDK_KEY_Page_Down,
      ] {
        XCTAssertTrue(Self.press(key, scale))
      }
      XCTAssertEqual(levels, [50, 55, 60, 55, 65, 55, 100, 0, nil, 0, nil, 50])
      XCTAssertFalse(Self.press(GDK_KEY_Page_Up, scale, GDK_CONTROL_MASK.rawValue), "that turns to another tab")
      XCTAssertFalse(Self.press(GDK_KEY_a, scale))
    }
  }

  func testWhereAnAnswerIsNeededItIsNotTakenBack() {
    onMain {
      let scale = DrawnScale(name: "How sure?", most: 10, step: 1, canBeCleared: false)
      scale.level = 7
      XCTAssertFalse(Self.press(GDK_KEY_Delete, scale))
      XCTAssertEqual(scale.level, 7)
    }
  }

  func testAPressAndADragChooseTheNearestStepAndTheDropFollowsTheFinger() {
    onMain {
      let scale = DrawnScale(name: "How sure?", most: 100, step: 5, canBeCleared: true)
      var levels: [Int?] = []
      scale.onChanged { levels.append($0) }
      XCTAssertTrue(scale.emitChange(to: 20))
      XCTAssertTrue(levels.isEmpty && !scale.isHeld, "the secondary button, or a key with a modifier, answers nothing")
      // GTK gives it this class at a press, which is an answer at the still end.
      gtk_widget_add_css_class(scale.widget, "dragging")
      XCTAssertTrue(scale.emitChange(to: 52.4))
      XCTAssertEqual(scale.level, 50)
      XCTAssertEqual(scale.place ?? 0, 0.524, accuracy: 1e-9)
      XCTAssertTrue(scale.isHeld)
      XCTAssertTrue(scale.emitChange(to: 180))
      XCTAssertEqual(levels, [0, 50, 100])
      // And takes it away when the finger is lifted.
      XCTAssertTrue(scale.isHeld)
      gtk_widget_remove_css_class(scale.widget, "dragging")
      XCTAssertFalse(scale.isHeld)
      XCTAssertEqual(scale.place, 1)
    }
  }

  func testAPressOnTheStillEndOfAnUnsetScaleIsAnAnswer() {
    onMain {
      let scale = DrawnScale(name: "How sure?", most: 100, step: 5, canBeCleared: true)
      var levels: [Int?] = []
      scale.onChanged { levels.append($0) }
      gtk_widget_add_css_class(scale.widget, "dragging")  // all that GTK does: its own value is 0 already
      gtk_widget_remove_css_class(scale.widget, "dragging")
      XCTAssertEqual(levels, [0])
      XCTAssertEqual(scale.level, 0)
    }
  }

  func testAScreenReaderSetsItAndAStoredLevelIsShownWhereItIsWithoutBeingChanged() {
    onMain {
      let scale = DrawnScale(name: "How sure?", most: 100, step: 5, canBeCleared: true)
      var levels: [Int?] = []
      scale.onChanged { levels.append($0) }
      scale.level = 63
      XCTAssertEqual(scale.place, 0.63)
      XCTAssertEqual(levels, [])
      gtk_range_set_value(scale.pointer(GtkRange.self), 22)
      XCTAssertEqual(levels, [20])
      scale.level = nil
      XCTAssertNil(scale.place)
      XCTAssertEqual(levels, [20])
    }
  }

  func testTheWheelScrollsThePageAndNotTheLevel() {
    onMain {
      let scale = DrawnScale(name: "How sure?", most: 100, step: 5, canBeCleared: true)
      let controllers = Object(adopting: UnsafeMutableRawPointer(gtk_widget_observe_controllers(scale.widget)))
      var found = 0
      for place in 0..<g_list_model_get_n_items(controllers.opaque) {
        let controller = Object(adopting: g_list_model_get_item(controllers.opaque, place))
        guard
          Bool(
            g_type_check_instance_is_a(
              controller.pointer(GTypeInstance.self), gtk_event_controller_scroll_get_type()))
        else { continue }
        found += 1
        XCTAssertEqual(gtk_event_controller_get_propagation_phase(controller.opaque), GTK_PHASE_NONE)
      }
      XCTAssertEqual(found, 1)
    }
  }

  func testAShoreIsOneLineHighAndFitsAnyWidthAndItsDropsAreWhereTheLevelsAre() {
    onMain {
      let around = Surroundings()
      let scale = ShoreScale(.anxiety, question: "How is it now?", around.dependencies)
      scale.before = 90
      scale.level = 20
      let window = ApplicationWindow.test("Shore")
      Appearance.load(nil)
      window.setContent(Box.column { scale.widget }.style("relax"))
      window.present()
      XCTAssertTrue(MainLoop.turn { scale.widget.width > 0 })
      let widths = scale.widget.measured(GTK_ORIENTATION_HORIZONTAL)
      XCTAssertLessThan(widths.minimum, 324, "a page of 360 pixels")
      XCTAssertEqual(
        scale.widget.measured(GTK_ORIENTATION_VERTICAL, for: 324).minimum,
        scale.widget.measured(GTK_ORIENTATION_VERTICAL, for: 1_000).minimum, "it never wraps")
      window.destroy()
    }
  }
}

extension Object {
  /// Emits “key-pressed” of a key controller, and returns whether it was used.
  @MainActor fileprivate func emitKey(_ key: UInt32, _ modifiers: UInt32) -> Bool {
    emitting("key-pressed") { values in
      g_value_init(&values[1], GType(7 << 2))
      g_value_set_uint(&values[1], key)
      g_value_init(&values[2], GType(7 << 2))
      g_value_init(&values[3], gdk_modifier_type_get_type())
      g_value_set_flags(&values[3], modifiers)
      return 4
    }
  }

  /// Emits “change-value” of a range, as a press or a drag does.
  @MainActor fileprivate func emitChange(to value: Double) -> Bool {
    emitting("change-value") { values in
      g_value_init(&values[1], gtk_scroll_type_get_type())
      g_value_set_enum(&values[1], gint(GTK_SCROLL_JUMP.rawValue))
      g_value_init(&values[2], GType(15 << 2))
      g_value_set_double(&values[2], value)
      return 3
    }
  }

  @MainActor private func emitting(_ signal: String, _ fill: (inout [GValue]) -> Int) -> Bool {
    var values = [GValue](repeating: GValue(), count: 4)
    let type = pointer(GTypeInstance.self).pointee.g_class.pointee.g_type
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], raw)
    let count = fill(&values)
    var result = GValue()
    g_value_init(&result, GType(5 << 2))
    g_signal_emitv(&values, g_signal_lookup(signal, type), 0, &result)
    defer { for place in 0..<count { g_value_unset(&values[place]) } }
    return Bool(g_value_get_boolean(&result))
  }
}

extension Widget {
  /// The least and the natural size in one direction, for a size in the other.
  func measured(_ orientation: GtkOrientation, for size: Int = -1) -> (minimum: Int, natural: Int) {
    var minimum: gint = 0, natural: gint = 0
    gtk_widget_measure(widget, orientation, gint(size), &minimum, &natural, nil, nil)
    return (Int(minimum), Int(natural))
  }
}
