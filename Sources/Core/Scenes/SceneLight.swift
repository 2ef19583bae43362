import Foundation

/// The colour of a scene's own light, such as its sun, its fire or a lamp, and how far to the right that light is.
///
/// In `scene.json` it's `{"color": "#RRGGBB", "x": 0.54}`.
public struct SceneLight: Hashable, Sendable {
  /// sRGB code values, 0 to 1.
  public let red, green, blue: Double
  /// The light's place in the picture: 0 is its left edge, 1 its right edge.
  public let x: Double

  /// A light of these code values, 0 to 1, at `x`.
  public init(red: Double, green: Double, blue: Double, x: Double = 0.5) {
    (self.red, self.green, self.blue, self.x) = (red, green, blue, min(max(x, 0), 1))
  }

  /// The light for a picture whose brightest parts have this mean colour. It's made so bright that dark words on it can
  /// be read, and keeps its hue.
  public static func of(red: Double, green: Double, blue: Double) -> SceneLight {
    let most = max(red, green, blue, 0.01)
    // As bright as the eye takes a lamp to be, with two thirds of its colour: a saturated disc would be a signal.
    func lit(_ part: Double) -> Double { 0.97 * (1 - (1 - part / most) * 0.66) }
    let light = SceneLight(red: lit(red), green: lit(green), blue: lit(blue))
    let missing = max(0, 0.7 - light.luminance) / max(1 - light.luminance, 0.01)
    func mixed(_ part: Double) -> Double { part + (0.97 - part) * min(1, missing * 1.4) }
    return SceneLight(red: mixed(light.red), green: mixed(light.green), blue: mixed(light.blue))
  }

  /// The same light with this share of its luminance.
  public func dimmed(to share: Double) -> SceneLight {
    func code(_ part: Double) -> Double {
      let linear = Self.linear(part) * share
      return linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
    }
    return SceneLight(red: code(red), green: code(green), blue: code(blue), x: x)
  }

  /// The relative luminance, 0 to 1 (WCAG 2.1).
  public var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  private static func linear(_ code: Double) -> Double {
    code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
  }
}

extension SceneLight: Codable {
  private enum Key: CodingKey { case color, x }

  /// Reads the colour and the place; without a place, the middle.
  /// - Throws: `DecodingError` if the colour isn't `#RRGGBB`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let text = try values.decode(String.self, forKey: .color)
    guard text.count == 7, text.hasPrefix("#"), let code = UInt32(text.dropFirst(), radix: 16) else {
      throw DecodingError.dataCorruptedError(forKey: .color, in: values, debugDescription: "Not #RRGGBB.")
    }
    func part(_ shift: UInt32) -> Double { Double(code >> shift & 0xFF) / 255 }
    self.init(
      red: part(16), green: part(8), blue: part(0), x: try values.decodeIfPresent(Double.self, forKey: .x) ?? 0.5)
  }

  /// Writes them as they're read.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    let code = [red, green, blue].map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined()
    try values.encode("#" + code, forKey: .color)
    try values.encode(x, forKey: .x)
  }
}
