import Core
import Files
import Foundation

/// Examines one film or picture of unknown origin and sends what it finds. Runs in `respite-media`.
struct SceneAnalysis {
  let file: URL
  /// Sends a message and the pixels that belong to it.
  let send: (MediaMessage, [UInt8]) throws -> Void
  private let cancellation = CancellationFlag()

  /// - Throws: what `send` throws.
  func run() throws {
    do {
      try analyze()
    } catch let problem as SceneProblem {
      try send(.refused(problem), [])
    } catch let missing as MissingDecoder {
      try send(.lacksDecoder(missing.package), [])
    }
  }

  private struct MissingDecoder: Error {
    let package: SystemPackage
  }

  private func analyze() throws {
    let source = try FileDescriptor(reading: file)
    if source.size == 0 { throw SceneProblem.notPlayable }
    if let picture = try PixbufImage.read(file) { return try sendPicture(picture) }
    if let package = SystemPackage(pictureHead: source.head(12)) { throw SceneProblem.missingPackage(package) }
    let (decoder, first) = try decode()
    guard let info = FilmInfo(file) else { throw SceneProblem.notPlayable }
    // An audio file with a cover isn't a scene.
    if info.isStill, info.hasSound { throw SceneProblem.notPlayable }
    try send(.picture(first.size), first.packed())
    if let loop = try loop(of: decoder, first, info) {
      try send(.film(loop: loop, hasSound: info.hasSound), [])
    } else {
      try send(.still, [])
    }
  }

  private func sendPicture(_ picture: PixbufImage) throws {
    try send(.picture(picture.size), picture.packed())
    guard let animation = AnimatedPicture(file) else { return try send(.still, []) }
    try send(.animation(animation.format), [])
    try animation.eachFrame { time, pixels in try send(.frame(milliseconds: time), pixels) }
    try send(.end, [])
  }

  /// Returns the film's decoder and its first frame.
  private func decode() throws -> (EndFrameDecoder, PixbufImage) {
    guard let decoder = EndFrameDecoder(file, cancellation: cancellation) else { throw SceneProblem.notPlayable }
    if let first = try decoder.firstFrame() { return (decoder, first) }
    throw decoder.missingKind.map { MissingDecoder(package: SystemPackage(decoding: $0)) } ?? SceneProblem.notPlayable
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
    // A film shorter than a cross-fade can't be faded, so it counts as seamless.
    return length < Scene.crossfadeLength || last.picture.continues(first) ? .seamless : .crossfade
  }
}
