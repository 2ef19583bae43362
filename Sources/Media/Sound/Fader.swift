// Loudness without a click. Each sample is multiplied on the streaming thread, so a fade is as smooth as the sound
// itself, keeps its length under load and needs no timer. The main actor says where to go; a lock stands between.

import CGStreamer
import Foundation
import Synchronization

/// Two slopes that multiply: how loud the person wants it, and whether it is there at all.
final class Fader: Sendable {
  /// What the samples at the fader look like.
  static let caps = "audio/x-raw,format=F32LE,layout=interleaved,rate=48000,channels=2"

  private let slopes = Mutex(Slopes())

  private struct Slopes {
    var level = Slope(value: 0)
    var presence = Slope(value: 0)
  }

  /// A value on its way to another, in equal steps a sample.
  private struct Slope {
    var value: Float
    var target: Float
    var step: Float = 0

    init(value: Float) { (self.value, target) = (value, value) }

    mutating func move(to target: Float, over time: Duration) {
      self.target = target
      let samples = Float(max(time.seconds, 0) * 96_000)  // two channels at 48 kHz
      if samples < 1 { value = target }
      step = samples < 1 ? 0 : (target - value) / samples
    }

    mutating func next() -> Float {
      if step != 0 {
        value += step
        if (step > 0) == (value >= target) || value == target { (value, step) = (target, 0) }
      }
      return value
    }
  }

  /// Heard as `volume`, 0 to 1 on a cubic scale, which sounds even; over 50 ms, so that a slider makes no noise.
  func setVolume(_ volume: Double, over time: Duration = .milliseconds(50)) {
    slopes.withLock { $0.level.move(to: Float(volume * volume * volume), over: time) }
  }

  /// Comes (1) or goes (0) within `time` of what is being sent to the device.
  func fade(to presence: Float, over time: Duration) {
    slopes.withLock { $0.presence.move(to: presence, over: time) }
  }

  /// Comes within `time` from nothing, wherever it was.
  func fadeInFromSilence(over time: Duration) {
    slopes.withLock {
      $0.presence = Slope(value: 0)
      $0.presence.move(to: 1, over: time)
    }
  }

  /// Multiplies what leaves `element` by the slopes, as long as that element lives.
  func attach(to element: Element) {
    guard let pad = gst_element_get_static_pad(element.pointer, "src") else { return }
    defer { gst_object_unref(pad) }
    gst_pad_add_probe(
      pad, GST_PAD_PROBE_TYPE_BUFFER,
      { _, info, data in
        guard let info, let data, let passing = info.pointee.data else { return GST_PAD_PROBE_OK }
        let fader = Unmanaged<Fader>.fromOpaque(data).takeUnretainedValue()
        guard
          let owned = gst_mini_object_make_writable(passing.assumingMemoryBound(to: GstMiniObject.self))
        else { return GST_PAD_PROBE_OK }
        info.pointee.data = UnsafeMutableRawPointer(owned)
        fader.shape(UnsafeMutableRawPointer(owned).assumingMemoryBound(to: GstBuffer.self))
        return GST_PAD_PROBE_OK
      }, Unmanaged.passRetained(self).toOpaque(),
      { data in
        if let data { Unmanaged<Fader>.fromOpaque(data).release() }
      })
  }

  private func shape(_ buffer: UnsafeMutablePointer<GstBuffer>) {
    var map = GstMapInfo()
    guard gst_buffer_map(buffer, &map, GstMapFlags(GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)) != 0 else {
      return
    }
    defer { gst_buffer_unmap(buffer, &map) }
    guard let bytes = map.data else { return }
    let samples = UnsafeMutableRawBufferPointer(start: bytes, count: Int(map.size)).assumingMemoryBound(to: Float.self)
    shape(samples)
  }

  /// Multiplies `samples` in place.
  func shape(_ samples: UnsafeMutableBufferPointer<Float>) {
    slopes.withLock { slopes in
      if slopes.level.step == 0, slopes.presence.step == 0 {
        let gain = slopes.level.value * slopes.presence.value * slopes.presence.value
        if gain != 1 { for index in samples.indices { samples[index] *= gain } }
      } else {
        for index in samples.indices {
          let presence = slopes.presence.next()
          samples[index] *= slopes.level.next() * presence * presence
        }
      }
    }
  }
}
