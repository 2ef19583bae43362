import Core
import Toolkit

/// The end of a form: what's said large, and either company or a line among what went well.
final class FormEndView {
  private(set) lazy var widget: Widget = Box.column(spacing: 18) {
    title
    hint.limit(characters: 48)
    comfort
    add.align(horizontally: .center).margins(top: 12)
    added
  }.margins(top: 12, bottom: 48).align(vertically: .center)
  /// Called once a reflection about it was stored.
  var told: () -> Void = {}
  /// Whether that reflection was stored.
  var isTold = false { didSet { showOffer() } }
  private let title = Label.question("")
  private let hint = Label.hint("")
  private let comfort: Widget
  private let add = Button.text(localized("Add it to what went well")).style("outlined")
  private let added = Label.hint(localized("It’s saved with what went well."))
  private var begun = ""

  init(_ navigator: any Navigator, isStill: Bool) {
    comfort = ComfortWays.make(navigator).margins(top: 12)
    if !isStill { title.style("comes-up") }
    showOffer()
    add.onPressed { [weak self] in
      guard let self else { return }
      navigator.open(.newReflection(begun: begun, saved: { [weak self] in self?.told() }))
    }
  }

  /// Shows an ending.
  func show(_ ending: FormEnding) {
    (title.text, hint.text, begun) = (ending.title, ending.hint, ending.begun)
    hint.isVisible = !ending.hint.isEmpty
    comfort.isVisible = ending.isHard
    showOffer()
  }

  private func showOffer() {
    add.isVisible = !begun.isEmpty && !isTold
    added.isVisible = isTold
  }
}
