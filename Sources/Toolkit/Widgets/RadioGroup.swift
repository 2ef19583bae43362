import CAdwaita

/// Several answers of which at most one is chosen; none to begin with. Tab enters and leaves the group, and the arrow keys
/// choose.
///
/// For example:
///
/// ```swift
/// let group = RadioGroup(name: "How often?", answers: ["Never", "Sometimes"], style: "answer")
/// group.onChosen { [weak self] in self?.model.answered($0) }
/// ```
public final class RadioGroup {
  /// The group, to be placed in a page.
  public let widget: Widget
  private let buttons: [CheckButton]
  private var chosenAction: (Int) -> Void = { _ in }
  private var isSetting = false

  /// Creates a group of `answers`, which wrap where there is no more room.
  ///
  /// - Parameters:
  ///   - name: its accessible name.
  ///   - answers: the labels.
  ///   - describesAnswers: whether a screen reader says the name after each answer too: for one of several groups with the
  ///     same answers.
  ///   - characters: about how long the lines of an answer are; nil for as long as it is.
  ///   - style: the style class of each answer.
  public init(
    name: String, answers: [String], describesAnswers: Bool = false, characters: Int? = nil, style: String
  ) {
    let buttons = answers.map { CheckButton(answer: $0, characters: characters).role(.radio).style(style) }
    for button in buttons.dropFirst() { button.join(buttons[0]) }
    if describesAnswers { for button in buttons { button.described(name) } }
    self.buttons = buttons
    widget = WrapBox(spacing: 6, children: buttons).named(name)
    for (index, button) in buttons.enumerated() {
      button.onToggled { [weak self] isOn in if isOn { self?.toggled(index) } }
    }
    widget.onKey(first: true) { [weak self] key, modifiers in
      guard let self, modifiers.isEmpty else { return false }
      switch key {
      case .left, .right: move(by: key.step)
      case .up: move(by: -1)
      case .down: move(by: 1)
      default: return false
      }
      return true
    }
    reachByTab(0)
  }

  /// Calls `action` with the answer's number, from 0, when the person chooses one.
  public func onChosen(_ action: @escaping (Int) -> Void) { chosenAction = action }

  /// The chosen answer, from 0; nil if there is none.
  public var chosen: Int? {
    get { buttons.firstIndex(where: \.isOn) }
    set {
      guard newValue != chosen else { return }
      isSetting = true
      if let newValue { buttons[newValue].isOn = true } else { buttons.first(where: \.isOn)?.isOn = false }
      isSetting = false
      if newValue == nil { reachByTab(0) }
    }
  }

  /// Whether the focus is in the group.
  public var containsFocus: Bool { widget.containsFocus }

  /// Moves the focus to the chosen answer, or the first.
  @discardableResult public func grabFocus() -> Bool { buttons[chosen ?? 0].grabFocus() }

  /// Chooses an answer as the person does.
  public func choose(_ index: Int) {
    guard buttons.indices.contains(index) else { return }
    reachByTab(index)
    buttons[index].grabFocus()
    buttons[index].isOn = true
  }

  private func move(by step: Int) {
    let present = buttons.firstIndex(where: \.hasFocus) ?? chosen ?? 0
    choose((present + step + buttons.count) % buttons.count)
  }

  private func toggled(_ index: Int) {
    reachByTab(index)
    if !isSetting { chosenAction(index) }
  }

  /// GTK lets Tab stop at each as long as none is chosen, and of one that isn't focusable Tab never gets away.
  private func reachByTab(_ index: Int) {
    gtk_widget_set_can_focus(buttons[index].widget, 1)
    for (place, button) in buttons.enumerated() where place != index && !button.hasFocus { button.withoutFocus() }
  }
}
