import Core
import Files
import Foundation

/// Adds one film or picture to a scene library: analyzes the file, fills a hidden folder, then renames that folder into
/// place. Blocks; use it on one thread.
struct SceneAddition {
  private let file: URL
  private let library: URL
  private let cancellation: CancellationFlag
  private let program: String?
  private let id = "own-\(UUID().uuidString.lowercased())"

  /// - Parameters:
  ///   - file: the film or picture to add. It isn't changed.
  ///   - library: the folder of the person's own scenes.
  ///   - cancellation: checked often while `run()` works.
  ///   - program: the path of `respite-media`, or of another program in tests.
  init(
    of file: URL, to library: URL, cancellation: CancellationFlag, program: String? = MediaProcess.installed
  ) {
    self.file = file
    self.library = library
    self.cancellation = cancellation
    self.program = program
  }

  /// Everything about the new scene except its names.
  private struct Analysis {
    var poster: PixbufImage
    /// How the film loops; nil for a picture.
    var loop: Scene.Loop?
    var hasSound = false
    /// A picture that moves, to be made into a film.
    var animation: Animation?
  }

  /// A picture that moves. `eachFrame` passes on each frame's milliseconds and pixels, and can be called only once.
  private struct Animation {
    let format: PictureFormat
    let eachFrame: (_ take: (Int, [UInt8]) throws -> Void) throws -> Void
  }

  /// Adds the scene and returns it.
  ///
  /// - Throws: `SceneProblem`, `CancellationError`. Nothing has then been added.
  func run() throws -> Scene {
    let source = try FileDescriptor(reading: file)
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
      // If this fails, the next purge removes the draft.
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

  private func fill(_ draft: URL, from source: FileDescriptor) throws {
    if let element = GStreamer.firstMissing(of: EndFrameDecoder.elements) {
      throw SceneProblem.missingDecoder(element)
    }
    let analysis = try pictureReadElsewhere() ?? analyze(source)
    guard let poster = analysis.poster.jpeg() else { throw SceneProblem.notPlayable }
    let film = analysis.loop == nil ? "" : analysis.animation == nil ? Self.filmName(for: file) : "film.webm"
    try Disk.checkRoom(for: poster.count + (film.isEmpty ? 0 : source.size), in: draft)
    if let animation = analysis.animation {
      try write(draft.appendingPathComponent(film), animation)
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

  /// Has `respite-media` examine the file. If a decoder is missing, checks once whether it was installed after
  /// GStreamer had started.
  private func analyze(_ source: FileDescriptor, isSecondTry: Bool = false) throws -> Analysis {
    let helper = try MediaProcess(reading: source, for: .analysis, program: program, goOn: cancellation.check)
    var poster: PixbufImage?
    while true {
      let message = try helper.next()
      switch (message, poster) {
      case (.picture(let size), nil): poster = PixbufImage(packed: try helper.read(size.width * size.height * 3), size)
      case (.still, let poster?): return Analysis(poster: poster)
      case (.film(let loop, let hasSound), let poster?):
        return Analysis(poster: poster, loop: loop, hasSound: hasSound)
      case (.animation(let format), let poster?):
        // Without the encoder, it's shown as a still picture.
        if GStreamer.firstMissing(of: PictureFilm.elements) != nil { return Analysis(poster: poster) }
        return Analysis(poster: poster, loop: .seamless, animation: animation(format, from: helper))
      case (.refused(let problem), _): throw problem
      case (.lacksDecoder(let package), _):
        if isSecondTry { throw SceneProblem.missingPackage(package) }
        GStreamer.update()
        return try analyze(source, isSecondTry: true)
      default: throw SceneProblem.notPlayable
      }
    }
  }

  /// Examines a picture with a newer version of GdkPixbuf, which decodes it in a separate process without network.
  /// (`respite-media` may not start that process.) Nil for older versions, and for files that aren't pictures.
  private func pictureReadElsewhere() throws -> Analysis? {
    guard PixbufImage.isReadElsewhere, let poster = try PixbufImage.read(file) else { return nil }
    guard GStreamer.firstMissing(of: PictureFilm.elements) == nil, let moving = AnimatedPicture(file) else {
      return Analysis(poster: poster)
    }
    let animation = Animation(format: moving.format) { try moving.eachFrame($0) }
    return Analysis(poster: poster, loop: .seamless, animation: animation)
  }

  /// Makes a film of an animation's frames.
  private func write(_ film: URL, _ animation: Animation) throws {
    let writer = try PictureFilm(film, animation.format, cancellation: cancellation)
    try animation.eachFrame { time, pixels in try writer.add(pixels, for: .milliseconds(time)) }
    try writer.finish()
  }

  /// The frames that `helper` has yet to send, up to the greatest length of a film.
  private func animation(_ format: PictureFormat, from helper: MediaProcess) -> Animation {
    Animation(format: format) { take in
      var length = Duration.zero
      while length < PictureFilm.longest, case .frame(let time) = try nextFrame(of: helper) {
        try take(time, try helper.read(format.byteCount))
        length += .milliseconds(time)
      }
    }
  }

  private func nextFrame(of helper: MediaProcess) throws -> MediaMessage {
    switch try helper.next() {
    case .frame(let time): return .frame(milliseconds: time)
    case .end: return .end
    default: throw SceneProblem.notPlayable
    }
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
