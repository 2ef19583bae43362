import CAdwaita
import ToolkitC

/// One row of a long list: made once, it shows now this place of it, now that.
public protocol ListRow: AnyObject {
  /// What stands in the list.
  var widget: Widget { get }
  /// Shows what belongs to a place, counted from 0 below the header.
  func show(_ index: Int)
}

/// A column of any number of rows, each as high as it needs to be, below a header that scrolls with them. Only rows in
/// sight, and a few around them, exist.
///
/// Stands directly in a `ScrolledWindow`. Rows that leave are used again for others, except the one that has the
/// keyboard.
public final class RowList: Widget {
  /// An empty list below `header`, at most `maximum` pixels wide.
  ///
  /// - Parameter make: makes one more row; must not hold what holds this list.
  public init(maximum: Int, header: Widget, make: @escaping () -> any ListRow) {
    let box = Unmanaged.passRetained(RowBox(header: header, make: make))
    let callbacks = ToolkitRowsCallbacks(
      box: box.toOpaque(),
      make: { box, index in
        RowBox.use(box) { box in UInt(bitPattern: box.widget(for: Int(index))) }
          .flatMap { UnsafeMutablePointer<GtkWidget>(bitPattern: $0) }
      },
      show: { box, widget, index in
        let place = UInt(bitPattern: widget)
        RowBox.use(box) { $0.shown[place]?.show(Int(index) - 1) }
      },
      gone: { box, widget in
        let place = UInt(bitPattern: widget)
        RowBox.use(box) { $0.gone(place) }
      },
      release: { box in
        nonisolated(unsafe) let box = box
        MainActor.assumeIsolated { if let box { Unmanaged<RowBox>.fromOpaque(box).release() } }
      })
    super.init(adopting: toolkit_rows_new(gint(maximum), callbacks))
    toolkit_rows_splice(opaque, 0, 0, 1)
  }

  /// Rows went and others came, from `index` on; those that stay are not shown anew.
  public func change(at index: Int, removed: Int, added: Int) {
    toolkit_rows_splice(opaque, guint(index + 1), guint(removed), guint(added))
  }

  /// Shows what belongs to each row once more.
  public func showAgain() { toolkit_rows_each(opaque) }
}

/// The rows that exist. GTK's list holds it.
private final class RowBox {
  private let header: Widget
  private let make: () -> any ListRow
  /// By the address of their widget.
  private(set) var shown: [UInt: any ListRow] = [:]
  private var spare: [any ListRow] = []
  /// More would wait for nothing.
  private static let mostSpare = 24

  init(header: Widget, make: @escaping () -> any ListRow) {
    self.header = header
    self.make = make
  }

  /// The box behind GLib's pointer, on GTK's thread, where alone it is touched.
  nonisolated static func use<Value: Sendable>(
    _ box: UnsafeMutableRawPointer?, _ body: @MainActor (RowBox) -> Value
  ) -> Value? {
    nonisolated(unsafe) let box = box
    return MainActor.assumeIsolated {
      box.map { body(Unmanaged<RowBox>.fromOpaque($0).takeUnretainedValue()) }
    }
  }

  func widget(for index: Int) -> UnsafeMutableRawPointer {
    if index == 0 { return header.raw }
    let row = spare.popLast() ?? make()
    shown[UInt(bitPattern: row.widget.raw)] = row
    row.show(index - 1)
    return row.widget.raw
  }

  func gone(_ place: UInt) {
    guard let row = shown.removeValue(forKey: place), spare.count < Self.mostSpare else { return }
    spare.append(row)
  }
}
