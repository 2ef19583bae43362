/// The first half of a film's pipeline, from the file to its raw frames, in gst-launch syntax.
enum FilmSource {
  /// Pipeline fragments to try in order until one works. Never empty. The element `decoded` outputs the frames. A
  /// shipped film is read by the element `file`; for an own film, `decoded` is an `appsrc` that `StreamSource` feeds.
  ///
  /// - Parameter decoders: the decoders for the shipped films, which are VP9 in WebM.
  static func candidates(isOwn: Bool, decoders: [String]) -> [String] {
    isOwn
      ? [StreamSource.description(named: "decoded")]
      : decoders.map { "filesrc name=file ! matroskademux ! \($0) name=decoded" }
  }

  /// Decodes the pictures of a film in any format that the installed plugins support and `AllowedFormats` lists, and
  /// turns them upright. Ignores sound and subtitles. Only `respite-media` uses it.
  static let anyFormat =
    "decodebin expose-all-streams=false caps=video/x-raw ! videoconvert ! videoflip name=decoded video-direction=auto"

  /// The elements every film needs in addition to its demuxer and decoder.
  static let elements = ["filesrc", "queue", "videoconvertscale", "capsfilter", "appsink"]
  /// The additional elements for a person's own films, in the window and in `respite-media`.
  static let ownElements = ["decodebin", "videoconvert", "videoflip"] + StreamSource.elements
}
