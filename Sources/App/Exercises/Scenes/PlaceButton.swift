import Core
import Toolkit

/// The button in the header that chooses what's behind an exercise: a scene, moving or still, or nothing. Where
/// something else can be chosen about the exercise, it's ⋯, and both are in it.
final class PlaceButton {
  let button: PopoverButton
  private let model: SceneModel
  private let exercise: Exercise
  private let cards = Box.column(spacing: 6)
  private let looks: [(look: PlaceLook, toggle: ToggleButton)]
  private let onlyHere: Switch
  private let optionButton = Button.text("").style("small-text")
  private var shown: (ids: [Scene.ID], now: Scene.ID?)?
  private var isRendering = false

  /// Whether the popover is open, so that nothing should fade.
  var isChoosing: Bool { model.isChoosing }

  /// - Parameters:
  ///   - model: the scene behind the exercise.
  ///   - exercise: the exercise that a scene can be chosen for.
  ///   - option: what else can be chosen about it; nil for nothing.
  ///   - offersPlaces: whether there's a background to choose.
  init(_ model: SceneModel, of exercise: Exercise, option: ExerciseOption?, offersPlaces: Bool) {
    (self.model, self.exercise) = (model, exercise)
    let title =
      switch (option != nil, offersPlaces) {
      // TRANSLATORS: Button with a picture of three dots: chooses how to breathe, and the scene behind the circle.
      case (true, true): localized("Rhythm and background")
      // TRANSLATORS: Button with a picture of three dots: chooses how to breathe.
      case (true, false): localized("Rhythm")
      // TRANSLATORS: Button with a picture only: chooses the scene behind an exercise.
      case (false, _): localized("Choose a background")
      }
    button = PopoverButton(
      name: title,
      child: Image(icon: option == nil ? "respite-place-symbolic" : "respite-more-symbolic").role(.presentation))
    button.style("quiet-menu").tooltip(title)
    looks = PlaceLook.allCases.map { ($0, ToggleButton($0.title).style("text-button", "pill-toggle")) }
    // TRANSLATORS: A switch where the scene behind an exercise is chosen. {exercise} is the name of an exercise.
    let name = localized("Only for {exercise}", ["exercise": exercise.title])
    onlyHere = Switch(name: name, isOn: model.hasOwnPlace).style("calm").align(vertically: .center)
    show(option)
    if let option {
      optionButton.onPressed { [weak button] in
        // Before the popover closes: otherwise GTK returns the focus to the button a frame later, taking it from what
        // opens now.
        button?.grabFocus()
        button?.close()
        option.choose()
      }
    }
    button.content { [cards, looks, onlyHere, optionButton] in
      guard offersPlaces else { return optionButton }
      return Box.column(spacing: 12) {
        if option != nil { optionButton }
        Box.row(spacing: 6) { looks.map(\.toggle) }.align(horizontally: .center)
        ScrolledWindow(cards).height(atLeast: 120, atMost: 400)
        Box.row(spacing: 12) {
          Label.caption(name).style("light").justify(.start).role(.presentation).limit(characters: 24)
            .expand(horizontally: true)
          onlyHere
        }.margins(bottom: 6, start: 6, end: 6)
      }
    }
    button.onOpened { [weak self, weak model] isOpen in
      model?.isChoosing = isOpen
      if isOpen { self?.render() }
    }
    for (look, toggle) in looks {
      toggle.onToggled { [weak self] isOn in
        guard let self, !isRendering else { return }
        if isOn { model.lookPicked(look) }
        render()
      }
    }
    onlyHere.onToggled { [weak self] isOn in
      guard let self, !isRendering, let scene = model.scene else { return }
      model.placePicked(scene, onlyHere: isOn)
    }
  }

  /// Shows what is chosen of what else there is to choose.
  func show(_ option: ExerciseOption?) {
    guard let option else { return }
    optionButton.label = option.words
    button.described(option.words)
  }

  private func render() {
    isRendering = true
    for (look, toggle) in looks { toggle.isActive = look == model.chosenLook }
    onlyHere.isOn = model.hasOwnPlace
    isRendering = false
    let wanted = (model.scenes.map(\.id), model.scene?.id)
    guard shown?.ids != wanted.0 || shown?.now != wanted.1 else { return }
    shown = wanted
    cards.replace(
      SceneCards.rows(
        model.scenes.map { scene in
          SceneCards.make(scene, isNow: scene.id == model.scene?.id) { [weak self] in self?.picked(scene) }
        }))
  }

  private func picked(_ scene: Scene) {
    button.close()
    if model.chosenLook == .plain { model.lookPicked(.moving) }
    model.placePicked(scene, onlyHere: onlyHere.isOn)
  }
}

extension PlaceLook {
  /// The name of the look where it's chosen.
  var title: String {
    switch self {
    // TRANSLATORS: A choice: the scene behind an exercise moves.
    case .moving: localized("Moving")
    // TRANSLATORS: A choice: the scene behind an exercise is a still picture.
    case .still: localized("Still")
    // TRANSLATORS: A choice: one dark colour behind an exercise, no scene.
    case .plain: localized("Plain")
    }
  }
}
