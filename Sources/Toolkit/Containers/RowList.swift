import CAdwaita
import ToolkitC

/// A row of a `RowList`, which is reused for different items.
public protocol ListRow: AnyObject {
  /// The widget of the row, which never changes.
  var widget: Widget { get }
  /// Shows the item at `index`, counted from 0 below the header.
  func show(_ index: Int)
}

/// A list of any number of rows of different heights, below a header that scrolls with them. Only rows on screen and a
/// few around them exist.
///
/// Place it directly in a `ScrolledWindow`. Rows that scroll out are reused, except the one with the focus. Why not
/// GtkListView: Notes/015-a-timeline-of-any-length.md.
///
/// For example:
///
/// ```swift
/// final class NumberRow: ListRow {
///   let widget: Widget
///   private let label = Label()
///   init() { widget = label }
///   func show(_ index: Int) { label.text = "Row \(index)" }
/// }
/// let list = RowList(maximum: 640, header: Label("Numbers")) { NumberRow() }
/// list.change(at: 0, removed: 0, added: 100_000)
/// let page = ScrolledWindow(list)
/// ```
public final class RowList: Widget {
  private weak var pool: RowPool?

  /// Creates an empty list below `header`, at most `maximum` logical pixels wide.
  ///
  /// - Parameters:
  ///   - maximum: the list's greatest width, in logical pixels.
  ///   - header: the widget above the rows.
  ///   - make: creates a row. The list retains `make`, so it must not capture the list's owner strongly.
  public init(maximum: Int, header: Widget, make: @escaping () -> any ListRow) {
    typealias Pool = Retained<RowPool>
    let pool = RowPool(header: header, make: make)
    let callbacks = ToolkitRowsCallbacks(
      box: Pool.pass(pool),
      make: { pool, index in
        Pool.use(pool) { UInt(bitPattern: $0.widget(for: Int(index))) }
          .flatMap { UnsafeMutablePointer<GtkWidget>(bitPattern: $0) }
      },
      show: { pool, widget, index in
        let address = UInt(bitPattern: widget)
        Pool.use(pool) { $0.shown[address]?.show(Int(index) - 1) }
      },
      gone: { pool, widget in
        let address = UInt(bitPattern: widget)
        Pool.use(pool) { $0.recycle(address) }
      },
      release: releaseRetained)
    super.init(adopting: toolkit_rows_new(gint(maximum), callbacks))
    self.pool = pool
    toolkit_rows_splice(opaque, 0, 0, 1)
  }

  /// The rows that exist, unordered: those on screen and some around them.
  public var rows: [any ListRow] { pool.map { Array($0.shown.values) } ?? [] }

  /// Notifies the list that items at `index` were removed and others added there. Rows of other items aren't updated.
  public func change(at index: Int, removed: Int, added: Int) {
    toolkit_rows_splice(opaque, guint(index + 1), guint(removed), guint(added))
  }

  /// Updates all rows.
  public func showAgain() { toolkit_rows_each(opaque) }
}

/// The rows in use and the spare ones. The C widget holds the only reference to the pool.
private final class RowPool {
  private let header: Widget
  private let make: () -> any ListRow
  /// The rows in use, by the address of their widget.
  private(set) var shown: [UInt: any ListRow] = [:]
  private var spare: [any ListRow] = []
  /// The greatest number of unused rows to retain.
  private static let mostSpare = 24

  init(header: Widget, make: @escaping () -> any ListRow) {
    self.header = header
    self.make = make
  }

  func widget(for index: Int) -> UnsafeMutableRawPointer {
    if index == 0 { return header.raw }
    let row = spare.popLast() ?? make()
    shown[UInt(bitPattern: row.widget.raw)] = row
    row.show(index - 1)
    return row.widget.raw
  }

  /// Makes the row whose widget has this address a spare one, or drops it if there are enough.
  func recycle(_ address: UInt) {
    guard let row = shown.removeValue(forKey: address), spare.count < Self.mostSpare else { return }
    spare.append(row)
  }
}
