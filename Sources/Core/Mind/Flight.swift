import Foundation

/// How the letters of a sentence move when a worry is let go, or put down. Pure: a place for each letter at each
/// moment.
///
/// Let go, the letters come loose one after another and gather in a feather, which a breath of wind takes up and out.
/// Put down, they settle on their line one after another. Offsets are in logical pixels, right and down from a letter's
/// own place; times are in seconds.
public struct Flight: Hashable, Sendable {
  /// A letter, or the feather, at one moment.
  public struct Place: Hashable, Sendable {
    /// How far right and down of its own place.
    public var x, y: Double
    /// How far it's turned, in radians.
    public var turn: Double
    /// Its size, 1 for its own.
    public var size: Double
    /// Its opacity, 0 to 1.
    public var opacity: Double
  }

  /// The pause between two letters.
  public static let gap = 0.012
  /// How long the page stays empty once the feather is gone.
  public static let stillness = 1.0
  /// More letters than this come loose together, so that a long line doesn't take longer.
  public static let most = 70
  private static let loosening = 0.7
  private static let drifting = 1.8
  private static let settling = 0.6

  /// The number of letters that fly.
  public let letters: Int
  /// Whether nothing may move: the words fade, and a feather is there for a while.
  public let isStill: Bool

  /// A flight of so many letters.
  public init(letters: Int, isStill: Bool) {
    (self.letters, self.isStill) = (min(max(letters, 0), Self.most), isStill)
  }

  /// How long letting go takes, without the stillness after it.
  public var duration: Double { Self.drifting + (isStill ? 0 : gathered) }
  /// When the letters have gathered and the feather sets off.
  private var gathered: Double { Self.loosening * 0.6 + Double(letters) * Self.gap * 0.7 }
  /// How long putting down takes.
  public var layingDown: Double { isStill ? Self.settling : Self.settling + Double(letters) * Self.gap }

  /// A letter that is let go.
  ///
  /// - Parameters:
  ///   - index: its place in the sentence, from 0.
  ///   - gathering: how far right and down of it the letters gather.
  ///   - time: since the flight began, in seconds.
  public func loose(_ index: Int, gathering: (x: Double, y: Double), at time: Double) -> Place {
    if isStill { return Place(x: 0, y: 0, turn: 0, size: 1, opacity: 1 - Self.eased(time / 0.6)) }
    let share = Self.part(time - Double(min(index, Self.most)) * Self.gap, of: Self.loosening)
    let way = Self.eased(share)
    let (lift, wobble) = (sin(.pi * share), Self.wobble(index))
    return Place(
      x: gathering.x * way + 10 * wobble * lift, y: gathering.y * way - 16 * lift, turn: wobble * 1.1 * way,
      size: 1 - 0.55 * way, opacity: 1 - Self.eased((share - 0.5) / 0.5))
  }

  /// The words that don't fly, those after the first line.
  public func rest(at time: Double) -> Double { 1 - Self.eased(time / 0.6) }

  /// The feather, from where the letters gather.
  ///
  /// - Parameters:
  ///   - way: how far right and down of there it leaves the page.
  ///   - time: since the flight began, in seconds.
  public func feather(way: (x: Double, y: Double), at time: Double) -> Place {
    let end = duration
    let leaving = 1 - Self.eased((time - end + 0.35) / 0.35)
    if isStill {
      return Place(x: 0, y: 0, turn: 0, size: 1, opacity: Self.eased((time - 0.4) / 0.5) * leaving)
    }
    let share = Self.part(time - gathered, of: Self.drifting)
    // One breath of wind: it lifts slowly, sways once, and is taken along.
    let taken = share * share * (1.7 - 0.7 * share)
    let sway = sin(2 * .pi * share) * (1 - share * 0.5)
    return Place(
      x: way.x * taken + 22 * sway, y: way.y * taken, turn: -0.45 * sway + 0.5 * taken,
      size: 0.6 + 0.4 * Self.eased((time - 0.15) / 0.6), opacity: Self.eased((time - 0.2) / 0.5) * leaving)
  }

  /// A letter that is put down.
  public func settling(_ index: Int, at time: Double) -> Place {
    if isStill { return Place(x: 0, y: 0, turn: 0, size: 1, opacity: Self.eased(time / Self.settling)) }
    let share = Self.part(time - Double(min(index, Self.most)) * Self.gap, of: Self.settling)
    let left = (1 - share) * (1 - share)
    return Place(
      x: 0, y: -22 * left, turn: Self.wobble(index) * 0.35 * left, size: 1, opacity: Self.eased(share * 1.7))
  }

  private static func part(_ time: Double, of span: Double) -> Double { min(max(time / span, 0), 1) }

  private static func eased(_ share: Double) -> Double {
    let share = min(max(share, 0), 1)
    return share * share * (3 - 2 * share)
  }

  /// A number from -1 to 1 that looks drawn at random, always the same for a letter.
  private static func wobble(_ index: Int) -> Double { sin(Double(index) * 12.9898 + 1.3) }
}
