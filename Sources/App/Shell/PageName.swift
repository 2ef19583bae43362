import Core
import Toolkit

/// The name of a page or dialog, for tests to open it by. A tool's page has the name of its kind; see `Route.named`.
enum PageName: String, CaseIterable {
  case session, interruptedSession, shelf, programme, newReflection, reflection, wholeText, bin, letter, booklet,
    onYourMind, doing, worryTime, worryOutcomes, checkIn, gad7, sleepDiary, goals, path, besideYou, doctorSheet,
    whatHelps,
    reading, linkedReading, moreHelp,
    toSay, helpPlan,
    onboarding, breathingPatterns, statements, transfer, print, savePDF, settings, shortcuts, about

  /// A route to the page, over `window`; nil if the page shows something that has to be chosen first, such as a
  /// reflection.
  func route(_ dependencies: Dependencies, over window: Widget) -> Route? {
    switch self {
    case .session: .session(.helpNow)
    case .shelf: .shelf()
    case .programme: dependencies.guided.value.programmes.first.map { .programme($0.id) }
    case .newReflection: .newReflection()
    case .wholeText: .wholeText(WholeText(title: "A long day", String(repeating: "and then ", count: 400)))
    case .bin: .bin
    case .letter: .letter
    case .booklet: .booklet
    case .onYourMind: .onYourMind(search: "")
    case .doing: .doing
    case .worryTime: .worryTime
    case .worryOutcomes: .worryOutcomes
    case .checkIn: .checkIn
    case .gad7: .gad7
    case .sleepDiary: .sleepDiary
    case .goals: .keepingWell(nil, onlyGoals: true)
    case .path: .path
    case .besideYou: .besideYou
    case .doctorSheet: .doctorSheet
    case .whatHelps: .whatHelps
    case .reading: Self.reading(dependencies).map { .reading($0) }
    case .linkedReading: Self.reading(dependencies).map { .linkedReading($0) }
    case .moreHelp: .moreHelp
    case .toSay: .toSay
    case .helpPlan: .helpPlan()
    case .onboarding: .onboarding
    case .breathingPatterns: .breathingPatterns(BreathingPatternsModel(dependencies))
    case .statements: .statements(StatementsModel(dependencies))
    case .transfer: .transfer(over: window)
    case .settings: .settings
    case .shortcuts: .shortcuts
    case .about: .about
    case .interruptedSession, .reflection, .print, .savePDF: nil
    }
  }

  private static func reading(_ dependencies: Dependencies) -> ReadingRequest? {
    let all = dependencies.content?.readings().readings ?? []
    return all.first { !$0.isGuide }.map { ReadingRequest(reading: $0, all: all) }
  }
}

extension Route {
  /// The route to the page or dialog of this name, or to a new entry of the tool of this name; nil if there is neither.
  static func named(_ name: String, _ dependencies: Dependencies, over window: Widget) -> Route? {
    if let page = PageName(rawValue: name) { return page.route(dependencies, over: window) }
    return MindKind.inOrder.first { "\($0)" == name }.map { .tool($0, nil) }
  }
}
