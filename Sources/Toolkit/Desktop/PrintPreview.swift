import CAdwaita
import Localization

/// A window that shows the pages of a sheet as they will be printed. It belongs to our window, and closes when the lock
/// closes.
enum PrintPreview {
  /// Shows a sheet on paper of this size in points, over `window`.
  static func present(_ sheet: PrintJob.Sheet, width: Double, height: Double, over window: ApplicationWindow) {
    let layout = PrintLayout(sheet, width: width, height: height)
    let shown = 420.0  // of the window's 480
    let pages = layout.pages.indices.map { page in
      let paper = DrawingArea { canvas, room, tall in
        canvas.fill(x: 0, y: 0, width: room, height: tall, .white)
        cairo_scale(canvas.context, room / width, room / width)
        cairo_set_source_rgb(canvas.context, 0, 0, 0)
        layout.draw(page: page, on: canvas.context)
      }
      .request(width: Int(shown), height: Int(shown * height / width)).align(horizontally: .center)
      return (name: layout.words(ofPage: page), content: paper as Widget)
    }
    // TRANSLATORS: Title of a window that shows how a page will look on paper, and the name of the list of its pages.
    let title = localized("Preview")
    PreferencesWindow(
      title: title, over: window, groups: [PreferencesGroup("") { [LineList(name: title, lines: pages)] }]
    ).present()
  }
}
