import CAdwaita

/// The lines of a print, divided into pages.
struct PrintLayout {
  private let layout: Object
  /// The line numbers of each page. There is at least one page.
  let pages: [Range<Int>]

  private static let margin = 54.0  // points: three quarters of an inch

  /// Lays a sheet out on the paper of a `GtkPrintContext`.
  init(_ sheet: PrintJob.Sheet, in context: OpaquePointer) {
    self.init(
      sheet, in: Object(adopting: UnsafeMutableRawPointer(gtk_print_context_create_pango_layout(context))),
      width: gtk_print_context_get_width(context), height: gtk_print_context_get_height(context))
  }

  /// Lays a sheet out on paper of this size in points, with `layout`.
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

  /// Lays a sheet out on paper of this size in points, without a printer.
  init(_ sheet: PrintJob.Sheet, width: Double, height: Double) {
    let context = Object(
      adopting: UnsafeMutableRawPointer(pango_font_map_create_context(pango_cairo_font_map_get_default())))
    pango_cairo_context_set_resolution(context.opaque, 72)
    let layout = withExtendedLifetime(context) {
      Object(adopting: UnsafeMutableRawPointer(pango_layout_new(context.opaque)))
    }
    self.init(sheet, in: layout, width: width, height: height)
  }

  /// The words on a page, line by line.
  func words(ofPage page: Int) -> String {
    guard pages.indices.contains(page), let text = pango_layout_get_text(layout.opaque) else { return "" }
    let bytes = UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
    return pages[page].compactMap { line -> String? in
      guard let line = pango_layout_get_line_readonly(layout.opaque, gint(line)) else { return nil }
      let start = Int(line.pointee.start_index)
      return String(decoding: bytes[start..<start + Int(line.pointee.length)], as: UTF8.self)
    }
    .joined(separator: "\n")
  }

  /// Draws a page, in points from the paper's upper left corner.
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
