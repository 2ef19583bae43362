// The film of a scene: order of frames, seam, pause, size, and object lifetimes.

import CGStreamer
import Core
import Foundation
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct SceneVideoTests {
    private func player(_ video: URL = TestMedia.clip) throws -> LiveScenePlayer {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      return LiveScenePlayer(
        try TestMedia.scene(video: video, ambience: TestMedia.tone), isDrawnByProcessor: true)
    }

    @Test func `frames come in order, thirty a second`() async throws {
      let player = try player()
      defer { player.close() }
      player.play(fadeIn: .zero)
      var frames: [(time: UInt64, at: ContinuousClock.Instant)] = []
      var pass: UInt64 = 0
      #expect(
        await holds {
          if let frame = player.takeFrame() {
            // A thread that comes late misses frames, and may find itself in the next pass.
            if let last = frames.last, last.time > pass + 700_000_000, frame.presentationTime + pass < last.time {
              pass += 1_000_000_000
            }
            frames.append((frame.presentationTime + pass, .now))
          }
          return frames.count == 25
        })
      for (one, next) in zip(frames, frames.dropFirst()) { #expect(next.time > one.time) }
      // How late each is, by the clock; of several the least, because the thread that takes them may come late itself.
      let began = try #require(frames.first).at
      let late = frames.map { ($0.at - began).seconds - Double($0.time) / 1e9 }
      let (first, last) = (try #require(late.prefix(12).min()), try #require(late.suffix(12).min()))
      #expect(abs(last - first) < 0.1, "Time passes as it is written in the file.")
    }

    @Test func `a frame has the file's size and three planes`() async throws {
      let player = try player()
      defer { player.close() }
      player.play(fadeIn: .zero)
      let frame = try await nextFrame(of: player)
      #expect((frame.width, frame.height) == (320, 180))
      #expect(frame.luma.stride >= 320 && frame.blue.stride >= 160 && frame.red.stride >= 160)
      withExtendedLifetime(frame) {
        let last = frame.red.unsafeSamples.load(fromByteOffset: 89 * frame.red.stride + 159, as: UInt8.self)
        #expect((16...240).contains(last))
      }
    }

    @Test func `a frame is the decoder's own memory, not a copy`() async throws {
      let player = try player()
      defer { player.close() }
      var found: OpaquePointer?
      let sink = try #require(player.film.video?.pipeline?.element(BusEvent.sinkName)).pointer
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
      let decoded = try #require(UnsafeRawPointer(map.data))
      let frame = try #require(VideoFrame(mapping: sample))
      // The decoder leaves a margin around the picture, so the first row begins somewhat later.
      let offset = frame.luma.unsafeSamples - decoded
      #expect(offset >= 0 && offset < Int(map.size))
    }

    /// Five passes; 200 when RESPITE_SOAK is set.
    @Test func `passes lose no frame, repeat none and keep equal steps`() async throws {
      let rounds = isSoak ? 200 : 5
      let player = try player()
      defer { player.close() }
      #expect(await holds { player.film.video?.period ?? .zero > .zero })
      #expect(player.film.video?.period == .seconds(1))
      #expect(try ReferenceDecode.frameTimes(of: TestMedia.clip).count == 31)
      let record = FrameRecord(at: try #require(player.film.video?.pipeline?.element(BusEvent.sinkName)))
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
      #expect(await rests(player) { last = $0.presentationTime })
      let (stopped, resumed) = (last, ContinuousClock.now)
      player.play(fadeIn: .zero)
      let next = try await nextFrame(of: player).presentationTime
      #expect(next > stopped)
      #expect(next < stopped + 200_000_000 + (ContinuousClock.now - resumed).clockTime)
    }

    @Test func `the first frame can be shown before playing`() async throws {
      let player = try player()
      defer { player.close() }
      #expect(try await nextFrame(of: player).presentationTime == 0)
      #expect(player.takeFrame() == nil)
    }

    @Test func `the small film gives way to the large one at the seam, to the frame`() async throws {
      let small = TestMedia.folder.appendingPathComponent("small-\(UUID()).webm")
      try FileManager.default.copyItem(at: TestMedia.clip, to: small)
      defer { try? FileManager.default.removeItem(at: small) }
      let scene = Scene(
        id: "x", title: "x", description: "x", video: TestMedia.clip, smallVideo: small, loop: .seamless,
        poster: TestMedia.clip, ambience: nil, isOwn: false)
      let player = LiveScenePlayer(scene, isDrawnByProcessor: false)
      defer { player.close() }
      player.setDisplay(width: 1_900, height: 1_000, isDarkened: true)
      #expect(player.film.video?.url == small)
      #expect(await holds { player.film.video?.period ?? .zero > .zero && player.takeFrame() != nil })
      let before = FrameRecord(at: try #require(player.film.video?.pipeline?.element(BusEvent.sinkName)))
      player.playSilently()
      player.setDisplay(width: 1_900, height: 1_000, isDarkened: true)
      #expect(player.film.next == nil, "In the dark the small one does.")
      player.setDisplay(width: 1_900, height: 1_000, isDarkened: false)
      let next = try #require(player.film.next)
      #expect(next.url == TestMedia.clip)
      let after = FrameRecord(at: try #require(next.pipeline?.element(BusEvent.sinkName)))
      #expect(await holds(within: .seconds(10)) { after.frames.count >= 10 })
      let times = try ReferenceDecode.frameTimes(of: TestMedia.clip).dropLast()
      let (last, first) = (try #require(before.frames.last), try #require(after.frames.first))
      #expect(last.pts == times.last && first.pts == times.first, "None lost, none twice.")
      #expect((first.taken - last.taken).seconds < (isSoak ? 0.06 : 1))
      #expect((first.taken - last.taken).seconds > 0.01)
    }

    @Test func `the film is chosen by what can be seen of it, and by who draws`() throws {
      let scene = try #require(CommittedSceneTests.scenes["shore"])
      for (isDrawnByProcessor, height, isDarkened, isSmall) in [
        (true, 700, false, true), (true, 1_080, false, true), (false, 2_160, true, true), (false, 540, false, true),
        (false, 700, false, false), (false, 1_080, false, false),
      ] {
        let player = LiveScenePlayer(scene, isDrawnByProcessor: isDrawnByProcessor)
        player.setDisplay(width: height * 16 / 9, height: height, isDarkened: isDarkened)
        #expect(player.film.video?.url == (isSmall ? scene.smallVideo : scene.video), "\(height)")
        player.close()
      }
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
        pipeline = player.film.video?.pipeline
        player.play(fadeIn: .zero)
        lent = try await nextFrame(of: player)
        player.close()
        player.play(fadeIn: .zero)
        #expect(player.takeFrame() == nil)
      }
      #expect(await holds { released == nil && pipeline == nil })
      Pipeline.waitUntilAllClosed()
      let frame = try #require(lent)
      let sum = withExtendedLifetime(frame) {
        (0..<320).reduce(0) { $0 + Int(frame.luma.unsafeSamples.load(fromByteOffset: $1, as: UInt8.self)) }
      }
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
