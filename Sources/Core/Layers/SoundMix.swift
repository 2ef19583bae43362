/// A person's mix for a scene: the level of its own sound, and those of the layers over it.
///
/// Levels are slider positions from 0 to 1, as in `Volume`, rounded to whole per cent. The scene's volume applies to
/// the whole mix.
public struct SoundMix: Hashable, Sendable {
  /// The scene as it was made: its own sound in full, and no layers.
  public static let asItWas = SoundMix()

  /// The level of the scene's own sound.
  public var own = 1.0 {
    didSet { own = Self.sensible(own) }
  }
  /// The levels of the layers that are heard.
  public private(set) var layers: [SoundLayer.ID: Double] = [:]

  /// Creates the mix that the scene was made with.
  public init() {}

  /// The level of a layer; 0 for one that isn't heard.
  public subscript(_ layer: SoundLayer.ID) -> Double {
    get { layers[layer] ?? 0 }
    set {
      let level = Self.sensible(newValue)
      layers[layer] = level > 0 ? level : nil
    }
  }

  private static func sensible(_ level: Double) -> Double {
    level.isFinite ? (min(max(level, 0), 1) * 100).rounded() / 100 : 0
  }
}

/// The mixes of all scenes whose sound the person has changed.
///
/// Stored as text such as `shore:own=60,rain=55;night:wind=20`, in per cent. Invalid entries are left out.
public struct SceneMixes: Hashable, Sendable {
  private var mixes: [Scene.ID: SoundMix] = [:]

  /// Reads the text.
  public init(_ text: String) {
    for entry in text.split(separator: ";") {
      let parts = entry.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2, Self.isPlain(parts[0]) else { continue }
      self[parts[0]] = Self.mix(parts[1])
    }
  }

  /// The scenes whose mix the person has changed.
  public var scenes: Set<Scene.ID> { Set(mixes.keys) }

  /// The text, in a fixed order.
  public var text: String {
    mixes.sorted { $0.key < $1.key }.map { scene, mix in
      let own = mix.own == 1 ? [] : [(Self.own, mix.own)]
      let levels = own + mix.layers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      return scene + ":" + levels.map { "\($0)=\(Int(($1 * 100).rounded()))" }.joined(separator: ",")
    }.joined(separator: ";")
  }

  /// The mix of a scene; `asItWas` for one that was never changed. A scene whose id can't be stored remains unchanged.
  public subscript(_ scene: Scene.ID) -> SoundMix {
    get { mixes[scene] ?? .asItWas }
    set { mixes[scene] = newValue == .asItWas || !Self.isPlain(scene) ? nil : newValue }
  }

  /// Whether a layer's id can be in the text.
  static func canStore(layer: SoundLayer.ID) -> Bool { isPlain(layer) && layer != own }

  /// Represents the scene’s own sound in the text.
  private static let own = "own"

  private static func mix(_ text: String) -> SoundMix {
    var mix = SoundMix()
    for part in text.split(separator: ",") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2, isPlain(pair[0]), let percent = Int(pair[1]) else { continue }
      if pair[0] == own { mix.own = Double(percent) / 100 } else { mix[pair[0]] = Double(percent) / 100 }
    }
    return mix
  }

  private static func isPlain(_ id: String) -> Bool {
    !id.isEmpty && id.count <= 100 && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }
}
