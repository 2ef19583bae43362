// One file within a sound: how it is decoded, how loud it is, whether it goes round. Main actor.

import Core
import Foundation

/// A file on its way to the device, alone or beside others.
@MainActor final class Track {
  let url: URL
  /// Whether it begins again when it has ended.
  let loops: Bool
  /// The whole length, zero until it is known.
  var length = Duration.zero {
    didSet { loop.setLength(length) }
  }
  /// Whether it can never play.
  var isBroken = false

  /// 0 to 1 on a scale that sounds even, held within them.
  var volume = 0.5 {
    didSet {
      volume = volume.isFinite ? min(max(volume, 0), 1) : oldValue
      setLoudness()
    }
  }
  /// Silence, with `volume` kept.
  var isMuted = false { didSet { setLoudness() } }

  let fader: Fader
  private let loop = LoopProbe()

  /// A paused track at half volume.
  init(_ url: URL, loops: Bool, curve: Fader.Curve, volume: Double = 0.5) {
    self.url = url
    self.loops = loops
    fader = Fader(curve)
    self.volume = volume
    setLoudness()
  }

  /// How a track is told from others by the names of its elements: they begin with it.
  static func name(_ index: Int) -> String { "track\(index)-" }
  /// The last element of a track.
  static func end(_ index: Int) -> String { name(index) + "ahead" }

  /// The branch as gst-launch writes it, its elements named after `index`.
  ///
  /// Our own sounds are Opus in Ogg; what a person added is anything, of which only the sound is decoded. The queue holds
  /// what is decoded two seconds ahead, so that a busy main thread delays no loop; the fader comes behind it, so that a
  /// fade is heard at once.
  func description(_ index: Int) -> String {
    let name = Self.name(index)
    let decoding =
      url.pathExtension.lowercased() == "opus"
      ? "oggdemux name=\(name)demux ! opusdec name=\(name)decode"
      : "decodebin name=\(name)decode caps=audio/x-raw expose-all-streams=false"
    return "filesrc name=\(name)file ! \(decoding) ! audioconvert name=\(name)convert "
      + "! audioresample name=\(name)resample ! capsfilter name=\(name)format caps=\(SampleFormat.caps) "
      + "! queue name=\(Self.end(index)) max-size-time=2000000000 max-size-buffers=0 max-size-bytes=0"
  }

  /// Sets the file and attaches what works on the samples; false if that part of `pipeline` is not there.
  func prepare(_ index: Int, in pipeline: Pipeline) -> Bool {
    guard let file = pipeline.element(Self.name(index) + "file"), let end = pipeline.element(Self.end(index)) else {
      return false
    }
    file.set("location", url.path)
    fader.attach(to: end)
    if loops { loop.attach(to: end) }
    return true
  }

  private func setLoudness() { fader.setVolume(isMuted ? 0 : volume) }
}
