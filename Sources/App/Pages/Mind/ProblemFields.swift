import Core
import Foundation
import Toolkit

// The fields of *A problem* that no other form has: its ways, what's for and against them, and the one to try.

extension FormField<Problem> {
  /// Up to eight lines, one for each way. Three are there at first.
  static var ways: Self {
    FormField { context in
      let lines = WayLines(context)
      return FormFieldView(
        widget: lines.widget, show: { lines.show($0) }, refill: { lines.refill($0) }, grabFocus: { lines.grabFocus() })
    }
  }

  /// Each way with a line for it and one against it.
  static var reasons: Self {
    FormField { context in
      let box = Box.column(spacing: 18)
      var shown: [Problem.Way.ID] = []
      var entries: [Entry] = []
      // TRANSLATORS: Hints in two fields about a way to solve a problem.
      let (before, against) = (localized("For it"), localized("Against it"))
      @MainActor func make(_ value: Problem) {
        shown = value.ways.map(\.id)
        entries = []
        box.replace(
          value.ways.filter { !$0.text.isBlank }.map { way in
            let fields = [(before, \Problem.Way.reasonFor), (against, \.reasonAgainst)].map { name, path in
              let entry = Entry(name: name, hint: name).style("word").described(way.text)
              entry.text = way[keyPath: path]
              entry.onChanged { words in
                context.model.change { problem in
                  if let place = problem.ways.firstIndex(where: { $0.id == way.id }) {
                    problem.ways[place][keyPath: path] = words
                  }
                }
              }
              return entry
            }
            entries += fields
            return Box.column(spacing: 6) {
              Label(Excerpt(of: way.text).text).justify(.start).style("help-name")
              fields
            }
          })
        for (place, entry) in entries.enumerated() {
          let following = entries.dropFirst(place + 1).first
          entry.onEntered { if let following { following.grabFocus() } else { context.entered() } }
        }
      }
      return FormFieldView(
        widget: box, show: { if $0.ways.map(\.id) != shown || entries.isEmpty { make($0) } }, refill: make,
        grabFocus: { entries.first?.grabFocus() ?? false })
    }.asked { $0.ways.contains { !$0.text.isBlank } }
  }

  /// One of the ways.
  static var chosenWay: Self {
    FormField { context in
      let box = Box.column(spacing: 6)
      var chips: [(id: Problem.Way.ID, chip: ToggleButton)] = []
      var shown: [Problem.Way] = []
      @MainActor func make(_ value: Problem) {
        shown = value.ways
        chips = value.ways.filter { !$0.text.isBlank }.map { way in
          let chip = ToggleButton.chip(Excerpt(of: way.text, characters: 80, lines: 2).text)
          chip.isActive = way.isChosen
          chip.onToggled { isOn in
            guard shown.first(where: { $0.id == way.id })?.isChosen != isOn else { return }
            context.model.change { problem in
              for place in problem.ways.indices {
                if problem.ways[place].id == way.id {
                  problem.ways[place].isChosen = isOn
                } else if isOn {
                  problem.ways[place].isChosen = false
                }
              }
            }
          }
          return (way.id, chip)
        }
        box.replace(chips.map { $0.chip.align(horizontally: .start) })
      }
      @MainActor func show(_ value: Problem) {
        guard value.ways != shown else { return }
        if value.ways.map({ [$0.id.uuidString, $0.text] }) != shown.map({ [$0.id.uuidString, $0.text] }) {
          return make(value)
        }
        shown = value.ways
        for (id, chip) in chips { chip.isActive = value.ways.first { $0.id == id }?.isChosen ?? false }
      }
      return FormFieldView(
        widget: box.named(localized("Which one will you try?")).role(.group), show: show, refill: make,
        grabFocus: { (chips.first { $0.chip.isActive } ?? chips.first)?.chip.grabFocus() ?? false })
    }.asked { $0.ways.contains { !$0.text.isBlank } }
  }
}

/// The lines for the ways to solve a problem.
private final class WayLines {
  private(set) lazy var widget: Widget = Box.column(spacing: 12) {
    list
    add.align(horizontally: .start)
  }
  private let context: FormContext<Problem>
  private let list = Box.column(spacing: 6)
  // TRANSLATORS: Button below a list of ways to solve a problem: adds a line.
  private let add = Button.text(localized("Another way")).style("small-text", "outlined")
  private var entries: [(id: Problem.Way.ID, entry: Entry)] = []
  private static let few = 3

  init(_ context: FormContext<Problem>) {
    self.context = context
    add.onPressed { [weak self] in self?.append() }
  }

  /// Makes lines for ways that were added, here or elsewhere.
  func show(_ value: Problem) {
    if value.ways.contains(where: { way in !entries.contains { $0.id == way.id } }) { refill(value) }
    add.isVisible = entries.count < Problem.mostWays
  }

  func refill(_ value: Problem) {
    entries = value.ways.enumerated().map { line($0.element.id, $0.element.text, number: $0.offset + 1) }
    while entries.count < Self.few { entries.append(line(UUID(), "", number: entries.count + 1)) }
    list.replace(entries.map(\.entry))
  }

  func grabFocus() -> Bool {
    (entries.first { $0.entry.text.isBlank } ?? entries.first)?.entry.grabFocus() ?? false
  }

  private func append() {
    let made = line(UUID(), "", number: entries.count + 1)
    entries.append(made)
    list.append(made.entry)
    add.isVisible = entries.count < Problem.mostWays
    made.entry.grabFocus()
  }

  private func line(
    _ id: Problem.Way.ID, _ text: String, number: Int
  ) -> (id: Problem.Way.ID, entry: Entry) {
    // TRANSLATORS: Name and hint of a field for a way to solve a problem.
    let name = localized("Way {number}", ["number": number])
    let entry = Entry(name: name, hint: name).style("word")
    entry.text = text
    entry.onChanged { [context] words in
      context.model.change { problem in
        if let place = problem.ways.firstIndex(where: { $0.id == id }) {
          problem.ways[place].text = words
        } else if !words.isBlank {
          problem.ways.append(Problem.Way(id: id, words))
        }
      }
    }
    entry.onEntered { [weak self] in
      guard let self, let place = entries.firstIndex(where: { $0.id == id }) else { return }
      if let following = entries.dropFirst(place + 1).first { following.entry.grabFocus() } else { context.entered() }
    }
    return (id, entry)
  }
}
