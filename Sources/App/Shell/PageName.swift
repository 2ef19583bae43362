import Core
import Toolkit

/// The name of a page or dialog, by which tests open it. A new `Route` doesn't compile without one.
enum PageName: String, CaseIterable {
  case session, interruptedSession, shelf, programme, newReflection, reflection, wholeText, bin, onYourMind, worry,
    thought,
    ladder,
    worryTime, worryOutcomes, checkIn, gad7, doctorSheet, whatHelps, reading, linkedReading, moreHelp, helpPlan,
    onboarding, breathingPatterns, statements, transfer, print, savePDF, settings, shortcuts, about

  /// A route to the page, over `window`; nil if the page shows something stored or made, which has to be chosen first.
  func route(_ dependencies: Dependencies, over window: Widget) -> Route? {
    switch self {
    case .session: .session(.helpNow)
    case .shelf: .shelf
    case .programme: dependencies.guided.value.programmes.first.map { .programme($0.id) }
    case .newReflection: .newReflection
    case .wholeText: .wholeText(WholeText(title: "A long day", String(repeating: "and then ", count: 400)))
    case .bin: .bin
    case .onYourMind: .onYourMind(search: "")
    case .worry: .tool(.worry, nil)
    case .thought: .tool(.thought, nil)
    case .ladder: .tool(.ladder, nil)
    case .worryTime: .worryTime
    case .worryOutcomes: .worryOutcomes
    case .checkIn: .checkIn
    case .gad7: .gad7
    case .doctorSheet: .doctorSheet
    case .whatHelps: .whatHelps
    case .reading: Self.reading(dependencies).map { .reading($0) }
    case .linkedReading: Self.reading(dependencies).map { .linkedReading($0) }
    case .moreHelp: .moreHelp
    case .helpPlan: .helpPlan
    case .onboarding: .onboarding(isReplay: true)
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
    return all.first.map { ReadingRequest(reading: $0, all: all) }
  }
}

extension Route {
  /// The name of the page or dialog that it opens.
  var name: PageName {
    switch self {
    case .session: .session
    case .interruptedSession: .interruptedSession
    case .shelf: .shelf
    case .programme: .programme
    case .newReflection: .newReflection
    case .reflection: .reflection
    case .wholeText: .wholeText
    case .bin: .bin
    case .onYourMind: .onYourMind
    case .tool(.worry, _): .worry
    case .tool(.thought, _): .thought
    case .tool(.ladder, _): .ladder
    case .tool(.checkIn, _): .checkIn
    case .tool(.gad7, _): .gad7
    case .worryTime: .worryTime
    case .worryOutcomes: .worryOutcomes
    case .checkIn: .checkIn
    case .gad7: .gad7
    case .doctorSheet: .doctorSheet
    case .whatHelps: .whatHelps
    case .reading: .reading
    case .linkedReading: .linkedReading
    case .moreHelp: .moreHelp
    case .helpPlan: .helpPlan
    case .onboarding: .onboarding
    case .breathingPatterns: .breathingPatterns
    case .statements: .statements
    case .transfer: .transfer
    case .print: .print
    case .savePDF: .savePDF
    case .settings: .settings
    case .shortcuts: .shortcuts
    case .about: .about
    }
  }
}
