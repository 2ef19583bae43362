import CGStreamer

// Every pipeline with a `decodebin` is made here, so that no `decodebin` can choose an element that isn't allowed.
extension Element {
  /// Makes the elements of `description`, in gst-launch syntax, and returns them as one element that the caller owns.
  /// Returns nil if an element is missing.
  ///
  /// A `decodebin` in it takes only the formats of `AllowedFormats`. Anything else is an error on the bus, as for a
  /// file in an unknown format.
  ///
  /// - Parameter isBranch: whether the result will be part of a pipeline, rather than a pipeline itself.
  static func parsed(_ description: String, isBranch: Bool = false) -> Element? {
    guard GStreamer.isReady else { return nil }
    let made =
      isBranch
      ? gst_parse_bin_from_description_full(description, 0, nil, GST_PARSE_FLAG_FATAL_ERRORS, nil)
      : gst_parse_launch_full(description, nil, GST_PARSE_FLAG_FATAL_ERRORS, nil)
    guard let made else { return nil }
    gst_object_ref_sink(made)
    let element = Element(pointer: made)
    guard let bins = gst_bin_iterate_all_by_element_factory_name(element.asBin, "decodebin") else { return element }
    defer { gst_iterator_free(bins) }
    gst_iterator_foreach(
      bins,
      { value, _ in
        guard let found = g_value_get_object(value) else { return }
        Element(pointer: UnsafeMutableRawPointer(found).assumingMemoryBound(to: GstElement.self))
          .takeAllowedFormatsOnly()
      }, nil)
    return element
  }

  /// Makes a `decodebin` or `uridecodebin` refuse each element that `AllowedFormats` doesn't allow.
  func takeAllowedFormatsOnly() {
    cgst_choose_factories(pointer) { _, _, caps, factory, _ in
      guard let caps, let factory, let structure = gst_caps_get_structure(caps, 0),
        let kind = gst_structure_get_name(structure),
        let classes = gst_element_factory_get_metadata(OpaquePointer(factory), "klass")
      else { return skip }
      return AllowedFormats.allow(String(cString: kind), to: String(cString: classes)) ? attempt : skip
    }
  }
}

// GstAutoplugSelectResult, which no header has.
private let attempt: gint = 0
private let skip: gint = 2
