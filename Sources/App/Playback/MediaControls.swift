import Bus
import Core
import Foundation
import Toolkit

/// Lets the desktop's media keys and media panel control what plays, with MPRIS on the session bus.
///
/// Present on the bus only while there is something to control. Without a session bus, does nothing.
final class MediaControls {
  private let nowPlaying: NowPlaying
  private let window: ApplicationWindow
  private var object: BusObject?
  private var name: BusNameOwner?
  private var published: (playback: Playback, root: [String: BusValue], player: [String: BusValue])?
  private var listeningTime = ListeningTime()

  /// Publishes `nowPlaying` from now on. The desktop can raise, close and fill the screen with `window`.
  init(_ nowPlaying: NowPlaying, window: ApplicationWindow) {
    self.nowPlaying = nowPlaying
    self.window = window
    window.onFullscreenChanged { [weak self] in if self?.published != nil { self?.follow() } }
    observe(self) { $0.follow() }
  }

  private func follow() {
    guard let playable = nowPlaying.playable else {
      return (name, object, published, listeningTime) = (nil, nil, nil, ListeningTime())
    }
    let playback = playable.playback
    let former = published
    listeningTime.update(playback)
    let root = MediaPlayerInterface.rootProperties(of: playback, isFullscreen: window.isFullscreen)
    let player = MediaPlayerInterface.playerProperties(of: playback)
    published = (playback, root, player)
    guard let former else {
      return appear()
    }
    object?.changed(
      MediaPlayerInterface.changes(from: former.root, to: root), of: MediaPlayerInterface.root)
    object?.changed(
      MediaPlayerInterface.changes(from: former.player, to: player), of: MediaPlayerInterface.player)
    if playback.track.id == former.playback.track.id, playback.seekCount != former.playback.seekCount {
      object?.emit("Seeked", of: MediaPlayerInterface.player, .int64(position(of: playable).microseconds))
    }
  }

  private func appear() {
    guard let bus = BusConnection(.session) else { return }
    object = BusObject(
      at: MediaPlayerInterface.path, introspection: MediaPlayerInterface.introspection, on: bus, delegate: self)
    if object != nil { name = BusNameOwner(MediaPlayerInterface.name, on: bus) }
  }

  private func position(of playable: any Playable) -> Duration { playable.currentPosition ?? listeningTime.elapsed() }
}

extension MediaControls: BusObjectDelegate {
  func called(_ method: String, of interface: String, with arguments: [BusValue]) throws(BusRefusal) {
    switch (interface, method) {
    case (MediaPlayerInterface.root, "Raise"): window.present()
    case (MediaPlayerInterface.root, "Quit"): window.close()
    default:
      guard let playable = nowPlaying.playable else { return }
      let request = try MediaPlayerInterface.request(
        method, arguments, playback: playable.playback, currentPosition: position(of: playable))
      if let request { playable.perform(request) }
    }
  }

  func value(of property: String, of interface: String) -> BusValue? {
    guard let playable = nowPlaying.playable else { return nil }
    let playback = playable.playback
    if interface == MediaPlayerInterface.root {
      return MediaPlayerInterface.rootProperties(of: playback, isFullscreen: window.isFullscreen)[property]
    }
    if property == "Position" { return .int64(position(of: playable).microseconds) }
    return MediaPlayerInterface.playerProperties(of: playback)[property]
  }

  func wrote(_ value: BusValue, to property: String, of interface: String) throws(BusRefusal) {
    guard let playable = nowPlaying.playable else { return }
    let playback = playable.playback
    if interface == MediaPlayerInterface.root, case .bool(let isFullscreen) = value {
      guard playback.canFillScreen else { throw BusRefusal("There is nothing to look at now.") }
      window.isFullscreen = isFullscreen
    } else if let request = try MediaPlayerInterface.request(setting: property, to: value, playback: playback) {
      playable.perform(request)
    }
  }
}
