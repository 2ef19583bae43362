import Core
import Foundation

// Layers: loops that come to a sound while it plays, and go again. Each is a branch of the same pipeline, which has a mixer
// only once there is a first one: a sound without layers is played as if there were none.
extension Sound {
  /// How the pipeline got its mixer.
  enum MixerState {
    case absent, coming
    /// It was there from the start, so it counts from the position that was sought.
    case built
    /// It came later, and counts from where the pipeline's own time began.
    case inserted
  }

  /// A loop laid over the first track.
  @MainActor final class Layer {
    enum State { case out, coming, added }

    let id: SoundLayer.ID
    let loudness: Double
    let track: Track
    /// What its elements are named after: no track of the set has so high a number.
    let index: Int
    /// The position of its slider.
    var level = 0.0
    var state = State.out
    /// Where its loop began, and at which running time.
    var start = Duration.zero
    var due = Duration.zero
    /// Takes it out when it has been at zero for a while.
    var leaving: Task<Void, Never>?

    var isPlayable: Bool { level > 0 && !track.isBroken }
    var branch: String { Track.name(index) + "branch" }

    init(_ layer: SoundLayer, index: Int, beside lead: Track) {
      (id, loudness, self.index) = (layer.id, layer.loudness, index)
      track = Track(layer.sound, loops: true, curve: .equalPower, volume: lead.volume)
      track.isMuted = lead.isMuted
    }
  }

  /// Whether several sounds are mixed.
  var isMix: Bool { tracks.isMix || mixer == .built || mixer == .inserted }

  /// Whether there's anything to hear but silence.
  var isSilent: Bool { lead.url == nil && !layers.contains(where: \.isPlayable) }

  /// Sets which loops are laid over the first track and how loud, and how loud that itself is: positions of sliders, 0 to 1,
  /// below the volume. What the sum would have too much, all give up alike.
  func lay(_ wanted: [(layer: SoundLayer, level: Double)], own: Double) {
    for (layer, level) in wanted where level > 0 && !layers.contains(where: { $0.id == layer.id }) {
      let new = Layer(layer, index: 100 + layers.count, beside: lead)
      layers.append(new)
      if let problem = MediaFile.problem(with: layer.sound, needing: Self.elements) { lose(new, problem) }
    }
    for layer in layers { layer.level = wanted.first { $0.layer.id == layer.id }?.level ?? 0 }
    ownLevel = own
    // What goes all at once goes as slowly as a pause.
    share(over: layers.contains(where: \.isPlayable) ? .milliseconds(50) : Fade.short)
    for layer in layers { layer.level > 0 ? stay(layer) : leave(layer) }
    addLayers()
  }

  /// Where the loops are: the time of each that is being heard, and of the others where they'll begin.
  var layerPositions: [SoundLayer.ID: Duration] {
    layers.reduce(into: layerStarts) { if let position = position(of: $1) { $0[$1.id] = position } }
  }

  /// Brings in the layers that aren't there yet, fading them in.
  func addLayers(fadeIn: Duration = Fade.short) {
    guard state == .ready, isPlaying, !isSeeking, let pipeline else { return }
    let missing = layers.filter { $0.isPlayable && $0.state == .out }
    guard !missing.isEmpty else { return }
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

  func mixerInserted() {
    guard mixer == .coming else { return }
    mixer = .inserted
    addLayers()
  }

  func branchAdded(_ end: String, _ due: Duration) {
    guard let layer = layers.first(where: { Track.end($0.index) == end }), layer.state == .coming else { return }
    layer.state = .added
    layer.due = due
    layer.track.duration = pipeline?.duration(at: end) ?? .zero
    if !layer.isPlayable { leave(layer) }
  }

  /// Whether an element belongs to a layer. If it's still there, it can't be played, and is left out.
  func failedLayer(_ element: String) -> Bool {
    guard let layer = layers.first(where: { element.hasPrefix(Track.name($0.index)) }) else { return false }
    if layer.state != .out {
      takeOut(layer)
      lose(layer, layer.track.problem)
      share(over: Fade.short)
    }
    return true
  }

  /// Takes all layers out, to begin again at once where they are.
  func takeLayersOut() {
    for layer in layers where layer.state != .out { takeOut(layer) }
  }

  /// The pipeline is about to be closed.
  func forgetLayers() {
    layerStarts = layerPositions
    for layer in layers { layer.state = .out }
    mixer = .absent
  }

  /// Fades everything in (1) or out (0).
  func fadeAll(to presence: Double, over time: Duration) {
    tracks.fade(to: presence, over: time)
    for layer in layers { layer.track.fader.fade(to: presence, over: time) }
  }

  private func add(_ layer: Layer, to pipeline: Pipeline, fadeIn: Duration) {
    layer.state = .coming
    let (track, probe, wanted) = (layer.track, layer.track.loopProbe, layerStarts[layer.id] ?? .zero)
    layer.start = wanted
    track.fader.fade(to: 0, over: .zero)
    track.fader.fade(to: 1, over: fadeIn)
    pipeline.addBranch(
      track.description(layer.index), named: layer.branch, endingAt: Track.end(layer.index),
      from: { duration in
        probe.setDuration(duration)
        return duration > .milliseconds(40) ? wanted : nil  // two Opus frames: a loop of less would spin
      }, prepare: { track.prepare(layer.index, in: $0, events: pipeline.events) })
  }

  private func takeOut(_ layer: Layer) {
    layerStarts[layer.id] = position(of: layer)
    layer.state = .out
    pipeline?.removeBranch(endingAt: Track.end(layer.index))
  }

  private func lose(_ layer: Layer, _ problem: PlaybackProblem) {
    layer.track.isBroken = true
    problems.report(problem)
  }

  private func stay(_ layer: Layer) {
    layer.leaving?.cancel()
    layer.leaving = nil
  }

  private func leave(_ layer: Layer) {
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
    var sources = layers.filter(\.isPlayable).map { (level: $0.level, loudness: $0.loudness) }
    if lead.url != nil { sources.append((ownLevel, MixLoudness.ceiling)) }
    let gain = MixLoudness.gain(of: sources)
    lead.setShare(Volume.gain(at: ownLevel) * gain, over: time)
    for layer in layers { layer.track.setShare(Volume.gain(at: layer.level) * gain, over: time) }
  }

  /// How far a layer's loop has come; nil if it isn't there.
  private func position(of layer: Layer) -> Duration? {
    guard layer.state == .added, layer.track.duration > .zero, let now = pipeline?.position else { return nil }
    let running = mixer == .built ? now - origin : now
    let gone = (layer.start + max(running - layer.due, .zero)).clockTime
    return .nanoseconds(Int64(gone % layer.track.duration.clockTime))
  }
}
