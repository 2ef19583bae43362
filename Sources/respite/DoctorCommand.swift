import App
import ArgumentParser
import Core
import Foundation
import Media
import Store
import Toolkit

/// `respite doctor`
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Look at what Respite needs, and say what works.")

  mutating func run() throws { try MainActor.assumeIsolated(examine) }

  @MainActor private func examine() throws {
    let findings = program() + content() + RespiteStore.examine(directory: LiveFiles.dataFolder)
    for finding in findings { print(finding.line) }
    if findings.contains(where: { $0.verdict == .broken }) { throw ExitCode(1) }
  }

  @MainActor private func program() -> [Finding] {
    [
      DesktopSettings() != nil
        ? Finding("Settings", .works, "What you choose is kept.")
        : Finding("Settings", .limited, ErrorPresenter.settingsNotKept),
      Desktop.hasSessionBus()
        ? Finding("Desktop", .works, "The session bus answers.")
        : Finding(
          "Desktop", .limited, "There is no session bus, so screen readers can’t hear Respite. The rest works."),
    ]
  }

  @MainActor private func content() -> [Finding] {
    guard let content = LiveFiles.content else {
      return [Finding("Content", .broken, ErrorPresenter.contentMissing)]
        + MediaDoctor.findings(scenes: [], meditation: nil)
    }
    let (readings, readingProblems) = content.readings()
    let (scenes, sceneProblems) = LiveSceneLibrary(content: content, own: LiveFiles.ownScenes).scenes()
    var findings = [
      Finding("Readings", readings.isEmpty ? .broken : .works, "\(readings.count) can be read."),
      Finding(
        "Statements", content.statements().isEmpty ? .broken : .works, "\(content.statements().count) are there."),
    ]
    findings += readingProblems.map {
      Finding("Reading \($0.place)", .limited, ($0.isLeftOut ? "It is left out. " : "It is shown. ") + $0.sentence)
    }
    let (guide, guideProblems) = content.helpGuide()
    findings.append(
      Finding(
        "Getting more help", guide.directories.isEmpty || guide.emergencies.isEmpty ? .broken : .works,
        "It has emergency numbers for \(guide.emergencies.count) countries, \(guide.helplines.count) helplines and "
          + "\(guide.directories.count) directories."))
    findings += guideProblems.map { Finding("Getting more help", .limited, $0) }
    findings += sceneProblems.map { Finding("Scenes", .limited, $0) }
    let meditation = try? content.meditation()  // the next line says that it is missing
    return findings + MediaDoctor.findings(scenes: scenes, meditation: meditation)
  }
}
