import Core
import Toolkit

/// The ⋯ menu of the person's own scene: borrowing a sound, and removing the scene.
final class SceneMenu {
  let button = PopoverButton(
    // TRANSLATORS: Button with a picture of three dots: opens a menu to choose a sound or to remove the person’s own
    // scene.
    name: localized("Scene options"), child: Image(icon: "respite-more-symbolic").role(.presentation))
  private let model: SceneModel
  private let own: OwnScenesModel
  private let sounds = Box.column()
  private let heading = Label.caption(localized("Sound")).justify(.start).singleLine().margins(start: 27, end: 27)

  init(_ model: SceneModel, _ own: OwnScenesModel) {
    (self.model, self.own) = (model, own)
    button.opensUpwards().style("quiet-menu").tooltip(localized("Scene options"))
    // TRANSLATORS: Button in the menu of the person’s own scene.
    let remove = Button.text(localized("Remove this scene")).style("small-text").align(horizontally: .start)
    remove.onPressed { [weak button] in
      button?.close()
      own.removePressed()
    }
    button.content { [sounds, heading] in
      ScrolledWindow(
        Box.column(spacing: 6) {
          heading
          sounds
          remove
        }
      ).height(atLeast: 44, atMost: 420)
    }
    button.onOpened { [weak self, weak model] isOpen in
      model?.isChoosing = isOpen
      if isOpen { self?.renderSounds() }
    }
  }

  func render() { button.isVisible = own.canRemove }

  private func renderSounds() {
    let scenes = own.sounds
    heading.isVisible = !scenes.isEmpty
    sounds.replace(
      scenes.isEmpty ? [] : ([nil] + scenes.map(Optional.some)).map { choice(of: $0) })
  }

  private func choice(of sound: Scene?) -> Widget {
    // TRANSLATORS: In a list of sounds for a scene: no sound.
    let choice = ChoiceRow.make(sound?.title ?? localized("None"), isChosen: model.scene?.borrowed == sound?.id)
    return choice.onPressed { [weak self] in
      self?.button.close()
      self?.own.soundPicked(sound)
    }
  }
}
