import Core

// Sentences about what can't be read in a file to import, and about how ambiguous content was understood.

nonisolated extension ErrorPresenter {
  /// How many faults are named one by one where there's little room.
  static let fewFaults = 5

  /// A sentence such as “50 of 51 entries can be imported.”; nil if all can.
  public static func sentence(partOf reading: DecodedArchive) -> String? {
    guard !reading.faults.isEmpty else { return nil }
    let all = reading.count + reading.faults.count
    // TRANSLATORS: About a file that someone imports. {part} is a smaller number than {count}.
    return pluralized(
      "{part} of {count} entry can be imported.", "{part} of {count} entries can be imported.", count: all,
      ["part": reading.count])
  }

  /// A sentence for each fault, the first ones only if there are many.
  ///
  /// - Parameters:
  ///   - faults: what can't be read.
  ///   - limit: the largest number of such sentences. If there are more faults, one further sentence says how many.
  public static func sentences(_ faults: [ImportFault], atMost limit: Int) -> [String] {
    let more = faults.count - limit
    return faults.prefix(limit).map(sentence)
      // TRANSLATORS: Below a list of what can’t be read in a file: there are as many more.
      + (more > 0 ? [pluralized("And {count} more.", "And {count} more.", count: more)] : [])
  }

  /// A sentence such as “Line 23, “day”: “31/31/2026” isn’t a day.”
  public static func sentence(_ fault: ImportFault) -> String {
    let place =
      switch fault.place {
      // TRANSLATORS: A place in an imported file. What’s wrong there follows.
      case .line(let number): localized("Line {number}", ["number": number])
      // TRANSLATORS: A place in an imported file. What’s wrong there follows. {list} is the name of a list as the file
      // spells it, such as “sessions”.
      case .entry(let number, let list): localized("Item {number} in “{list}”", ["number": number, "list": list])
      }
    let values = ["place": place, "name": fault.name ?? "", "reason": reason(fault)]
    return fault.name == nil
      // TRANSLATORS: {place} is a place in a file, {reason} a sentence: “Line 23: It has three cells instead of four.”
      ? localized("{place}: {reason}", values)
      // TRANSLATORS: {place} is a place in a file, {name} the name of a column or key there, {reason} a sentence.
      : localized("{place}, “{name}”: {reason}", values)
  }

  /// A sentence about content that was understood in one way but could have another meaning.
  public static func sentence(_ note: ImportNote, _ dates: Dates) -> String {
    switch note {
    case .dayOrder(let text, let day):
      // TRANSLATORS: About a table that someone imports. {text} is a day as the table spells it, such as 5/11/2026.
      localized(
        "Dates like “{text}” are read in your country’s order: this one is {day}.",
        ["text": text, "day": dates.long(day)])
    case .encoding(let name):
      // TRANSLATORS: {name} is the name of a character encoding, such as Windows-1252.
      localized("The text is read as {name}. If letters look wrong, please save the file as UTF-8.", ["name": name])
    }
  }

  private static func reason(_ fault: ImportFault) -> String {
    let text = ["text": fault.text ?? ""]
    switch (fault.reason, fault.text) {
    // TRANSLATORS: Said of a place in an imported file. Each of these sentences stands after the place and a colon.
    case (.missing, _): return localized("It’s missing.")
    case (.notADay, _?): return localized("“{text}” isn’t a date. A date looks like 2026-03-29.", text)
    case (.twoDays, _?):
      return localized(
        "“{text}” could be either of two dates: some dates in this file put the day first, others the month.", text)
    case (.notAnInstant, _?): return localized("“{text}” isn’t a time, such as 2026-03-29T01:30:00Z.", text)
    case (.notAnID, _?): return localized("“{text}” isn’t one of Respite’s IDs.", text)
    case (.notANumber, _?): return localized("“{text}” isn’t a number that can be used here.", text)
    case (.wrongValue, _?): return localized("“{text}” can’t be used here.", text)
    case (.notADay, nil), (.twoDays, nil), (.notAnInstant, nil), (.notAnID, nil), (.notANumber, nil),
      (.wrongValue, nil):
      return localized("The value there can’t be used.")
    case (.cells(let found, let expected), _):
      return pluralized(
        "The row has {found} cell instead of {expected}.", "The row has {found} cells instead of {expected}.",
        count: found, ["found": found, "expected": expected])
    case (.quotes, _): return localized("A quotation mark isn’t closed.")
    case (.cutOff, _): return localized("The last row isn’t finished.")
    case (.noParent, _): return localized("The entry this belongs to isn’t in the file.")
    case (.stray, _): return localized("“{text}” doesn’t belong to any entry.", text)
    case (.head, _): return localized("The line before an entry, with its ID and time, has been changed.")
    case (.noEnd, _): return localized("The end of the file is missing, and the last entry with it.")
    }
  }
}
