import CAdwaita

/// The lines of a print, divided into pages.
struct PrintLayout {
  private let layout: Object
  private let sheet: PrintJob.Sheet
  private let paper: (width: Double, height: Double)
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
    (self.layout, self.sheet, paper) = (layout, sheet, (width, height))
    let raw = layout.opaque
    let font = pango_font_description_from_string(sheet.font)
    pango_font_description_set_size(font, gint(sheet.size * Double(PANGO_SCALE)))
    pango_layout_set_font_description(raw, font)
    pango_font_description_free(font)
    pango_layout_set_width(raw, gint((width - 2 * Self.margin) * Double(PANGO_SCALE)))
    let isEndless = sheet.words.contains { $0.longestUnbroken > 100 }
    pango_layout_set_wrap(raw, isEndless ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    pango_layout_set_line_spacing(raw, 1.3)
    pango_layout_set_markup(raw, sheet.markup, -1)
    let room = height - (sheet.isBooklet ? 2.6 : 2) * Self.margin
    var pages: [Range<Int>] = []
    var (first, used) = (0, 0.0)
    let count = Int(pango_layout_get_line_count(raw))
    let lines = (0..<count).map { Self.text(ofLine: $0, in: raw) }
    // The title's own lines, and the blank one after them.
    let cover = sheet.isBooklet ? (lines.firstIndex(of: "") ?? 0) : -1
    let headings = Set(sheet.headings)
    for line in 0..<count {
      let height = Self.height(of: line, in: raw)
      // A booklet's heading takes along the blank line and the first one after it.
      let isHeading = sheet.isBooklet && headings.contains(lines[line])
      let needed = isHeading ? (line..<min(line + 3, count)).reduce(0) { $0 + Self.height(of: $1, in: raw) } : height
      if (used + needed > room && line > first) || line == cover + 1 && line > first && sheet.isBooklet {
        pages.append(first..<line)
        (first, used) = (line, 0)
      }
      // A page doesn't begin with a blank line.
      if sheet.isBooklet, line == first, lines[line].isEmpty, line > 0 {
        first = line + 1
        continue
      }
      used += height
    }
    if first < count || pages.isEmpty { pages.append(first..<count) }
    self.pages = pages
  }

  private static func text(ofLine line: Int, in layout: OpaquePointer) -> String {
    guard let raw = pango_layout_get_line_readonly(layout, gint(line)), let text = pango_layout_get_text(layout) else {
      return ""
    }
    let start = UnsafeRawPointer(text + Int(raw.pointee.start_index)).assumingMemoryBound(to: UInt8.self)
    return String(decoding: UnsafeBufferPointer(start: start, count: Int(raw.pointee.length)), as: UTF8.self)
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
    guard pages.indices.contains(page) else { return "" }
    return pages[page].map { Self.text(ofLine: $0, in: layout.opaque) }.joined(separator: "\n")
  }

  /// Draws a page, in points from the paper's upper left corner.
  func draw(page: Int, on cairo: OpaquePointer) {
    guard pages.indices.contains(page) else { return }
    let isCover = sheet.isBooklet && page == 0
    var y = isCover ? paper.height * 0.36 : Self.margin
    if sheet.isBooklet, !isCover { drawFoot(of: page, on: cairo) }
    for line in pages[page] {
      var extents = PangoRectangle()
      let raw = pango_layout_get_line_readonly(layout.opaque, gint(line))
      pango_layout_line_get_extents(raw, nil, &extents)
      let x = isCover ? (paper.width - Double(extents.width) / Double(PANGO_SCALE)) / 2 : Self.margin
      cairo_move_to(cairo, x, y - Double(extents.y) / Double(PANGO_SCALE))
      pango_cairo_show_layout_line(cairo, raw)
      y += Self.height(of: line, in: layout.opaque)
    }
  }

  /// Draws the title and the page's number, small, in the middle of the foot.
  private func drawFoot(of page: Int, on cairo: OpaquePointer) {
    let foot = Object(adopting: UnsafeMutableRawPointer(pango_layout_new(pango_layout_get_context(layout.opaque))))
    withExtendedLifetime(foot) {
      pango_layout_set_font_description(foot.opaque, pango_layout_get_font_description(layout.opaque))
      pango_layout_set_width(foot.opaque, pango_layout_get_width(layout.opaque))
      pango_layout_set_markup(
        foot.opaque, "<span size=\"small\">\(Label.escaped(sheet.title)) · \(page + 1)</span>", -1)
      pango_layout_set_alignment(foot.opaque, PANGO_ALIGN_CENTER)
      cairo_move_to(cairo, Self.margin, paper.height - Self.margin)
      pango_cairo_show_layout(cairo, foot.opaque)
    }
  }

  private static func height(of line: Int, in layout: OpaquePointer) -> Double {
    var extents = PangoRectangle()
    pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, gint(line)), nil, &extents)
    return Double(extents.height) / Double(PANGO_SCALE) * 1.3
  }
}
