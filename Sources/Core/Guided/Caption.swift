/// A caption: text and the time during which it is spoken.
public struct Caption: Hashable, Sendable {
  /// When the words start, from the beginning of the recording.
  public let start: Duration
  /// When the words end, from the beginning of the recording.
  public let end: Duration
  /// The words, on one line.
  public let text: String

  /// A caption for the words spoken from `start` to `end`.
  public init(start: Duration, end: Duration, text: String) {
    self.start = start
    self.end = end
    self.text = text
  }

  /// Parses WebVTT cues (W3C, “WebVTT: The Web Video Text Tracks Format”, 2019): times and text. Skips settings, notes,
  /// styles and cues without a valid time.
  public static func parse(_ webVTT: String) -> [Caption] {
    let lines = webVTT.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    var captions: [Caption] = []
    var index = 0
    while index < lines.count {
      defer { index += 1 }
      let parts = lines[index].split(separator: " ", omittingEmptySubsequences: true)
      guard parts.count >= 3, parts[1] == "-->", let start = time(parts[0]), let end = time(parts[2]), end > start
      else { continue }
      var words: [String] = []
      while index + 1 < lines.count, !lines[index + 1].isBlank {
        index += 1
        words.append(lines[index])
      }
      captions.append(Caption(start: start, end: end, text: words.joined(separator: " ")))
    }
    return captions
  }

  /// Parses `[hours:]minutes:seconds.milliseconds`.
  private static func time(_ text: Substring) -> Duration? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let seconds = Double(parts[parts.count - 1]),
      let minutes = Int(parts[parts.count - 2]), let hours = parts.count == 3 ? Int(parts[0]) : 0
    else { return nil }
    return .milliseconds(Int64((Double(hours * 3_600 + minutes * 60) + seconds) * 1_000 + 0.5))
  }
}

extension [Caption] {
  /// The caption spoken at `position`, or nil during silence.
  public func caption(at position: Duration) -> Caption? {
    last { $0.start <= position }.flatMap { position < $0.end ? $0 : nil }
  }
}
