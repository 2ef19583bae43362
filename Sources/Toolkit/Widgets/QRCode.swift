import CAdwaita
import CQrencode

/// A QR code: a picture that a phone's camera reads. Black on white in every theme, with the required margin.
public final class QRCode: Widget {
  /// The modules (squares) of a QR code, row by row; `side` is their number along one side.
  struct Modules {
    let side: Int
    let isDark: [Bool]

    /// Encodes `text` as UTF-8, so that the code can be read even with 15 % of it covered. Nil if `text` is too long.
    init?(_ text: String) {
      guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
      defer { QRcode_free(code) }
      side = Int(code.pointee.width)
      // The lowest bit of each byte is the colour.
      isDark = (0..<side * side).map { code.pointee.data[$0] & 1 == 1 }
    }
  }

  /// Creates the code of `text`; nil if that's too long. `name` is what a screen reader says. `ground` returns the
  /// colour that the code is drawn on, which a camera must tell from black.
  public init?(_ text: String, name: String, ground: @escaping () -> Color = { .white }) {
    guard let modules = Modules(text) else { return nil }
    let (quiet, scale) = (4, 6)  // the standard asks for a margin of four modules
    let whole = (modules.side + 2 * quiet) * scale
    let area = DrawingArea { canvas, _, _ in
      canvas.fillRectangle(x: 0, y: 0, width: Double(whole), height: Double(whole), ground())
      for (index, isDark) in modules.isDark.enumerated() where isDark {
        let (x, y) = (index % modules.side + quiet, index / modules.side + quiet)
        canvas.fillRectangle(
          x: Double(x * scale), y: Double(y * scale), width: Double(scale), height: Double(scale),
          Color(red: 0, green: 0, blue: 0))
      }
    }
    super.init(retaining: area.widget)
    request(width: whole, height: whole).align(horizontally: .center, vertically: .center)
    role(.picture).named(name)
  }
}

extension Canvas {
  /// Fills a rectangle. Its edges are sharp where they lie between pixels.
  func fillRectangle(x: Double, y: Double, width: Double, height: Double, _ color: Color) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    cairo_rectangle(context, x, y, width, height)
    cairo_fill(context)
  }
}
