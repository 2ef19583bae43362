import Core
import Testing

@testable import App
@testable import Doubles

@MainActor @Suite struct BreathToneTests {
  private let around = Surroundings()

  /// Runs the exercise for some seconds at sixty frames a second.
  private func breathe(_ model: BreathingModel, from start: Double, to end: Double) {
    for frame in Int(start * 60)..<Int(end * 60) { model.frame(at: 1_000 + Double(frame) / 60) }
  }

  @Test("Each step plays its tone once, and resting plays none")
  func tones() throws {
    around.settings[.breathTones] = true
    around.settings[.breathingPattern] = "calm"  // it has a hold and a rest
    let model = BreathingModel(around.dependencies, in: .plan(.soSo, .short))
    model.pressed(at: 1_000)
    breathe(model, from: 0, to: 30)
    let player = try #require(around.players.cues.first)
    #expect(player.played == [.inhale, .hold, .exhale, .inhale, .hold])
    #expect(player.fades == 1, "in the rest after the first round")
    model.pressed(at: 1_030)
    #expect(player.fades == 2, "A pause is silent.")
  }

  @Test("A voice says each step in place of the tones, from the frame that it begins in, once it was asked to")
  func voice() throws {
    around.settings[.breathTones] = true
    around.settings[.breathingPattern] = "calm"  // it has a hold and a rest
    let model = BreathingModel(around.dependencies, in: .plan(.soSo, .short))
    #expect(!model.hasVoice)
    model.voicePressed()
    #expect(model.hasVoice && around.settings[.breathVoice])
    model.pressed(at: 1_000)
    breathe(model, from: 0, to: 1)
    let player = try #require(around.players.cues.first)
    #expect(player.played == [.spokenInhale])
    var said: [Int] = []  // frames
    for frame in 60..<1_000 {
      let before = player.played.count
      model.frame(at: 1_000 + Double(frame) / 60)
      if player.played.count > before { said.append(frame) }
    }
    #expect(player.played == [.spokenInhale, .spokenHold, .spokenExhale] && said == [300, 600], "in 5, hold 5")
    model.voicePressed()
    breathe(model, from: 1_000 / 60, to: 30)
    #expect(!model.hasVoice && around.players.cues.last?.played.first == .inhale, "The tones are back.")
    #expect(!BreathingModel(around.dependencies, in: .helpNow).hasVoice)
  }

  @Test("No player is opened unless tones are on and sound isn't muted")
  func unwanted() {
    _ = BreathingModel(around.dependencies, in: .helpNow)
    around.settings[.breathTones] = true
    around.settings[.muted] = true
    _ = BreathingModel(around.dependencies, in: .helpNow)
    #expect(around.players.cues.isEmpty)
  }

  @Test("Tones are as loud as the settings say, and muting fades the one that sounds")
  func muting() throws {
    around.settings[.breathTones] = true
    around.settings[.cueVolume] = 0.5
    let model = BreathingModel(around.dependencies, in: .plan(.soSo, .short))
    model.pressed(at: 1_000)
    breathe(model, from: 0, to: 1)
    let player = try #require(around.players.cues.first)
    #expect(player.volume == 0.5)
    around.settings[.cueVolume] = 0.3
    #expect(player.volume == 0.3)
    around.settings[.muted] = true
    #expect(player.fades == 1 && player.played == [.inhale])
    breathe(model, from: 1, to: 60)
    #expect(player.played == [.inhale])
  }

  @Test("Cues follow the settings for as long as they exist")
  func released() async {
    let others = around.settings.followers.count
    var cues: Cues? = Cues(around.dependencies, .endChime)
    #expect(cues != nil && around.settings.followers.count > others)
    cues = nil
    #expect(await eventually { around.settings.followers.count == others })
  }

  @Test("The tone for an exercise's next words goes with the chimes")
  func step() {
    let cues = Cues(around.dependencies, .endChime)
    cues.play(.step)
    #expect(around.players.cues.first?.played == [.step])
    around.settings[.endChime] = false
    cues.play(.step)
    #expect(around.players.cues.first?.played == [.step])
  }
}
