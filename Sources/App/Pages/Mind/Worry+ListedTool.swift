import Core

nonisolated extension Worry: Draftable {}

extension Worry: ListedTool {
  /// For the method, see the worry outcome journal (LaFreniere & Newman 2016, doi.org/10.1002/da.22507).
  static let shown = ToolWords(
    // TRANSLATORS: The name of a tool: writing down a worry.
    name: localized("A worry"),
    // TRANSLATORS: Under “A worry”.
    sentence: localized("Put it down and come back to it later."),
    draft: localized("You’ve begun writing down a worry."), icon: "respite-topic-worry-symbolic",
    card: [
      localized(
        "Write a worry down, and you needn’t carry it around. You can come back to it at a time you choose: being able to "
          + "put it off shows it isn’t out of your hands."),
      localized(
        "Later, check whether it happened. Worries often don’t come true, and when one does, you see how you managed."),
    ],
    caution: localized(
      "If your worries feel out of control, or weigh on you most of the day, this may not be enough by itself. Someone "
        + "trained can help."),
    reading: "obsessive-worry")

  func state(showsNumbers: Bool) -> String { status }

  static func page(
    _ stored: (id: MindEntry.ID, value: Worry)?, _ dependencies: Dependencies, _ navigator: any Navigator
  ) -> any Page {
    let model = stored.map { WorryModel($0.id, $0.value, dependencies) } ?? WorryModel(dependencies)
    return WorryPage(model, dependencies, navigator: navigator)
  }
}
