import CGStreamer

extension Element {
  /// Whether any streaming thread of the pipeline is started, even if it is waiting. Only for a bin.
  var hasRunningTask: Bool {
    guard let elements = gst_bin_iterate_recurse(asBin) else { return false }
    defer { gst_iterator_free(elements) }
    var count = 0
    gst_iterator_foreach(
      elements,
      { value, count in
        guard let element = g_value_get_object(value) else { return }
        gst_element_foreach_pad(
          UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstElement.self),
          { _, pad, count in
            guard let pad else { return 1 }
            // A pad that stops its task releases it under this lock.
            g_mutex_lock(&pad.pointee.object.lock)
            defer { g_mutex_unlock(&pad.pointee.object.lock) }
            if let task = pad.pointee.task, gst_task_get_state(task) == GST_TASK_STARTED {
              count?.assumingMemoryBound(to: Int.self).pointee += 1
            }
            return 1
          }, count)
      }, &count)
    return count > 0
  }
}
