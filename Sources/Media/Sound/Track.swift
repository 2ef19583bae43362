import Core
import Foundation

/// One file within a sound: how it's decoded, how loud it is, and whether it loops.
@MainActor final class Track {
  /// The file; nil for endless silence, which only lets time pass.
  let url: URL?
  let loops: Bool
  /// Whether the person added the file. If so, it may have any format, and `respite-media` decodes it.
  let isOwn: Bool
  /// Zero until it is known.
  var duration = Duration.zero {
    didSet { loopProbe.setDuration(duration) }
  }
  /// Whether it can't be played.
  var isBroken = false

  /// The volume, as the position of a slider (see `Volume`).
  var volume = 0.5 {
    didSet {
      volume = volume.isFinite ? min(max(volume, 0), 1) : oldValue
      updateFader()
    }
  }
  /// How loud it is within a mix, as a factor for every sample on top of the volume. See `setShare`.
  private(set) var share = 1.0
  /// Mutes without changing `volume`. Muting is quick and unmuting slow, because sound out of silence startles.
  var isMuted = false {
    didSet {
      if isMuted != oldValue { updateFader(over: isMuted ? Fade.short : Fade.unmuting) }
    }
  }

  let fader: Fader
  let loopProbe = LoopProbe()

  init(_ url: URL?, loops: Bool, isOwn: Bool = false, curve: Fader.Curve, volume: Double = 0.5) {
    self.url = url
    self.loops = loops
    self.isOwn = isOwn
    fader = Fader(curve)
    self.volume = volume
    updateFader()
  }

  /// Changes its share of a mix within `time`.
  func setShare(_ share: Double, over time: Duration) {
    guard share != self.share else { return }
    self.share = share
    updateFader(over: time)
  }

  /// The problem to report if it can't be played.
  var problem: PlaybackProblem { url.map(PlaybackProblem.damagedFile) ?? .missingElement("audiotestsrc") }

  /// The prefix of the names of a track's elements.
  static func name(_ index: Int) -> String { "track\(index)-" }
  /// The name of a track's last element.
  static func end(_ index: Int) -> String { name(index) + "ahead" }

  /// The branch in gst-launch syntax, its elements named after `index`.
  ///
  /// Shipped sounds are Opus in Ogg. A file that the person added is decoded by `respite-media`.
  /// The queue holds two seconds of decoded samples, so that a busy main thread delays no loop. The fader comes after
  /// the queue, so that a fade is heard at once.
  func description(_ index: Int) -> String {
    let name = Self.name(index)
    guard url != nil else {
      return "audiotestsrc name=\(name)file wave=silence samplesperbuffer=960 ! \(SampleFormat.caps) "
        + "! queue name=\(Self.end(index)) max-size-time=100000000 max-size-buffers=0 max-size-bytes=0"
    }
    let decoding =
      isOwn
      ? StreamSource.description(named: name + "file")
      : "filesrc name=\(name)file ! oggdemux name=\(name)demux ! opusdec name=\(name)decode"
    return "\(decoding) ! audioconvert name=\(name)convert "
      + "! audioresample name=\(name)resample ! capsfilter name=\(name)format caps=\(SampleFormat.caps) "
      + "! queue name=\(Self.end(index)) max-size-time=2000000000 max-size-buffers=8192 max-size-bytes=2000000"
  }

  /// Sets the file and attaches the fader and, for a loop, the probe, which reports to `events`. Returns false if `bin`
  /// lacks the elements.
  func prepare(_ index: Int, in bin: Element, events: AsyncStream<BusEvent>.Continuation) -> Bool {
    guard let file = bin.child(Self.name(index) + "file"), let end = bin.child(Self.end(index)) else { return false }
    if let url, isOwn {
      StreamSource.attach(to: file, reading: url, for: .sound)
    } else if let url {
      file.set("location", url.path)
    }
    fader.attach(to: end)
    if loops {
      loopProbe.attach(to: end)
      LoopProbe.reportPasses(entering: end, named: Self.end(index)) { events.yield($0) }
    }
    return true
  }

  private func updateFader(over time: Duration = .milliseconds(50)) {
    // A slider's gain is the square of its position.
    fader.setVolume(isMuted ? 0 : volume * share.squareRoot(), over: time)
  }
}
