/// The formats allowed in a film or a sound. An allowlist, because a list of forbidden formats is never complete: a
/// playlist, for example, would make GStreamer fetch its parts from the network.
///
/// The names are GStreamer's, for the start of a file and for the streams inside it (`gst-typefind-1.0`).
enum AllowedFormats {
  /// Files with streams inside.
  static let containers: Set<String> = [
    "video/webm", "audio/webm",  // from the web, as the films that come with Respite
    "video/x-matroska", "audio/x-matroska",  // .mkv
    "video/quicktime", "application/x-3gp", "audio/x-m4a",  // .mp4 and .mov, from phones and cameras
    "application/ogg", "video/ogg", "audio/ogg",  // .ogv
    "video/x-msvideo",  // .avi, from older cameras
    "video/x-flv",  // .flv, from the older web
    "video/x-ms-asf",  // .wmv
    "video/mpegts", "video/mpeg",  // .mts from camcorders, .mpg and .vob; also MPEG-1, 2 and 4 video as such
    "video/x-dv",  // from tape; the video within, too
  ]

  /// Coded pictures.
  static let video: Set<String> = [
    "video/x-vp8", "video/x-vp9", "video/x-av1", "video/x-theora",  // the web
    "video/x-h264", "video/x-h265", "video/x-h263", "video/x-divx", "video/x-xvid",  // phones and cameras
    "image/jpeg", "video/x-prores", "video/x-raw",  // cameras: motion JPEG, editing, and what isn't coded
    "video/x-wmv", "video/x-msmpeg", "video/x-flash-video", "video/x-pn-realvideo", "video/x-cinepak",
    "video/x-indeo", "video/x-svq",  // films from around 2000
  ]

  /// Coded sound.
  static let audio: Set<String> = [
    "audio/x-opus", "audio/x-vorbis", "audio/x-flac",  // the web
    "audio/mpeg", "audio/x-ac3", "audio/x-eac3", "audio/x-alac",  // AAC and MP3 from phones; camcorders
    "audio/x-raw", "audio/x-private1-lpcm", "audio/x-private-ts-lpcm",  // not coded
    "audio/AMR", "audio/AMR-WB", "audio/x-adpcm", "audio/x-alaw", "audio/x-mulaw",  // older phones and cameras
    "audio/x-wma",  // with Windows Media
  ]

  static let all = containers.union(video).union(audio)

  /// Whether an element may be given a stream of the kind `kind`.
  ///
  /// - Parameters:
  ///   - kind: the stream's name, such as `video/x-h264`.
  ///   - classes: the element's classes, such as `Codec/Demuxer/Adaptive`.
  static func allow(_ kind: String, to classes: String) -> Bool {
    let names = Set(classes.split(separator: "/").map(String.init))
    return all.contains(kind) && !names.isDisjoint(with: ["Demuxer", "Parser", "Decoder"])
      && names.isDisjoint(with: ["Adaptive", "Network", "Source", "Sink", "Protocol", "Bin"])
  }
}
