import Foundation

/// How loud a mix of sounds may get, whatever its sliders say. `tools/media/mix.py` uses the same values (but holds a
/// peak for 10 ms longer).
///
/// The sum is limited in two steps. First, one constant gain for all sources reduces its power to that of one scene's
/// sound. As this gain doesn't follow the sound, the loudness doesn't pump. Then a limiter reduces the peaks that
/// remain where crests coincide.
public enum MixLoudness {
  /// The limit of every mix, in LUFS: the loudness of a scene's sound alone.
  public static let ceiling = -20.0
  /// The highest sample after the limiter, in dBFS. Between samples a wave can be up to a decibel higher, which
  /// makes −3 dBTP.
  public static let peak = -4.0
  /// How long before a peak the limiter begins to turn down. The whole mix is delayed by this time.
  public static let lookAhead = Duration.milliseconds(5)
  /// The time constant of the limiter's return to full gain after a peak.
  public static let release = Duration.milliseconds(200)

  /// Returns the factor for every sample of a mix, so that its loudness is at most `ceiling`.
  ///
  /// Unrelated sounds add their powers. So with gᵢ as the gain of a source's slider and wᵢ as the power of its file,
  /// where a file at `ceiling` has 1, the sum has the power Σ gᵢ² wᵢ.
  ///
  /// - Parameter sources: each with its slider's position, 0 to 1, and the loudness of its file in LUFS.
  public static func gain(of sources: [(level: Double, loudness: Double)]) -> Double {
    let power = sources.reduce(0) { sum, source in
      sum + pow(Volume.gain(at: source.level), 2) * pow(10, (source.loudness - ceiling) / 10)
    }
    return power > 1 ? 1 / power.squareRoot() : 1
  }
}
