import Core
import Foundation

/// The film of a scene, in the size that suits its display. When the display's size changes, the film of the other size
/// may take over at the next seam of the loop.
@MainActor final class SceneFilm {
  /// Called once, asynchronously, when it's time to fade out a film that doesn't loop.
  var endIsNear: (() -> Void)?
  /// The film that plays; during a handover, the old one. Nil while closed, and for a scene without a film.
  private(set) var video: SceneVideo?
  /// The film of the other size, which takes over at the next seam.
  private(set) var next: SceneVideo?
  private let scene: Scene
  private let isDrawnByProcessor: Bool
  private let problems: PlaybackProblems
  private var isSmallEnough: Bool
  private var isPlaying = false

  /// The height of the small films, and the ratio of height to width of all films.
  private static let smallHeight = 540.0
  private static let aspect = 1_080.0 / 2_560

  /// A closed film.
  ///
  /// - Parameters:
  ///   - scene: the scene, which has one film, one in two sizes, or none.
  ///   - isDrawnByProcessor: whether there's no graphics card, so that every pixel costs.
  ///   - problems: receives the problems of its films.
  init(of scene: Scene, isDrawnByProcessor: Bool, problems: PlaybackProblems) {
    self.scene = scene
    self.isDrawnByProcessor = isDrawnByProcessor
    self.problems = problems
    isSmallEnough = isDrawnByProcessor
  }

  /// Opens the film at its beginning, and plays it unless paused.
  func open() {
    guard let file else { return }
    let opened = SceneVideo(file, isOwn: scene.isOwn, loops: scene.loop == .seamless, problems: problems)
    opened.endIsNear = { [weak self] in self?.endIsNear?() }
    if isPlaying { opened.play() }
    video = opened
  }

  func play() {
    isPlaying = true
    video?.play()
  }

  /// Pauses the film. If the film of the other size already runs but hasn't shown a frame, it replaces this one, so
  /// that it's the one that resumes.
  func pause() {
    isPlaying = false
    if next?.isPlaying == true { completeHandOver() }
    video?.pause()
  }

  /// Closes decoder and file.
  func close() {
    video?.close()
    next?.close()
    (video, next) = (nil, nil)
  }

  /// Chooses the film for a display of this size, in device pixels. The large film takes three times as much processor
  /// time to decode. So it's chosen only if a graphics card draws, the display shows more pixels than the small film
  /// has, and isn't darkened, which would make the difference invisible.
  func setDisplay(width: Int, height: Int, isDarkened: Bool) {
    guard width > 0, height > 0 else { return }
    let needed = max(Double(height), Double(width) * Self.aspect)
    let isEnough = isDarkened || isDrawnByProcessor || needed <= Self.smallHeight * 1.1
    guard isEnough != isSmallEnough else { return }
    isSmallEnough = isEnough
    choose()
  }

  /// Returns the newest frame whose time has come, or nil if no time has come since the last call. Before the first
  /// `play`, returns the first frame once.
  func takeFrame() -> VideoFrame? {
    if let next, next.isPlaying, let frame = next.takeFrame() {
      completeHandOver()
      return frame
    }
    return video?.takeFrame()
  }

  private var file: URL? { isSmallEnough ? scene.smallVideo ?? scene.video : scene.video }

  /// Prepares the film that now fits, or keeps the current one.
  private func choose() {
    guard let video, let file, next?.isPlaying != true else { return }
    next?.close()
    next = nil
    video.handOver(to: nil)
    guard video.url != file else { return }
    if video.lastTaken == nil {  // none of its frames has been seen
      video.close()
      return open()
    }
    let other = SceneVideo(file, loops: true, problems: problems)
    next = other
    video.handOver(to: other)
  }

  private func completeHandOver() {
    video?.close()
    video = next
    next = nil
    choose()  // the size may have changed in the meantime
  }
}
