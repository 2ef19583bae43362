// A scene as a whole: films that end, films that are closed and reopened, sound that fails, and films of any format.

import CGStreamer
import Core
import Foundation
import Testing

@testable import Media

extension MediaSuite {
  @Suite(.serialized) @MainActor struct SceneEndTests {
    init() {
      setenv("RESPITE_AUDIO_SINK", "fakesink", 1)
      _ = TestMedia.folder
      GLibLog.startCapturing()
    }

    private func player(
      film: URL?, ambience: URL? = nil, loop: Scene.Loop = .crossfade, isOwn: Bool = true
    ) -> LiveScenePlayer {
      LiveScenePlayer(
        Scene(
          id: "test", title: "Test", description: "A test.", video: film, loop: loop, poster: TestMedia.folder,
          ambience: ambience, isOwn: isOwn),
        isDrawnByProcessor: true)
    }

    private func times(of player: LiveScenePlayer, until condition: ([Double]) -> Bool) async -> [Double] {
      var times: [Double] = []
      let isDone = await holds {
        if let frame = player.takeFrame() { times.append(Double(frame.presentationTime) / 1e9) }
        return condition(times)
      }
      #expect(isDone, "\(times)")
      return times
    }

    @Test func `the end is announced once, one fade ahead, and the film stops on its last frame`() async {
      let player = player(film: OwnMedia.silentFilm)
      defer { player.close() }
      var told = 0
      player.endIsNear = { told += 1 }
      player.play(fadeIn: .zero)
      let before = await times(of: player) { _ in told > 0 }
      #expect((before.last ?? 0) > 2.65 && (before.last ?? 0) < (isSoak ? 2.95 : 3.8))
      let after = await times(of: player) { $0.last ?? 0 > 4.15 }
      #expect(after == after.sorted())
      await sleep(for: .milliseconds(400))
      #expect(player.takeFrame() == nil && told == 1)
    }

    @Test func `a film of unknown duration announces its end at the end`() async {
      let player = player(film: OwnMedia.liveFilm)
      defer { player.close() }
      var told = 0
      player.endIsNear = { told += 1 }
      player.play(fadeIn: .zero)
      let seen = await times(of: player) { _ in told > 0 }
      #expect(seen.last ?? 0 > 4)
    }

    @Test(arguments: [(10, 8.5), (3, 1.5), (2, 1.5), (1.2, 1.2)])
    func `no fade starts before the previous one is over`(length: Double, start: Double) {
      #expect(SceneVideo.fadeStart(in: .seconds(length)) == .seconds(start))
    }

    @Test func `an own film is seen and heard, and both end`() async throws {
      let scene = try await OwnMedia.library().library.add(OwnMedia.film)
      let player = LiveScenePlayer(scene, isDrawnByProcessor: true)
      defer { player.close() }
      var problems: [PlaybackProblem] = []
      player.problemArose = { problems.append($0) }
      player.setDisplay(width: 80, height: 45, isDarkened: false)
      player.play(fadeIn: .zero)
      #expect(await holds { player.ambience?.position ?? .zero > .milliseconds(300) })
      _ = await times(of: player) { $0.last ?? 0 > 4.1 }
      #expect(await holds { player.ambience?.isPlaying == false })
      #expect(problems.isEmpty && GLibLog.messages.isEmpty)
      #expect(player.isPlaying, "The picture rests on its last frame.")
    }

    @Test func `an own film loops when its ends match`() async {
      let player = player(film: TestMedia.clip, loop: .seamless)
      defer { player.close() }
      var told = 0
      player.endIsNear = { told += 1 }
      player.play(fadeIn: .zero)
      let seen = await times(of: player) { times in zip(times, times.dropFirst()).count { $0 > $1 } >= 2 }
      #expect(seen.count > 40 && told == 0)
      #expect(GLibLog.messages.isEmpty)
    }

    @Test func `an own film is scaled down to the largest size allowed`() async throws {
      let file = OwnMedia.made(
        "wide.avi", "\(OwnMedia.ball(frames: 4, (3_001, 33))) ! videoconvert ! jpegenc ! avimux")
      let player = player(film: file)
      defer { player.close() }
      #expect(try await nextFrame(of: player).width == 2_560)
    }

    @Test func `a still picture and a scene without sound are no problem`() async {
      let player = player(film: nil)
      defer { player.close() }
      var problems: [PlaybackProblem] = []
      player.problemArose = { problems.append($0) }
      player.setDisplay(width: 100, height: 100, isDarkened: false)
      player.play(fadeIn: .zero)
      player.fadeSoundOut(over: .milliseconds(10))
      #expect(player.isPlaying && player.takeFrame() == nil)
      player.hasPicture = false
      player.hasPicture = true
      player.volume = 0.3
      player.pause()
      await sleep(for: .milliseconds(50))
      #expect(!player.isPlaying && player.volume == 0.3 && problems.isEmpty)
    }

    @Test func `closing the film frees the decoder and the sound goes on`() async {
      let player = player(film: TestMedia.clip, ambience: TestMedia.tone, loop: .seamless, isOwn: false)
      defer { player.close() }
      player.play(fadeIn: .zero)
      _ = await times(of: player) { $0.last ?? 0 > 0.3 }
      weak let decoder = player.film.video?.pipeline
      #expect(decoder != nil)
      player.hasPicture = false
      #expect(await holds { decoder == nil })
      #expect(player.takeFrame() == nil && player.isPlaying)
      let heard = player.ambience?.pipeline
      let position = player.ambience?.position ?? .zero
      #expect(await holds { player.ambience?.position ?? .zero != position }, "It plays.")
      player.hasPicture = true
      let seen = await times(of: player) { $0.count > 3 }
      #expect(seen.first ?? 1 < (isSoak ? 0.2 : 0.8), "From its beginning.")
      #expect(heard != nil && player.ambience?.pipeline === heard)
    }

    @Test func `the sound can fade out and back in while the film goes on`() async {
      let player = player(film: TestMedia.clip, ambience: TestMedia.tone, loop: .seamless, isOwn: false)
      defer { player.close() }
      player.play(fadeIn: .zero)
      #expect(await holds { player.ambience?.position ?? .zero > .zero })
      player.fadeSoundOut(over: .milliseconds(50))
      #expect(player.ambience?.isPlaying == false && player.isPlaying)
      _ = await times(of: player) { $0.count > 5 }
      player.play(fadeIn: .milliseconds(50))
      #expect(player.ambience?.isPlaying == true)
    }

    @Test func `losing the device pauses the film too, until play`() async throws {
      let player = player(film: TestMedia.clip, ambience: TestMedia.tone, loop: .seamless, isOwn: false)
      defer { player.close() }
      var paused = 0
      player.pausedItself = { paused += 1 }
      player.play(fadeIn: .zero)
      #expect(await holds { player.ambience?.position ?? .zero > .zero })
      let sink = try #require(player.ambience?.pipeline?.element(BusEvent.sinkName))
      loseDevice(sink)
      #expect(await holds { paused == 1 })
      #expect(!player.isPlaying)
      #expect(await rests(player))
      player.play(fadeIn: .zero)
      _ = await times(of: player) { $0.count > 3 }
      #expect(paused == 1)
    }

    @Test func `a sound that ends before its film restarts`() async {
      let player = player(film: OwnMedia.longFilm, ambience: TestMedia.tone)
      defer { player.close() }
      player.play(fadeIn: .zero)
      #expect(await holds { player.ambience?.position ?? .zero > .milliseconds(700) })
      #expect(await holds { player.ambience?.position ?? .zero < .milliseconds(500) })
      #expect(player.ambience?.isPlaying == true)
    }

    @Test(arguments: [true, false])
    func `a film cut off during playback is reported as damaged once`(isOwn: Bool) async throws {
      let file = TestMedia.folder.appendingPathComponent("\(UUID().uuidString).webm")
      try FileManager.default.copyItem(at: OwnMedia.largeFilm, to: file)
      let player = player(film: file, loop: .seamless, isOwn: isOwn)
      defer { player.close() }
      var problems: [PlaybackProblem] = []
      player.problemArose = { problems.append($0) }
      player.play(fadeIn: .zero)
      _ = await times(of: player) { $0.last ?? 0 > 0.3 }
      #expect(truncate(file.path, 100) == 0)
      #expect(await holds { !problems.isEmpty })
      await sleep(for: .milliseconds(300))
      #expect(problems == [.damagedFile(file)])
      #expect(GLibLog.messages.isEmpty)
    }

    @Test func `a film deleted during playback plays on`() async throws {
      let file = TestMedia.folder.appendingPathComponent("\(UUID().uuidString).webm")
      try FileManager.default.copyItem(at: TestMedia.clip, to: file)
      let player = player(film: file, loop: .seamless)
      defer { player.close() }
      player.play(fadeIn: .zero)
      _ = await times(of: player) { $0.last ?? 0 > 0.3 }
      try FileManager.default.removeItem(at: file)
      _ = await times(of: player) { times in zip(times, times.dropFirst()).count { $0 > $1 } >= 2 }
    }

    @Test(arguments: [["theoradec", "vp9dec"], ["nosuchdec", "vp9dec"]])
    func `a decoder that fails gives way to the next`(decoders: [String]) async {
      let problems = PlaybackProblems()
      var told: [PlaybackProblem] = []
      problems.handler = { told.append($0) }
      let video = SceneVideo(TestMedia.clip, problems: problems, decoders: decoders)
      defer { video.close() }
      video.play()
      var frames = 0
      #expect(
        await holds {
          if video.takeFrame() != nil { frames += 1 }
          return frames > 40
        }, "And it goes round.")
      #expect(told.isEmpty)
    }

    @Test func `hardware decoders come first and vp9dec last`() {
      func decoder(_ name: String, _ isHardware: Bool, _ rank: Int) -> VideoDecoder {
        VideoDecoder(name: name, isHardware: isHardware, rank: rank)
      }
      let software = [decoder("avdec_vp9", false, 128), decoder("vp9dec", false, 256)]
      let hardware = [decoder("vavp9dec", true, 257), decoder("v4l2slvp9dec", true, 258), decoder("none", true, 0)]
      #expect(VideoDecoder.names(among: software) == ["vp9dec"])
      #expect(VideoDecoder.names(among: software + hardware) == ["v4l2slvp9dec", "vp9dec"])
      #expect(VideoDecoder.names(among: [software[0], hardware[0]]) == ["vavp9dec", "avdec_vp9"])
      #expect(VideoDecoder.names(among: hardware.suffix(1)) == ["vp9dec"])
      #expect(VideoDecoder.names.last == "vp9dec", "Of what is installed here.")
    }
  }
}
