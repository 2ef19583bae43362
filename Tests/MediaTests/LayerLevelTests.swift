// How loud a mix of ten gets at most, and what it costs.

import Core
import Foundation
import Glibc
import Samples
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct LayerLevelTests {
    /// Plays a scene and layers at full levels, and returns `seconds` of what arrives at the sink. As fast as it's
    /// decoded, since it doesn't matter here when it arrives.
    private func play(_ files: [URL], loudness: Double, for seconds: Int) async throws -> [Float] {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let sound = Sound(files[0], loops: true, problems: PlaybackProblems())
      defer { sound.close() }
      sound.volume = 1
      lay(files.dropFirst(), loudness: loudness, on: sound)
      sound.play(fadeIn: .zero)
      #expect(await holds { sound.layers.all.allSatisfy { $0.state == .added } && sound.isReady })
      let sink = try #require(sound.pipeline?.element(BusEvent.sinkName))
      let record = PadRecord(at: sink, keepsSamples: true)
      sink.set("sync", false)
      #expect(await holds(within: .seconds(60)) { record.passed.count > 100 * seconds })
      return Array(record.passed.flatMap(\.samples).prefix(96_000 * seconds))
    }

    private func lay(_ files: some Collection<URL>, loudness: Double, on sound: Sound) {
      let layers = files.enumerated().map {
        (layer: SoundLayer(id: "\($0)", title: "", sound: $1, loudness: loudness), level: 1.0)
      }
      sound.lay(layers, own: 1)
    }

    private func measured(_ samples: [Float]) async throws -> (
      integrated: Double, momentary: [Double], truePeak: Double
    ) {
      let file = TestMedia.folder.appendingPathComponent("\(UUID().uuidString).raw")
      try samples.withUnsafeBytes { try Data($0).write(to: file) }
      return try await SoundServer.loudness(of: file)
    }

    @Test func `ten sounds at their loudest together are no louder than one, and no peak passes -3 dBTP`() async throws
    {
      // Steady noises of -20 LUFS, no two alike.
      let steady = (0..<10).map { TestMedia.noise(seed: $0, frames: 96_000 + 7_001 * $0) }
      let one = try await measured(play([steady[0]], loudness: -20, for: 3))
      #expect(abs(one.integrated + 20.3) < 0.3, "\(one.integrated) LUFS")
      let ten = try await measured(play(steady, loudness: -20, for: 6))
      print("ten steady: \(ten.integrated) LUFS, \(ten.truePeak) dBTP; one: \(one.integrated) LUFS")
      #expect(ten.integrated <= -20 && ten.integrated > -22)
      #expect(ten.truePeak <= -3)
      // Sparse ones whose crests come at once: more than the static gain can know. How far apart the layers begin is up
      // to how busy the machine is, so they're played until crests did meet; each time it must be no louder.
      let sparse = (0..<10).map { TestMedia.bursts(seed: $0) }
      let alone = try await measured(play([sparse[0]], loudness: -20, for: 4))
      print("one sparse: \(alone.integrated) LUFS, \(alone.truePeak) dBTP")
      var haveMet = false
      for _ in 0..<5 where !haveMet {
        let burst = try await measured(play(sparse, loudness: alone.integrated, for: 6))
        print("ten sparse: \(burst.integrated) LUFS, \(burst.truePeak) dBTP")
        #expect(burst.integrated <= -20 && burst.truePeak <= -3)
        haveMet = burst.truePeak > -6
      }
      #expect(haveMet)
    }

    @Test func `the seam of each layer that ships isn't heard`() async throws {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let layers = Self.content.soundLayers().layers
      var records: [(sound: Sound, layer: SoundLayer, record: PadRecord)] = []
      for layer in layers {
        let sound = Sound(nil, loops: false, problems: PlaybackProblems())
        sound.volume = 1
        let length = try #require(FilmInfo(layer.sound)?.duration)
        sound.layers.positions = [layer.id: length - .seconds(2)]
        sound.lay([(layer, 1)], own: 1)
        sound.play(fadeIn: .zero)
        #expect(await holds { sound.layers.all.allSatisfy { $0.state == .added } })
        records.append((sound, layer, try PadRecord(of: sound.pipeline)))
      }
      for (sound, layer, record) in records {
        #expect(await holds { record.passed.count > 400 })
        sound.close()
        let first = Double(record.passed.first?.runningTime ?? 0) / 1e9
        let seam = Int((sound.layers.all[0].due.seconds - first + 2) * 50)
        let levels = levels(record.passed.flatMap(\.samples))
        try #require(levels.count > seam + 20 && seam > 20)
        let around = levels[(seam - 2)..<(seam + 10)].max() ?? 0
        let elsewhere = (levels[..<(seam - 2)] + levels[(seam + 10)...]).max() ?? -90
        print("\(layer.id): \(around) dB at the seam, at most \(elsewhere) elsewhere")
        #expect(around < elsewhere + 6, "The seam of \(layer.id)")
      }
    }

    /// The levels of each fiftieth of a second, in dB.
    private func levels(_ samples: [Float]) -> [Double] {
      stride(from: 0, to: samples.count - 1_919, by: 1_920).map { start in
        var power = 1e-9
        for sample in samples[start..<(start + 1_920)] { power += Double(sample * sample) / 1_920 }
        return 10 * log10(power)
      }
    }

    private static let content = ContentFolder(Checkout.root.appendingPathComponent("Resources"))

    @Test(.enabled(if: isSoak, "It measures the processor, which builds beside it would share."))
    func `ten layers cost at most a tenth of a core more than one`() async throws {
      let files = (0..<11).map { TestMedia.noise(seed: $0, frames: 96_000 + 7_001 * $0) }
      var costs: [Int: Double] = [:]
      for count in [0, 1, 10] {
        setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
        let sound = Sound(files[0], loops: true, problems: PlaybackProblems())
        lay(files.dropFirst().prefix(count), loudness: -20, on: sound)
        sound.play(fadeIn: .zero)
        #expect(await holds { sound.layers.all.allSatisfy { $0.state == .added } && sound.isReady })
        await sleep(for: .seconds(1))
        let (began, spent) = (ContinuousClock.now, processorTime)
        await sleep(for: .seconds(10))
        costs[count] = (processorTime - spent) / (ContinuousClock.now - began).seconds
        sound.close()
        Pipeline.waitUntilAllClosed()
      }
      let (none, one, ten) = (costs[0] ?? 0, costs[1] ?? 0, costs[10] ?? 1)
      print("of a core: no layer \(none), one \(one), ten \(ten); ten against one: \(ten / one)")
      #expect(ten - one <= 0.10)
    }

    /// The processor time of this process, in seconds.
    private var processorTime: Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
  }
}

extension TestMedia {
  /// A loop of white noise of about −20.3 LUFS, the same on both sides. It starts and ends in silence: a decoder that
  /// goes from the end to a loud beginning could be wrong by 20 dB for a moment, since the encoder didn't foresee it.
  static func noise(seed: Int, frames: Int) -> URL {
    var state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
    return sound("noise-\(seed)-\(frames).opus", frames: frames) { frame in
      let edge = sin(.pi / 2 * min(1, Double(min(frame, frames - frame)) / 2_400))
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return 0.092 * edge * edge * (Double(state >> 11) / Double(1 << 52) - 1)
    }
  }

  /// Two seconds with a loud crest at each second, at the same time in all.
  static func bursts(seed: Int) -> URL {
    sound("bursts-\(seed).opus", frames: 96_000) {
      let time = Double($0 % 48_000) / 48_000
      return 0.9 * exp(-time * 40) * sin(2 * .pi * (220 + 67 * Double(seed)) * time)
    }
  }
}
