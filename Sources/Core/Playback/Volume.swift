import Foundation

/// How loud a volume slider's position is.
///
/// A slider at `x` plays at 40 · log₁₀ x decibels, so its gain is x²: 0 dB at 100 %, −12 dB at 50 %, −24 dB at 25 %,
/// silence at 0. People hear −10 dB as half as loud (the sone scale, ISO 532-1), so half the way sounds nearly half as
/// loud, and each step of 5 % sounds like a step. The sound server's own sliders, at 60 · log₁₀ x, fall faster: with
/// those, a scene at 40 % could hardly be heard.
///
/// Positions go from 0 to 1. A player clamps others, and ignores NaN and infinity.
public enum Volume {
  /// The factor for each sample's amplitude at the slider position `position`, 0 to 1.
  public static func gain(at position: Double) -> Double { position * position }

  /// The slider position that plays at `decibels`, 0 or less.
  public static func position(decibels: Double) -> Double { pow(10, decibels / 40) }
}

extension Settings {
  /// Converts, once, the volumes that a person chose when a slider's gain was x³ to positions that sound as loud as
  /// before.
  ///
  /// Since then, the scenes' files have become 8 dB louder and the voice's 3 dB quieter. The positions compensate for
  /// that, because a volume that a person has set must not become louder unasked. A volume that was never changed gets
  /// the new default.
  public func adoptFormerVolumes() {
    adopt(.formerAmbienceVolume, as: .sceneVolume, risenBy: 8)
    adopt(.formerVoiceVolume, as: .meditationVoiceVolume, risenBy: -3)
    adopt(.formerBedVolume, as: .meditationBedVolume, risenBy: 0)
  }

  /// - Parameters:
  ///   - former: the setting to convert. It's reset to its default, so that it's converted only once.
  ///   - setting: the setting that gets the position.
  ///   - decibels: how much louder the files have become.
  private func adopt(_ former: Setting<Double>, as setting: Setting<Double>, risenBy decibels: Double) {
    let chosen = self[former]
    guard chosen != former.standard else { return }
    // The new gain x², times the files' rise, equals the previous gain chosen³.
    self[setting] = min(pow(chosen, 1.5) * Volume.position(decibels: -decibels), 1)
    self[former] = former.standard
  }
}
