import App
import ArgumentParser
import Bus
import Core
import Foundation
import Media
import Store
import Toolkit

/// `respite doctor`
struct DoctorCommand: TerminalCommand {
  static let configuration = CommandConfiguration(
    // TRANSLATORS: Help text of the command line. respite doctor
    commandName: "doctor", abstract: localized("Check what Respite needs, and report what works."))

  func perform() -> Output {
    let settings = LiveSettings.person
    let findings =
      program(settings) + ReminderDoctor.findings(settings) + content()
      + RespiteStore.examine(directory: LiveFiles.dataFolder)
    var output = Output.answer(findings.map(\.line))
    if findings.contains(where: { $0.verdict == .broken }) { output.error = ExitCode.failure }
    return output
  }

  @MainActor private func program(_ settings: any Settings) -> [Finding] {
    [
      settings.arePersistent
        // TRANSLATORS: In the output of “respite doctor”, in the terminal. About the settings.
        ? Finding(localized("Settings"), .works, localized("Your choices are saved."))
        : Finding(
          localized("Settings"), .limited,
          ErrorPresenter.settingsNotSaved + " "
            // TRANSLATORS: In the output of “respite doctor”, in the terminal. dconf-service is the name of a package.
            + (settings is DesktopSettings
              ? localized(
                "To have your settings saved, start Respite in a desktop session where dconf-service is installed.")
              : localized("To have your settings saved, install Respite again: its list of settings is missing."))),
      BusConnection(.session) != nil
        // TRANSLATORS: In the output of “respite doctor”, in the terminal. A subject: the desktop session. In the
        // output of “respite doctor”, in the terminal. The session bus is D-Bus, through which programs talk to each
        // other.
        ? Finding(localized("Desktop"), .works, localized("The session bus responds."))
        : Finding(
          localized("Desktop"), .limited,
          // TRANSLATORS: In the output of “respite doctor”, in the terminal.
          localized("There’s no session bus, so screen readers can’t reach Respite. Everything else works.")),
    ]
  }

  @MainActor private func content() -> [Finding] {
    guard let content = LiveFiles.content else {
      // TRANSLATORS: In the output of “respite doctor”, in the terminal. A subject: the readings, scenes and sounds
      // that come with Respite.
      return [Finding(localized("Content"), .broken, ErrorPresenter.contentMissing)]
        + MediaDoctor.findings(scenes: [], sessions: [])
    }
    let (readings, readingProblems) = content.readings()
    let (scenes, sceneProblems) = LiveSceneLibrary(content: content, own: LiveFiles.ownScenes).scenes()
    var findings = [
      Finding(
        // TRANSLATORS: In the output of “respite doctor”, in the terminal. A subject: the texts under Learn.
        localized("Readings"), readings.isEmpty ? .broken : .works,
        pluralized("{count} can be read.", "{count} can be read.", count: readings.count)),
      Finding(
        localized("Statements"), content.statements().isEmpty ? .broken : .works,
        // TRANSLATORS: In the output of “respite doctor”, in the terminal. Said of the coping statements.
        pluralized("{count} found.", "{count} found.", count: content.statements().count)),
    ]
    findings += readingProblems.map {
      Finding(
        // TRANSLATORS: In the output of “respite doctor”, in the terminal. A subject, and a noun: one of the
        // readings. {place} is a file’s name, often with a line number.
        localized("Reading {place}", ["place": $0.place]), .limited,
        // TRANSLATORS: “It isn’t shown.”: In the output of “respite doctor”, in the terminal. A reading with a
        // mistake; what’s wrong with it follows. “It’s shown all the same.”: In the output of “respite doctor”, in
        // the terminal. A reading with a small mistake; what’s wrong with it follows.
        ($0.isLeftOut ? localized("It isn’t shown.") : localized("It’s shown all the same.")) + " " + $0.sentence)
    }
    let (guide, guideProblems) = content.helpGuide()
    findings.append(
      Finding(
        localized("Talk to someone"), guide.directories.isEmpty || guide.emergencies.isEmpty ? .broken : .works,
        // TRANSLATORS: In the output of “respite doctor”, in the terminal. A directory is a website that lists
        // helplines.
        localized(
          "Emergency numbers for {countries} countries; {helplines} helplines; {directories} directories.",
          [
            "countries": guide.emergencies.count, "helplines": guide.helplines.count,
            "directories": guide.directories.count,
          ])))
    findings += content.learningPath(readings: readings, library: content.guided()).problems.map {
      // TRANSLATORS: In the output of “respite doctor”, in the terminal. A subject: the six weeks on Learn.
      Finding(localized("The six weeks"), .limited, $0)
    }
    findings += guideProblems.map { Finding(localized("Talk to someone"), .limited, $0) }
    findings += sceneProblems.map { Finding(localized("Scenes"), .limited, $0) }
    let (layers, layerProblems) = content.soundLayers()
    findings += layerProblems.map { Finding(localized("Sounds"), .limited, $0) }
    let guided = content.guided()
    findings += guided.problems.map { Finding(localized("Guided sessions"), .limited, $0) }
    let own = MediaDoctor.ownFindings(
      sentence: { ErrorPresenter.sentence(missing: $0) },
      command: { ErrorPresenter.command(for: SceneProblem.missingPackage($0)) })
    // No package can be added to a sandbox.
    return findings + MediaDoctor.findings(scenes: scenes, layers: layers, sessions: guided.all)
      + own.filter { !Portal.isNeeded || $0.verdict == .works }
  }
}
