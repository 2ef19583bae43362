import Core
import Foundation

/// Words for what can go wrong: what happened, what was kept, what to do. The only place that has them.
public nonisolated enum ErrorPresenter {
  /// One calm sentence or two for an error that a person can meet.
  public static func sentence(_ error: any Error) -> String {
    switch error {
    case let problem as StoreProblem: sentence(problem)
    case let problem as PlaybackProblem: sentence(problem)
    case let problem as SceneProblem: sentence(problem)
    case let problem as LockProblem: sentence(problem)
    case let problem as TransferProblem: sentence(problem)
    case let problem as ErasureProblem: sentence(problem)
    default: "Something did not work. What you wrote before is kept. Please try once more."
    }
  }

  /// A damaged database was moved aside: what of it is here, where it is, and what else there is.
  public static func sentence(damage: Damage, locale: Locale = .current) -> String {
    var sentences = [
      "The file with your reflections was damaged, so it was set aside untouched in \(damage.folder)."
    ]
    switch damage.recovered.map({ $0.reflections + $0.inBin }) {
    case nil: sentences.append("What can be read of it is brought over at the next start.")
    case 0?: sentences.append("No reflection in it could be read; you can go on writing in a new file.")
    case 1?: sentences.append("One reflection in it could be read and is here.")
    case let count?: sentences.append("\(count) reflections in it could be read and are here.")
    }
    if let backup = damage.backup {
      sentences.append("Your backup of \(date(backup.day, locale)) holds \(reflections(backup.contents)).")
    }
    return sentences.joined(separator: " ")
  }

  /// A backup was brought back.
  static func sentence(broughtBack came: BackupContents) -> String {
    switch came.reflections + came.inBin {
    case 0: "Everything in the backup was here already."
    case 1: "One reflection was brought back from the backup."
    case let count: "\(count) reflections were brought back from the backup."
    }
  }

  private static func reflections(_ contents: BackupContents) -> String {
    let count = contents.reflections + contents.inBin
    return count == 1 ? "one reflection" : "\(count) reflections"
  }

  /// As in “29 March”, in the person's own form.
  private static func date(_ day: LocalDay, _ locale: Locale) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.setLocalizedDateFormatFromTemplate("dMMMM")
    return formatter.string(from: Date(timeIntervalSince1970: Double(day.number) * 86_400 + 43_200))
  }

  /// Words that could not be kept, which are still on screen.
  static func sentence(notKept error: any Error) -> String { "\(sentence(error)) Your words are still here." }

  /// The settings schema is missing.
  public static let settingsNotKept =
    "What you choose lasts until you close Respite, because its settings are not installed. Everything else works."

  /// The sound would have come out elsewhere, where others might hear it.
  static let soundMoved = "The sound output changed, so everything was paused. Press Play whenever you like."

  /// There is nothing to show or play.
  public static let contentMissing =
    "The scenes, sounds and readings are not installed. Breathing and reflecting work all the same."

  private static func sentence(_ problem: StoreProblem) -> String {
    switch problem {
    case .notWritable(let path): "Nothing can be kept at \(path) just now: it can’t be written to."
    case .diskFull: "The disk is full, so nothing new can be kept. What you wrote before is safe."
    case .busy: "Another program is using your reflections. Please try again in a moment."
    case .newerSchema(let path):
      "Your reflections at \(path) were written by a newer Respite. They are untouched; this one can’t open them."
    case .damaged(let path): "The file with your reflections at \(path) can’t be read. It was left as it is."
    case .locked: "Your words are locked. Once you unlock them, everything is there again."
    case .other: "Your reflections can’t be reached just now. Nothing was changed."
    }
  }

  private static func sentence(_ problem: ErasureProblem) -> String {
    switch problem {
    case .openElsewhere: "Another Respite is open. Please close it, and try again; nothing was erased."
    case .left(let paths):
      "Not everything could be erased: \(paths.first ?? "") is still there. Erasing again goes on with the rest."
    }
  }

  private static func sentence(_ problem: SceneProblem) -> String {
    switch problem {
    case .unreadable: "That file can’t be read, so it was not added."
    case .notPlayable: "That file is neither a film nor a picture that can be shown, so it was not added."
    case .missingDecoder(let name): "This computer can’t play that film yet, so it was not added: it needs \(name)."
    case .tooLarge(let width, let height):
      "That picture has \(width) × \(height) pixels, which is too large to show, so it was not added. "
        + "A smaller copy of it will do."
    case .diskFull: "There is no room on the disk for a copy of that file, so it was not added."
    case .notWritable(let path): "Scenes can’t be changed just now: \(path) can’t be written to."
    }
  }

  private static func sentence(_ problem: PlaybackProblem) -> String {
    switch problem {
    case .missingFile: "A part of this exercise is not installed. You can stay with what is here, or go on."
    case .damagedFile: "A part of this exercise can’t be played. You can stay with what is here, or go on."
    case .missingElement:
      "This computer can’t play it yet: the package gstreamer1.0-plugins-good is missing. The rest works."
    case .noSoundDevice: "No sound device was found. Everything else goes on without sound."
    }
  }
}
