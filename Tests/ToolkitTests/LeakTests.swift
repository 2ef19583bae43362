import Core
import Foundation
import Toolkit
import XCTest

@testable import App

/// After a page or a session is closed, nothing of it is left: no wrapper, no handler, no GObject.
final class LeakTests: XCTestCase {
  func testEachPageIsGoneAfterItIsLeft() {
    MainActor.assumeIsolated {
      XCTAssertTrue(Gtk.isReady)
      let around = LeakSurroundings()
      for make in [
        { (navigator: any Navigator) -> any Page in
          SessionPage(
            SessionModel(plan: .helpNow, origin: .helpNow, around.dependencies), around.dependencies,
            navigator: navigator)
        },
        {
          SessionPage(
            SessionModel(
              plan: Plan(mood: .anxious, length: .short), origin: .plan(.anxious, .short), around.dependencies),
            around.dependencies, navigator: $0)
        },
        {
          SessionPage(
            SessionModel(plan: Plan(mood: .good, length: .long), origin: .plan(.good, .long), around.dependencies),
            around.dependencies, navigator: $0)
        },
        {
          SessionPage(
            SessionModel(
              plan: Plan(mood: .good, length: .moderate), origin: .plan(.good, .moderate), around.dependencies),
            around.dependencies, navigator: $0)
        },
        { ComposePage(ComposeModel(around.dependencies), navigator: $0) },
        { ReflectPage(ReflectModel(around.dependencies), navigator: $0) },
        { LearnPage(LearnModel(around.dependencies), navigator: $0) },
        { RelaxPage(RelaxModel(around.dependencies), navigator: $0) },
        { ReadingPage(around.reading, navigator: $0) },
      ] {
        Self.check(make, in: around)
      }
    }
  }

  @MainActor private static func check(_ make: (any Navigator) -> any Page, in around: LeakSurroundings) {
    let navigator = IdleNavigator()
    let (objects, handlers, widgets) = (Object.liveCount, Object.liveHandlerCount, Witness.alive)
    var name = ""
    do {
      let window = ApplicationWindow(application: around.application, title: "Test")
      let page = make(navigator)
      name = "\(type(of: page)) on \(page.surface)"
      window.setContent(page.widget)
      Witness.watch(page.widget)
      window.present()
      page.appeared()
      MainLoop.turn(milliseconds: 150)
      var hasLeft = false
      Task {
        await page.leaving()
        hasLeft = true
      }
      XCTAssertTrue(MainLoop.turn(until: { hasLeft }))
      window.destroy()
    }
    XCTAssertTrue(MainLoop.turn(until: { Witness.alive == widgets && Object.liveCount == objects }), name)
    XCTAssertEqual(Witness.alive, widgets, "\(name): GObjects")
    XCTAssertEqual(Object.liveCount, objects, "\(name): wrappers")
    XCTAssertEqual(Object.liveHandlerCount, handlers, "\(name): handlers")
  }
}

@MainActor private final class IdleNavigator: Navigator {
  var isFullscreen = false
  func helpNow() {}
  func begin(_ plan: Plan, origin: SessionRecord.Origin) {}
  func compose() {}
  func open(_ reading: Reading) {}
  func leave() {}
  func open(address: String) {}
}

/// Pages over the real content, with players that only stand there and a store that is empty.
@MainActor private struct LeakSurroundings {
  let application = Application(id: "io.github.respite_app.Respite.Tests")
  let dependencies: Dependencies
  let reading: Reading

  init() {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let content = ContentFolder(root.appendingPathComponent("Resources"))
    dependencies = Dependencies(
      settings: TransientSettings(), clock: .system, content: content, players: IdlePlayers(),
      records: Records { OpenedRecords(store: EmptyStore(), setAside: nil, close: {}) }, prefersReducedMotion: { false }
    )
    guard let first = content.readings().readings.first else { preconditionFailure("There is a reading.") }
    reading = first
    do { try application.register() } catch { preconditionFailure(error.sentence) }
  }
}

private struct EmptyStore: ReflectionStore, SessionStore {
  func add(_ reflection: Reflection, finishesDraft: Bool) async throws {}
  func reflections(from: LocalDay?, to: LocalDay?, containing: String?) async throws -> [Reflection] { [] }
  func timeline(from first: LocalDay) -> AsyncThrowingStream<Timeline, any Error> {
    AsyncThrowingStream { $0.yield(Timeline(reflections: [], hasEarlier: false)) }
  }
  func draft() async throws -> ReflectionDraft? { nil }
  func keep(_ draft: ReflectionDraft) async throws {}
  func add(_ session: SessionRecord) async throws {}
  func add(_ note: MoodNote) async throws {}
}

@MainActor private final class IdlePlayers: Players {
  func player(of scene: Scene) -> any ScenePlayer { IdleScenePlayer() }
  func player(of meditation: Meditation) -> any MeditationPlayer { IdleMeditationPlayer() }
}

@MainActor private final class IdleScenePlayer: ScenePlayer {
  var isPlaying = false
  var volume = 1.0
  var isMuted = false
  var problemArose: ((PlaybackProblem) -> Void)?
  func play() { isPlaying = true }
  func pause() { isPlaying = false }
  func show(width: Int, height: Int) {}
  func takeFrame() -> VideoFrame? { nil }
  func close() {}
}

@MainActor private final class IdleMeditationPlayer: MeditationPlayer {
  var isPlaying = false
  var position = Duration.zero
  var duration = Duration.seconds(600)
  var voiceVolume = 1.0
  var bedVolume = 1.0
  var stateChanged: (() -> Void)?
  var problemArose: ((PlaybackProblem) -> Void)?
  func play() { isPlaying = true }
  func pause() { isPlaying = false }
  func seek(to position: Duration) {}
  func close() {}
}
