import Core
import Foundation

extension MoodNote {
  /// The accessible name of the button that changes the note to another mood.
  func correction(to mood: Mood) -> String {
    switch mood {
    // TRANSLATORS: Name of a button that corrects a mood noted earlier. {time} is a time of day such as 14:05.
    case .anxious: localized("Change the mood at {time} to anxious", ["time": time])
    // TRANSLATORS: Name of a button that corrects a mood noted earlier. {time} is a time of day such as 14:05.
    case .soSo: localized("Change the mood at {time} to so-so", ["time": time])
    // TRANSLATORS: Name of a button that corrects a mood noted earlier. {time} is a time of day such as 14:05.
    case .good: localized("Change the mood at {time} to good", ["time": time])
    }
  }

  /// The local time of day where it was noted: “14:05”.
  var time: String {
    let seconds = Int(moment.instant.timeIntervalSince1970.rounded(.down)) + moment.utcOffset
    let minute = ((seconds % 86_400) + 86_400) % 86_400 / 60
    return "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
  }
}
