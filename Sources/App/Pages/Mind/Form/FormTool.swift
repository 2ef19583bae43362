import Core
import Toolkit

/// A tool whose page is made from a description of its questions: one after another for a new entry, and all below each
/// other for a stored one, what's asked afterwards first.
///
/// For example:
///
/// ```swift
/// extension Problem: FormTool {
///   static let form = [
///     FormPart("What’s the problem?", hint: "In one sentence.", [.paper(\.text, name: "What’s the problem?")]),
///     FormPart("How did it go?", isAfterwards: true, [.paper(\.result, name: "How did it go?")]),
///   ]
///   func ending(isNew: Bool, _ dependencies: Dependencies) -> FormEnding? { isNew ? FormEnding("It’s saved.") : nil }
/// }
/// ```
protocol FormTool: ListedTool, Draftable {
  /// The questions, in order.
  static var form: [FormPart<Self>] { get }
  /// Said once *Save* has stored a new entry, or once the person has answered what's asked afterwards; nil to leave the
  /// page without a word.
  func ending(isNew: Bool, _ dependencies: Dependencies) -> FormEnding?
  /// Whether what's asked afterwards has been answered.
  var isAnswered: Bool { get }
  /// Whether an entry can be printed.
  static var isPrintable: Bool { get }
  /// The sheet to print; nil if there's nothing on it.
  var sheet: PrintJob.Sheet? { get }
}

extension FormTool {
  static var isPrintable: Bool { false }
  var sheet: PrintJob.Sheet? { nil }

  static func page(
    _ stored: (id: MindEntry.ID, value: Self)?, _ dependencies: Dependencies, _ navigator: any Navigator
  ) -> any Page {
    let model = stored.map { FormModel($0.id, $0.value, dependencies) } ?? FormModel(Self.blank, dependencies)
    return FormPage(model, dependencies, navigator: navigator)
  }
}

/// A page of a form: a question, and the fields that answer it.
struct FormPart<Tool: FormTool> {
  let question: String
  let hint: String
  /// Whether it's asked only once the entry is stored.
  let isAfterwards: Bool
  let fields: [FormField<Tool>]

  init(_ question: String, hint: String = "", isAfterwards: Bool = false, _ fields: [FormField<Tool>]) {
    (self.question, self.hint, self.isAfterwards, self.fields) = (question, hint, isAfterwards, fields)
  }
}

/// The end of a form.
struct FormEnding {
  /// Said large.
  let title: String
  /// Below it.
  var hint = ""
  /// Whether company is offered: it went badly, or not at all.
  var isHard = false
  /// The beginning of a reflection about it; empty if none is offered.
  var begun = ""

  /// In place of any other end, for someone who has written about wanting to die.
  static let wish = FormEnding(title: WorryWords.wish, isHard: true)
}
