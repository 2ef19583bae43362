import Core
import Observation

/// The sounds that a person mixes for each scene: the levels of its own sound and of the layers over it.
@Observable
final class SoundsModel {
  /// Called with a scene's id when its mix has changed.
  @ObservationIgnored var onChange: ((Scene.ID) -> Void)?

  private var mixes = SceneMixes("")
  @ObservationIgnored private var following: SettingsFollowers.Following?
  @ObservationIgnored private var found: [SoundLayer]?
  @ObservationIgnored private let dependencies: Dependencies

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    following = dependencies.settings.follow(.sceneMixes) { [weak self] in
      guard let self else { return }
      take(SceneMixes(self.dependencies.settings[.sceneMixes]))
    }
  }

  /// All installed layers. Read from disk when they're first needed.
  var layers: [SoundLayer] {
    if let found { return found }
    let layers = dependencies.content?.soundLayers().layers ?? []
    found = layers
    return layers
  }

  /// The mix of a scene.
  func mix(of scene: Scene.ID) -> SoundMix { mixes[scene] }

  /// Has a player of `scene` play the scene's mix.
  func mix(into player: any ScenePlayer, of scene: Scene.ID) {
    let mix = mixes[scene]
    if mix != .asItWas { player.lay(layers, as: mix) }
  }

  /// The slider of a scene's own sound was moved.
  func ownLevelChanged(_ level: Double, in scene: Scene.ID) { change(scene) { $0.own = level } }

  /// The slider of a layer was moved.
  func levelChanged(_ level: Double, of layer: SoundLayer.ID, in scene: Scene.ID) {
    change(scene) { $0[layer] = level }
  }

  /// *Reset* was pressed.
  func resetPressed(in scene: Scene.ID) { change(scene) { $0 = .asItWas } }

  private func change(_ scene: Scene.ID, _ edit: (inout SoundMix) -> Void) {
    var mixes = mixes
    edit(&mixes[scene])
    guard mixes != self.mixes else { return }
    take(mixes, changed: scene)
    dependencies.settings[.sceneMixes] = mixes.text
  }

  /// - Parameter scene: the only scene whose mix has changed; nil if that isn't known.
  private func take(_ mixes: SceneMixes, changed scene: Scene.ID? = nil) {
    guard mixes != self.mixes else { return }
    let former = self.mixes
    self.mixes = mixes
    let scenes = scene.map { [$0] } ?? former.scenes.union(mixes.scenes).filter { former[$0] != mixes[$0] }.sorted()
    scenes.forEach { onChange?($0) }
  }
}
