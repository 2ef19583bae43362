import Core
import Foundation
import Toolkit

/// A small picture of a place in Respite, in the hand of the faces and of the landscape, for the door to it in a
/// reading.
enum DoorPicture {
  /// Creates the picture of the place that a link of a reading leads to. A place without a picture of its own has an
  /// open door.
  static func make(_ link: String) -> Widget {
    let draw: (Sheet) -> Void =
      switch ReadingText.Target(link) {
      case .helpNow: { $0.circle() }
      case .tool(.shelf): { $0.cards() }
      case .tool(.mind): { $0.linesAndFeather() }
      case .moreHelp: { $0.twoPeople() }
      case .tool(.reflection): { $0.goodDays() }
      default: { $0.door() }
      }
    return DrawingArea { canvas, width, height in draw(Sheet(canvas, width, height)) }
      .style("door-picture").role(.presentation).clipped()
  }

  /// The colours of the pictures. Nothing is written on them, so they may be as light as they like.
  private enum Tone {
    static let sky = Color(hex: "#2A7896"), deepSky = Color(hex: "#1F5D7C"), paleSky = Color(hex: "#7FC0C4")
    static let hill = Color(hex: "#287A65"), farHill = Color(hex: "#235F79"), crest = Color(hex: "#86CDB4")
    static let night = Color(hex: "#1B222D"), dusk = Color(hex: "#3C4468"), rose = Color(hex: "#94707A")
    static let paper = Color(hex: "#EEF4F7"), sun = Color.lowSun, line = Color.white
  }

  /// Draws on an area of 240 by 120 units, in its middle and as large as fits.
  private struct Sheet {
    let canvas: Canvas
    let width, height, unit: Double

    init(_ canvas: Canvas, _ width: Double, _ height: Double) {
      (self.canvas, self.width, self.height) = (canvas, width, height)
      unit = min(width / 240, height / 120)
    }

    private func at(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      (width / 2 + (x - 120) * unit, height / 2 + (y - 60) * unit)
    }

    private func ground(_ colors: [Color]) { canvas.fillDown(colors, width: width, height: height) }

    private func disc(_ x: Double, _ y: Double, _ radius: Double, _ color: Color) {
      let place = at(x, y)
      canvas.fillCircle(x: place.x, y: place.y, radius: radius * unit, color)
    }

    private func line(_ points: [(Double, Double)], _ width: Double = 3, _ color: Color = Tone.line) {
      canvas.strokeLine(points.map { at($0.0, $0.1) }, width: width * unit, color)
    }

    private func curve(_ points: [(Double, Double)], _ width: Double = 3, _ color: Color = Tone.line) {
      canvas.strokeCurve(points.map { at($0.0, $0.1) }, width: width * unit, color)
    }

    private func hill(_ y: Double, _ swing: Double, turned phase: Double, _ color: Color) {
      let points = stride(from: -10.0, through: width + 20, by: width / 16).map {
        (x: $0, y: at(0, y).y + swing * unit * cos(2 * .pi * ($0 / width * 1.3 + phase)))
      }
      canvas.fillBelow(points, bottom: height, color)
    }

    private func face(_ mood: Mood, _ x: Double, _ y: Double, _ radius: Double) {
      disc(x, y, radius, Tone.line)
      let place = at(x, y), side = radius * 2 * unit
      canvas.translated(x: place.x - side / 2, y: place.y - side / 2) {
        MoodFace.draw(mood, on: $0, width: side, height: side)
      }
    }

    /// *Help now*: the breathing circle over water.
    func circle() {
      ground([Tone.deepSky, Tone.sky])
      hill(92, 4, turned: 0.1, Tone.farHill)
      for (radius, alpha) in [(46.0, 0.1), (37, 0.18), (28, 1)] { disc(120, 56, radius, Tone.sun.withAlpha(alpha)) }
    }

    /// The shelf: three cards, with a shore, a rhythm and a voice.
    func cards() {
      ground([Tone.dusk, Tone.rose])
      for x in [18.0, 90, 162] { card(x) }
      disc(48, 51, 9, Tone.sun)
      curve([(26, 72), (37, 67), (48, 72), (59, 67), (70, 72)], 2.6)
      curve([(98, 72), (106, 72), (113, 44), (121, 44), (128, 72), (136, 72), (142, 50)], 2.6)
      for (index, half) in [5.0, 13, 20, 11, 17, 7].enumerated() {
        let x = 172 + Double(index) * 8
        line([(x, 60 - half), (x, 60 + half)], 3)
      }
    }

    private func card(_ x: Double) {
      // A rectangle with round corners: a thick line around a smaller one, filled.
      let edge = 12.0
      let corners = [(x + edge / 2, 30.0), (x + 60 - edge / 2, 30), (x + 60 - edge / 2, 90), (x + edge / 2, 90)]
      let (start, end) = (at(x + edge / 2, 30), at(x + 60 - edge / 2, 90))
      let color = Tone.night.mixed(with: Tone.dusk, by: 0.35)
      canvas.fill(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y, color)
      line(corners + [corners[0]], edge, color)
    }

    /// *On your mind*: a page with what was put down, and a feather that has come loose from it.
    func linesAndFeather() {
      ground([Tone.hill.mixed(with: Tone.night, by: 0.2), Tone.hill])
      for (index, length) in [74.0, 58, 66].enumerated() {
        let y = 40 + Double(index) * 20
        disc(46, y, 3.4, Tone.crest)
        line([(60, y), (60 + length, y)], 3.4, Tone.line.withAlpha(0.9))
      }
      curve([(160, 88), (176, 66), (200, 42), (212, 26)], 2.6)
      curve([(174, 69), (170, 46), (190, 28), (212, 26), (208, 50), (192, 66), (174, 69)], 2.6)
    }

    /// *Talk to someone*: two who talk.
    func twoPeople() {
      ground([Tone.sky, Tone.paleSky])
      hill(98, 4, turned: 0.6, Tone.hill)
      face(.anxious, 84, 62, 27)
      face(.good, 156, 62, 27)
      curve([(108, 26), (120, 19), (132, 26)], 2.6)
    }

    /// Reflect: good days on a line, one of them lit.
    func goodDays() {
      ground([Tone.hill, Tone.hill.mixed(with: Tone.night, by: 0.25)])
      line([(64, 18), (64, 102)], 2, Tone.line.withAlpha(0.55))
      for (index, length) in [84.0, 100, 68].enumerated() {
        let y = 32 + Double(index) * 28
        if index == 1 { disc(64, y, 13, Tone.sun.withAlpha(0.25)) }
        disc(64, y, index == 1 ? 7.5 : 5, index == 1 ? Tone.sun : Tone.line)
        line([(84, y - 4), (84 + length, y - 4)], 3.4)
        line([(84, y + 6), (84 + length * 0.6, y + 6)], 2.4, Tone.line.withAlpha(0.7))
      }
    }

    /// Any other place: an open door.
    func door() {
      ground([Tone.deepSky, Tone.sky])
      line([(96, 100), (96, 24), (144, 24), (144, 100)], 3)
      line([(96, 24), (126, 34), (126, 106), (96, 100)], 3)
      disc(120, 70, 2.4, Tone.line)
    }
  }
}
