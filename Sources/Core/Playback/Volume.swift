import Foundation

/// How loud a volume slider's position is.
///
/// A slider at `x` plays at 40 · log₁₀ x decibels, so its gain is x²: 0 dB at 100 %, −12 dB at 50 %, −24 dB at 25 %,
/// silence at 0. People hear −10 dB as half as loud (the sone scale, ISO 532-1), so half the way sounds nearly half as
/// loud, and each step of 5 % sounds like a step. The sound server's own sliders, at 60 · log₁₀ x, fall faster: with
/// them a scene at 40 % was lost.
///
/// Positions go from 0 to 1. A player clamps others, and ignores NaN and infinity.
public enum Volume {
  /// The factor for each sample's amplitude at the slider position `position`, 0 to 1.
  public static func gain(at position: Double) -> Double { position * position }

  /// The slider position that plays at `decibels`, 0 or less.
  public static func position(decibels: Double) -> Double { pow(10, decibels / 40) }
}

extension Settings {
  /// Adopts, once, the volumes a person chose while sliders were cubes (gain x³), as positions that sound as loud as
  /// before.
  ///
  /// The scenes' files have become 8 dB louder since and the voice's 3 dB quieter, which the positions make up for:
  /// what a person has set must not grow louder without being asked. A volume that was never touched takes
  /// the new default.
  public func adoptFormerVolumes() {
    adopt(.formerAmbienceVolume, as: .sceneVolume, risenBy: 8)
    adopt(.formerVoiceVolume, as: .meditationVoiceVolume, risenBy: -3)
    adopt(.formerBedVolume, as: .meditationBedVolume, risenBy: 0)
  }

  /// - Parameters:
  ///   - former: goes back to its default, so that it's adopted once only.
  ///   - setting: gets the position.
  ///   - decibels: how much louder the files have become.
  private func adopt(_ former: Setting<Double>, as setting: Setting<Double>, risenBy decibels: Double) {
    let chosen = self[former]
    guard chosen != former.standard else { return }
    // x² · files = chosen³, and the position makes up for the files' rise.
    self[setting] = min(pow(chosen, 1.5) * Volume.position(decibels: -decibels), 1)
    self[former] = former.standard
  }
}
