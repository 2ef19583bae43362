// Sound: the seam of a loop, fades without clicks, volumes, and what happens without a device.

import CGStreamer
import Core
import Foundation
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct SoundTests {
    private func loop() -> (sound: Sound, problems: PlaybackProblems) {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let problems = PlaybackProblems()
      return (Sound(TestMedia.tone, loops: true, problems: problems), problems)
    }

    /// Plays `sound` and records at its sink as soon as there is one.
    private func play(_ sound: Sound, fadeIn: Duration = .zero) async throws -> PadRecord {
      sound.play(fadeIn: fadeIn)
      #expect(await holds { sound.pipeline != nil })
      return try PadRecord(of: sound.pipeline)
    }

    @Test func `a loop is exact to the sample`() async throws {
      let (sound, _) = loop()
      defer { sound.close() }
      sound.volume = 1
      let record = try await play(sound)
      #expect(await holds(within: .seconds(20)) { record.passed.last.map { $0.runningTime > 4_200_000_000 } ?? false })
      // The record may start after the preroll, so the first pass isn't checked.
      let all = record.passed
      let passed = all[(all.indices.last { all[$0].runningTime == 0 } ?? 0)...]
      let begin = try #require(passed.first).runningTime
      var rounds: [[Float]] = []
      var former: UInt64 = .max
      var frames = 0
      for buffer in passed {
        let expected = Double(frames) / 48_000 * 1e9
        #expect(abs(Double(buffer.runningTime - begin) - expected) < 1_000, "Time is counted in samples.")
        frames += buffer.samples.count / 2
        if buffer.pts < former { rounds.append([]) }
        former = buffer.pts
        rounds[rounds.count - 1] += buffer.samples
      }
      for round in rounds.dropFirst().dropLast() { #expect(round.count == 96_000) }
      try #require(rounds.count > 4)
      #expect(rounds[2] == rounds[1] && rounds[3] == rounds[1], "Each round sounds like the one before.")
      let straight = try await decodedOnce()
      #expect(straight.count == 96_000)
      // The fade-in takes 100 ms after a seek, and a fresh decoder's output differs for 50 ms.
      let differences = zip(straight, rounds[1]).dropFirst(9_600).map { abs($0 - $1) }
      #expect(differences.max() ?? 1 < 0.001, "A round holds what the file holds.")
    }

    @Test func `a seek fades in with its first sample, however late that comes`() {
      let fader = Fader(.square)
      fader.setVolume(1)
      fader.fade(to: 1, over: .zero)
      fader.fadeInAfterFlush(over: .milliseconds(100))
      func processed() -> [Float] {
        var samples = [Float](repeating: 1, count: 9_600)
        samples.withUnsafeMutableBufferPointer { fader.process($0) }
        return samples
      }
      #expect(processed().allSatisfy { $0 == 1 }, "Before the flush nothing changes.")
      fader.flushed()
      let faded = processed()
      #expect(faded[0] < 0.000_1 && faded == faded.sorted() && faded[9_599] == 1)
      fader.flushed()
      #expect(processed().allSatisfy { $0 == 1 }, "Once.")
      fader.fadeInAfterFlush(over: .milliseconds(100))
      fader.fade(to: 0, over: .zero)
      fader.flushed()
      #expect(processed().allSatisfy { $0 == 0 }, "What was paused meanwhile stays silent.")
    }

    /// The samples of the tone, played once from beginning to end.
    private func decodedOnce() async throws -> [Float] {
      let sound = Sound(TestMedia.tone, loops: false, problems: PlaybackProblems())
      defer { sound.close() }
      sound.volume = 1
      let record = try await play(sound)
      #expect(await holds { sound.isReady })
      sound.seek(to: .zero)  // so that samples from before the recording arrive again
      #expect(await holds { !sound.isPlaying })
      let all = record.passed
      return all[(all.indices.last { all[$0].pts == 0 } ?? 0)...].flatMap(\.samples)
    }

    @Test func `pausing and resuming make no click, and silence comes before the stop`() async throws {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let sound = Sound(TestMedia.voice, loops: false, problems: PlaybackProblems())
      defer { sound.close() }
      sound.volume = 1
      let record = try await play(sound, fadeIn: Fade.short)
      #expect(await holds { record.passed.last.map { $0.runningTime > 800_000_000 } ?? false })
      sound.pause(fadeOut: Fade.short)
      #expect(!sound.isPlaying)
      #expect(await holds { record.passed.last?.samples.allSatisfy { $0 == 0 } ?? false })
      #expect(await holds { sound.pipeline == nil }, "And the device is let go.")
      let more = try await play(sound, fadeIn: Fade.short)
      #expect(await holds { more.passed.last?.samples.contains { abs($0) > 0.4 } ?? false })
      for record in [record, more] {
        let left = PadRecord.left(of: record.passed)
        #expect(largestStep(left) < 0.035)
        #expect(left.prefix(2_400).map(abs).max() ?? 1 < 0.25, "It comes out of silence.")
      }
    }

    @Test func `of quick presses of play and pause the last one wins`() async throws {
      let (sound, _) = loop()
      defer { sound.close() }
      // Some presses arrive while the device is opening.
      for time in [0, 5, 60, 2, 20, 60, 0] {
        sound.play(fadeIn: Fade.short)
        await sleep(for: .milliseconds(time))
        sound.pause(fadeOut: Fade.short)
        await sleep(for: .milliseconds(time))
      }
      let record = try await play(sound, fadeIn: Fade.short)
      let count = record.passed.count
      #expect(sound.isPlaying)
      #expect(await holds { record.passed.count > count + 60 })
      #expect(record.passed.last?.samples.contains { $0 != 0 } ?? false)
    }

    @Test func `volumes stay between nothing and all`() throws {
      let (sound, _) = loop()
      defer { sound.close() }
      #expect(sound.volume == 0.5)
      for (set, got) in [(-1.0, 0.0), (2, 1), (0.3, 0.3), (.infinity, 0.3), (.nan, 0.3)] {
        sound.volume = set
        #expect(sound.volume == got)
      }
      let meditation = LiveGuidedPlayer(try TestMedia.meditation(voice: nil, bed: nil))
      defer { meditation.close() }
      meditation.voiceVolume = 7
      meditation.bedVolume = -7
      #expect(meditation.voiceVolume == 1 && meditation.bedVolume == 0)
    }

    @Test func `muting is silence, and the volume is kept`() async throws {
      let (sound, _) = loop()
      defer { sound.close() }
      sound.isMuted = true
      sound.volume = 0.7
      let record = try await play(sound)
      #expect(await holds { record.passed.count > 20 })
      #expect(record.passed.dropFirst().allSatisfy { $0.samples.allSatisfy { $0 == 0 } })
      sound.isMuted = false
      #expect(sound.volume == 0.7)
      #expect(await holds { record.passed.last?.samples.contains { abs($0) > 0.1 } ?? false })
    }

    @Test func `a fade goes evenly from sample to sample and ends where it should`() {
      let fader = Fader(.square)
      fader.setVolume(1)
      fader.fade(to: 1, over: .milliseconds(100))
      var samples = [Float](repeating: 1, count: 9_600)
      samples.withUnsafeMutableBufferPointer { fader.process($0) }
      #expect(samples.first.map { $0 < 0.001 } ?? false)
      #expect(samples.last.map { $0 > 0.999 } ?? false)
      #expect(largestStep(samples[...]) < 0.0003)
      fader.setVolume(0.5)
      samples = [Float](repeating: 1, count: 9_600)
      samples.withUnsafeMutableBufferPointer { fader.process($0) }
      #expect(samples.last == 0.25, "Half the way is 12 dB less.")
    }

    @Test func `two sounds that change places keep their power, and one alone comes out of silence`() {
      for percent in stride(from: 0.0, through: 100, by: 5) {
        let (coming, going) = (
          Fader.Curve.equalPower.gain(percent / 100), Fader.Curve.equalPower.gain(1 - percent / 100)
        )
        #expect(abs(coming * coming + going * going - 1) < 0.000_1)
        #expect(Fader.Curve.square.gain(percent / 100) <= coming)
      }
      #expect(Fader.Curve.square.gain(0.1) < 0.02 && Fader.Curve.square.gain(1) == 1)
    }

    @Test func `closing during a long fade shortens it and does not cut it`() async throws {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let sound = Sound(TestMedia.voice, loops: false, problems: PlaybackProblems())
      sound.volume = 1
      let record = try await play(sound)
      #expect(await holds { record.passed.last.map { $0.runningTime > 500_000_000 } ?? false })
      sound.pause(fadeOut: .seconds(4))
      await sleep(for: .milliseconds(300))
      let count = record.passed.count
      sound.close()
      let meanwhile = (record.passed.count - count) * 960  // if the thread was interrupted
      #expect(await holds { record.passed.last?.samples.allSatisfy { $0 == 0 } ?? false })
      let left = PadRecord.left(of: record.passed[(count - 5)...])
      let end = try #require(left.lastIndex { $0 != 0 })
      #expect((12_000...30_000 + meanwhile).contains(end), "About 0.4 s, not the 3.7 s that were left: \(end)")
      #expect(largestStep(left[...]) < 0.035)
    }

    @Test func `nothing is opened before the first play`() async throws {
      let (sound, _) = loop()
      defer { sound.close() }
      sound.volume = 0.3
      await sleep(for: .milliseconds(150))
      #expect(sound.pipeline == nil && sound.duration == .zero)
      sound.play(fadeIn: .zero)
      #expect(await holds { sound.position > .milliseconds(100) })
    }

    @Test func `the sound of a film is heard without its picture, round and round`() async throws {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let problems = PlaybackProblems()
      var told: [PlaybackProblem] = []
      problems.handler = { told.append($0) }
      let sound = Sound(TestMedia.film, loops: true, isOwn: true, problems: problems)
      defer { sound.close() }
      sound.volume = 1
      let record = try await play(sound)
      #expect(await holds { record.passed.last.map { $0.runningTime > 3_500_000_000 } ?? false })
      let all = record.passed
      let passed = all[(all.indices.last { all[$0].runningTime == 0 } ?? 0)...]
      #expect(passed.indices.dropFirst().count { passed[$0].pts < passed[$0 - 1].pts } >= 2, "Three rounds were begun.")
      for (one, next) in zip(passed, passed.dropFirst()) {
        let end = Double(one.runningTime) + Double(one.samples.count) / 96_000 * 1e9
        #expect(abs(Double(next.runningTime) - end) < 1_000, "No gap, and nothing twice.")
      }
      #expect(told.isEmpty)
    }

    @Test func `without a sound device it says so, and time still passes`() async throws {
      let restore = [
        environment("RESPITE_AUDIO_SINK", nil), environment("PULSE_SERVER", "unix:/nonexistent"),
        environment("ALSA_CONFIG_PATH", "/nonexistent"),
      ]
      defer { restore.forEach { $0() } }
      let player = LiveGuidedPlayer(try TestMedia.meditation())
      defer { player.close() }
      var problems: [PlaybackProblem] = []
      player.problemArose = { problems.append($0) }
      player.play()
      #expect(await holds { player.position > .milliseconds(500) })
      #expect(problems == [.noSoundDevice], "Told once, though voice and bed both met it.")
    }

    @Test func `a device that goes leaves the voice where it was`() async throws {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      let player = LiveGuidedPlayer(try TestMedia.meditation())
      defer { player.close() }
      var problems: [PlaybackProblem] = []
      player.problemArose = { problems.append($0) }
      player.play()
      #expect(await holds { player.position > .milliseconds(600) })
      let sink = try #require(player.sound.pipeline?.element(BusEvent.sinkName))
      loseDevice(sink)
      #expect(await holds { !player.isPlaying })
      #expect(await holds { problems == [.noSoundDevice] })
      let position = player.position
      #expect(position > .milliseconds(500) && position < .milliseconds(1_500))
      player.play()
      #expect(await holds { player.position > position + .milliseconds(300) }, "The next play finds the device again.")
      #expect(player.position < position + .milliseconds(1_000))
    }

  }
}
