import Core
import Toolkit

/// The button *Sounds*, and the sheet that mixes a scene's sounds: its own and the layers over it, each with a slider.
final class SceneSounds {
  let button = PopoverButton(
    // TRANSLATORS: Button with a picture only, and a keyboard shortcut: opens sliders for the sounds of a scene, such
    // as rain or birds.
    name: localized("Sounds"), child: Image(icon: "respite-sounds-symbolic").role(.presentation))
  private let model: SceneModel
  private let sounds: SoundsModel
  private let rows = Box.column()
  /// The margins are inside the scrolled widget, which would otherwise cut off a slider's knob at its edge.
  private lazy var scroll = ScrolledWindow(rows.margins(start: 14, end: 14))
  private let status = Label.caption("").style("light").role(.status)
  // TRANSLATORS: Button: gives a scene back the sound that it had before anything was mixed.
  private let reset = Button.text(localized("Reset")).style("small-text")
  private var own: Row?
  private var layers: [(id: SoundLayer.ID, row: Row)] = []
  private var isOpen = false

  init(_ model: SceneModel) {
    (self.model, sounds) = (model, model.sounds)
    button.opensUpwards().style("quiet-menu").tooltip(localized("Sounds")).align(vertically: .center)
    button.content { [scroll, status, reset] in
      Box.column(spacing: 6) {
        status
        scroll
        reset
      }.style("sounds")
    }
    button.onOpened { [weak self] in self?.opened($0) }
    reset.onPressed { [weak self] in self?.resetPressed() }
  }

  func render() {
    guard let scene = model.scene else { return }
    let mix = sounds.mix(of: scene.id)  // read even while closed, or changes would go unnoticed later
    guard isOpen else { return }
    status.isVisible = model.notices.lacksSound || model.isMuted
    status.text =
      model.notices.lacksSound
      ? localized("No sound device")
      // TRANSLATORS: Above the sliders for a scene’s sounds, while it’s muted.
      : localized("The sound is off.")
    own?.widget.isVisible = scene.ambience != nil
    own?.show(mix.own)
    for (id, row) in layers { row.show(mix[id]) }
    reset.isSensitive = mix != .asItWas
  }

  private func opened(_ isOpen: Bool) {
    model.isChoosing = isOpen
    self.isOpen = isOpen
    guard isOpen else { return }
    makeRows()
    // As high as the rows, if the window has that much room above the button.
    scroll.height(atLeast: 88, atMost: min(max(button.windowSize.height - 190, 132), 460))
    render()
  }

  private func makeRows() {
    guard own == nil else { return }
    // TRANSLATORS: Among the sounds of a scene, each with a slider: the sound that the scene has itself.
    let own = Row(localized("This scene")) { [model] level in
      if let scene = model.scene { model.sounds.ownLevelChanged(level, in: scene.id) }
    }
    layers = sounds.layers.map { layer in
      let row = Row(layer.title) { [model] level in
        if let scene = model.scene { model.sounds.levelChanged(level, of: layer.id, in: scene.id) }
      }
      return (layer.id, row)
    }
    self.own = own
    rows.replace([own.widget] + layers.map(\.row.widget))
  }

  private func resetPressed() {
    guard let scene = model.scene else { return }
    // The button is about to become insensitive, which would lose the focus.
    (scene.ambience != nil ? own : layers.first?.row)?.scale.grabFocus()
    sounds.resetPressed(in: scene.id)
  }

  /// A name and its slider.
  private final class Row {
    private(set) lazy var widget: Widget = Box.row(spacing: 12) {
      Label.caption(name).style("light").justify(.start).role(.presentation).limit(characters: 20)
        .expand(horizontally: true).align(vertically: .center)
      scale.request(width: 140).align(vertically: .center)
    }
    let scale: Scale
    private let name: String

    init(_ name: String, changed: @escaping (Double) -> Void) {
      self.name = name
      scale = Scale(name: name, value: 0)
      // Showing a level moves the slider, too: levels are stored in whole per cent. Only the person's own changes
      // count.
      scale.onChanged { [weak self] level in if self?.isShowing == false { changed(level) } }
    }

    private var isShowing = false

    func show(_ level: Double) {
      guard abs(level - scale.value) > 0.006 else { return }
      isShowing = true
      scale.value = level
      isShowing = false
    }
  }
}
