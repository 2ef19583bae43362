// Layers over a scene's sound, in one pipeline: the samples that arrive at the sink.

import CGStreamer
import Core
import Foundation
import Synchronization
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct LayerTests {
    private func layer(_ id: String, _ file: URL, loudness: Double = -60) -> SoundLayer {
      // So soft that the others give nothing up for it, unless said otherwise.
      SoundLayer(id: id, title: id, sound: file, loudness: loudness)
    }

    private func scene(_ ambience: URL?) -> (sound: Sound, problems: PlaybackProblems) {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let problems = PlaybackProblems()
      let sound = Sound(ambience, loops: ambience != nil, problems: problems)
      sound.volume = 1
      return (sound, problems)
    }

    /// Plays from the beginning, and records from there.
    private func play(_ sound: Sound) async throws -> PadRecord {
      sound.play(fadeIn: .zero)
      #expect(await holds { sound.isReady })
      let record = try PadRecord(of: sound.pipeline)
      sound.seek(to: .zero)
      #expect(await holds { !sound.isSeeking })
      return record
    }

    private func added(_ sound: Sound, _ count: Int) async -> Bool {
      await holds { sound.layers.all.count { $0.state == .added } == count }
    }

    /// Holds the first buffer on its way into a mixer back until it's opened.
    private final class Gate: Sendable {
      private let isReached = Mutex(false)
      private let opened = DispatchSemaphore(value: 0)

      /// Whether a buffer waits, or has waited.
      var isHolding: Bool { isReached.withLock { $0 } }

      func open() { opened.signal() }

      init(behind element: Element) {
        element.addProbe(at: "src", GST_PAD_PROBE_TYPE_BUFFER) { [self] pad, _ in
          guard let place = gst_pad_get_peer(pad) else { return GST_PAD_PROBE_OK }
          defer { gst_object_unref(place) }
          guard place.pointee.object.name.map({ String(cString: $0) }) == "sink_0" else { return GST_PAD_PROBE_OK }
          isReached.withLock { $0 = true }
          opened.wait()
          return GST_PAD_PROBE_REMOVE
        }
      }
    }

    @Test func `loops of different lengths stay exact to the sample over many passes in one mix`() async throws {
      let files = [TestMedia.oddLoop, TestMedia.oddLoop(frames: 52_111, 660), TestMedia.oddLoop(frames: 38_003, 880)]
      let (sound, _) = scene(files[0])
      defer { sound.close() }
      sound.volume = 0.5  // so that the limiter has nothing to do
      sound.lay([(layer("a", files[1], loudness: -20), 0.9), (layer("b", files[2], loudness: -20), 0.8)], own: 0.7)
      let record = try await play(sound)
      #expect(await added(sound, 2))
      #expect(await record.hears(.milliseconds(6_500)))
      let heard = record.left
      var sources: [[Float]] = []
      for file in files { sources.append(try ReferenceDecode.left(of: file)) }
      let tracks = [sound.lead] + sound.layers.all.map(\.track)
      let dues = [0] + sound.layers.all.map { Int($0.due.clockTime / 1_000_000) * 48 }
      for (track, level) in zip(tracks, [0.7, 0.9, 0.8]) {
        let gain = 1 / [0.7, 0.9, 0.8].reduce(0) { $0 + pow($1, 4) }.squareRoot()
        #expect(abs(track.share - level * level * min(gain, 1)) < 1e-9)
      }
      // From where all have faded in, over five passes of each, but for where one starts with a fresh decoder.
      let begin = (dues.max() ?? 0) + 24_000
      try #require(heard.count > begin + 220_000)
      let parts = zip(zip(sources, tracks), dues).map { (source: $0.0.0, gain: Float($0.0.1.share / 4), due: $0.1) }
      let looked = (begin..<heard.count).filter { index in
        parts.allSatisfy { (index - $0.due) % $0.source.count > 4_800 }
      }
      let wrong = looked.filter { index in
        let sum = parts.reduce(Float(0)) { $0 + $1.source[(index - $1.due) % $1.source.count] * $1.gain }
        return abs(sum - heard[index]) > 0.000_5
      }
      #expect(wrong.count == 0, "The first of \(looked.count) that differ: \(wrong.first ?? 0)")
      let seams = parts.flatMap { part in
        (1...5).map { part.due + $0 * part.source.count }.filter { $0 > begin && $0 < heard.count - 480 }
      }
      #expect(seams.count > 12)
      let usual = largestStep(heard[begin...])
      for seam in seams { #expect(largestStep(heard[(seam - 240)..<(seam + 240)]) < usual * 1.05) }
    }

    @Test func `a layer comes and goes while the scene plays, and the scene loses and gains no sample`() async throws {
      let (sound, problems) = scene(TestMedia.oddLoop)
      defer { sound.close() }
      var told: [PlaybackProblem] = []
      problems.handler = { told.append($0) }
      let record = try await play(sound)
      let source = try ReferenceDecode.left(of: TestMedia.oddLoop)
      #expect(await record.hears(.milliseconds(700)))
      #expect(
        sound.layers.mixer == .absent && sound.pipeline?.element("mix") == nil, "Without layers there's no mixer.")
      let silence = layer("silence", TestMedia.silence)
      sound.lay([(silence, 1)], own: 1)
      #expect(await added(sound, 1))
      let position = sound.position
      let at = try #require(record.passed.last?.runningTime)
      let apart = (Double(at) / 1e9 - position.seconds).truncatingRemainder(dividingBy: sound.duration.seconds)
      #expect(min(abs(apart), sound.duration.seconds - abs(apart)) < 0.3, "The position goes on.")
      #expect(await record.hears(.nanoseconds(Int64(at)) + .milliseconds(1_500)))
      sound.layers.patience = .seconds(1)
      sound.lay([(silence, 0)], own: 1)
      #expect(await holds { sound.layers.all[0].state == .out }, "After a while it's out of the pipeline.")
      #expect(await holds { sound.pipeline?.element("track100-ahead") == nil })
      sound.lay([(silence, 0.5)], own: 1)
      #expect(await added(sound, 1), "And comes back.")
      let again = try #require(record.passed.last?.runningTime)
      #expect(await record.hears(.nanoseconds(Int64(again)) + .milliseconds(1_200)))
      let heard = record.left
      // Except where a pass starts with a fresh decoder.
      let looked = heard.indices.dropFirst(9_600).filter { $0 % source.count > 4_800 }
      let wrong = looked.filter { abs(heard[$0] - source[$0 % source.count]) > 0.001 }
      #expect(wrong.count == 0, "The first of \(looked.count) that differ: \(wrong.first ?? 0)")
      #expect(told.isEmpty)
    }

    @Test func `a layer that is loaded before the mixer has mixed anything waits for it`() async throws {
      let (sound, _) = scene(TestMedia.oddLoop)
      defer { sound.close() }
      let record = try await play(sound)
      #expect(await record.hears(.milliseconds(300)))
      let gate = Gate(behind: try #require(sound.pipeline?.element(Track.end(0))))
      defer { gate.open() }
      sound.lay([(layer("silence", TestMedia.silence), 1)], own: 1)
      #expect(await holds { gate.isHolding })
      #expect(await !holds(within: .milliseconds(200)) { sound.layers.all[0].state != .out }, "It waits, too.")
      gate.open()
      #expect(await added(sound, 1))
      #expect(await record.hears(.milliseconds(1_500)))
      let times = record.passed.map(\.runningTime)
      let begin = try #require(times.lastIndex(of: 0))
      #expect(times[begin...].elementsEqual(times[begin...].sorted()), "Time never goes back.")
    }

    @Test func `without all elements of a mixer nothing changes, and the layer isn't awaited`() async throws {
      let (sound, problems) = scene(TestMedia.tone)
      defer { sound.close() }
      var told: [PlaybackProblem] = []
      problems.handler = { told.append($0) }
      let tone = layer("tone", TestMedia.oddLoop)
      // It's known from before, so its elements aren't looked for again.
      for level in [1.0, 0] { sound.lay([(tone, level)], own: 1) }
      _ = try await play(sound)
      let registry = try #require(gst_registry_get())
      let feature = try #require(gst_registry_find_feature(registry, "capsfilter", gst_element_factory_get_type()))
      defer { gst_object_unref(UnsafeMutableRawPointer(feature)) }
      gst_registry_remove_feature(registry, feature)
      sound.lay([(tone, 1)], own: 1)
      gst_registry_add_feature(registry, feature)
      #expect(sound.layers.mixer == .absent && sound.pipeline?.element("mix") == nil)
      #expect(await holds { told == [.missingElement("audiomixer")] })
    }

    @Test func `what isn't linked for a moment can be sought all the same`() throws {
      try #require(GStreamer.isReady)
      let made = try #require(gst_parse_launch("audiotestsrc ! queue name=end", nil))
      defer {
        gst_element_set_state(made, GST_STATE_NULL)
        gst_object_unref(made)
      }
      let end = try #require(Element(pointer: made).child("end"))
      end.block()
      gst_element_set_state(made, GST_STATE_PAUSED)
      #expect(end.seekAtOutlet(to: .seconds(1), [GST_SEEK_FLAG_FLUSH]))
      #expect(
        gst_element_seek_simple(end.pointer, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH, 0) == 0, "GStreamer itself can't.")
    }

    @Test func `the end of a pass that is told once the layer is gone restarts nothing, not even one of its name`()
      async throws
    {
      GLibLog.startCapturing()
      let (sound, problems) = scene(TestMedia.tone)
      defer { sound.close() }
      var told: [PlaybackProblem] = []
      problems.handler = { told.append($0) }
      _ = try await play(sound)
      sound.lay([(layer("odd", TestMedia.oddLoop), 1)], own: 1)
      #expect(await added(sound, 1))
      let (pipeline, end) = (try #require(sound.pipeline), Track.end(100))
      let pass = gst_util_seqnum_next()
      // The pipeline's queue is held up, as on a busy machine, so that the layer is still there when its end is told.
      let gate = DispatchSemaphore(value: 0)
      pipeline.commands.async { gate.wait() }
      pipeline.removeBranch(endingAt: end)
      #expect(pipeline.element(end) != nil)
      pipeline.loopBranch(endingAt: end, after: pass)
      gate.signal()
      await withCheckedContinuation { done in pipeline.commands.async { done.resume() } }
      #expect(pipeline.element(end) == nil)
      #expect(GLibLog.messages.isEmpty, "What is gone isn't touched: it would be a crash.")
      #expect(pipeline.branches[end] == nil)
      sound.seek(to: .zero)  // which takes out all layers and brings them back
      #expect(await holds { pipeline.branches[end] != nil })
      #expect(await added(sound, 1))
      let branch = try #require(pipeline.branches[end])
      #expect(!branch.began(with: pass) && branch.began(with: gst_util_seqnum_next()))
      #expect(told.isEmpty && GLibLog.messages.isEmpty)
    }

    @Test func `a level that changes while it's heard makes no click`() async throws {
      let (sound, _) = scene(TestMedia.silence)
      defer { sound.close() }
      let tone = layer("tone", TestMedia.voice, loudness: -20)  // six seconds without a seam
      sound.lay([(tone, 1)], own: 0)
      let record = try await play(sound)
      #expect(await added(sound, 1))
      #expect(await record.hears(.milliseconds(1_000)))
      for level in [0.2, 0.9, 0.5, 0.05, 1, 0, 1] {
        sound.lay([(tone, level)], own: 0)
        let now = try #require(record.passed.last).runningTime
        #expect(await record.hears(.nanoseconds(Int64(now)) + .milliseconds(300)))
      }
      // A tone of this loudness has steps of 0.029 at most.
      #expect(largestStep(record.left) < 0.031)
      #expect((record.left.suffix(4_800).max() ?? 0) > 0.4)
    }

    @Test func `a scene without a sound can have layers, and rests without them`() async throws {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let player = LiveScenePlayer(try TestMedia.scene(video: nil, ambience: nil).silent, isDrawnByProcessor: true)
      defer { player.close() }
      let tone = layer("tone", TestMedia.tone)
      player.volume = 1
      player.play(fadeIn: .zero)
      #expect(player.ambience == nil, "Nothing is opened for nothing.")
      var mix = SoundMix()
      mix["tone"] = 1
      player.lay([tone], as: mix)
      let sound = try #require(player.ambience)
      #expect(await holds { sound.isReady })
      let record = try PadRecord(of: sound.pipeline)
      #expect(await holds { record.passed.last?.samples.contains { abs($0) > 0.3 } ?? false })
      player.lay([tone], as: .asItWas)
      #expect(await holds { record.passed.last?.samples.allSatisfy { $0 == 0 } ?? false })
      #expect(await holds { sound.pipeline == nil }, "The device is let go.")
      player.lay([tone], as: mix)
      #expect(await added(sound, 1))
      player.pause()
      #expect(await holds { sound.pipeline == nil })
      player.lay([tone], as: .asItWas)
      player.lay([tone], as: mix)
      #expect(!sound.isPlaying, "While the scene is paused, nothing starts.")
    }

    @Test func `paused and resumed, the layers go on where they were, and muting takes them along`() async throws {
      let (sound, _) = scene(TestMedia.tone)
      defer { sound.close() }
      let long = layer("long", TestMedia.seconds)
      sound.lay([(long, 1)], own: 1)
      _ = try await play(sound)
      #expect(await added(sound, 1))
      #expect(await holds { sound.layers.positions["long"] ?? .zero > .milliseconds(900) })
      sound.pause(fadeOut: .milliseconds(50))
      #expect(await holds { sound.pipeline == nil })
      let left = try #require(sound.layers.positions["long"])
      #expect(left > .milliseconds(900) && left < .seconds(3))
      sound.isMuted = true
      let record = try await { () async throws -> PadRecord in
        sound.play(fadeIn: .zero)
        #expect(await holds { sound.pipeline != nil })
        return try PadRecord(of: sound.pipeline)
      }()
      #expect(await added(sound, 1))
      let resumed = try #require(sound.layers.positions["long"])
      #expect(resumed >= left && resumed < left + .seconds(1))
      let count = record.passed.count
      #expect(await holds { record.passed.count > count + 20 })
      #expect(record.passed.dropFirst(count).allSatisfy { $0.samples.allSatisfy { $0 == 0 } })
    }

    @Test func `a layer that can't be played is reported once, and everything else is heard`() async throws {
      let (sound, problems) = scene(TestMedia.tone)
      defer { sound.close() }
      var told: [PlaybackProblem] = []
      problems.handler = { told.append($0) }
      let record = try await play(sound)
      let noise = try TestMedia.file("layer.opus", Data((0..<9_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }))
      let stump = try TestMedia.truncated(TestMedia.tone, to: 0.02)
      let gone = TestMedia.folder.appendingPathComponent("gone.opus")
      let whole = layer("whole", TestMedia.oddLoop)
      let broken = [layer("noise", noise), layer("stump", stump), layer("gone", gone)]
      sound.lay((broken + [whole]).map { ($0, 1) }, own: 1)
      #expect(await added(sound, 1))
      #expect(await holds { told.count == 3 })
      #expect(Set(told) == [.damagedFile(noise), .damagedFile(stump), .missingFile(gone)])
      #expect(sound.layers.all.filter { !$0.track.isBroken }.map(\.id) == ["whole"])
      let count = record.passed.count
      #expect(await holds { record.passed.count > count + 100 })
      #expect(sound.isPlaying && record.passed.last?.samples.contains { abs($0) > 0.3 } == true)
      sound.lay((broken + [whole]).map { ($0, 0.5) }, own: 1)
      #expect(told.count == 3)
    }

    @Test func `a film's own sound ends and begins again with its layers, out of silence`() async throws {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let sound = Sound(TestMedia.tone, loops: false, problems: PlaybackProblems())
      defer { sound.close() }
      sound.volume = 1
      sound.lay([(layer("a", TestMedia.seconds), 0.5)], own: 1)
      var ends = 0
      sound.onEvent = { event in
        guard event == .ended else { return }
        ends += 1
        sound.playAgain(fadeIn: .milliseconds(100))
      }
      sound.play(fadeIn: .milliseconds(100))
      #expect(await added(sound, 1))
      let record = try PadRecord(of: sound.pipeline)
      #expect(await holds { ends == 1 })
      #expect(await holds { record.passed.last?.samples.allSatisfy { $0 == 0 } ?? false }, "It fades out first.")
      #expect(await holds { sound.isPlaying && sound.position < .seconds(1) })
      #expect(await added(sound, 1))
      #expect(await holds { ends == 2 })
    }

    @Test func `of quick changes the last one counts`() async throws {
      let (sound, _) = scene(TestMedia.tone)
      defer { sound.close() }
      let layers = [layer("a", TestMedia.oddLoop), layer("b", TestMedia.seconds), layer("c", TestMedia.voice)]
      for round in 0..<40 {
        sound.lay(layers.enumerated().map { ($1, (round >> $0) % 2 == 0 ? 0.5 : 0) }, own: 1)
        if round == 5 { sound.play(fadeIn: Fade.short) }
        if round == 20 { sound.pause(fadeOut: Fade.short) }
        if round == 23 { sound.play(fadeIn: Fade.short) }
        await sleep(for: .milliseconds(round % 5 * 11))
      }
      sound.lay(layers.map { ($0, 0.5) }, own: 1)
      #expect(await added(sound, 3))
      let record = try PadRecord(of: sound.pipeline)
      #expect(await holds { record.passed.count > 100 })
      sound.close()
      Pipeline.waitUntilAllClosed()
    }
  }
}

extension Scene {
  /// The same scene, but without film and sound.
  fileprivate var silent: Scene {
    Scene(
      id: id, title: title, description: description, video: nil, loop: loop, poster: poster, ambience: nil, isOwn: true
    )
  }
}
