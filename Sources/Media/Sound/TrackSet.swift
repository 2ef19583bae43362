// The tracks of a sound and how they come together in one pipeline. Main actor.

/// One track straight to the device, or several through a mixer.
@MainActor struct TrackSet {
  /// At least one; the first one leads.
  let all: [Track]

  /// Those that can be played, with the number that names their elements.
  var playable: [(index: Int, track: Track)] {
    all.enumerated().filter { !$0.element.isBroken }.map { ($0.offset, $0.element) }
  }
  /// Whether there is a mixer.
  var isMix: Bool { playable.count > 1 }
  /// Whether it never ends.
  var onlyLoops: Bool { playable.allSatisfy(\.track.loops) }
  /// The end of the branch that goes round, if there is one.
  var loopingEnd: String? { playable.first(where: \.track.loops).map { Track.end($0.index) } }

  /// The whole as gst-launch writes it.
  var description: String {
    let end = "audioconvert ! audioresample name=last"
    let branches = playable.map { $0.track.description($0.index) }
    if !isMix { return "\(branches.joined()) ! \(end)" }
    let mixed = branches.map { "\($0) ! mix." }.joined(separator: " ")
    return "audiomixer name=mix ! \(SampleFormat.caps) ! \(end) \(mixed)"
  }

  /// Sets files and attaches what works on the samples; false if `pipeline` lacks a part.
  func prepare(_ pipeline: Pipeline) -> Bool {
    // The mixer goes on when one of its branches has ended: only the branch itself knows.
    if isMix { pipeline.reportEnd(of: Track.end(0)) }
    return playable.allSatisfy { $0.track.prepare($0.index, in: pipeline) }
  }

  /// Asks how long the tracks are; returns the first that has no length to play, or nil if all have.
  func firstWithoutLength(in pipeline: Pipeline) -> Track? {
    for (index, track) in playable {
      // Shorter than two Opus frames: nothing to hear, and a loop would race.
      guard let length = pipeline.duration(at: Track.end(index)), length > .milliseconds(40) else { return track }
      track.length = length
    }
    return nil
  }

  /// The track that an element belongs to; for what belongs to none, the one that leads.
  func track(of element: String) -> Track {
    playable.first { element.hasPrefix(Track.name($0.index)) }?.track ?? all[0]
  }

  /// Has all of them come (1) or go (0).
  func fade(to presence: Float, over time: Duration) {
    all.forEach { $0.fader.fade(to: presence, over: time) }
  }
}
