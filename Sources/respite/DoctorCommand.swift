import App
import ArgumentParser
import Bus
import Core
import Foundation
import Media
import Store
import Toolkit

/// `respite doctor`
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: localized("Look at what Respite needs, and say what works."))

  mutating func run() throws { try MainActor.assumeIsolated(examine) }

  @MainActor private func examine() throws {
    let settings: any Settings = DesktopSettings() ?? TransientSettings()
    let findings =
      program() + ReminderDoctor.findings(settings) + content() + RespiteStore.examine(directory: LiveFiles.dataFolder)
    try Terminal.print(findings.map(\.line))
    if findings.contains(where: { $0.verdict == .broken }) { throw ExitCode(1) }
  }

  @MainActor private func program() -> [Finding] {
    [
      DesktopSettings() != nil
        ? Finding(localized("Settings"), .works, localized("What you choose is kept."))
        : Finding(localized("Settings"), .limited, ErrorPresenter.settingsNotKept),
      BusConnection(.session) != nil
        ? Finding(localized("Desktop"), .works, localized("The session bus answers."))
        : Finding(
          localized("Desktop"), .limited,
          localized("There is no session bus, so screen readers can’t hear Respite. The rest works.")),
    ]
  }

  @MainActor private func content() -> [Finding] {
    guard let content = LiveFiles.content else {
      return [Finding(localized("Content"), .broken, ErrorPresenter.contentMissing)]
        + MediaDoctor.findings(scenes: [], meditation: nil)
    }
    let (readings, readingProblems) = content.readings()
    let (scenes, sceneProblems) = LiveSceneLibrary(content: content, own: LiveFiles.ownScenes).scenes()
    var findings = [
      Finding(
        localized("Readings"), readings.isEmpty ? .broken : .works,
        pluralized("{count} can be read.", "{count} can be read.", count: readings.count)),
      Finding(
        localized("Statements"), content.statements().isEmpty ? .broken : .works,
        pluralized("{count} is there.", "{count} are there.", count: content.statements().count)),
    ]
    findings += readingProblems.map {
      Finding(
        localized("Reading {place}", ["place": $0.place]), .limited,
        ($0.isLeftOut ? localized("It is left out.") : localized("It is shown.")) + " " + $0.sentence)
    }
    let (guide, guideProblems) = content.helpGuide()
    findings.append(
      Finding(
        localized("Getting more help"), guide.directories.isEmpty || guide.emergencies.isEmpty ? .broken : .works,
        localized(
          "It has emergency numbers for {countries} countries, {helplines} helplines and {directories} directories.",
          [
            "countries": guide.emergencies.count, "helplines": guide.helplines.count,
            "directories": guide.directories.count,
          ])))
    findings += guideProblems.map { Finding(localized("Getting more help"), .limited, $0) }
    findings += sceneProblems.map { Finding(localized("Scenes"), .limited, $0) }
    let meditation = try? content.meditation()  // the next line says that it is missing
    return findings + MediaDoctor.findings(scenes: scenes, meditation: meditation)
      + MediaDoctor.ownFindings(
        sentence: { ErrorPresenter.sentence(missing: $0) },
        command: { ErrorPresenter.command(for: SceneProblem.missingPackage($0)) })
  }
}
