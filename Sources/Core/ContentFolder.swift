import Foundation

/// The files that Respite brings along: scenes, recordings, readings, statements, style, icons, fonts.
///
/// Nothing is read before it is asked for, so that the first picture of the window waits for none of it.
public struct ContentFolder: Hashable, Sendable {
  /// Where they are.
  public let url: URL

  /// The files in `url`.
  public init(_ url: URL) { self.url = url }

  /// Finds the folder: where `RESPITE_DATA_DIR` says, else among the system's data folders, beside the program, or in
  /// the checkout that the program was built in. Nil where there is none.
  ///
  /// - Parameters:
  ///   - environment: the process's.
  ///   - executable: the path of the running program.
  public static func find(
    applicationID: String, environment: [String: String], executable: URL,
    exists: (URL) -> Bool = { FileManager.default.fileExists(atPath: $0.appendingPathComponent("style").path) }
  ) -> ContentFolder? {
    if let path = environment["RESPITE_DATA_DIR"], !path.isEmpty {
      let url = URL(fileURLWithPath: path, isDirectory: true)
      return exists(url) ? ContentFolder(url) : nil
    }
    let program = executable.resolvingSymlinksInPath().deletingLastPathComponent()
    var candidates = [program.deletingLastPathComponent().appendingPathComponent("share/\(applicationID)")]
    let shares = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    for share in shares.split(separator: ":") {
      candidates.append(URL(fileURLWithPath: String(share), isDirectory: true).appendingPathComponent(applicationID))
    }
    var folder = program
    while folder.path != "/" {
      candidates.append(folder.appendingPathComponent("Resources"))
      folder.deleteLastPathComponent()
    }
    return candidates.first(where: exists).map(ContentFolder.init)
  }

  /// The scenes, and what kept others from being among them.
  public func scenes() -> (scenes: [Scene], problems: [String]) {
    Scene.catalog(in: url.appendingPathComponent("scenes"))
  }

  /// The short sounds.
  public func cues() -> [Cue: URL] {
    Dictionary(
      uniqueKeysWithValues: Cue.allCases.map { ($0, url.appendingPathComponent("sounds/\($0.rawValue).opus")) })
  }

  /// The readings, and what kept others from being among them.
  public func readings() -> (readings: [Reading], problems: [ReadingProblem]) {
    Reading.all(in: url.appendingPathComponent("readings/en"))
  }

  /// The statements; empty if their file is missing.
  public func statements() -> [CopingStatement] {
    let file = url.appendingPathComponent("statements/en.txt")
    return FileManager.default.contents(atPath: file.path)
      .map { CopingStatement.parse(String(decoding: $0, as: UTF8.self)) } ?? []
  }

  /// The words of an exercise that is made of words; nil if their file is missing or empty.
  public func pacedText(of exercise: Exercise) -> PacedText? {
    let file = url.appendingPathComponent("exercises/en/\(exercise.rawValue).txt")
    let text = FileManager.default.contents(atPath: file.path).map { PacedText(String(decoding: $0, as: UTF8.self)) }
    return text?.steps.isEmpty == false ? text : nil
  }

  /// Emergency numbers, helplines and directories, and what was left out of them and why.
  public func helpGuide() -> (guide: HelpGuide, problems: [String]) {
    HelpGuideFile.read(url.appendingPathComponent("help/helplines.yaml"))
  }

  /// The meditation.
  ///
  /// - Throws: `PlaybackProblem`.
  public func meditation() throws -> Meditation { try Meditation(folder: url.appendingPathComponent("meditation")) }

  /// The path of a file within.
  public func path(_ relative: String) -> String { url.appendingPathComponent(relative).path }
}
