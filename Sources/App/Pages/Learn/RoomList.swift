import Core
import Toolkit

/// The rooms that a search on *Learn* has found, above the readings.
///
/// Like the readings, a room that isn't found is hidden rather than removed, so that no press is lost.
final class RoomList {
  private(set) lazy var widget: Widget = Box.column {
    // TRANSLATORS: Heading over what a search has found besides readings: pages and exercises of Respite.
    Label(localized("Here in Respite")).justify(.start).role(.heading).style("reading-each")
      .margins(top: 12, start: 12, end: 12)
    rows
  }
  private let rows = Box.column()
  private let open: (Room) -> Void
  private var buttons: [Room.ID: Button] = [:]

  init(open: @escaping (Room) -> Void) { self.open = open }

  /// Shows these rooms, in this order.
  func show(_ rooms: [Room]) {
    widget.isVisible = !rooms.isEmpty
    for (id, button) in buttons { button.isVisible = rooms.contains { $0.id == id } }
    rows.arrange(rooms.map { button(of: $0) })
  }

  private func button(of room: Room) -> Widget {
    if let button = buttons[room.id] { return button }
    let words = Box.column(spacing: 2) {
      Label(room.name).justify(.start).style("reading-title")
      Label(room.line).justify(.start).style("reading-summary")
    }
    let row = Box.row(spacing: 12) {
      ReadingButton.picture(of: "use")
      words.expand(horizontally: true).align(vertically: .center)
    }
    let button = Button(name: room.name, child: row).described(room.line).style("reading")
      .onPressed { [open] in open(room) }
    buttons[room.id] = button
    rows.append(button)
    return button
  }
}
