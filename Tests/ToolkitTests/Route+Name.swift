// Which page or dialog a route opens: a new route doesn't compile without a name, by which the tests then open it.

import Core

@testable import App

extension Route {
  /// The name of the page or dialog that it opens; nil for a tool's page, whose name is its kind's.
  var name: PageName? {
    switch self {
    case .session, .sessionForNow, .nightSession: .session
    case .interruptedSession: .interruptedSession
    case .shelf: .shelf
    case .programme: .programme
    case .newReflection: .newReflection
    case .reflection: .reflection
    case .wholeText: .wholeText
    case .bin: .bin
    case .letter: .letter
    case .booklet: .booklet
    case .onYourMind: .onYourMind
    case .tool, .problem: nil
    case .doing: .doing
    case .worryTime: .worryTime
    case .worryOutcomes: .worryOutcomes
    case .checkIn: .checkIn
    case .gad7: .gad7
    case .sleepDiary: .sleepDiary
    case .keepingWell(_, let onlyGoals): onlyGoals ? PageName.goals : Optional.none
    case .path: .path
    case .besideYou: .besideYou
    case .doctorSheet: .doctorSheet
    case .whatHelps: .whatHelps
    case .reading: .reading
    case .linkedReading: .linkedReading
    case .moreHelp: .moreHelp
    case .toSay: .toSay
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
