import Core
import Files
import Foundation

/// Adds one film or picture to a scene library: analyzes the file, fills a hidden folder, then renames that folder into
/// place. Blocks; use it on one thread.
struct SceneAddition {
  private let file: URL
  private let library: URL
  private let cancellation: CancellationFlag
  private let id = "own-\(UUID().uuidString.lowercased())"

  /// - Parameters:
  ///   - file: the film or picture to add. It isn't changed.
  ///   - library: the folder of the person's own scenes.
  ///   - cancellation: checked often while `run()` works.
  init(of file: URL, to library: URL, cancellation: CancellationFlag) {
    self.file = file
    self.library = library
    self.cancellation = cancellation
  }

  /// Everything about the new scene except its names.
  private struct Analysis {
    var poster: PixbufImage
    /// Nil for a picture.
    var loop: Scene.Loop?
    var hasSound = false
    /// A picture that moves, to be made into a film.
    var animation: AnimatedPicture?
  }

  /// - Throws: `SceneProblem`, `CancellationError`. Leaves nothing behind when it throws.
  func run() throws -> Scene {
    let source = try OpenFile(reading: file)
    try prepareLibrary()
    guard let lock = FolderLock(library, for: .adding) else { throw SceneProblem.notWritable(library.path) }
    let draft = library.appendingPathComponent(LiveSceneLibrary.adding + UUID().uuidString)
    try Disk.makeFolder(draft)
    do {
      return try lock.hold {
        try fill(draft, from: source)
        try cancellation.check()
        try Disk.rename(draft, to: library.appendingPathComponent(id))
        guard let scene = Scene.catalog(in: library, isOwn: true).scenes.first(where: { $0.id == id }) else {
          throw SceneProblem.notWritable(library.path)
        }
        return scene
      }
    } catch {
      // If this fails, the next purge removes it.
      attempt("remove an unfinished scene") { try FileManager.default.removeItem(at: draft) }
      throw error
    }
  }

  private func prepareLibrary() throws {
    do {
      try FileManager.default.createDirectory(
        at: library, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw SceneProblem.notWritable(library.path)
    }
  }

  private func fill(_ draft: URL, from source: OpenFile) throws {
    let analysis = try analyze(source)
    guard let poster = analysis.poster.jpeg() else { throw SceneProblem.notPlayable }
    let film = analysis.loop == nil ? "" : analysis.animation == nil ? Self.filmName(for: file) : "film.webm"
    try Disk.checkRoom(for: poster.count + (film.isEmpty ? 0 : source.size), in: draft)
    if let animation = analysis.animation {
      try animation.write(film: draft.appendingPathComponent(film), cancellation: cancellation)
      try Disk.finish(draft.appendingPathComponent(film))
    } else if !film.isEmpty {
      try Disk.copy(source, to: draft.appendingPathComponent(film), goOn: cancellation.check)
    }
    try Disk.write(poster, to: draft.appendingPathComponent("poster.jpg"))
    let card = SceneCard(
      // TRANSLATORS: “A picture”: Title of the person’s own scene if its file’s name says nothing. “A video”: Title
      // of the person’s own scene if its file’s name says nothing.
      id: id, title: Self.title(for: file) ?? (film.isEmpty ? localized("A picture") : localized("A video")),
      // TRANSLATORS: “A picture you added.”: Description of the person’s own scene. “A video you added.”: Description
      // of the person’s own scene.
      description: film.isEmpty ? localized("A picture you added.") : localized("A video you added."),
      order: Date().timeIntervalSince1970,
      video: film, loop: analysis.loop, ambience: analysis.hasSound ? film : "")
    try Disk.write(JSONEncoder().encode(card), to: draft.appendingPathComponent("scene.json"))
    try Disk.sync(draft)
  }

  private func analyze(_ source: OpenFile) throws -> Analysis {
    if source.size == 0 { throw SceneProblem.notPlayable }
    if let picture = try PixbufImage.read(file) {
      let animation = GStreamer.firstMissing(of: AnimatedPicture.elements) == nil ? AnimatedPicture(file) : nil
      return Analysis(poster: picture, loop: animation == nil ? nil : .seamless, animation: animation)
    }
    if let package = SystemPackage(pictureHead: source.head(12)) { throw SceneProblem.missingPackage(package) }
    if let element = GStreamer.firstMissing(of: EndFrameDecoder.elements) {
      throw SceneProblem.missingDecoder(element)
    }
    let (decoder, poster) = try decode(isSecondTry: false)
    guard let info = FilmInfo(file) else { throw SceneProblem.notPlayable }
    try cancellation.check()
    // An audio file with a cover isn't a scene.
    if info.isStill, info.hasSound { throw SceneProblem.notPlayable }
    return Analysis(poster: poster, loop: try loop(of: decoder, poster, info), hasSound: info.hasSound)
  }

  /// Returns the film's decoder and its first frame. Where a decoder is missing, looks once whether it has been installed
  /// since GStreamer started.
  private func decode(isSecondTry: Bool) throws -> (EndFrameDecoder, PixbufImage) {
    guard let decoder = EndFrameDecoder(file, cancellation: cancellation) else { throw SceneProblem.notPlayable }
    if let poster = try decoder.firstFrame() { return (decoder, poster) }
    guard let kind = decoder.missingKind else { throw SceneProblem.notPlayable }
    if isSecondTry { throw SceneProblem.missingPackage(SystemPackage(decoding: kind)) }
    GStreamer.update()
    return try decode(isSecondTry: true)
  }

  /// Returns how the film loops, or nil for one so short that it is treated as a picture.
  ///
  /// A film whose last frame isn't where the reported duration says, or isn't found in time, gets a cross-fade, which
  /// needs no seek.
  private func loop(of decoder: EndFrameDecoder, _ first: PixbufImage, _ info: FilmInfo) throws -> Scene.Loop? {
    if info.isStill { return nil }
    let length = info.duration ?? .zero
    guard let last = try decoder.lastFrame(from: length - .seconds(1)) else { return .crossfade }
    if last.time < .milliseconds(300) { return nil }
    if abs((length - last.time).seconds) > 1 { return .crossfade }
    // Too short to fade.
    return length < Scene.crossfadeLength || last.picture.continues(first) ? .seamless : .crossfade
  }

  /// Returns the scene's title: the file's name without extension, underscores and control characters, capitalized. Nil
  /// if nothing is left.
  static func title(for file: URL) -> String? {
    let words = file.deletingPathExtension().lastPathComponent.split {
      $0 == "_" || $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    let title = words.joined(separator: " ")
    return title.isEmpty ? nil : title.prefix(1).uppercased() + title.dropFirst()
  }

  /// Returns the name for the copy. It keeps the extension for people to recognize, except `.opus`, which would mark it
  /// as a shipped sound.
  static func filmName(for file: URL) -> String {
    let ending = file.pathExtension.lowercased()
    let isPlain = (1...5).contains(ending.count) && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isPlain && ending != "opus" ? "film.\(ending)" : "film"
  }
}
