import Bus
import Core
import Foundation
import Toolkit

/// Lets the desktop's media keys and its media panel reach what plays, by MPRIS on the session bus.
///
/// On the bus only while there is something to control. Where there is no bus, nothing happens.
final class MediaControls {
  private let nowPlaying: NowPlaying
  private let window: ApplicationWindow
  private var object: BusObject?
  private var name: BusNameOwner?
  private var told: (playback: Playback, root: [String: BusValue], player: [String: BusValue])?
  private var stopwatch = Stopwatch()

  /// Follows `nowPlaying` from now on; `window` is the one that it plays in.
  init(_ nowPlaying: NowPlaying, window: ApplicationWindow) {
    self.nowPlaying = nowPlaying
    self.window = window
    window.onFullscreenChanged { [weak self] in if self?.told != nil { self?.follow() } }
    observe(self) { $0.follow() }
  }

  private func follow() {
    guard let playable = nowPlaying.playable else {
      return (name, object, told, stopwatch) = (nil, nil, nil, Stopwatch())
    }
    let playback = playable.playback
    let former = told
    stopwatch.follow(playback)
    let root = MediaPlayerInterface.rootProperties(of: playback, isFullscreen: window.isFullscreen)
    let player = MediaPlayerInterface.playerProperties(of: playback)
    told = (playback, root, player)
    guard let former else {
      return appear()
    }
    object?.changed(
      MediaPlayerInterface.changes(from: former.root, to: root), of: MediaPlayerInterface.root)
    object?.changed(
      MediaPlayerInterface.changes(from: former.player, to: player), of: MediaPlayerInterface.player)
    if playback.track.id == former.playback.track.id, playback.jumps != former.playback.jumps {
      object?.emit("Seeked", of: MediaPlayerInterface.player, .int64(heard(of: playable).microseconds))
    }
  }

  private func appear() {
    guard let bus = BusConnection(.session) else { return }
    object = BusObject(
      at: MediaPlayerInterface.path, introspection: MediaPlayerInterface.introspection, on: bus, delegate: self)
    if object != nil { name = BusNameOwner(MediaPlayerInterface.name, on: bus) }
  }

  private func heard(of playable: any Playable) -> Duration { playable.heard ?? stopwatch.reading() }
}

extension MediaControls: BusObjectDelegate {
  func called(_ method: String, of interface: String, with arguments: [BusValue]) throws(BusRefusal) {
    switch (interface, method) {
    case (MediaPlayerInterface.root, "Raise"): window.present()
    case (MediaPlayerInterface.root, "Quit"): window.close()
    default:
      guard let playable = nowPlaying.playable else { return }
      let request = try MediaPlayerInterface.request(
        method, arguments, playback: playable.playback, heard: heard(of: playable))
      if let request { playable.asked(for: request) }
    }
  }

  func value(of property: String, of interface: String) -> BusValue? {
    guard let playable = nowPlaying.playable else { return nil }
    let playback = playable.playback
    if interface == MediaPlayerInterface.root {
      return MediaPlayerInterface.rootProperties(of: playback, isFullscreen: window.isFullscreen)[property]
    }
    if property == "Position" { return .int64(heard(of: playable).microseconds) }
    return MediaPlayerInterface.playerProperties(of: playback)[property]
  }

  func wrote(_ value: BusValue, to property: String, of interface: String) throws(BusRefusal) {
    guard let playable = nowPlaying.playable else { return }
    let playback = playable.playback
    if interface == MediaPlayerInterface.root, case .bool(let isFullscreen) = value {
      guard playback.canFillScreen else { throw BusRefusal("There is nothing to look at now.") }
      window.isFullscreen = isFullscreen
    } else if let request = try MediaPlayerInterface.request(setting: property, to: value, playback: playback) {
      playable.asked(for: request)
    }
  }
}
