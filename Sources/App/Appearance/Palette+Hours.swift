import Foundation
import Toolkit

/// The colours of the landscape behind Relax at one time of day. White words stand anywhere on it, so none of these is
/// lighter than `brightest`; what shines is drawn only where there are no words.
struct SkyColors: Equatable {
  /// The sky: at the top, in the middle, and above the hills.
  let high, middle, low: Color
  /// The hills, and the line along each crest.
  let farHill, farCrest, nearHill, nearCrest: Color

  /// The luminance up to which white text has 4.6 : 1.
  nonisolated static let brightest = 1.05 / 4.6 - 0.05

  /// These colours, in the order of the properties.
  var all: [Color] { [high, middle, low, farHill, farCrest, nearHill, nearCrest] }

  private init(_ colors: [Color]) {
    (high, middle, low) = (colors[0], colors[1], colors[2])
    (farHill, farCrest, nearHill, nearCrest) = (colors[3], colors[4], colors[5], colors[6])
  }

  /// The colours at a minute of the day, 0 to 1439; for a dark preference one step darker.
  ///
  /// A mixture is never lighter than the lighter of the two mixed.
  static func at(minute: Int, isDark: Bool) -> SkyColors {
    let next = hours.firstIndex { $0.minute > minute } ?? hours.count - 1
    let (from, to) = (hours[next - 1], hours[next])
    let part = Double(minute - from.minute) / Double(to.minute - from.minute)
    return SkyColors(
      zip(from.colors, to.colors).map { before, after in
        let color = Color(hex: before).mixed(with: Color(hex: after), by: part)
        return isDark ? color.mixed(with: Color(hex: deepest), by: 0.3) : color
      })
  }

  /// What a dark preference is mixed with.
  private static let deepest = "#0A1821"
  private static let night = ["#0B1E2B", "#102B3B", "#17394A", "#123342", "#1F4A5A", "#113B31", "#1B5043"]

  /// The hours that the others lie between.
  private static let hours: [(minute: Int, colors: [String])] = [
    (0, night),
    (4 * 60 + 45, night),
    (5 * 60 + 40, ["#173F59", "#33506C", "#6B5766", "#1E5166", "#2F677B", "#19533F", "#246B53"]),
    (6 * 60 + 30, ["#1F5D7C", "#565F80", "#A05C4C", "#22607A", "#3F7C8E", "#206752", "#2C7E66"]),
    (8 * 60 + 30, ["#21658A", "#266E8E", "#30798C", "#225F79", "#2F7B93", "#216A55", "#2C8069"]),
    (13 * 60, ["#22698A", "#277292", "#2D7A98", "#235F79", "#2F7B93", "#226B56", "#2C8069"]),
    (17 * 60 + 30, ["#22637F", "#2F6C86", "#4A7482", "#245E77", "#337890", "#226954", "#2C7E67"]),
    (19 * 60 + 30, ["#1F5573", "#4B5B7A", "#A35C44", "#20566E", "#3D7080", "#1E5F4B", "#297661"]),
    (20 * 60 + 40, ["#143A52", "#2C4763", "#5F4C63", "#194759", "#29596B", "#174D3D", "#216553"]),
    (22 * 60, night),
    (24 * 60, night),
  ]
}

extension Color {
  /// The colour of the sun and of its light: near the horizon, and high up.
  static let lowSun = Color(hex: "#FFC681"), highSun = Color(hex: "#FFF0CC")
  /// The colour of the moon, of its light and of the stars.
  static let moon = Color(hex: "#C3D0DB")

  /// This colour with `share` of another, 0 to 1.
  func mixed(with other: Color, by share: Double) -> Color {
    Color(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }

  /// The relative luminance, 0 to 1 (WCAG 2.1).
  var luminance: Double {
    func linear(_ part: Double) -> Double { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
