import Core
import Foundation
import Toolkit

/// The scene's title, and a button that shows all scenes as pictures and, last, a card to add one's own.
final class SceneChooser {
  let title = Label.caption("").role(.status).lines(2).limit(characters: 24)
  let button = PopoverButton(
    // TRANSLATORS: Button with a picture only: shows all scenes as pictures.
    name: localized("Choose a scene"), child: Image(icon: "respite-down-symbolic").role(.presentation))
  private let model: SceneModel
  private let own: OwnScenesModel
  private let cards = Box.column(spacing: 6)
  private let navigator: any Navigator
  private var shown: (ids: [Scene.ID], now: Scene.ID?)?
  private var isOpen = false

  init(_ model: SceneModel, _ own: OwnScenesModel, navigator: any Navigator) {
    (self.model, self.own, self.navigator) = (model, own, navigator)
    title.request(width: 110)
    button.opensUpwards().style("quiet-menu").tooltip(localized("Choose a scene"))
    button.content { [cards] in ScrolledWindow(cards).height(atLeast: 120, atMost: 440) }
    button.onOpened { [weak self, weak model] isOpen in
      model?.isChoosing = isOpen
      self?.isOpen = isOpen
      self?.renderCards()
    }
  }

  func render() {
    title.text = model.scene?.title ?? ""
    renderCards()
  }

  private func renderCards() {
    let wanted = (model.scenes.map(\.id), model.scene?.id)
    guard isOpen, shown?.ids != wanted.0 || shown?.now != wanted.1 else { return }
    shown = wanted
    let all = model.scenes.map(card) + [ownCard]
    cards.replace(SceneCards.rows(all))
  }

  private func card(_ scene: Scene) -> Widget {
    SceneCards.make(scene, isNow: scene.id == model.scene?.id) { [weak self] in
      self?.button.close()
      self?.model.show(scene)
    }
  }

  private var ownCard: Widget {
    let plus = Image(icon: "respite-add-symbolic").size(24).request(width: 129, height: 71)
    let card = SceneCards.make(localized("Your own scene"), Box.column { plus }.style("scene-picture", "own"))
    // TRANSLATORS: Spoken by the screen reader only: what the card “Your own scene” does.
    card.described(localized("Add your own video or picture."))
    return card.onPressed { [weak self] in
      guard let self else { return }
      button.close()
      navigator.chooseFile(
        // TRANSLATORS: “Add a scene”: Title of a dialog to choose a file. “_Add”: Button in a dialog to choose a
        // file. The underscore stands before the letter that presses it together with Alt. “Videos and pictures”:
        // Kind of files shown in a dialog to choose a file.
        title: localized("Add a scene"), accept: localized("_Add"), kind: localized("Videos and pictures"),
        mimeTypes: ["video/*", "image/*"]
      ) { [own] in own.filePicked($0) }
    }
  }
}
