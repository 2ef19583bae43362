// Where a film comes from: the first half of its pipeline. Pure.

/// The parts between a file and its raw pictures, in gst-launch's words.
enum FilmSource {
  /// The ways to begin, each tried when the one before fails, and never none. The element `decoded` gives the pictures.
  ///
  /// - Parameter decoders: for films of ours, which are VP9 in WebM.
  static func openings(isOwn: Bool, decoders: [String]) -> [String] {
    isOwn ? [own] : decoders.map { "matroskademux ! \($0) name=decoded" }
  }

  /// A film of any kind that the installed parts can decode, the right way up. Its other streams are left alone.
  static let own =
    "decodebin expose-all-streams=false caps=video/x-raw ! videoconvert ! videoflip name=decoded video-direction=auto"

  /// The parts that the pictures of a film need before and after the decoder.
  static let elements = ["filesrc", "queue", "videoconvertscale", "capsfilter", "appsink"]
  /// The parts that a person's own films need besides.
  static let ownElements = ["decodebin", "videoconvert", "videoflip"]
}
