import Bus
import Core
import Foundation

/// MPRIS 2.2, “Media Player Remote Interfacing Specification”: what is told of what plays, and what may be asked of it,
/// in its words.
nonisolated enum MediaPlayerInterface {
  /// Where every player is.
  static let path = "/org/mpris/MediaPlayer2"
  /// The program.
  static let root = "org.mpris.MediaPlayer2"
  /// What plays in it.
  static let player = "org.mpris.MediaPlayer2.Player"
  /// Ours among the players.
  static let name = "\(root).\(RespiteApplication.id)"

  /// Both interfaces, whole.
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

  /// What is told of the program.
  static func rootProperties(of playback: Playback, isFullscreen: Bool) -> [String: BusValue] {
    [
      "CanQuit": .bool(true), "CanRaise": .bool(true), "HasTrackList": .bool(false),
      "Fullscreen": .bool(isFullscreen), "CanSetFullscreen": .bool(playback.canFillScreen),
      "Identity": .string("Respite"), "DesktopEntry": .string(RespiteApplication.id),
      "SupportedUriSchemes": .strings([]), "SupportedMimeTypes": .strings([]),
    ]
  }

  /// What is told of what plays, all but the position, of which changes are not told.
  static func playerProperties(of playback: Playback) -> [String: BusValue] {
    [
      "PlaybackStatus": .string(status(playback.status)), "LoopStatus": .string(playback.repeats ? "Track" : "None"),
      "Shuffle": .bool(false), "Metadata": .dictionary(metadata(of: playback.track)),
      "Volume": .double(playback.volume),
      "Rate": .double(1), "MinimumRate": .double(1), "MaximumRate": .double(1),
      "CanGoNext": .bool(playback.canLeaf), "CanGoPrevious": .bool(playback.canLeaf), "CanPlay": .bool(true),
      "CanPause": .bool(true), "CanSeek": .bool(playback.canSeek), "CanControl": .bool(true),
    ]
  }

  /// Its properties that are another now, with what they are.
  static func changes(from former: [String: BusValue], to present: [String: BusValue]) -> [String: BusValue] {
    present.filter { former[$0.key] != $0.value }
  }

  /// What a call means for what plays; nil where it means nothing, as a jump beyond the end.
  ///
  /// - Throws: `BusRefusal` for what no player of ours can do.
  static func request(
    _ method: String, _ arguments: [BusValue], playback: Playback, heard: Duration
  ) throws(BusRefusal) -> Playback.Request? {
    switch (method, arguments.first, arguments.last) {
    case ("Play", _, _): return .play
    case ("Pause", _, _): return .pause
    case ("PlayPause", _, _): return .playOrPause
    case ("Stop", _, _): return .stop
    case ("Next", _, _): return playback.canLeaf ? .leaf(1) : nil
    case ("Previous", _, _): return playback.canLeaf ? .leaf(-1) : nil
    case ("Seek", .int64(let offset)?, _):
      // Clipped, so that no offset, however long, leads beyond what a Duration holds.
      let day = 86_400_000_000
      return place(max(heard + .microseconds(min(max(offset, -day), day)), .zero), in: playback)
    case ("SetPosition", .objectPath(let track)?, .int64(let position)?):
      guard track == trackPath(playback.track), position >= 0 else { return nil }
      return place(.microseconds(position), in: playback)
    case ("OpenUri", _, _): throw BusRefusal("Respite opens no addresses.")
    default: throw BusRefusal("There is no method \(method).")
    }
  }

  /// What setting a property means for what plays; nil where it means nothing.
  ///
  /// - Throws: `BusRefusal` for a value that no player of ours can take.
  static func request(
    setting property: String, to value: BusValue, playback: Playback
  ) throws(BusRefusal) -> Playback.Request? {
    switch (property, value) {
    case ("Volume", .double(let volume)): return volume.isFinite ? .volume(min(max(volume, 0), 1)) : nil
    case ("Rate", .double(0)): return .pause
    case ("Rate", _): return nil
    default:
      // What cannot be chosen may still be set to what it is.
      guard playerProperties(of: playback)[property] == value else {
        throw BusRefusal("\(property) cannot be changed here.")
      }
      return nil
    }
  }

  /// Within the program's own part of all paths; letters and digits as they are, all else by its number.
  static func trackPath(_ track: Playback.Track) -> String {
    let name = track.id.utf8.map { byte in
      let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "_" + String(byte, radix: 16)
    }
    return "/io/github/respite_app/Respite/track/" + name.joined()
  }

  private static func place(_ place: Duration, in playback: Playback) -> Playback.Request? {
    guard playback.canSeek, place <= playback.track.length ?? .zero else { return nil }
    return .go(place)
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
    if let picture = track.picture { fields["mpris:artUrl"] = .string(picture.absoluteString) }
    return fields
  }
}

extension Duration {
  /// Whole microseconds, as MPRIS counts.
  nonisolated var microseconds: Int { Int(components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000) }
}
