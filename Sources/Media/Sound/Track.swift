import Core
import Foundation

/// One file within a sound: how it's decoded, how loud it is, and whether it loops.
@MainActor final class Track {
  let url: URL
  let loops: Bool
  /// Zero until it is known.
  var duration = Duration.zero {
    didSet { loopProbe.setDuration(duration) }
  }
  /// Whether it can't be played.
  var isBroken = false

  /// The position of a slider, as `Volume` says.
  var volume = 0.5 {
    didSet {
      volume = volume.isFinite ? min(max(volume, 0), 1) : oldValue
      updateFader()
    }
  }
  /// Mutes without changing `volume`: quickly, and back slowly, because sound out of silence startles.
  var isMuted = false {
    didSet {
      if isMuted != oldValue { updateFader(over: isMuted ? Fade.short : Fade.unmuting) }
    }
  }

  let fader: Fader
  private let loopProbe = LoopProbe()

  init(_ url: URL, loops: Bool, curve: Fader.Curve, volume: Double = 0.5) {
    self.url = url
    self.loops = loops
    fader = Fader(curve)
    self.volume = volume
    updateFader()
  }

  /// The prefix of the names of a track's elements.
  static func name(_ index: Int) -> String { "track\(index)-" }
  /// The name of a track's last element.
  static func end(_ index: Int) -> String { name(index) + "ahead" }

  /// The branch in gst-launch syntax, its elements named after `index`.
  ///
  /// Shipped sounds are Opus in Ogg. A file that the person added may have any format, and only its audio is decoded.
  /// The queue holds two seconds of decoded samples, so that a busy main thread delays no loop. The fader comes after
  /// the queue, so that a fade is heard at once.
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

  /// Sets the file and attaches the fader and, for a loop, the probe. Returns false if `pipeline` lacks the elements.
  func prepare(_ index: Int, in pipeline: Pipeline) -> Bool {
    guard let file = pipeline.element(Self.name(index) + "file"), let end = pipeline.element(Self.end(index)) else {
      return false
    }
    file.set("location", url.path)
    fader.attach(to: end)
    if loops { loopProbe.attach(to: end) }
    return true
  }

  private func updateFader(over time: Duration = .milliseconds(50)) {
    fader.setVolume(isMuted ? 0 : volume, over: time)
  }
}
