import CGStreamer

extension Element {
  /// Calls `body` with the pad `name`, such as `src`, which stays valid during the call. Returns nil if there's no such
  /// pad.
  func withPad<Value>(_ name: String, _ body: (UnsafeMutablePointer<GstPad>) -> Value?) -> Value? {
    guard let pad = gst_element_get_static_pad(pointer, name) else { return nil }
    defer { gst_object_unref(pad) }
    return body(pad)
  }

  /// Calls `passed` with each item that passes the pad `name`, on the streaming thread, until the probe is removed or
  /// the element is disposed of.
  ///
  /// - Returns: the probe's number, for `gst_pad_remove_probe`; 0 if there's no such pad.
  @discardableResult func addProbe(
    at name: String, _ kinds: GstPadProbeType...,
    passed: @escaping @Sendable (UnsafeMutablePointer<GstPad>, PassingItem) -> GstPadProbeReturn
  ) -> gulong {
    typealias Probe = Retained<@Sendable (UnsafeMutablePointer<GstPad>, PassingItem) -> GstPadProbeReturn>
    let kinds = GstPadProbeType(kinds.reduce(0) { $0 | $1.rawValue })
    return withPad(name) { pad in
      gst_pad_add_probe(
        pad, kinds,
        { pad, info, probe in
          guard let pad, let info, let passed = Probe.value(probe) else { return GST_PAD_PROBE_OK }
          return passed(pad, PassingItem(info: info))
        }, Probe.pass(passed), releaseRetained)
    } ?? 0
  }

  /// Calls `action` on the streaming thread as soon as the source pad has a buffer to push; the buffer then goes
  /// wherever the pad is linked after that.
  func whenBlocked(_ action: @escaping @Sendable (UnsafeMutablePointer<GstPad>) -> Void) {
    addProbe(at: "src", GST_PAD_PROBE_TYPE_BLOCK, GST_PAD_PROBE_TYPE_BUFFER) { pad, _ in
      action(pad)
      return GST_PAD_PROBE_REMOVE
    }
  }

  /// Blocks the buffers of the source pad. Calls `action` on the streaming thread for the first one, and again for the
  /// first one after each flush. Returns the probe's number, for `gst_pad_remove_probe`.
  @discardableResult func block(_ action: @escaping @Sendable () -> Void = {}) -> gulong {
    addProbe(at: "src", GST_PAD_PROBE_TYPE_BLOCK, GST_PAD_PROBE_TYPE_BUFFER) { _, _ in
      action()
      return GST_PAD_PROBE_OK
    }
  }

  /// Drops tags, because sound servers show a file's title and artist to everyone.
  func dropTags() {
    addProbe(at: "src", GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM) { _, passing in
      passing.event?.pointee.type == GST_EVENT_TAG ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
    }
  }

  /// Lets decoders lay out frames in memory as they like, so that they need not be copied into one block for the sink.
  /// An appsink doesn't announce that by itself.
  func acceptAnyLayout() {
    addProbe(at: "sink", GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM) { _, passing in
      guard let query = passing.query, query.pointee.type == GST_QUERY_ALLOCATION else { return GST_PAD_PROBE_OK }
      gst_query_add_allocation_meta(query, gst_video_meta_api_get_type(), nil)
      return GST_PAD_PROBE_HANDLED
    }
  }
}

/// A buffer, event or query as it passes a pad. Valid only while the probe runs.
struct PassingItem {
  let info: UnsafeMutablePointer<GstPadProbeInfo>

  var buffer: UnsafeMutablePointer<GstBuffer>? { item(GST_PAD_PROBE_TYPE_BUFFER) }
  var event: UnsafeMutablePointer<GstEvent>? {
    item(GST_PAD_PROBE_TYPE_EVENT_BOTH, GST_PAD_PROBE_TYPE_EVENT_FLUSH)
  }
  var query: UnsafeMutablePointer<GstQuery>? { item(GST_PAD_PROBE_TYPE_QUERY_BOTH) }

  /// Replaces the item. The probe owns both items, and must release the old one.
  func replace(by other: UnsafeMutableRawPointer?) { info.pointee.data = other }

  private func item<Item>(_ kinds: GstPadProbeType...) -> UnsafeMutablePointer<Item>? {
    guard kinds.contains(where: { info.pointee.type.rawValue & $0.rawValue != 0 }) else { return nil }
    return info.pointee.data?.assumingMemoryBound(to: Item.self)
  }
}
