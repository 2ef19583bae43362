import Foundation

/// The installed data files: scenes, recordings, readings, statements, style, icons, fonts.
///
/// Files are read on demand, so that none of them delays the first frame of the window.
public struct ContentFolder: Hashable, Sendable {
  /// The folder.
  public let url: URL
  /// The code of the language of the texts, such as `en` or `pt_BR`.
  public let language: String

  /// The data files in the folder `url`, with its texts in the first of `languages` that is complete, else in English.
  public init(_ url: URL, languages: [String] = []) {
    self.url = url
    language = ContentLanguage.first(of: languages, in: url)
  }

  /// Finds the folder: `RESPITE_DATA_DIR` if set, else `share` beside the program, the system's data folders, or the
  /// checkout that the program was built in. Returns nil if none of them exists.
  ///
  /// - Parameters:
  ///   - applicationID: the name of the program's folder below `share`.
  ///   - environment: the variables of the process.
  ///   - executable: the path of the running program.
  ///   - exists: whether a folder exists.
  public static func find(
    applicationID: String, environment: [String: String], executable: URL,
    exists: (URL) -> Bool = { FileManager.default.fileExists(atPath: $0.appendingPathComponent("style").path) }
  ) -> ContentFolder? {
    if let path = environment["RESPITE_DATA_DIR"], !path.isEmpty {
      let url = URL(fileURLWithPath: path, isDirectory: true)
      return exists(url) ? ContentFolder(url, languages: Locale.languages(in: environment)) : nil
    }
    let program = executable.resolvingSymlinksInPath().deletingLastPathComponent()
    var candidates = [program.deletingLastPathComponent().appendingPathComponent("share/\(applicationID)")]
    let shares = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    // The specification says to ignore relative paths: the folder where a program was started isn't the system's.
    for share in shares.split(separator: ":") where share.hasPrefix("/") {
      candidates.append(URL(fileURLWithPath: String(share), isDirectory: true).appendingPathComponent(applicationID))
    }
    var folder = program
    while folder.path != "/" {
      candidates.append(folder.appendingPathComponent("Resources"))
      folder.deleteLastPathComponent()
    }
    return candidates.first(where: exists).map { ContentFolder($0, languages: Locale.languages(in: environment)) }
  }

  /// The scenes, and a sentence about each folder that could not be read as one.
  public func scenes() -> (scenes: [Scene], problems: [String]) {
    Scene.catalog(in: url.appendingPathComponent("scenes"))
  }

  /// The sounds that can be layered over a scene's own, and a sentence about each folder that was left out.
  public func soundLayers() -> (layers: [SoundLayer], problems: [String]) {
    SoundLayer.catalog(in: url.appendingPathComponent("layers"))
  }

  /// The files of the short sounds.
  public func cues() -> [Cue: URL] {
    Dictionary(
      uniqueKeysWithValues: Cue.allCases.map { ($0, url.appendingPathComponent("sounds/\($0.rawValue).opus")) })
  }

  /// The readings, and the problems found in their files.
  public func readings() -> (readings: [Reading], problems: [ReadingProblem]) {
    Reading.all(in: text("readings"))
  }

  /// The given statements; empty if their file is missing.
  public func statements() -> [CopingStatement] {
    let file = text("statements", ".txt")
    return FileManager.default.contents(atPath: file.path)
      .map { CopingStatement.parse(String(decoding: $0, as: UTF8.self)) } ?? []
  }

  /// The text of an exercise in words; nil if its file is missing or empty.
  public func pacedText(of exercise: Exercise) -> PacedText? {
    let file = text("exercises", "/\(exercise.rawValue).txt")
    let text = FileManager.default.contents(atPath: file.path).map { PacedText(String(decoding: $0, as: UTF8.self)) }
    return text?.steps.isEmpty == false ? text : nil
  }

  /// Emergency numbers, helplines and directories, and a sentence about each entry that was left out.
  public func helpGuide() -> (guide: HelpGuide, problems: [String]) {
    HelpGuideFile.read(url.appendingPathComponent("help/helplines.yaml"))
  }

  /// The guided sessions.
  public func guided() -> GuidedLibrary {
    GuidedLibrary(folder: url.appendingPathComponent("sessions"), beds: url.appendingPathComponent("beds"))
  }

  /// The weeks on *Learn*, and a sentence about each part that was left out.
  public func learningPath(
    readings: [Reading], library: GuidedLibrary
  ) -> (path: LearningPath, problems: [String]) {
    PathFile.read(
      url.appendingPathComponent("path/en.yaml"), PathFile.Catalogue(readings: readings, library: library))
  }

  /// The location of the texts of one kind in `language`: the folder `kind/language`, or that path continued with
  /// `rest`.
  private func text(_ kind: String, _ rest: String = "") -> URL {
    url.appendingPathComponent("\(kind)/\(language)\(rest)")
  }

  /// The absolute path of a file in this folder.
  public func path(_ relative: String) -> String { url.appendingPathComponent(relative).path }
}
