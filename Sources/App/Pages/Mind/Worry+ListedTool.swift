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
    card: localized(
      "Write a worry down, and come back to it at a time you choose. If it won’t wait, that’s all right. Later you can note "
        + "whether it happened."),
    caution: [
      localized(
        "A new or strong pain, bleeding, a baby who’s moving less, or anyone’s safety, yours too, isn’t for later: see to that first."
      ),
      localized(
        "If you check the same worry again and again to feel sure, or it’s about your health, leave “Did it happen?” out: checking can feed it."
      ),
      localized(
        "If worries take up most of your day, someone trained can help with them."),
    ],
    urgent: localized(
      "If you’re thinking of ending your life, or someone is hurting or frightening you, please don’t put that off: talk to someone now."
    ),
    reading: "obsessive-worry")

  func state(showsNumbers: Bool) -> String { status }

  static func page(
    _ stored: (id: MindEntry.ID, value: Worry)?, _ dependencies: Dependencies, _ navigator: any Navigator
  ) -> any Page {
    let model = stored.map { WorryModel($0.id, $0.value, dependencies) } ?? WorryModel(dependencies)
    return WorryPage(model, dependencies, navigator: navigator)
  }
}
