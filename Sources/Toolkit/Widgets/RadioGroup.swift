import CAdwaita

/// Several answers, with at most one chosen; none to begin with. Tab enters and leaves the group, and the arrow keys
/// choose.
///
/// For example:
///
/// ```swift
/// let group = RadioGroup(name: "How often?", answers: ["Never", "Sometimes"], columns: 2, style: "answer")
/// group.onChosen { [weak self] in self?.model.answered($0) }
/// ```
public final class RadioGroup {
  /// The group, to be placed in a page.
  public let widget: Widget
  private let box: Box
  private let buttons: [CheckButton]
  private var chosenAction: (Int) -> Void = { _ in }
  private var isSetting = false

  /// Creates a group of `answers`, in rows of `columns`.
  ///
  /// - Parameters:
  ///   - name: its accessible name.
  ///   - answers: the labels.
  ///   - describesAnswers: whether a screen reader says the name after each answer too: for one of several groups with
  ///     the same answers.
  ///   - columns: the most answers in a row, until `isInOneRow` is set.
  ///   - characters: the approximate line length of an answer, where all answers are equally wide and fill the room;
  ///     nil for answers of their natural width.
  ///   - style: the style class of each answer.
  public init(
    name: String, answers: [String], describesAnswers: Bool = false, columns: Int, characters: Int? = nil,
    style: String
  ) {
    let buttons = answers.map { CheckButton(answer: $0, characters: characters).role(.radio).style(style) }
    for button in buttons.dropFirst() { button.join(buttons[0]) }
    if describesAnswers { for button in buttons { button.described(name) } }
    self.buttons = buttons
    // No GtkFlowBox: Tab would never leave it, since some of the answers can't have the focus.
    let rows = stride(from: 0, to: buttons.count, by: columns).map { start in
      Box.row(spacing: 6) { Array(buttons[start..<min(start + columns, buttons.count)]) }.role(.group)
    }
    box = Box.column(spacing: 6) { rows }
    if characters != nil {
      for button in buttons { button.expand(horizontally: true) }
      for each in rows + [box] { gtk_box_set_homogeneous(each.pointer(GtkBox.self), 1) }
    }
    widget = box.role(.group).named(name)
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

  /// Whether all answers are in one row.
  public var isInOneRow: Bool {
    get { box.isRow }
    set { box.isRow = newValue }
  }

  /// Calls `action` with the index of an answer when the person chooses it.
  public func onChosen(_ action: @escaping (Int) -> Void) { chosenAction = action }

  /// The index of the chosen answer; nil if none is chosen.
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

  /// Focuses and chooses an answer, as if the person had chosen it.
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

  /// Makes the answer at `index` the only one at which Tab stops. While none is chosen, GTK would let Tab stop at each.
  /// The others must also be excluded from the focus, because Tab never leaves an answer that merely isn't focusable.
  private func reachByTab(_ index: Int) {
    buttons[index].makeFocusable()
    gtk_widget_set_can_focus(buttons[index].widget, 1)
    for (place, button) in buttons.enumerated() where place != index && !button.hasFocus {
      button.withoutFocus().passedOverByTab()
    }
  }
}
