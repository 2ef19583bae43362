// Opus files of computed samples, for the tests of the mix.

import CGStreamer
import Foundation

@testable import Media

extension TestMedia {
  /// Sines of a second each, at the frequency `tone(inSecond:)`.
  static let seconds: URL = sound("seconds.opus", frames: 8 * 48_000) {
    0.4 * sin(2 * .pi * tone(inSecond: $0 / 48_000) * Double($0) / 48_000)
  }
  static func tone(inSecond second: Int) -> Double { 300 + 200 * Double(second) }

  /// A loop whose duration isn't a whole number of microseconds. It starts and ends in silence, because an encoder
  /// doesn't see across the seam, so that any other seam would be audible.
  static let oddFrames = 44_117
  static let oddLoop: URL = sound("odd.opus", frames: oddFrames) {
    let wave = sin(.pi * Double($0) / Double(oddFrames))
    return 0.5 * wave * wave * sin(2 * .pi * 440 * Double($0) / 48_000)
  }

  /// The same with another length and pitch.
  static func oddLoop(frames: Int, _ frequency: Double) -> URL {
    sound("odd-\(frames).opus", frames: frames) {
      let wave = sin(.pi * Double($0) / Double(frames))
      return 0.5 * wave * wave * sin(2 * .pi * frequency * Double($0) / 48_000)
    }
  }

  static let silence: URL = sound("silence.opus", frames: 8 * 48_000) { _ in 0 }

  /// A sound with title and artist tags.
  static let titled: URL = sound("titled.opus", frames: 48_000, tags: "title=Confession,artist=Somebody") {
    0.4 * sin(2 * .pi * 440 * Double($0) / 48_000)
  }

  /// A second of video and tone in one file.
  static let film: URL = {
    let url = folder.appendingPathComponent("film.webm")
    encode(
      "webmmux name=mux ! filesink location=\(url.path) "
        + "videotestsrc num-buffers=30 ! video/x-raw,format=I420,width=64,height=48,framerate=30/1 "
        + "! vp8enc deadline=1 ! queue ! mux. "
        + "audiotestsrc wave=sine num-buffers=100 samplesperbuffer=480 ! audio/x-raw,rate=48000,channels=2 ! opusenc "
        + "! queue ! mux.")
    return url
  }()

  /// A stereo file of `frames` samples per channel at 48 kHz, encoded like the shipped sounds.
  static func sound(
    _ name: String, frames: Int, tags: String = "encoder=test", _ sample: (Int) -> Double
  ) -> URL {
    let (raw, url) = (folder.appendingPathComponent(name + ".raw"), folder.appendingPathComponent(name))
    var samples: [Float] = []
    samples.reserveCapacity(2 * frames)
    for frame in 0..<frames {
      let value = Float(sample(frame))
      samples.append(value)
      samples.append(value)
    }
    do { try samples.withUnsafeBytes { try Data($0).write(to: raw) } } catch {
      preconditionFailure("A file for the test can be written: \(error)")
    }
    let format = "format=pcm pcm-format=f32le sample-rate=48000 num-channels=2"
    encode(
      "filesrc location=\(raw.path) ! rawaudioparse \(format) ! audioconvert ! taginject tags=\(tags) "
        + "! opusenc bitrate=192000 ! oggmux ! filesink location=\(url.path)")
    return url
  }

  /// Runs a pipeline to its end. The paths in `description` lie in the tests' own folder and need no quoting.
  private static func encode(_ description: String) {
    guard let pipeline = gst_parse_launch(description, nil), let bus = gst_element_get_bus(pipeline) else {
      preconditionFailure("The encoders are installed.")
    }
    gst_element_set_state(pipeline, GST_STATE_PLAYING)
    let ends = GstMessageType(GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
    guard let message = gst_bus_timed_pop_filtered(bus, 30_000_000_000, ends), message.pointee.type == GST_MESSAGE_EOS
    else { preconditionFailure("The sound can be encoded.") }
    gst_message_unref(message)
    gst_element_set_state(pipeline, GST_STATE_NULL)
    gst_object_unref(bus)
    gst_object_unref(pipeline)
  }
}
