import Core
import Foundation
import Observation
import Toolkit

/// *Someone beside you*: two pages for a friend, partner or parent, from which each line can be left out. What is left
/// out isn't stored.
@Observable
final class BesideYouModel {
  /// The lines that are left out.
  private(set) var leftOut: Set<BesideYouLine.ID> = []
  /// A sentence about what was saved, or couldn't be; nil for none.
  private(set) var notice: String?
  private var number: String?
  @ObservationIgnored private let dependencies: Dependencies
  @ObservationIgnored private let reading = OwnedTask()

  init(
    _ dependencies: Dependencies, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.dependencies = dependencies
    reading.run { [weak self] in
      let number = await dependencies.emergencyNumber(environment: environment)
      self?.number = number
    }
  }

  /// A line as it's printed: with the emergency number of the person's country, if that's known.
  func text(_ line: BesideYouLine) -> String {
    // TRANSLATORS: In place of an emergency number where the country isn't known, within a sentence: “Call …”.
    line.text.replacing("{number}", with: number ?? localized("the emergency number"))
  }

  /// A line was ticked or unticked.
  func toggled(_ line: BesideYouLine, _ isOn: Bool) {
    if isOn { leftOut.remove(line.id) } else { leftOut.insert(line.id) }
  }

  /// The sheet as it will be printed.
  var sheet: PrintJob.Sheet {
    let sections = BesideYouLine.Part.allCases.compactMap { part -> PrintJob.Section? in
      let lines = BesideYouLine.all.filter { $0.part == part && !leftOut.contains($0.id) }.map(text)
      return lines.isEmpty ? nil : (part.heading, lines.joined(separator: "\n"))
    }
    var sheet = PrintJob.Sheet(
      title: Self.title, sections: sections,
      // TRANSLATORS: A small line at the foot of a page that someone prints for a friend.
      footer: localized("Made with Respite. No clinician has checked this yet."), size: 11)
    sheet.font = PrintJob.Sheet.readingFont
    return sheet
  }

  /// The name that is proposed for a file.
  var fileName: String { "\(dependencies.moment.day).pdf" }

  /// A file was chosen to save the sheet to, as a PDF.
  func fileChosen(_ path: String) {
    Task { [weak self, dependencies, sheet] in
      let words = await dependencies.save(sheet, to: path)
      self?.notice = words
    }
  }

  // TRANSLATORS: The title of a sheet that someone with anxiety prints for a friend, partner or parent.
  static let title = localized("Beside someone with anxiety")
}
