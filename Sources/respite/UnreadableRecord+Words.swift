import App
import Core
import Foundation

extension UnreadableRecord {
  /// Its kind, day and id, such as “Reflections 2026-03-29 5b0f5b0c-…”.
  var terminalName: String {
    ([kind.title] + [day?.description, id?.lowercase].compactMap(\.self)).joined(separator: " ")
  }
}
