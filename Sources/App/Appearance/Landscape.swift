import Foundation
import Toolkit

/// The landscape behind Relax at one minute of the day, in the flat style of the program's icon: a sky, the sun or the
/// moon, and two lines of hills.
///
/// The sun follows a plain model by the clock: it rises at six and sets at eight in the evening, all year and
/// everywhere; the moon has the other half. It's a picture of the hour rather than of the sky outside.
struct Landscape: Equatable {
  /// The minute of the day, 0 to 1439.
  let minute: Int
  /// Whether dark is preferred.
  let isDark: Bool
  /// For the first pages, how far the sun has risen in the middle, from 0 to 1; nil where it follows the clock.
  var risen: Double?

  /// The hour of the first pages, which is early morning at any time.
  static let morning = 6 * 60 + 34

  /// When the sun rises and sets, in minutes after midnight.
  static let day = 6 * 60..<20 * 60

  /// Whether it's so dark that what is white should be moonlit.
  var isMoonlit: Bool { minute >= 21 * 60 + 20 || minute < 5 * 60 + 20 }

  /// Where the lines of the picture are, in an area of some size.
  struct Lines {
    let width, height: Double
    /// How much larger sun and moon are.
    var scale = 1.0
    private var short: Double { min(width, height) }
    /// The radius of sun and moon.
    var radius: Double { min(max(short * 0.068, 20), 76) * scale }
    /// The height of the crests of the hills, from the top.
    var nearCrest: Double { height - min(max(height * 0.125, 52), 150) }
    var farCrest: Double { nearCrest - min(max(height * 0.07, 26), 84) }
    /// How far the crests swing up and down, and how wide a wave is.
    var swing: Double { min(max(height * 0.022, 8), 24) }
    var wave: Double { min(max(width * 0.66, 300), 900) }
    /// The highest place that sun and moon reach.
    var peak: Double { height * 0.235 }

    /// The points of a crest.
    func crest(at y: Double, turned phase: Double) -> [(x: Double, y: Double)] {
      let step = wave / 16
      return stride(from: -step, through: width + 2 * step, by: step).map {
        ($0, y + swing * cos(2 * .pi * ($0 / wave + phase)))
      }
    }
  }

  /// The sun or the moon.
  struct Light {
    let isSun: Bool
    let x, y: Double
    /// How high it stands, from 0 at the horizon to 1.
    let altitude: Double
  }

  /// Where the sun or the moon is.
  func light(_ lines: Lines) -> Light {
    if let risen {
      // From half behind the hills until it stands on them.
      let y = lines.farCrest - lines.radius * (1.1 * risen - 0.3)
      return Light(isSun: true, x: lines.width / 2, y: y, altitude: 0.25 + 0.3 * risen)
    }
    let isSun = Self.day.contains(minute)
    let (rises, length) =
      isSun ? (Self.day.lowerBound, Self.day.count) : (Self.day.upperBound, 24 * 60 - Self.day.count)
    let way = Double((minute - rises + 24 * 60) % (24 * 60)) / Double(length)
    let altitude = sin(.pi * way).squareRoot()
    let horizon = lines.farCrest + lines.radius * 1.2
    return Light(
      isSun: isSun, x: lines.width * (0.1 + 0.8 * way), y: horizon - (horizon - lines.peak) * altitude,
      altitude: altitude)
  }

  /// How brightly a disc may shine: 1 where it's clear of all words, 0 where it touches any, and smoothly between. So
  /// the sun is gone where words are, and never shines through them.
  static func clearance(x: Double, y: Double, radius: Double, of words: [Area]) -> Double {
    let free = words.lazy.map { $0.distance(x: x, y: y) - radius }.min() ?? .infinity
    let part = min(max((free - 1) / 13, 0), 1)
    return part * part * (3 - 2 * part)
  }

  /// Draws the landscape. White words in the areas `words` have a contrast of at least 4.5 : 1.
  func draw(on canvas: Canvas, width: Double, height: Double, clearOf words: [Area]) {
    let lines = Lines(width: width, height: height, scale: risen == nil ? 1 : 1.1)
    let colors = SkyColors.at(minute: minute, isDark: isDark)
    canvas.fillDown([colors.high, colors.middle, colors.low], width: width, height: lines.farCrest + lines.swing)
    drawStars(on: canvas, lines, clearOf: words)
    drawLight(on: canvas, lines, clearOf: words)
    for (crest, phase, ground, line) in [
      (lines.farCrest, 0.17, colors.farHill, colors.farCrest),
      (lines.nearCrest, 0.61, colors.nearHill, colors.nearCrest),
    ] {
      let points = lines.crest(at: crest, turned: phase)
      canvas.fillBelow(points, bottom: height, ground)
      canvas.strokeCurve(points, width: 2, line)
    }
  }

  private func drawLight(on canvas: Canvas, _ lines: Lines, clearOf words: [Area]) {
    let light = light(lines)
    let color = light.isSun ? Color.lowSun.mixed(with: .highSun, by: light.altitude) : .moon
    // The rings and the disc, as in the icon; with what each has of the light where nothing is in front of it.
    for (size, share) in [(1.75, light.isSun ? 0.12 : 0.05), (1.37, light.isSun ? 0.2 : 0.07), (1, 1)] {
      let radius = lines.radius * size
      let clear = Self.clearance(x: light.x, y: light.y, radius: radius, of: words)
      guard clear > 0 else { continue }
      let drawn = color.withAlpha(share * (isDark ? 0.86 : 1) * clear)
      if size == 1, !light.isSun {
        canvas.fillCrescent(x: light.x, y: light.y, radius: radius, drawn)
      } else {
        canvas.fillCircle(x: light.x, y: light.y, radius: radius, drawn)
      }
    }
  }

  /// A few stars at night, always the same.
  private func drawStars(on canvas: Canvas, _ lines: Lines, clearOf words: [Area]) {
    let night = min(max(Double(abs(minute - 13 * 60)) / 60 - 7.9, 0), 1)  // from 20:54 on, and until 5:06
    guard night > 0 else { return }
    let light = light(lines)
    for star in 0..<18 {
      let (across, down) = (Double(star) * 0.618 + 0.07, Double(star * star % 17) / 17)
      let x = lines.width * across.truncatingRemainder(dividingBy: 1), y = lines.farCrest * (0.09 + 0.68 * down)
      let radius = star.isMultiple(of: 3) ? 1.4 : 1
      let isBeside = hypot(x - light.x, y - light.y) > lines.radius * 1.85
      guard isBeside, words.allSatisfy({ $0.distance(x: x, y: y) > 6 }) else { continue }
      canvas.fillCircle(x: x, y: y, radius: radius, Color.moon.withAlpha(0.55 * night))
    }
  }
}
