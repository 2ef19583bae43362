import Foundation
import Testing

@testable import Core

@Suite struct SoundMixTests {
  /// Makes a folder of layers, by the names of their folders and the texts of their cards.
  private func folder(_ cards: KeyValuePairs<String, String>) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("layers-\(UUID().uuidString)")
    for (name, card) in cards {
      let place = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data(card.utf8).write(to: place.appendingPathComponent("layer.json"))
    }
    return folder
  }

  @Test("A layer is added by a folder alone, and the cards say in which order they come")
  func added() throws {
    let folder = try folder([
      "rain":
        #"{"id": "rain", "title": "Rain", "order": 2, "sound": "layer.opus", "credit": "Us", "licence": "CC0-1.0"}"#,
      "owls": #"{"id": "owls", "title": "Owls", "order": 1, "loudness": -26}"#,
      "last": #"{"id": "last", "title": "Last", "sound": "other.opus"}"#,
    ])
    defer { try? FileManager.default.removeItem(at: folder) }  // in the system's temporary folder either way
    let (layers, problems) = SoundLayer.catalog(in: folder)
    #expect(problems.isEmpty)
    #expect(layers.map(\.id) == ["owls", "rain", "last"] && layers.map(\.title) == ["Owls", "Rain", "Last"])
    #expect(layers.map(\.loudness) == [-26, -20, -20])
    #expect(layers.map(\.sound.lastPathComponent) == ["layer.opus", "layer.opus", "other.opus"])
    #expect(layers[0].sound.path == folder.appendingPathComponent("owls/layer.opus").path)
  }

  @Test("Each broken layer has one sentence, and the rest is there")
  func broken() throws {
    let folder = try folder([
      "a": #"{"id": "a", "title": "A"}"#, "b": "{", "c": #"{"id": "c"}"#,
      "d": #"{"id": "d", "title": "D", "sound": "../a/layer.opus"}"#, "e": #"{"id": "a=1;b", "title": "E"}"#,
      "f": #"{"id": "own", "title": "F"}"#, "g": #"{"id": "", "title": "G"}"#,
    ])
    defer { try? FileManager.default.removeItem(at: folder) }  // in the system's temporary folder either way
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("empty"), withIntermediateDirectories: false)
    let (layers, problems) = SoundLayer.catalog(in: folder)
    #expect(layers.map(\.id) == ["a"])
    #expect(problems.count == 7 && Set(problems).count == 7)
    #expect(problems.allSatisfy { $0.contains("has no readable layer.json.") })
    #expect(SoundLayer.catalog(in: folder.appendingPathComponent("nowhere")).problems.isEmpty)
  }

  @Test("Of two layers with one id the first by name counts, and a sentence says so")
  func twice() throws {
    let folder = try folder([
      "second": #"{"id": "rain", "title": "Second", "order": 1}"#,
      "first": #"{"id": "rain", "title": "First", "order": 2}"#,
    ])
    defer { try? FileManager.default.removeItem(at: folder) }  // in the system's temporary folder either way
    let (layers, problems) = SoundLayer.catalog(in: folder)
    #expect(layers.map(\.title) == ["First"])
    #expect(problems.count == 1)
    #expect(problems.first?.contains("second is left out, because another one is called “rain” too.") == true)
  }

  @Test("Mixes survive being written and read, and a scene as it was leaves nothing behind")
  func kept() {
    var mixes = SceneMixes("")
    mixes["shore"].own = 0.6
    mixes["shore"]["rain"] = 0.554
    mixes["night"]["wind"] = 1
    mixes["night"]["birds"] = 0.001
    #expect(mixes.text == "night:wind=100;shore:own=60,rain=55")
    #expect(SceneMixes(mixes.text) == mixes)
    #expect(mixes["shore"]["rain"] == 0.55 && mixes["shore"]["wind"] == 0 && mixes["woods"] == .asItWas)
    mixes["shore"] = .asItWas
    mixes["night"]["wind"] = 0
    #expect(mixes.text.isEmpty && mixes == SceneMixes("") && mixes.scenes.isEmpty)
  }

  @Test(
    "What isn't understood in the settings is left out, and the rest counts",
    arguments: [
      ("", ""), (";;:,=", ""), ("shore", ""), ("shore:", ""), ("shore:rain", ""), ("shore:rain=loud", ""),
      ("shore:rain=900,wind=-4", "shore:rain=100"), ("shore:own=-1", "shore:own=0"), ("shore:own=100", ""),
      ("shore:rain=20;meadow", "shore:rain=20"), ("sh ore:rain=20", ""), ("shore:ra in=20,wind=3", "shore:wind=3"),
      ("shore:rain=20;shore:rain=30", "shore:rain=30"), ("shore:rain=99999999999999999999", ""), ("é:rain=1", ""),
      ("shore:rain=20=30,birds=1", "shore:birds=1"), ("\0\u{FFFD}%n", ""),
    ])
  func garbage(text: String, kept: String) { #expect(SceneMixes(text).text == kept) }

  @Test("Levels are whole per cent between 0 and 1")
  func levels() {
    var mix = SoundMix()
    for (set, got) in [(-1.0, 0.0), (2, 1), (0.333, 0.33), (.nan, 0), (.infinity, 0)] {
      mix.own = set
      mix["rain"] = set
      #expect(mix.own == got && mix["rain"] == got)
    }
  }

  @Test("However many sounds are mixed, the sum has no more power than one scene, and few soft ones change nothing")
  func loudness() {
    #expect(MixLoudness.gain(of: []) == 1)
    #expect(MixLoudness.gain(of: [(1, -20)]) == 1)
    #expect(MixLoudness.gain(of: [(0.5, -20), (0.5, -20)]) == 1, "Both are 12 dB below full.")
    #expect(abs(MixLoudness.gain(of: [(1, -20), (1, -20)]) - 0.5.squareRoot()) < 1e-12)
    for count in 1...10 {
      for loudness in [-26.0, -20, -14] {
        let sources = (0..<count).map { (level: 1 - Double($0) / 20, loudness: loudness) }
        let gain = MixLoudness.gain(of: sources)
        let power = sources.reduce(0) { sum, source in
          sum + pow(gain * Volume.gain(at: source.level), 2) * pow(10, source.loudness / 10)
        }
        #expect(10 * log10(power) < -20 + 1e-9 && gain <= 1)
      }
    }
  }
}
