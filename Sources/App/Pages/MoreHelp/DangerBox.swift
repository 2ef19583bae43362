import Core
import Toolkit

/// What must be said for safety, small and on the first screen: the emergency number, suicide by name, and when to call
/// at once. The body's signs are folded away, since they're also a list of what one feels in a panic attack.
final class DangerBox {
  private(set) lazy var widget: Widget = Box.column(spacing: 6) {
    numbers
    Self.label(MoreHelpWords.suicide)
    Self.label(MoreHelpWords.callNow)
    Expander.make(
      MoreHelpWords.notAnxiety, name: MoreHelpWords.notAnxiety,
      Box.column(spacing: 6) { Self.folded.map { Self.label($0) } }.margins(bottom: 6))
  }.style("help-box", "help-urgent")
  private static let folded = [
    MoreHelpWords.body, MoreHelpWords.pregnant, MoreHelpWords.withdrawal, MoreHelpWords.bleeding,
  ]
  private let numbers = Box.column(spacing: 3)
  /// The buttons that a narrow window has no room for.
  private var codes: [Widget] = []
  private let model: MoreHelpModel
  private let navigator: any Navigator

  init(_ model: MoreHelpModel, _ navigator: any Navigator) {
    self.model = model
    self.navigator = navigator
    observe(self) { $0.renderShape() }
  }

  /// What a screen reader says: the numbers first.
  var spoken: [String] {
    let numbers = model.emergency?.numbers.map { [$0.number, $0.purpose].compactMap(\.self).joined(separator: ", ") }
    return [numbers.map { "\(MoreHelpWords.danger) \($0.joined(separator: "; "))" } ?? ""]
      + [MoreHelpWords.suicide, MoreHelpWords.callNow].map(\.spoken)
  }

  /// Shows the emergency numbers of the country.
  func render() {
    codes = []
    let found = model.emergency?.numbers ?? []
    // Several numbers reach different services, so each says which.
    let label =
      found.isEmpty
      ? [] : [Label(MoreHelpWords.danger).justify(.start).singleLineUnlessTextIsLarge().style("help-name")]
    if found.count == 1, let one = found.first {
      numbers.replace([row(one, after: label[0].align(vertically: .center))])
    } else {
      numbers.replace(label + found.map { row($0, after: nil) })
    }
    numbers.isVisible = !found.isEmpty
    renderShape()
  }

  private func renderShape() {
    let isNarrow = navigator.shape.isNarrow  // read even without a number, so that it's observed
    for code in codes { code.isVisible = !isNarrow }
  }

  private func row(_ number: HelpGuide.Emergency.Number, after label: Widget?) -> Widget {
    let whose = number.purpose ?? localized("emergency")
    let (model, shown) = (model, number.number)
    let digits = PhoneNumberRow.digits(shown, whose: whose).singleLine()
    let ways = WayButtons.make(shown, whose: whose, about: "", code: PhoneNumberRow.call(shown)) { model.copied(shown) }
      .map { $0.style("quiet-way") }
    // Three digits are typed sooner than scanned, where there's no room for the code.
    if HelpGuide.dialled(shown).count <= 4 { codes += ways.dropFirst() }
    let buttons = ways + PhoneNumberRow.calling(shown, whose: whose, navigator)
    return Box.rowUnlessTextIsLarge(spacing: 9, below: 6) {
      if let label { label }
      digits.align(horizontally: .start, vertically: .center)
      // Expands, because a label in a row is otherwise laid out as narrow as its height allows.
      if let purpose = number.purpose { Label(purpose).justify(.start).expand(horizontally: true) }
      WrapBox(spacing: 3, children: buttons).align(horizontally: .start, vertically: .center)
    }
  }

  static func label(_ advice: MoreHelpWords.Advice) -> Widget {
    Label().justify(.start).markup("<b>\(Label.escaped(advice.situation))</b> \(Label.escaped(advice.advice))")
  }
}
