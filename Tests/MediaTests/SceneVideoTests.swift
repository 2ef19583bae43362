// The film of a scene: order of frames, seam, pause, size, and object lifetimes.

import CGStreamer
import Core
import Foundation
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct SceneVideoTests {
    private func player(
      _ video: URL = TestMedia.clip, scales: Bool = false
    ) throws -> LiveScenePlayer {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      return LiveScenePlayer(
        try TestMedia.scene(video: video, ambience: TestMedia.tone), scalesInPipeline: scales)
    }

    @Test func `frames come in order, thirty a second`() async throws {
      let player = try player()
      defer { player.close() }
      player.play(fadeIn: .zero)
      var frames: [(time: UInt64, at: ContinuousClock.Instant)] = []
      #expect(
        await holds {
          if let frame = player.takeFrame() { frames.append((frame.presentationTime, .now)) }
          return frames.count == 25
        })
      for (one, next) in zip(frames, frames.dropFirst()) { #expect(next.time > one.time) }
      let first = try #require(frames.first)
      let last = try #require(frames.last)
      let media = Double(last.time - first.time) / 1e9
      #expect(abs((last.at - first.at).seconds - media) < 0.15, "Time passes as it is written in the file.")
    }

    @Test func `a frame has the file's content, blue first and opaque`() async throws {
      let player = try player()
      defer { player.close() }
      player.play(fadeIn: .zero)
      var taken: VideoFrame?
      #expect(
        await holds {
          taken = player.takeFrame() ?? taken
          return taken != nil
        })
      let frame = try #require(taken)
      #expect((frame.width, frame.height) == (320, 180))
      #expect(frame.stride >= 320 * 4)
      withExtendedLifetime(frame) {
        #expect(frame.unsafeBytes.count >= frame.stride * 180)
        #expect(stride(from: 3, to: 320 * 4, by: 4).allSatisfy { frame.unsafeBytes[$0] == 255 })
      }
    }

    @Test func `a frame is the decoder's own memory, not a copy`() async throws {
      let player = try player()
      defer { player.close() }
      var found: OpaquePointer?
      let sink = try #require(player.video?.pipeline?.element(BusEvent.sinkName)).pointer
      #expect(
        await holds {
          found = gst_app_sink_try_pull_preroll(
            UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstAppSink.self), 0)
          return found != nil
        })
      let sample = try #require(found)
      defer { gst_sample_unref(sample) }
      let buffer = try #require(gst_sample_get_buffer(sample))
      let memory = try #require(gst_buffer_peek_memory(buffer, 0))
      var map = GstMapInfo()
      #expect(gst_memory_map(memory, &map, GST_MAP_READ) != 0)
      defer { gst_memory_unmap(memory, &map) }
      let decoded = UnsafeRawPointer(map.data)
      let frame = try #require(VideoFrame(mapping: sample))
      #expect(frame.unsafeBytes.baseAddress == decoded)
    }

    /// Five passes; 200 when RESPITE_SOAK is set.
    @Test func `passes lose no frame, repeat none and keep equal steps`() async throws {
      let rounds = isSoak ? 200 : 5
      let player = try player()
      defer { player.close() }
      #expect(await holds { player.video?.period ?? .zero > .zero })
      #expect(player.video?.period == .seconds(1))
      #expect(try ReferenceDecode.frameTimes(of: TestMedia.clip).count == 31)
      let record = FrameRecord(at: try #require(player.video?.pipeline?.element(BusEvent.sinkName)))
      player.play(fadeIn: .zero)
      #expect(await holds(within: .seconds(rounds * 2 + 10)) { record.frames.count >= rounds * 30 + 5 })
      try expectWholeRounds(record.frames, of: TestMedia.clip, rounds: rounds, inRealTime: isSoak)
    }

    @Test func `pausing stops the frames, and playing resumes there`() async throws {
      let player = try player()
      defer { player.close() }
      player.play(fadeIn: .zero)
      var last: UInt64 = 0
      #expect(
        await holds {
          if let frame = player.takeFrame() { last = frame.presentationTime }
          return last > 200_000_000
        })
      player.pause()
      #expect(!player.isPlaying)
      await sleep(for: .milliseconds(100))  // one frame may be on its way, and one waits behind it
      while let frame = player.takeFrame() { last = frame.presentationTime }
      let stopped = last
      await sleep(for: .milliseconds(300))
      #expect(player.takeFrame() == nil)
      player.play(fadeIn: .zero)
      var next: UInt64?
      #expect(
        await holds {
          next = player.takeFrame()?.presentationTime ?? next
          return next != nil
        })
      #expect(try #require(next) > stopped)
      #expect(try #require(next) < stopped + 200_000_000)
    }

    @Test func `the first frame can be shown before playing`() async throws {
      let player = try player()
      defer { player.close() }
      var frame: VideoFrame?
      #expect(
        await holds {
          frame = player.takeFrame() ?? frame
          return frame != nil
        })
      #expect(frame?.presentationTime == 0)
      #expect(player.takeFrame() == nil)
    }

    @Test func `frames come at the display size and keep their proportions`() async throws {
      let player = try player(TestMedia.wide, scales: true)
      defer { player.close() }
      player.setDisplaySize(width: 600, height: 300)
      player.play(fadeIn: .zero)
      func size(_ expected: (Int, Int)) async -> Bool {
        await holds { player.takeFrame().map { ($0.width, $0.height) == expected } ?? false }
      }
      #expect(await size((720, 304)), "As high as the window, and as wide as that makes it.")
      player.setDisplaySize(width: 610, height: 305)
      player.setDisplaySize(width: 4_000, height: 2_000)
      #expect(await size((1_280, 540)), "Never larger than the file.")
    }

    @Test func `sizes cover the display, are rounded up, and stay when close`() {
      let own = PixelSize(width: 2_560, height: 1_080)
      #expect(own.covering(PixelSize(width: 1_280, height: 540)) == PixelSize(width: 1_280, height: 540))
      #expect(own.covering(PixelSize(width: 1_281, height: 540)) == PixelSize(width: 1_296, height: 546))
      #expect(own.covering(PixelSize(width: 360, height: 640)) == PixelSize(width: 1_520, height: 642))
      #expect(own.covering(PixelSize(width: 0, height: 0)) == own)
      #expect(own.covering(PixelSize(width: 9_000, height: 10)) == own)
      let small = PixelSize(width: 1_000, height: 500)
      #expect(PixelSize(width: 1_040, height: 520).isClose(to: small))
      #expect(!PixelSize(width: 1_060, height: 530).isClose(to: small))
    }

    @Test(arguments: [(1.033333333, 1_000), (4.033, 4_000), (24.034, 24_000), (20.1, 20_066)])
    func `a pass ends where the last frame starts`(length: Double, milliseconds: Int) {
      let period = SceneVideo.period(of: .seconds(length), frameDuration: .nanoseconds(33_333_333))
      #expect(period == .milliseconds(milliseconds))
    }

    @Test func `closing releases everything except frames already taken`() async throws {
      weak var released: LiveScenePlayer?
      weak var pipeline: Pipeline?
      var lent: VideoFrame?
      do {
        let player = try player()
        released = player
        pipeline = player.video?.pipeline
        player.play(fadeIn: .zero)
        #expect(
          await holds {
            lent = player.takeFrame() ?? lent
            return lent != nil
          })
        player.close()
        player.play(fadeIn: .zero)
        #expect(player.takeFrame() == nil)
      }
      #expect(await holds { released == nil && pipeline == nil })
      Pipeline.waitUntilAllClosed()
      let frame = try #require(lent)
      let sum = withExtendedLifetime(frame) { frame.unsafeBytes.reduce(0) { $0 + Int($1) } }
      #expect(sum > 0)
    }

    @Test func `a player that is dropped without closing releases everything as well`() async throws {
      weak var released: LiveScenePlayer?
      do {
        let player = try player()
        released = player
        player.play(fadeIn: .zero)
        await sleep(for: .milliseconds(100))
      }
      #expect(await holds { released == nil })
    }
  }
}
