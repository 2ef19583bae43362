import Foundation
import Testing

@testable import Core

@MainActor @Suite struct VolumeTests {
  private func decibels(at position: Double) -> Double { 20 * log10(Volume.gain(at: position)) }

  @Test("A slider is in decibels: nothing at 0, −12 dB in the middle, 0 dB at the end")
  func law() {
    #expect(Volume.gain(at: 0) == 0 && Volume.gain(at: 1) == 1)
    #expect(abs(decibels(at: 0.5) + 12) < 0.1 && abs(decibels(at: 0.25) + 24) < 0.1)
    for each in stride(from: -40.0, through: 0, by: 0.5) {
      #expect(abs(decibels(at: Volume.position(decibels: each)) - each) < 1e-9)
    }
    let steps = stride(from: 0, through: 1, by: 0.05).map(Volume.gain)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("By default a scene plays at −8 dB, voice and background at −3 dB, chimes and tones at −2 dB")
  func defaults() {
    #expect(abs(decibels(at: Setting<Double>.sceneVolume.standard) + 8) < 0.1)
    #expect(abs(decibels(at: Setting<Double>.meditationVoiceVolume.standard) + 3) < 0.1)
    #expect(abs(decibels(at: Setting<Double>.meditationBedVolume.standard) + 3) < 0.1)
    #expect(abs(decibels(at: Setting<Double>.cueVolume.standard) + 2) < 0.1)
  }

  @Test(
    "A volume chosen on the former scale sounds as loud as before, and is adopted once", arguments: [0.1, 0.5, 0.9])
  func adopted(former: Double) {
    let settings = TransientSettings()
    settings.setValue(former, "ambience-volume")
    settings.setValue(former, "voice-volume")
    settings.adoptFormerVolumes()
    let cube = 60 * log10(former)
    #expect(abs(decibels(at: settings[.sceneVolume]) - (cube - 8)) < 1e-6, "The files are 8 dB louder now,")
    #expect(
      abs(decibels(at: settings[.meditationVoiceVolume]) - min(cube + 3, 0)) < 1e-6, "and the voice 3 dB quieter.")
    #expect(settings[.meditationBedVolume] == Setting<Double>.meditationBedVolume.standard, "It was never touched.")
    settings[.sceneVolume] = 0.2
    settings.adoptFormerVolumes()
    #expect(settings[.sceneVolume] == 0.2)
  }

  @Test("Silence stays silence, and the loudest the loudest there is")
  func ends() {
    let settings = TransientSettings()
    settings.setValue(0.0, "ambience-volume")
    settings.setValue(1.0, "voice-volume")
    settings.adoptFormerVolumes()
    #expect(settings[.sceneVolume] == 0 && settings[.meditationVoiceVolume] == 1)
  }
}
