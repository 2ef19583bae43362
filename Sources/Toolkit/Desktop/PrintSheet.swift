import CAdwaita

extension PrintJob {
  /// A heading and the text below it.
  public typealias Section = (heading: String, words: String)

  /// A chapter of a booklet. The text of an entry may be empty.
  public typealias Chapter = (heading: String, entries: [(lead: String, text: String)])

  /// A document to print.
  public struct Sheet {
    /// The large line at the top.
    public var title: String
    /// The sections below the title.
    public var sections: [Section]
    /// A small line at the end; empty for none.
    public var footer: String
    /// The size of the text in points.
    public var size: Double
    /// A book's chapters after the sections: a heading, and entries of a line in italics with a text below it.
    public var chapters: [Chapter] = []
    /// The font of the text.
    public var font = "serif"
    /// Whether the title has a page of its own, and the other pages have the title and their number at the foot.
    public var isBooklet = false

    /// Creates a sheet.
    public init(title: String, sections: [Section], footer: String = "", size: Double = 12) {
      (self.title, self.sections, self.footer, self.size) = (title, sections, footer, size)
    }

    /// How many pages the sheet fills on the usual paper of the person's country.
    public var pages: Int { Self.onUsualPaper { PrintLayout(self, width: $0, height: $1).pages.count } }

    /// The sheet as a PDF file on the usual paper. The file is made in memory, so it's on no disk until it's written
    /// where the person chose. Nil if Cairo can't make it.
    public var pdf: [UInt8]? {
      Self.onUsualPaper { width, height in
        var bytes: [UInt8] = []
        let isMade = withUnsafeMutablePointer(to: &bytes) { bytes in
          let surface = cairo_pdf_surface_create_for_stream(
            { closure, data, length in
              guard let data else { return CAIRO_STATUS_WRITE_ERROR }
              closure?.assumingMemoryBound(to: [UInt8].self).pointee
                .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
              return CAIRO_STATUS_SUCCESS
            }, bytes, width, height)
          defer { cairo_surface_destroy(surface) }
          guard let cairo = cairo_create(surface) else { return false }
          let layout = PrintLayout(self, width: width, height: height)
          for page in layout.pages.indices {
            layout.draw(page: page, on: cairo)
            cairo_show_page(cairo)
          }
          cairo_destroy(cairo)
          cairo_surface_finish(surface)
          return cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
        }
        return isMade ? bytes : nil
      }
    }

    /// Calls `body` with the size, in points, of the paper that the person's country uses.
    private static func onUsualPaper<Value>(_ body: (_ width: Double, _ height: Double) -> Value) -> Value {
      let setup = Object(adopting: UnsafeMutableRawPointer(gtk_page_setup_new()))
      return withExtendedLifetime(setup) {
        body(
          gtk_page_setup_get_page_width(setup.opaque, GTK_UNIT_POINTS),
          gtk_page_setup_get_page_height(setup.opaque, GTK_UNIT_POINTS))
      }
    }

    /// The parts of the text that stay on the page of what follows them.
    var headings: [String] { sections.map(\.heading) + chapters.map(\.heading) }

    /// All of the person's words, for what has to look for a place to break lines.
    var words: [String] { sections.map(\.words) + chapters.flatMap { $0.entries.flatMap { [$0.lead, $0.text] } } }

    /// The sheet's text in Pango's markup.
    var markup: String {
      let parts = sections.map { "<b>\(Label.escaped($0.heading))</b>\n\(Label.escaped($0.words))" }
      let end = footer.isEmpty ? [] : ["<span size=\"small\">\(Label.escaped(footer))</span>"]
      let book = chapters.map { chapter in
        let entries = chapter.entries.map { lead, text in
          "<i>\(Label.escaped(lead))</i>" + (text.isEmpty ? "" : "\n\(Label.escaped(text))")
        }
        return
          ([
            "<span size=\"large\" font_variant=\"all-small-caps\" letter_spacing=\"1600\">\(Label.escaped(chapter.heading))</span>"
          ] + entries)
          .joined(separator: "\n\n")
      }
      let top = "<span size=\"\(isBooklet ? "xx-large" : "x-large")\">\(Label.escaped(title))</span>"
      return ([top] + parts + book + end).joined(separator: "\n\n")
    }
  }
}
