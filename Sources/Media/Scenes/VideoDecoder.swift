import CGStreamer
import Foundation

/// An installed VP9 decoder, for the shipped films. Any thread.
struct VideoDecoder: Hashable, Sendable {
  /// The element factory's name, such as `vp9dec`.
  let name: String
  /// Whether it decodes on the graphics card.
  let isHardware: Bool
  /// GStreamer's rank. Below `GST_RANK_MARGINAL`, a decoder isn't meant to be chosen automatically.
  let rank: Int

  /// The names to try in order, never empty: the best hardware decoder if there is one, then `vp9dec`, or the best
  /// other software decoder where that is missing.
  static func names(among candidates: some Collection<VideoDecoder>) -> [String] {
    let ranked = candidates.filter { $0.rank >= Int(GST_RANK_MARGINAL.rawValue) }
      .sorted { ($1.rank, $0.name) < ($0.rank, $1.name) }
    let software = ranked.filter { !$0.isHardware }.map(\.name)
    let last = software.contains("vp9dec") ? "vp9dec" : software.first ?? "vp9dec"
    return (ranked.first(where: \.isHardware).map { [$0.name] } ?? []) + [last]
  }

  /// The names to try on this computer, in order.
  static let names = names(among: installed())

  private static func installed() -> Set<VideoDecoder> {
    guard GStreamer.isReady, let caps = gst_caps_new_empty_simple("video/x-vp9") else { return [] }
    defer { gst_caps_unref(caps) }
    let decoders: guint64 = 1 | 1 << 49  // GST_ELEMENT_FACTORY_TYPE_DECODER | …_MEDIA_VIDEO: macros Swift does not see
    let all = gst_element_factory_list_get_elements(decoders, GST_RANK_MARGINAL)
    let fitting = gst_element_factory_list_filter(all, caps, GST_PAD_SINK, 0)
    defer {
      gst_plugin_feature_list_free(all)
      gst_plugin_feature_list_free(fitting)
    }
    var found: Set<VideoDecoder> = []
    var node = fitting
    while let entry = node?.pointee {
      node = entry.next
      guard let data = entry.data, let name = gst_object_get_name(data.assumingMemoryBound(to: GstObject.self))
      else { continue }
      defer { g_free(name) }
      let factory = OpaquePointer(data)
      let klass = gst_element_factory_get_metadata(factory, "klass").map { String(cString: $0) } ?? ""
      found.insert(
        VideoDecoder(
          name: String(cString: name), isHardware: klass.contains("Hardware"),
          rank: Int(gst_plugin_feature_get_rank(factory))))
    }
    return found
  }
}
