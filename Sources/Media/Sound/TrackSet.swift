/// The tracks of a sound and how one pipeline combines them: a single track feeds the device directly, several go
/// through a mixer.
@MainActor struct TrackSet {
  /// The tracks, at least one. The position, duration and end of the first track are those of the sound.
  let all: [Track]

  /// The tracks that can be played, each with the index its elements are named after.
  var playable: [(index: Int, track: Track)] {
    all.enumerated().filter { !$0.element.isBroken }.map { ($0.offset, $0.element) }
  }
  var isMix: Bool { playable.count > 1 }
  /// Whether every playable track loops, so that the sound never ends.
  var onlyLoops: Bool { playable.allSatisfy(\.track.loops) }
  /// Whether any playable track loops.
  var hasLoop: Bool { playable.contains(where: \.track.loops) }

  /// The pipeline up to the sink, in gst-launch syntax. With `withMixer`, even a single track gets a mixer, so that
  /// layers can be added.
  func description(withMixer: Bool) -> String {
    let end = "audioconvert name=convert ! audioresample name=last"
    let branches = playable.map { $0.track.description($0.index) }
    if !isMix, !withMixer { return "\(branches.joined()) ! \(end)" }
    let mixed = branches.map { "\($0) ! mix." }.joined(separator: " ")
    return "audiomixer name=mix ! capsfilter name=mixed caps=\(SampleFormat.caps) ! \(end) \(mixed)"
  }

  /// Sets the files and attaches faders and loop probes. Returns false if `pipeline` lacks an element.
  func prepare(_ pipeline: Pipeline) -> Bool {
    // A mixer continues when a branch has ended, so the end is watched on the branch itself.
    if !all[0].loops { pipeline.reportEnd(of: Track.end(0)) }
    return playable.allSatisfy { $0.track.prepare($0.index, in: pipeline.bin, events: pipeline.events) }
  }

  /// Queries each track's duration. Returns the first track that is too short to play, or nil if there isn't one.
  func updateDurations(in pipeline: Pipeline) -> Track? {
    for (index, track) in playable where track.url != nil {
      // Two Opus frames or less: there is nothing to hear, and a loop would spin.
      guard let duration = pipeline.duration(at: Track.end(index)), duration > .milliseconds(40) else { return track }
      track.duration = duration
    }
    return nil
  }

  /// The track that an element belongs to, or the first track if it belongs to none.
  func track(of element: String) -> Track {
    playable.first { element.hasPrefix(Track.name($0.index)) }?.track ?? all[0]
  }
}
