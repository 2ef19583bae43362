import CGStreamer
import Foundation

/// A media file's properties, which GstDiscoverer finds without playing it.
struct FilmInfo: Equatable {
  /// The duration that the file reports; nil if it reports none.
  var duration: Duration?
  /// Whether the video stream is a single image, such as an album cover.
  var isStill = false
  /// Whether the file has audio that the installed plugins can decode.
  var hasSound = false

  /// Examines the file at `url`. Nil if it has neither video nor audio in one of `AllowedFormats`. Blocks for ten
  /// seconds at most; any thread.
  init?(_ url: URL) {
    guard GStreamer.isReady, let uri = gst_filename_to_uri(url.path, nil),
      let discoverer = gst_discoverer_new(10_000_000_000, nil)
    else { return nil }
    defer {
      g_free(uri)
      g_object_unref(discoverer)
    }
    // GstDiscoverer creates its own decoder and exposes only the source, which is in the same bin.
    var isGuarded = false
    cgst_watch_source(
      discoverer,
      { _, source, isGuarded in
        guard let parent = source?.pointee.object.parent else { return }
        Element(pointer: UnsafeMutableRawPointer(parent).assumingMemoryBound(to: GstElement.self))
          .takeAllowedFormatsOnly()
        isGuarded?.assumingMemoryBound(to: Bool.self).pointee = true
      }, &isGuarded)
    guard let info = gst_discoverer_discover_uri(discoverer, uri, nil) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    guard isGuarded else { return nil }
    let length = gst_discoverer_info_get_duration(info)
    if length > 0, length < UInt64(Int64.max) { duration = .nanoseconds(Int64(length)) }
    let pictures = gst_discoverer_info_get_video_streams(info)
    isStill = pictures?.pointee.data.map { gst_discoverer_video_info_is_image(OpaquePointer($0)) != 0 } ?? false
    gst_discoverer_stream_info_list_free(pictures)
    let sounds = gst_discoverer_info_get_audio_streams(info)
    hasSound = sounds != nil && !Self.lacksAudioDecoder(info)
    gst_discoverer_stream_info_list_free(sounds)
    if pictures == nil, sounds == nil { return nil }
  }

  /// Whether a decoder for audio is missing. Each detail is meant for package installers, such as
  /// `gstreamer|1.0|program|MPEG-4 AAC decoder|decoder-audio/mpeg, …`.
  private static func lacksAudioDecoder(_ info: OpaquePointer) -> Bool {
    var next = gst_discoverer_info_get_missing_elements_installer_details(info)
    while let detail = next?.pointee {
      if String(cString: detail).contains("|decoder-audio/") { return true }
      next = next?.successor()
    }
    return false
  }
}
