import Core
import Foundation

/// The layers of a sound: loops that are added to its first track while it plays, and removed again. Each is a branch
/// of the same pipeline, which gets its mixer only with the first one, so a sound without layers plays without one.
@MainActor final class LayerMix {
  /// How the pipeline got its mixer.
  enum Mixer {
    case absent, coming
    /// It was built with the pipeline, so it counts from the position that was sought.
    case built
    /// It was inserted later, and counts from where the pipeline's own time began.
    case inserted
  }

  /// The loops over the first track, whether or not they're heard now.
  private(set) var all: [LayerBranch] = []
  private(set) var mixer = Mixer.absent
  /// How long a layer at zero remains in the pipeline, in case its slider is raised again. After that it costs nothing.
  var patience = Duration.seconds(5)
  private let lead: Track
  private let problems: PlaybackProblems
  /// Nil while the sound has none, or is about to have none.
  private var pipeline: Pipeline?
  /// The level of the first track relative to its layers, as the position of a slider.
  private var ownLevel = 1.0
  /// Where each layer's loop will begin, unless at its beginning.
  private var starts: [SoundLayer.ID: Duration] = [:]
  /// The last position sought, at which the pipeline's running time began.
  private var origin = Duration.zero

  init(over lead: Track, problems: PlaybackProblems) {
    self.lead = lead
    self.problems = problems
  }

  /// Whether any layer should be heard.
  var isAudible: Bool { all.contains(where: \.isPlayable) }

  /// Whether the pipeline has a mixer for them.
  var isMixing: Bool { mixer == .built || mixer == .inserted }

  /// The position of each loop that is being heard, and for the others where they'll begin.
  var positions: [SoundLayer.ID: Duration] {
    get { all.reduce(into: starts) { if let position = position(of: $1) { $0[$1.id] = position } } }
    set { starts = newValue }
  }

  /// Sets which loops there are and how loud, and how loud the first track is: positions of sliders, 0 to 1, below the
  /// volume. If the sum is too loud, all are lowered alike.
  func set(_ wanted: [(layer: SoundLayer, level: Double)], own: Double) {
    for (layer, level) in wanted where level > 0 && !all.contains(where: { $0.id == layer.id }) {
      let new = LayerBranch(layer, index: 100 + all.count, beside: lead)
      all.append(new)
      if let problem = MediaFile.problem(with: layer.sound, needing: SoundPipeline.elements) { lose(new, problem) }
    }
    for layer in all { layer.level = wanted.first { $0.layer.id == layer.id }?.level ?? 0 }
    ownLevel = own
    // Layers that are all removed at once fade as slowly as a pause.
    share(over: isAudible ? .milliseconds(50) : Fade.short)
    for layer in all { layer.level > 0 ? stay(layer) : leave(layer) }
  }

  /// The first track's position, from the one that the pipeline reports.
  func leadPosition(_ reported: Duration) -> Duration {
    let now = mixer == .inserted ? reported + origin : reported
    guard mixer != .absent, lead.loops, lead.duration > .zero else { return now }
    return .nanoseconds(Int64(now.clockTime % lead.duration.clockTime))
  }

  // MARK: - The pipeline

  /// Takes a new pipeline, not loaded yet, which has a mixer if `isAudible`.
  func attach(to pipeline: Pipeline) {
    self.pipeline = pipeline
    guard let mixed = pipeline.element("mixed"), isAudible else { return }
    Limiter().attach(to: mixed)
    mixer = .built
  }

  /// The pipeline is about to be closed.
  func detach() {
    starts = positions
    for layer in all { layer.state = .out }
    mixer = .absent
    pipeline = nil
  }

  /// The sound is closed for good, while it may still fade out.
  func close() {
    all.forEach { $0.leaving?.cancel() }
    pipeline = nil
  }

  /// Adds the missing layers, fading them in. Only while the pipeline plays, and isn't being sought.
  func bringIn(fadeIn: Duration = Fade.short) {
    let missing = all.filter { $0.isPlayable && $0.state == .out }
    guard !missing.isEmpty, let pipeline else { return }
    switch mixer {
    case .coming: break
    case .absent:
      if pipeline.insertMixer(between: Track.end(0), and: "convert", prepare: { Limiter().attach(to: $0) }) {
        mixer = .coming
      } else {
        for layer in missing { lose(layer, .missingElement("audiomixer")) }
      }
    case .built, .inserted: for layer in missing { add(layer, to: pipeline, fadeIn: fadeIn) }
    }
  }

  /// The pipeline is about to be sought. Removes all layers, to resume them where they are.
  func willSeek(to origin: Duration) {
    for layer in all where layer.state != .out { takeOut(layer) }
    self.origin = origin
    if mixer == .inserted { mixer = .built }
  }

  func mixerInserted() { if mixer == .coming { mixer = .inserted } }

  func branchAdded(_ end: String, _ due: Duration) {
    guard let layer = all.first(where: { $0.end == end }), layer.state == .coming else { return }
    layer.state = .added
    layer.due = due
    layer.track.duration = pipeline?.duration(at: end) ?? .zero
    if !layer.isPlayable { leave(layer) }
  }

  /// Whether a failed element belongs to a layer. If the layer is still there, it can't be played, and is left out.
  func failed(_ element: String) -> Bool {
    guard let layer = all.first(where: { element.hasPrefix(Track.name($0.index)) }) else { return false }
    if layer.state != .out {
      takeOut(layer)
      lose(layer, layer.track.problem)
      share(over: Fade.short)
    }
    return true
  }

  // MARK: - One layer

  private func add(_ layer: LayerBranch, to pipeline: Pipeline, fadeIn: Duration) {
    layer.state = .coming
    let (track, probe, wanted) = (layer.track, layer.track.loopProbe, starts[layer.id] ?? .zero)
    layer.start = wanted
    track.fader.fade(to: 0, over: .zero)
    track.fader.fade(to: 1, over: fadeIn)
    pipeline.addBranch(
      track.description(layer.index), named: layer.name, endingAt: layer.end,
      from: { duration in
        probe.setDuration(duration)
        return duration > .milliseconds(40) ? wanted : nil  // two Opus frames: a loop of less would spin
      }, prepare: { track.prepare(layer.index, in: $0, events: pipeline.events) })
  }

  private func takeOut(_ layer: LayerBranch) {
    starts[layer.id] = position(of: layer)
    layer.state = .out
    pipeline?.removeBranch(endingAt: layer.end)
  }

  private func lose(_ layer: LayerBranch, _ problem: PlaybackProblem) {
    layer.track.isBroken = true
    problems.report(problem)
  }

  private func stay(_ layer: LayerBranch) {
    layer.leaving?.cancel()
    layer.leaving = nil
  }

  private func leave(_ layer: LayerBranch) {
    guard layer.leaving == nil, layer.state != .out else { return }
    layer.leaving = Task { [weak self, weak layer, patience] in
      // The sleep throws only when the task is cancelled, which the next line checks.
      try? await Task.sleep(for: patience)
      guard !Task.isCancelled, let self, let layer else { return }
      layer.leaving = nil
      if layer.state == .added, !layer.isPlayable { takeOut(layer) }
    }
  }

  /// Gives each its share of the mix.
  private func share(over time: Duration) {
    var sources = all.filter(\.isPlayable).map { (level: $0.level, loudness: $0.loudness) }
    if lead.url != nil { sources.append((ownLevel, MixLoudness.ceiling)) }
    let gain = MixLoudness.gain(of: sources)
    lead.setShare(Volume.gain(at: ownLevel) * gain, over: time)
    for layer in all { layer.track.setShare(Volume.gain(at: layer.level) * gain, over: time) }
  }

  /// The position in a layer's loop; nil if the layer isn't there.
  private func position(of layer: LayerBranch) -> Duration? {
    guard layer.state == .added, layer.track.duration > .zero, let now = pipeline?.position else { return nil }
    let running = mixer == .built ? now - origin : now
    let gone = (layer.start + max(running - layer.due, .zero)).clockTime
    return .nanoseconds(Int64(gone % layer.track.duration.clockTime))
  }
}
