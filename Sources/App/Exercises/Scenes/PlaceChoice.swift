import Core
import Foundation
import Toolkit

/// What lies behind exercises: what the person chose, or less where something speaks against it.
final class PlaceChoice {
  /// Called when what speaks for or against movement has changed: a setting, or how much power there is.
  var changed: (() -> Void)?
  private let dependencies: Dependencies
  private var following: [SettingsFollowers.Following] = []
  private var power: PowerProfile?
  private var asking: Task<Void, Never>?

  init(_ dependencies: Dependencies) {
    self.dependencies = dependencies
    following = [
      dependencies.settings.follow(.placeLook) { [weak self] in self?.changed?() },
      dependencies.settings.follow(.reducedMotion) { [weak self] in self?.changed?() },
    ]
  }

  isolated deinit { asking?.cancel() }

  /// The look that was chosen, in the settings too.
  var chosenLook: PlaceLook {
    get { PlaceLook(rawValue: dependencies.settings[.placeLook]) ?? .moving }
    set { dependencies.settings[.placeLook] = newValue.rawValue }
  }

  /// The look that is shown.
  var look: PlaceLook {
    if Desktop.prefersHighContrast { return .plain }
    return chosenLook == .moving && (dependencies.reducesMotion || power?.savesPower == true) ? .still : chosenLook
  }

  /// The scene that each exercise has for its own.
  var ownScenes: OwnPlaces {
    get { OwnPlaces(dependencies.settings[.ownPlaces]) }
    set { dependencies.settings[.ownPlaces] = newValue.text }
  }

  /// Follows how much power there is. Asking the desktop takes a moment, which *Help now* doesn't have: that's
  /// in a second.
  func followPower() {
    asking = Task { [weak self, timer = dependencies.timer] in
      guard await timer.slept(for: .seconds(1)), let self else { return }
      power = PowerProfile { [weak self] in self?.changed?() }
      if power?.savesPower == true { changed?() }
    }
  }

  /// Doesn't ask the desktop any more.
  func stopAsking() { asking?.cancel() }
}
