import Bus
import Core
import Foundation

/// Translates between `Playback` and MPRIS 2.2, the “Media Player Remote Interfacing Specification”.
nonisolated enum MediaPlayerInterface {
  /// The object path of every player.
  static let path = "/org/mpris/MediaPlayer2"
  /// The interface of the program.
  static let root = "org.mpris.MediaPlayer2"
  /// The interface of the player.
  static let player = "org.mpris.MediaPlayer2.Player"
  /// Respite's bus name.
  static let name = "\(root).\(RespiteApplication.id)"

  /// The introspection data of both interfaces.
  static let introspection = """
    <node>
      <interface name="\(root)">
        <method name="Raise"/>
        <method name="Quit"/>
        <property name="CanQuit" type="b" access="read"/>
        <property name="Fullscreen" type="b" access="readwrite"/>
        <property name="CanSetFullscreen" type="b" access="read"/>
        <property name="CanRaise" type="b" access="read"/>
        <property name="HasTrackList" type="b" access="read"/>
        <property name="Identity" type="s" access="read"/>
        <property name="DesktopEntry" type="s" access="read"/>
        <property name="SupportedUriSchemes" type="as" access="read"/>
        <property name="SupportedMimeTypes" type="as" access="read"/>
      </interface>
      <interface name="\(player)">
        <method name="Next"/>
        <method name="Previous"/>
        <method name="Pause"/>
        <method name="PlayPause"/>
        <method name="Stop"/>
        <method name="Play"/>
        <method name="Seek"><arg direction="in" name="Offset" type="x"/></method>
        <method name="SetPosition">
          <arg direction="in" name="TrackId" type="o"/>
          <arg direction="in" name="Position" type="x"/>
        </method>
        <method name="OpenUri"><arg direction="in" name="Uri" type="s"/></method>
        <signal name="Seeked"><arg name="Position" type="x"/></signal>
        <property name="PlaybackStatus" type="s" access="read"/>
        <property name="LoopStatus" type="s" access="readwrite"/>
        <property name="Rate" type="d" access="readwrite"/>
        <property name="Shuffle" type="b" access="readwrite"/>
        <property name="Metadata" type="a{sv}" access="read"/>
        <property name="Volume" type="d" access="readwrite"/>
        <property name="Position" type="x" access="read">
          <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
        </property>
        <property name="MinimumRate" type="d" access="read"/>
        <property name="MaximumRate" type="d" access="read"/>
        <property name="CanGoNext" type="b" access="read"/>
        <property name="CanGoPrevious" type="b" access="read"/>
        <property name="CanPlay" type="b" access="read"/>
        <property name="CanPause" type="b" access="read"/>
        <property name="CanSeek" type="b" access="read"/>
        <property name="CanControl" type="b" access="read">
          <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
        </property>
      </interface>
    </node>
    """

  /// The properties of the root interface.
  static func rootProperties(of playback: Playback, isFullscreen: Bool) -> [String: BusValue] {
    [
      "CanQuit": .bool(true), "CanRaise": .bool(true), "HasTrackList": .bool(false),
      "Fullscreen": .bool(isFullscreen), "CanSetFullscreen": .bool(playback.canFillScreen),
      "Identity": .string("Respite"), "DesktopEntry": .string(RespiteApplication.id),
      "SupportedUriSchemes": .strings([]), "SupportedMimeTypes": .strings([]),
    ]
  }

  /// The properties of the player interface, except `Position`, whose changes aren't signalled.
  static func playerProperties(of playback: Playback) -> [String: BusValue] {
    [
      "PlaybackStatus": .string(status(playback.status)), "LoopStatus": .string(playback.repeats ? "Track" : "None"),
      "Shuffle": .bool(false), "Metadata": .dictionary(metadata(of: playback.track)),
      "Volume": .double(playback.volume),
      "Rate": .double(1), "MinimumRate": .double(1), "MaximumRate": .double(1),
      "CanGoNext": .bool(playback.canSkip), "CanGoPrevious": .bool(playback.canSkip),
      "CanPlay": .bool(playback.canPlay),
      "CanPause": .bool(playback.canPlay), "CanSeek": .bool(playback.canSeek), "CanControl": .bool(true),
    ]
  }

  /// Returns the properties whose values differ, with their present values.
  static func changes(from former: [String: BusValue], to present: [String: BusValue]) -> [String: BusValue] {
    present.filter { former[$0.key] != $0.value }
  }

  /// Returns the request that a method call represents; nil if the call has no effect, such as a seek beyond the end.
  ///
  /// - Throws: `BusRefusal` for a method that no player here supports.
  static func request(
    _ method: String, _ arguments: [BusValue], playback: Playback, currentPosition: Duration
  ) throws(BusRefusal) -> Playback.Request? {
    switch (method, arguments.first, arguments.last) {
    case ("Play", _, _): return .play
    case ("Pause", _, _): return .pause
    case ("PlayPause", _, _): return .playOrPause
    case ("Stop", _, _): return .stop
    case ("Next", _, _): return playback.canSkip ? .skip(1) : nil
    case ("Previous", _, _): return playback.canSkip ? .skip(-1) : nil
    case ("Seek", .int64(let offset)?, _):
      // Clipped to a day, so that no offset overflows a Duration.
      let day = 86_400_000_000
      return place(max(currentPosition + .microseconds(min(max(offset, -day), day)), .zero), in: playback)
    case ("SetPosition", .objectPath(let track)?, .int64(let position)?):
      guard track == trackPath(playback.track), position >= 0 else { return nil }
      return place(.microseconds(position), in: playback)
    case ("OpenUri", _, _): throw BusRefusal("Respite opens no addresses.")
    default: throw BusRefusal("There is no method \(method).")
    }
  }

  /// Returns the request that setting a property represents; nil if it has no effect.
  ///
  /// - Throws: `BusRefusal` for a value that no player here supports.
  static func request(
    setting property: String, to value: BusValue, playback: Playback
  ) throws(BusRefusal) -> Playback.Request? {
    switch (property, value) {
    case ("Volume", .double(let volume)): return volume.isFinite ? .volume(min(max(volume, 0), 1)) : nil
    case ("Rate", .double(0)): return .pause
    case ("Rate", _): return nil
    default:
      // A property that can't change may still be set to its present value.
      guard playerProperties(of: playback)[property] == value else {
        throw BusRefusal("\(property) cannot be changed here.")
      }
      return nil
    }
  }

  /// The object path of a track. Bytes other than ASCII letters and digits are written as `_` and their hex number.
  static func trackPath(_ track: Playback.Track) -> String {
    let name = track.id.utf8.map { byte in
      let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "_" + String(byte, radix: 16)
    }
    return "/io/github/respite_app/Respite/track/" + name.joined()
  }

  private static func place(_ place: Duration, in playback: Playback) -> Playback.Request? {
    guard playback.canSeek, place <= playback.track.length ?? .zero else { return nil }
    return .seek(place)
  }

  private static func status(_ status: Playback.Status) -> String {
    switch status {
    case .playing: "Playing"
    case .paused: "Paused"
    case .stopped: "Stopped"
    }
  }

  private static func metadata(of track: Playback.Track) -> [String: BusValue] {
    var fields: [String: BusValue] = [
      "mpris:trackid": .objectPath(trackPath(track)), "xesam:title": .string(track.title),
      "xesam:album": .string("Respite"), "xesam:artist": .strings(["Respite"]),
    ]
    if let length = track.length { fields["mpris:length"] = .int64(length.microseconds) }
    if let picture = track.picture {
      let place = Portal.placeOutside(of: picture.path(percentEncoded: false))
      fields["mpris:artUrl"] = .string(URL(filePath: place).absoluteString)
    }
    return fields
  }
}

extension Duration {
  /// Whole microseconds, the unit of MPRIS.
  nonisolated var microseconds: Int { Int(components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000) }
}
