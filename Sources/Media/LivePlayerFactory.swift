// The module's face: makes players. Nothing of GStreamer is touched before the first one is asked for.

import Core
import Foundation

/// Makes players that use GStreamer.
public final class LivePlayerFactory: PlayerFactory {
  private let scalesInPipeline: Bool

  /// - Parameter scalesInPipeline: whether frames come as large as they are shown. True where the renderer has no GPU
  ///   (it then need not scale, which it does slowly); false where it has one.
  public init(scalesInPipeline: Bool) { self.scalesInPipeline = scalesInPipeline }

  /// A paused player of `scene`.
  ///
  /// Missing files and codecs are told through `problemArose`.
  public func makePlayer(for scene: Scene) -> any ScenePlayer {
    LiveScenePlayer(scene, scalesInPipeline: scalesInPipeline)
  }

  /// A paused player of `meditation`.
  ///
  /// Its length is told as soon as it is known; no device is opened before it is played. Missing files and codecs are told through `problemArose`.
  public func makePlayer(for meditation: Meditation) -> any MeditationPlayer { LiveMeditationPlayer(meditation) }

  /// A player of the short sounds in `files`.
  ///
  /// No device is opened before one is played. What cannot be played is left out without a word.
  public func makePlayer(for files: [Cue: URL]) -> any CuePlayer { LiveCuePlayer(files) }
}
