import Core
import Foundation
import Toolkit

/// One surface's colours: as designed, for a dark preference, and for high contrast.
///
/// Hues are the prototype's, darkened until the text on them passes WCAG 2.1 AA (4.5 : 1); a test computes it.
public struct Palette: Sendable {
  /// A background and the text on it.
  public struct Pair: Sendable {
    /// `#RRGGBB`.
    let background: String
    /// `#RRGGBB`.
    let text: String
  }

  /// The colours as designed.
  public let light: Pair
  /// The colours for a dark preference: one step darker.
  public let dark: Pair
  /// The colours for high contrast: solid black and white.
  public let highContrast: Pair

  nonisolated static let learn = Palette(
    light: Pair(background: "#EEF4F7", text: "#1F2D3A"), dark: Pair(background: "#1D2832", text: "#E4ECF1"),
    highContrast: Pair(background: "#FFFFFF", text: "#000000"))
  nonisolated static let relax = Palette(
    light: Pair(background: "#2A7896", text: "#FFFFFF"), dark: Pair(background: "#1F5B73", text: "#FFFFFF"),
    highContrast: Pair(background: "#000000", text: "#FFFFFF"))
  nonisolated static let reflect = Palette(
    light: Pair(background: "#287A65", text: "#FFFFFF"), dark: Pair(background: "#1E5C4D", text: "#FFFFFF"),
    highContrast: Pair(background: "#000000", text: "#FFFFFF"))
  nonisolated static let session = Palette(
    light: Pair(background: "#1B222D", text: "#FFFFFF"), dark: Pair(background: "#141A22", text: "#FFFFFF"),
    highContrast: Pair(background: "#000000", text: "#FFFFFF"))

  /// What is white otherwise, where dark is preferred; and the same under the pointer.
  nonisolated static let softWhite = "#DCE3EA", softWhiteHover = "#E5EBF0"

  /// The style sheet's colour rules: one window class for each surface, and the inks for drawings on white.
  static var styleSheet: String {
    var rules = [
      "@define-color lamp #FFE3B0;",
      "@define-color relax_ink \(relax.light.background);", "@define-color reflect_ink \(reflect.light.background);",
      // For words on what is white, where dark is preferred.
      "@define-color relax_ink_dark \(relax.dark.background);",
      "@define-color reflect_ink_dark \(reflect.dark.background);",
      "@define-color soft_white \(softWhite); @define-color soft_white_hover \(softWhiteHover);",
      // Colours for what libadwaita would draw in blue: switches, sliders and suggested buttons, mostly in small
      // windows.
      "@define-color accent_bg_color \(relax.light.background);", "@define-color accent_fg_color \(relax.light.text);",
      "@define-color accent_color mix(\(relax.light.background), @window_fg_color, .35);",
    ]
    for surface in Surface.allCases {
      for (suffix, pair) in [
        ("", surface.palette.light), (".dark", surface.palette.dark), (".high-contrast", surface.palette.highContrast),
      ] {
        rules.append(
          "window.\(surface.rawValue)\(suffix) { background-color: \(pair.background); color: \(pair.text); }")
        rules.append("window.\(surface.rawValue)\(suffix) .over-text { background-color: \(pair.background); }")
      }
    }
    for surface in [Surface.learn, .relax, .reflect] {  // the onboarding cards that show the tabs
      let pair = surface.palette.light
      rules.append("button.tab-card.\(surface.rawValue) { background-color: \(pair.background); color: \(pair.text); }")
    }
    return rules.joined(separator: "\n")
  }
}

extension Color {
  /// The breathing circle where there's no scene behind it. Nothing on screen is as bright as white.
  static let plate = Color(hex: Palette.softWhite)

  /// The colour of a scene's light.
  init(_ light: SceneLight) { self.init(red: light.red, green: light.green, blue: light.blue) }

  /// The warm light of something that was done, as of a lamp in a window.
  static let lamp = Color(hex: "#FFE3B0")

  /// The session's own dark, which a drawn night begins and ends in.
  static var night: Color {
    let pair = Desktop.prefersHighContrast ? Palette.session.highContrast : Palette.session.light
    return Color(
      hex: Desktop.prefersDark && !Desktop.prefersHighContrast ? Palette.session.dark.background : pair.background)
  }
  // The lake at night: sky over the hills, hills, water, and lights that are lit or not.
  static let lakeGlow = Color(hex: "#34506A")
  static let lakeWater = Color(hex: "#24384A")
  static let farHill = Color(hex: "#1E2C3A")
  static let nearHill = Color(hex: "#141C26")
  static let lampCore = Color(hex: "#FFE9C2")
  static let unlit = Color(hex: "#A9B9C7")

  // A folded letter, drawn small.
  static let paper = Color(hex: "#F6F1E6")
  static let paperShade = Color(hex: "#E4DCCB")
  static let paperFold = Color(hex: "#A99F8B")

  /// The ink of the faces and dials, on white circles.
  static let relaxInk = Color(hex: Palette.relax.light.background)

  /// Reads `#RRGGBB`.
  init(hex: String) {
    let value = UInt32(hex.dropFirst(), radix: 16) ?? 0
    self.init(
      red: Double(value >> 16 & 0xFF) / 255, green: Double(value >> 8 & 0xFF) / 255, blue: Double(value & 0xFF) / 255)
  }
}

extension Palette.Pair {
  /// The contrast of text and background, 1 to 21 (WCAG 2.1, “contrast ratio” and “relative luminance”).
  public var contrast: Double {
    let (a, b) = (Color(hex: background).luminance, Color(hex: text).luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
