import ToolkitC

/// The questions open outside the window: file choosers and print dialogs.
///
/// In a sandbox these belong to another program, and remain on screen when the window closes its own dialogs. So
/// whoever asks passes this object, which withdraws them together. Once the person's words are covered, no answer to an
/// earlier question counts, even if the dialog couldn't be closed.
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

  /// Nothing has been asked yet. `areCovered` says whether the lock covers the person's words at that moment.
  public init(areCovered: @escaping () -> Bool) { self.areCovered = areCovered }

  /// Whether anything waits for an answer.
  public var isEmpty: Bool { open.isEmpty }

  /// A dialog is about to be shown. `close` takes it off the screen; it's called at most once, and not after `end`.
  func begin(close: @escaping () -> Void) -> Question {
    toolkit_watch_portals()
    let question = Question(wereCovered: areCovered(), close: close)
    open.append(question)
    return question
  }

  /// Whether an answer to `question` may be acted on: it wasn't withdrawn, and nothing has been covered since.
  func isWelcome(_ question: Question) -> Bool {
    open.contains { $0 === question } && (question.wereCovered || !areCovered())
  }

  /// The dialog is gone.
  func end(_ question: Question) { open.removeAll { $0 === question } }

  /// Withdraws all questions, and closes their dialogs.
  public func withdraw() {
    let all = open
    open = []
    for question in all { question.close() }
    if !all.isEmpty { toolkit_close_portals() }
  }
}
