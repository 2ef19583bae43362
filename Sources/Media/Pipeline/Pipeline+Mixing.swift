import CGStreamer
import Foundation

// Changes to a pipeline that plays: a mixer that comes into it, and branches that come to the mixer and go again. Nothing
// of it is heard: samples neither stop nor jump, and what the device has in its buffer covers the moment.
extension Pipeline {
  /// Puts a mixer named `mix`, followed by an element named `mixed`, between the linked elements `end` and `next`.
  /// `mixerInserted` is reported once sound flows through it.
  ///
  /// The time of what comes out goes on with the running time of what comes in.
  ///
  /// - Parameter prepare: called with `mixed` before anything passes it.
  /// - Returns: false, and nothing changes, if an element is missing.
  func insertMixer(between end: String, and next: String, prepare: (Element) -> Void) -> Bool {
    guard let end = element(end), let next = element(next), let mixer = Element.make("audiomixer", named: "mix") else {
      return false
    }
    guard let mixed = Element.make("capsfilter", named: "mixed") else {
      mixer.release()
      return false
    }
    mixer.set("start-time-selection", parsing: "first")
    mixed.set("caps", parsing: SampleFormat.caps)
    prepare(mixed)
    commands.async { [bin, events] in
      for element in [mixed, mixer] {
        gst_bin_add(bin.asBin, element.pointer)
        element.release()
      }
      gst_element_link(mixer.pointer, mixed.pointer)
      for element in [mixed, mixer] { gst_element_sync_state_with_parent(element.pointer) }
      BlockedPad.whenBlocked(end) { pad in
        // On the streaming thread, which holds the next samples meanwhile.
        gst_element_unlink(end.pointer, next.pointer)
        gst_element_link(mixed.pointer, next.pointer)
        guard let place = gst_element_request_pad_simple(mixer.pointer, "sink_%u") else { return }
        gst_pad_link(pad, place)
        gst_object_unref(place)
      }
      // Only once it has mixed: a branch whose samples came to it first would set its time.
      BlockedPad.whenBlocked(mixer) { _ in events.yield(.mixerInserted) }
    }
    return true
  }

  /// Adds a branch to the mixer named `mix` while everything else plays on. It's loaded first and sought to `start` within
  /// itself; once its samples are there, it comes in, and `branchAdded` is reported. If it can't be played, `failed` is.
  ///
  /// - Parameters:
  ///   - description: the branch in gst-launch syntax.
  ///   - name: what the branch as a whole is called.
  ///   - end: the name of its last element, a queue.
  ///   - start: where to begin, by the branch's own time.
  ///   - prepare: called with the branch before it's loaded. Returns false to give up.
  func addBranch(
    _ description: String, named name: String, endingAt end: String,
    from start: @escaping @Sendable (Duration) -> Duration?,
    prepare: (Element) -> Bool
  ) {
    guard let mixer = element("mix"), let branch = Element.parsed(description, isBranch: true) else {
      events.yield(.failed(by: name))
      return
    }
    gst_object_set_name(UnsafeMutableRawPointer(branch.pointer).assumingMemoryBound(to: GstObject.self), name)
    guard let last = branch.child(end), prepare(branch) else {
      branch.release()
      events.yield(.failed(by: name))
      return
    }
    let added = AddedBranch(
      branch, endingAt: last, named: end, to: mixer, from: start, commands: commands, events: events)
    branches[end] = added
    commands.async { [bin] in
      added.prepare()
      gst_bin_add(bin.asBin, branch.pointer)
      branch.release()
      gst_element_sync_state_with_parent(branch.pointer)
    }
  }

  /// Takes a branch that was added out of the mixer, and disposes of it.
  func removeBranch(endingAt end: String) {
    guard isOpen, let branch = branches.removeValue(forKey: end) else { return }
    branch.giveUp()
    commands.async { [bin] in branch.remove(from: bin) }
  }
}

/// Calls a closure once with a pad that holds back a buffer.
enum BlockedPad {
  /// Calls `action` on the streaming thread as soon as the source pad of `element` has a buffer to push, which then goes on
  /// to where the pad is linked after that.
  static func whenBlocked(_ element: Element, _ action: @escaping @Sendable (UnsafeMutablePointer<GstPad>) -> Void) {
    guard let pad = gst_element_get_static_pad(element.pointer, "src") else { return }
    defer { gst_object_unref(pad) }
    gst_pad_add_probe(
      pad, kind,
      { pad, _, data in
        if let pad, let data { Unmanaged<Action>.fromOpaque(data).takeUnretainedValue().run(pad) }
        return GST_PAD_PROBE_REMOVE
      }, Unmanaged.passRetained(Action(action)).toOpaque(), release)
  }

  /// Holds back the buffers of the source pad of `element`, and calls `action` on the streaming thread with the first, and
  /// after each flush with the next first one. Returns the probe's number, for `gst_pad_remove_probe`.
  static func block(_ element: Element, _ action: @escaping @Sendable (UnsafeMutablePointer<GstPad>) -> Void = { _ in })
    -> gulong
  {
    guard let pad = gst_element_get_static_pad(element.pointer, "src") else { return 0 }
    defer { gst_object_unref(pad) }
    return gst_pad_add_probe(
      pad, kind,
      { pad, _, data in
        if let pad, let data { Unmanaged<Action>.fromOpaque(data).takeUnretainedValue().run(pad) }
        return GST_PAD_PROBE_OK
      }, Unmanaged.passRetained(Action(action)).toOpaque(), release)
  }

  private static let kind = GstPadProbeType(GST_PAD_PROBE_TYPE_BLOCK.rawValue | GST_PAD_PROBE_TYPE_BUFFER.rawValue)
  private static let release: @convention(c) (gpointer?) -> Void = { data in
    if let data { Unmanaged<Action>.fromOpaque(data).release() }
  }

  /// Holds a closure as the user data of a C probe.
  private final class Action: Sendable {
    let run: @Sendable (UnsafeMutablePointer<GstPad>) -> Void
    init(_ run: @escaping @Sendable (UnsafeMutablePointer<GstPad>) -> Void) { self.run = run }
  }
}
