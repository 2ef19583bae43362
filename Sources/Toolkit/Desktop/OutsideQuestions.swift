import ToolkitC

/// The questions open outside the window: file choosers and print dialogs.
///
/// In a sandbox, these dialogs belong to another program, and remain on screen when the window closes its own. So each
/// caller that shows one passes this object, which withdraws them together. Once the lock covers the person's words, no
/// answer to an earlier question counts, even if its dialog couldn't be closed.
///
/// A question that's asked while the words are covered, such as which backup to restore, is answered as usual.
public final class OutsideQuestions {
  /// A question that waits for its answer.
  final class Question {
    fileprivate let wereCovered: Bool
    fileprivate let close: () -> Void

    fileprivate init(wereCovered: Bool, close: @escaping () -> Void) {
      (self.wereCovered, self.close) = (wereCovered, close)
    }
  }

  /// Whether the lock covers the person's words at this moment.
  public let areCovered: () -> Bool
  private var open: [Question] = []

  /// Creates an object without questions. `areCovered` returns whether the lock covers the person's words at that
  /// moment.
  public init(areCovered: @escaping () -> Bool) { self.areCovered = areCovered }

  /// Whether no question is waiting for an answer.
  public var isEmpty: Bool { open.isEmpty }

  /// Registers a dialog that is about to be shown. `close` takes it off the screen, and is called at most once, and
  /// never after `end`.
  func begin(close: @escaping () -> Void) -> Question {
    toolkit_watch_portals()
    let question = Question(wereCovered: areCovered(), close: close)
    open.append(question)
    return question
  }

  /// Whether an answer to `question` may be acted on: it wasn't withdrawn, and the words aren't covered, or were
  /// covered already when it was asked.
  func isWelcome(_ question: Question) -> Bool {
    open.contains { $0 === question } && (question.wereCovered || !areCovered())
  }

  /// Removes a question. Call it once the question's dialog is closed.
  func end(_ question: Question) { open.removeAll { $0 === question } }

  /// Withdraws all questions, and closes their dialogs.
  public func withdraw() {
    let all = open
    open = []
    for question in all { question.close() }
    if !all.isEmpty { toolkit_close_portals() }
  }
}
