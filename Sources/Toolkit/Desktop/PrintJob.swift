import CAdwaita

/// Prints text under headings, laid out in pages by Pango.
///
/// The desktop's print dialog asks for a printer, or for a file, which needs no printer.
public final class PrintJob: Object {
  /// A heading and the text below it.
  public typealias Section = (heading: String, words: String)

  /// What is printed.
  public struct Sheet {
    /// The large line at the top, and the name of the print job.
    public var title: String
    /// What stands below it.
    public var sections: [Section]
    /// A small line at the end; empty for none.
    public var footer: String
    /// The size of the text in points.
    public var size: Double

    /// Creates a sheet.
    public init(title: String, sections: [Section], footer: String = "", size: Double = 12) {
      (self.title, self.sections, self.footer, self.size) = (title, sections, footer, size)
    }

    /// How many pages it fills on the usual paper.
    public var pages: Int {
      let setup = Object(adopting: UnsafeMutableRawPointer(gtk_page_setup_new()))
      let fonts = pango_cairo_font_map_get_default()
      let context = Object(adopting: UnsafeMutableRawPointer(pango_font_map_create_context(fonts)))
      pango_cairo_context_set_resolution(context.opaque, 72)
      let layout = Object(adopting: UnsafeMutableRawPointer(pango_layout_new(context.opaque)))
      return withExtendedLifetime((setup, context)) {
        PrintLayout(
          self, in: layout, width: gtk_page_setup_get_page_width(setup.opaque, GTK_UNIT_POINTS),
          height: gtk_page_setup_get_page_height(setup.opaque, GTK_UNIT_POINTS)
        ).pages.count
      }
    }

    fileprivate var markup: String {
      let parts = sections.map { "<b>\(Label.escaped($0.heading))</b>\n\(Label.escaped($0.words))" }
      let end = footer.isEmpty ? [] : ["<span size=\"small\">\(Label.escaped(footer))</span>"]
      return (["<span size=\"x-large\">\(Label.escaped(title))</span>"] + parts + end).joined(separator: "\n\n")
    }
  }

  /// A print of `sections` under a title.
  public convenience init(title: String, sections: [Section]) { self.init(Sheet(title: title, sections: sections)) }

  /// A print of a sheet.
  public init(_ sheet: Sheet) {
    super.init(adopting: UnsafeMutableRawPointer(gtk_print_operation_new()))
    gtk_print_operation_set_job_name(operation, sheet.title)
    gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS)
    gtk_print_operation_set_embed_page_setup(operation, 1)
    gtk_print_operation_set_allow_async(operation, 1)
    let operation = operation  // GTK keeps the operation alive while it emits; the wrapper may be gone
    connect(
      "begin-print",
      returning: { arguments in
        guard let context = arguments.object(0) else { return false }
        let pages = PrintLayout(sheet, in: context).pages.count
        gtk_print_operation_set_n_pages(operation, gint(max(1, pages)))
        return true
      })
    connect(
      "draw-page",
      returning: { arguments in
        guard let context = arguments.object(0), let cairo = gtk_print_context_get_cairo_context(context) else {
          return false
        }
        PrintLayout(sheet, in: context).draw(page: arguments.integer(1), on: cairo)
        return true
      })
  }

  /// Shows the print dialog over `window`, and prints. The dialog reports errors.
  public func present(over window: ApplicationWindow) {
    gtk_print_operation_run(operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, window.pointer(GtkWindow.self), nil)
  }

  /// Writes a PDF file to `path` without a dialog; false if that fails.
  public func export(to path: String) -> Bool {
    gtk_print_operation_set_allow_async(operation, 0)
    gtk_print_operation_set_export_filename(operation, path)
    let result = gtk_print_operation_run(operation, GTK_PRINT_OPERATION_ACTION_EXPORT, nil, nil)
    return result == GTK_PRINT_OPERATION_RESULT_APPLY
  }

  private var operation: UnsafeMutablePointer<GtkPrintOperation> { pointer(GtkPrintOperation.self) }
}

/// The lines of a print, divided into pages.
private struct PrintLayout {
  private let layout: Object
  /// The line numbers of each page.
  let pages: [Range<Int>]

  private static let margin = 54.0  // points: three quarters of an inch

  init(_ sheet: PrintJob.Sheet, in context: OpaquePointer) {
    self.init(
      sheet, in: Object(adopting: UnsafeMutableRawPointer(gtk_print_context_create_pango_layout(context))),
      width: gtk_print_context_get_width(context), height: gtk_print_context_get_height(context))
  }

  /// Lays a sheet out on paper of this size in points.
  init(_ sheet: PrintJob.Sheet, in layout: Object, width: Double, height: Double) {
    self.layout = layout
    let raw = layout.opaque
    let font = pango_font_description_from_string("serif")
    pango_font_description_set_size(font, gint(sheet.size * Double(PANGO_SCALE)))
    pango_layout_set_font_description(raw, font)
    pango_font_description_free(font)
    pango_layout_set_width(raw, gint((width - 2 * Self.margin) * Double(PANGO_SCALE)))
    let isEndless = sheet.sections.contains { $0.words.longestUnbroken > 100 }
    pango_layout_set_wrap(raw, isEndless ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    pango_layout_set_line_spacing(raw, 1.3)
    pango_layout_set_markup(raw, sheet.markup, -1)
    let room = height - 2 * Self.margin
    var pages: [Range<Int>] = []
    var (first, used) = (0, 0.0)
    let count = Int(pango_layout_get_line_count(raw))
    for line in 0..<count {
      let height = Self.height(of: line, in: raw)
      if used + height > room, line > first {
        pages.append(first..<line)
        (first, used) = (line, 0)
      }
      used += height
    }
    pages.append(first..<count)
    self.pages = pages
  }

  func draw(page: Int, on cairo: OpaquePointer) {
    guard pages.indices.contains(page) else { return }
    var y = Self.margin
    for line in pages[page] {
      var extents = PangoRectangle()
      let raw = pango_layout_get_line_readonly(layout.opaque, gint(line))
      pango_layout_line_get_extents(raw, nil, &extents)
      cairo_move_to(cairo, Self.margin, y - Double(extents.y) / Double(PANGO_SCALE))
      pango_cairo_show_layout_line(cairo, raw)
      y += Self.height(of: line, in: layout.opaque)
    }
  }

  private static func height(of line: Int, in layout: OpaquePointer) -> Double {
    var extents = PangoRectangle()
    pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, gint(line)), nil, &extents)
    return Double(extents.height) / Double(PANGO_SCALE) * 1.3
  }
}
