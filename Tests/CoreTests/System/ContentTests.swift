import Foundation
@testable import Core
import Samples
import Testing

/// Reads the shipped files as the program does.
@Suite struct ContentTests {
  private let content = ContentFolder(Checkout.root.appendingPathComponent("Resources"))

  @Test("The readings begin with how Respite is used, and then with what anxiety is")
  func readings() {
    #expect(content.readings().readings.prefix(2).map(\.id) == ["how-to-use-respite", "what-anxiety-is"])
  }

  @Test("There are at least 24 statements, each short and different")
  func statements() {
    let statements = content.statements()
    #expect(statements.count >= 24)
    #expect(Set(statements).count == statements.count)
    #expect(statements.allSatisfy { $0.text.count <= 90 })
  }

  @Test("Every scene has its card and its files")
  func scenes() throws {
    let (scenes, problems) = content.scenes()
    #expect(problems.isEmpty)
    #expect(
      scenes.map(\.id) == [
        "shore", "woods", "meadow", "rain", "night", "hearth", "snow", "brook", "clouds", "deep",
      ])
    for scene in scenes {
      #expect(scene.loop == .seamless && !scene.isOwn)
      for file in try [#require(scene.video), #require(scene.smallVideo), scene.poster, #require(scene.ambience)] {
        #expect(FileManager.default.fileExists(atPath: file.path), "\(file.lastPathComponent) of \(scene.id)")
      }
    }
  }

  @Test("Every short sound is there")
  func cues() {
    #expect(content.cues().count == Cue.allCases.count)
    for file in content.cues().values {
      #expect(FileManager.default.fileExists(atPath: file.path), "\(file.lastPathComponent)")
    }
  }

  @Test("A scene's card may omit its video and sound, and can only name files in its own folder")
  func cards() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }  // in the system's temporary folder either way
    for (id, keys) in [
      ("a", "\"video\": \"\", \"ambience\": \"\""), ("b", "\"video\": \"../a/scene.webm\", \"loop\": \"crossfade\""),
    ] {
      let place = folder.appendingPathComponent(id)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let card = "{\"id\": \"\(id)\", \"title\": \"T\", \"description\": \"D\", \"order\": 1, \(keys)}"
      try Data(card.utf8).write(to: place.appendingPathComponent("scene.json"))
    }
    let scenes = Scene.catalog(in: folder, isOwn: true).scenes
    #expect(scenes.map(\.id) == ["a", "b"] && scenes.allSatisfy { $0.isOwn && $0.video == nil })
    #expect(scenes[0].ambience == nil && scenes[0].loop == .seamless && scenes[1].loop == .crossfade)
  }

  @Test("Every guided session has its files, and captions in order that end within its minutes")
  func guided() throws {
    let library = content.guided()
    #expect(library.problems.isEmpty)
    #expect(library.sessions.count == 10 && library.programmes.map(\.sessions.count) == [7])
    for session in library.all {
      let words = session.words()
      #expect(FileManager.default.fileExists(atPath: session.voice.path), "\(session.id)")
      if let bed = session.bed { #expect(FileManager.default.fileExists(atPath: bed.path), "\(session.id)") }
      #expect(session.still != nil && !session.purpose.isEmpty, "\(session.id)")
      #expect(words.captions.count > 20 && words.chapters.count >= 3, "\(session.id)")
      for (caption, next) in zip(words.captions, words.captions.dropFirst()) { #expect(caption.end <= next.start) }
      let end = try #require(words.captions.last?.end)
      #expect(end <= .seconds(session.minutes * 62), "\(session.id)")
      #expect(session.endsInSound || end >= .seconds(session.minutes * 57), "\(session.id)")
    }
  }

  @Test("Of what is on the screen, a voice names only Talk to someone, which every session has")
  func named() {
    let captions = content.guided().all.flatMap { session in session.words().captions.map { (session.id, $0.text) } }
    #expect(captions.count > 500)
    var named = 0
    for (id, words) in captions {
      named += words.contains("Talk to someone") ? 1 : 0
      let rest = words.replacing(/[Pp]ress the button marked “Talk to someone”/, with: "")
      #expect(
        rest.firstMatch(of: /(?i:\b(the button|this button|circle|screen|click|tap|menu|talk to someone)\b)|Help now/)
          == nil, "\(id): \(words)")
    }
    #expect(named > 0)
  }

  @Test("Captions, chapters, names and statements have the apostrophe and the quotation marks that are printed")
  func typography() throws {
    let library = content.guided()
    let spoken = library.all.flatMap { session in
      session.words().captions.map(\.text) + session.words().chapters.map(\.text) + [session.title, session.purpose]
    }
    let scenes = content.scenes().scenes.flatMap { [$0.title, $0.description] }
    let shown =
      spoken + library.programmes.map(\.title) + scenes + content.statements().map(\.text)
      + content.soundLayers().layers.map(\.title)
      + Exercise.allCases.flatMap { content.pacedText(of: $0)?.steps.map(\.words) ?? [] }
    #expect(shown.count > 500)
    #expect(shown.filter { $0.contains("'") || $0.contains("\"") } == [])
  }

  @Test("The read-me and the description for shops say how many scenes, sounds and sessions there are")
  func numbers() throws {
    let words = try ["README.md", "data/io.github.respite_app.Respite.metainfo.xml"].map { name in
      try String(contentsOf: Checkout.root.appendingPathComponent(name), encoding: .utf8).lowercased()
    }
    func spelled(_ count: Int) -> String {
      let names = ["seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"]
      return names.indices.contains(count - 7) ? names[count - 7] : String(count)
    }
    let library = content.guided()
    let (sessions, scenes) = (spelled(library.sessions.count), spelled(content.scenes().scenes.count))
    let sounds = spelled(content.soundLayers().layers.count)
    #expect(words[0].contains("**guided sessions**: \(sessions), ") && words[0].contains("\(sounds) sounds to mix"))
    #expect(words[1].contains("<li>\(scenes) landscapes with their own sounds, \(sounds) more sounds"))
    #expect(words[1].contains("<li>\(scenes) landscapes with their own sounds, or"))
    #expect(words[1].contains("<li>\(sessions) guided sessions, each"))
  }

  @Test("The content is found through the environment, then beside the program, then in the checkout")
  func finding() {
    let here = URL(fileURLWithPath: "/opt/respite/bin/respite")
    func find(_ environment: [String: String], present: String) -> String? {
      ContentFolder.find(applicationID: "a.b.C", environment: environment, executable: here) { $0.path == present }?.url
        .path
    }
    #expect(find(["RESPITE_DATA_DIR": "/x"], present: "/x") == "/x")
    #expect(find(["RESPITE_DATA_DIR": "/x"], present: "/usr/share/a.b.C") == nil)
    #expect(find([:], present: "/opt/respite/share/a.b.C") == "/opt/respite/share/a.b.C")
    #expect(find([:], present: "/usr/share/a.b.C") == "/usr/share/a.b.C")
    #expect(find(["XDG_DATA_DIRS": "/y:/z"], present: "/z/a.b.C") == "/z/a.b.C")
    #expect(find([:], present: "/opt/respite/Resources") == "/opt/respite/Resources")
    #expect(find([:], present: "/nowhere") == nil)
  }

  @Test("Every language that was begun has each text that English has, with the same ids and groups")
  func languages() throws {
    let readings = content.url.appendingPathComponent("readings")
    for language in try FileManager.default.contentsOfDirectory(atPath: readings.path) where !language.contains(".") {
      #expect(ContentLanguage.missing(language, in: content.url) == [], "\(language)")
      let folder = ContentFolder(content.url, languages: [language])
      #expect(folder.readings().problems.isEmpty, "\(language)")
      #expect(Set(folder.readings().readings.map(\.id)) == Set(content.readings().readings.map(\.id)), "\(language)")
      #expect(Set(folder.statements().map(\.group)) == Set(content.statements().map(\.group)), "\(language)")
    }
  }

  @Test("A new language is its folders alone, and counts once nothing is missing")
  func newLanguage() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }  // in the system's temporary folder either way
    let manager = FileManager.default
    for (kind, suffix) in [("readings", ""), ("exercises", ""), ("statements", ".txt")] {
      let (from, to) = (content.url.appendingPathComponent(kind), folder.appendingPathComponent(kind))
      try manager.createDirectory(at: to, withIntermediateDirectories: true)
      for language in ["en", "tlh"] {
        try manager.copyItem(
          at: from.appendingPathComponent("en\(suffix)"), to: to.appendingPathComponent("\(language)\(suffix)"))
      }
    }
    let statements = folder.appendingPathComponent("statements/tlh.txt")
    try Data("bIQamHa’.\n".utf8).write(to: statements)
    let whole = ContentFolder(folder, languages: ["de_AT", "de", "tlh", "en"])
    #expect(whole.language == "tlh" && whole.statements().map(\.text) == ["bIQamHa’."])
    #expect(whole.readings().readings.count == content.readings().readings.count)
    try manager.removeItem(at: statements)
    let half = ContentFolder(folder, languages: ["tlh"])
    #expect(half.language == "en" && half.statements().count >= 24)
    #expect(ContentLanguage.missing("tlh", in: folder) == ["statements/tlh.txt"])
  }

  @Test("Languages are looked for as gettext looks for them")
  func preferred() {
    #expect(Locale.languages(in: ["LANG": "pt_BR.UTF-8"]) == ["pt_BR", "pt"])
    #expect(Locale.languages(in: ["LANG": "de_DE.UTF-8", "LANGUAGE": "es:en"]) == ["es", "en", "de_DE", "de"])
    #expect(Locale.languages(in: ["LC_ALL": "C", "LANGUAGE": "es", "LANG": "de_DE"]) == [])
    #expect(Locale.languages(in: ["LC_MESSAGES": "fr_FR", "LANG": "de_DE"]) == ["fr_FR", "fr"])
    #expect(Locale.languages(in: ["LANG": "C.UTF-8"]) == [])
  }
}
