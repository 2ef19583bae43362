import Core
import Foundation
import Toolkit

/// The look behind exercises: the person's choice, or a calmer one with reduced motion, high contrast or saved power.
final class PlaceChoice {
  /// Called when a reason for or against movement has changed: a setting, or the power profile.
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

  /// The look that the person chose. Stored in the settings.
  var chosenLook: PlaceLook {
    get { PlaceLook(rawValue: dependencies.settings[.placeLook]) ?? .moving }
    set { dependencies.settings[.placeLook] = newValue.rawValue }
  }

  /// The look that is shown.
  var look: PlaceLook {
    if Desktop.prefersHighContrast { return .plain }
    return chosenLook == .moving && (dependencies.reducesMotion || power?.savesPower == true) ? .still : chosenLook
  }

  /// The scenes that were chosen for single exercises.
  var ownScenes: ChosenPlaces {
    get { ChosenPlaces(dependencies.settings[.ownPlaces]) }
    set { dependencies.settings[.ownPlaces] = newValue.text }
  }

  /// Follows the desktop's power profile, beginning a second later: *Help now* must not wait for the desktop's answer.
  func followPower() {
    asking = Task { [weak self, timer = dependencies.timer] in
      guard await timer.slept(for: .seconds(1)), let self else { return }
      power = PowerProfile { [weak self] in self?.changed?() }
      if power?.savesPower == true { changed?() }
    }
  }

  /// Cancels the question to the desktop, if it wasn't asked yet.
  func stopAsking() { asking?.cancel() }
}
