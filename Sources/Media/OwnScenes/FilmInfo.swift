// What GStreamer finds in a film without playing it. Any thread; blocks for ten seconds at most.

import CGStreamer
import Foundation

/// What is known of a file that can be decoded.
struct FilmInfo: Equatable {
  /// As the file says; nil if it does not.
  var duration: Duration?
  /// Whether its pictures are one picture, as the cover of a record is.
  var isStill = false
  /// Whether there is sound that can be decoded.
  var hasSound = false

  /// The facts of the file at `url`; nil if GStreamer can say nothing of it.
  init?(_ url: URL) {
    guard GStreamer.isReady, let uri = gst_filename_to_uri(url.path, nil),
      let discoverer = gst_discoverer_new(10_000_000_000, nil)
    else { return nil }
    defer {
      g_free(uri)
      g_object_unref(discoverer)
    }
    guard let info = gst_discoverer_discover_uri(discoverer, uri, nil) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    let length = gst_discoverer_info_get_duration(info)
    if length > 0, length < UInt64(Int64.max) { duration = .nanoseconds(Int64(length)) }
    let pictures = gst_discoverer_info_get_video_streams(info)
    isStill = pictures?.pointee.data.map { gst_discoverer_video_info_is_image(OpaquePointer($0)) != 0 } ?? false
    gst_discoverer_stream_info_list_free(pictures)
    let sounds = gst_discoverer_info_get_audio_streams(info)
    hasSound = sounds != nil && !Self.lacksAudioDecoder(info)
    gst_discoverer_stream_info_list_free(sounds)
  }

  /// Each detail is made for installers: `gstreamer|1.0|program|MPEG-4 AAC decoder|decoder-audio/mpeg, …`.
  private static func lacksAudioDecoder(_ info: OpaquePointer) -> Bool {
    var next = gst_discoverer_info_get_missing_elements_installer_details(info)
    while let detail = next?.pointee {
      if String(cString: detail).contains("|decoder-audio/") { return true }
      next = next?.successor()
    }
    return false
  }
}
