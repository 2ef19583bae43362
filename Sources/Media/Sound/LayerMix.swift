import Core
import Foundation

/// The layers of a sound: loops that are added to its first track while it plays, and removed again. Each is a branch
/// of the same pipeline, which gets a mixer only with the first layer. A sound without layers plays without a mixer.
@MainActor final class LayerMix {
  /// How the pipeline got its mixer.
  enum Mixer {
    case absent, coming
    /// The mixer was built with the pipeline. After a seek, it reports positions from the one that was sought.
    case built
    /// The mixer was inserted while the pipeline played. It reports positions from zero since the last seek.
    case inserted
  }

  /// The loops over the first track, whether or not they're heard now.
  private(set) var all: [LayerBranch] = []
  private(set) var mixer = Mixer.absent
  /// How long a layer at zero remains in the pipeline, in case its slider is raised again. After that it's removed, and
  /// costs nothing.
  var patience = Duration.seconds(5)
  private let lead: Track
  private let problems: PlaybackProblems
  /// The sound's pipeline. Nil while the sound has none, or is about to close it.
  private var pipeline: Pipeline?
  /// The level of the first track relative to its layers, as the position of a slider.
  private var ownLevel = 1.0
  /// The position at which each layer's loop will begin. A layer that isn't listed begins at zero.
  private var starts: [SoundLayer.ID: Duration] = [:]
  /// The last position sought, at which the pipeline's running time began.
  private var origin = Duration.zero

  init(over lead: Track, problems: PlaybackProblems) {
    self.lead = lead
    self.problems = problems
  }

  /// Whether any layer should be heard.
  var isAudible: Bool { all.contains(where: \.isPlayable) }

  /// Whether the pipeline has a mixer for the layers.
  var isMixing: Bool { mixer == .built || mixer == .inserted }

  /// The position of each loop: the current one while it's heard, otherwise the one at which it'll begin.
  var positions: [SoundLayer.ID: Duration] {
    get { all.reduce(into: starts) { if let position = position(of: $1) { $0[$1.id] = position } } }
    set { starts = newValue }
  }

  /// Sets which loops are heard and how loud, and how loud the first track is. Levels are positions of sliders, 0 to 1,
  /// and apply in addition to the volume. If the sum is too loud, all are lowered alike.
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

  /// The first track's position, calculated from the position that the pipeline reports.
  func leadPosition(_ reported: Duration) -> Duration {
    let now = mixer == .inserted ? reported + origin : reported
    guard mixer != .absent, lead.loops, lead.duration > .zero else { return now }
    return .nanoseconds(Int64(now.clockTime % lead.duration.clockTime))
  }

  // MARK: - The pipeline

  /// Sets a new pipeline, which isn't loaded yet. It has a mixer if `isAudible`.
  func attach(to pipeline: Pipeline) {
    self.pipeline = pipeline
    guard let mixed = pipeline.element("mixed"), isAudible else { return }
    Limiter().attach(to: mixed)
    mixer = .built
  }

  /// Called before the pipeline is closed: stores the positions of the layers.
  func detach() {
    starts = positions
    for layer in all { layer.state = .out }
    mixer = .absent
    pipeline = nil
  }

  /// Called when the sound is closed for good, though it may still fade out: no layer is added or removed any more.
  func close() {
    all.forEach { $0.leaving?.cancel() }
    pipeline = nil
  }

  /// Adds the missing layers, fading them in. Call it only while the pipeline plays and isn't being sought.
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

  /// Called before the pipeline is sought: removes all layers, which `bringIn` later resumes at their positions.
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

  /// Called when an element has failed: returns whether it belongs to a layer. If that layer is still in the pipeline,
  /// removes it for good, because it can't be played.
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

  /// Sets the share of the mix for the first track and for each layer.
  private func share(over time: Duration) {
    var sources = all.filter(\.isPlayable).map { (level: $0.level, loudness: $0.loudness) }
    if lead.url != nil { sources.append((ownLevel, MixLoudness.ceiling)) }
    let gain = MixLoudness.gain(of: sources)
    lead.setShare(Volume.gain(at: ownLevel) * gain, over: time)
    for layer in all { layer.track.setShare(Volume.gain(at: layer.level) * gain, over: time) }
  }

  /// The position in a layer's loop; nil if the layer isn't in the mix.
  private func position(of layer: LayerBranch) -> Duration? {
    guard layer.state == .added, layer.track.duration > .zero, let now = pipeline?.position else { return nil }
    let running = mixer == .built ? now - origin : now
    let gone = (layer.start + max(running - layer.due, .zero)).clockTime
    return .nanoseconds(Int64(gone % layer.track.duration.clockTime))
  }
}
