import CGStreamer
import Foundation

// Changes to a playing pipeline: inserting a mixer, and adding branches to it and removing them. None of this is
// audible: samples neither stop nor jump, and the device's buffer covers the moment.
extension Pipeline {
  /// Puts a mixer named `mix`, followed by an element named `mixed`, between the linked elements `end` and `next`.
  /// `mixerInserted` is reported once sound flows through it.
  ///
  /// The timestamps of the output continue the running time of the input.
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
      end.whenBlocked { pad in
        // On the streaming thread, which holds the next samples in the meantime.
        gst_element_unlink(end.pointer, next.pointer)
        gst_element_link(mixed.pointer, next.pointer)
        guard let place = gst_element_request_pad_simple(mixer.pointer, "sink_%u") else { return }
        gst_pad_link(pad, place)
        gst_object_unref(place)
      }
      // Reported only once the mixer has mixed: if an added branch's samples arrived first, they'd set the mixer's
      // time.
      mixer.whenBlocked { _ in events.yield(.mixerInserted) }
    }
    return true
  }

  /// Adds a branch to the mixer named `mix` while everything else plays on. The branch is first loaded and sought to
  /// `start`. Once it has samples, it's linked to the mixer, and `branchAdded` is reported. If it can't be played,
  /// `failed` is reported.
  ///
  /// - Parameters:
  ///   - description: the branch in gst-launch syntax.
  ///   - name: the name of the branch as a whole.
  ///   - end: the name of its last element, a queue.
  ///   - start: returns where to start in the branch, given the branch's duration; nil if the branch can't be played.
  ///   - prepare: called with the branch before it's loaded. Returns false to abort.
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

  /// Removes an added branch from the mixer, and disposes of it.
  func removeBranch(endingAt end: String) {
    guard isOpen, let branch = branches.removeValue(forKey: end) else { return }
    branch.cancel()
    commands.async { [bin] in branch.remove(from: bin) }
  }
}
