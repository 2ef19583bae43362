import Foundation

extension Reading {
  /// The largest file that is read, in bytes. Anything larger is a book, or not a text.
  static let largestFile = 64 * 1_024

  /// Reads all readings in `folder`, in their order, and the problems in their files.
  static func all(in folder: URL) -> (readings: [Reading], problems: [ReadingProblem]) {
    var readings: [Reading] = []
    var files: [String: String] = [:]
    var problems: [ReadingProblem] = []
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []  // no folder, no readings
    let parts = parts(in: folder.appendingPathComponent("parts", isDirectory: true))
    for name in names.sorted() where name.hasSuffix(".md") {
      do throws(ReadingProblem) {
        let parsed = try parse(file: name, text: text(of: folder.appendingPathComponent(name)), parts: parts)
        if let first = files[parsed.reading.id] {
          throw ReadingProblem(
            // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. “It” is the
            // file.
            file: name, line: nil, sentence: localized("It has the same id as {file}.", ["file": first]))
        }
        files[parsed.reading.id] = name
        readings.append(parsed.reading)
        problems += parsed.remarks
      } catch {
        problems.append(error)
      }
    }
    return (readings.sorted { ($0.order, $0.id) < ($1.order, $1.id) }, problems)
  }

  /// The texts that several readings share, by name. A text that can't be read is missing; each reading that includes
  /// it then has a problem.
  private static func parts(in folder: URL) -> [String: String] {
    var parts: [String: String] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] where name.hasSuffix(".md") {
      parts[String(name.dropLast(3))] = try? text(of: folder.appendingPathComponent(name))
    }
    return parts
  }

  private static func text(of file: URL) throws(ReadingProblem) -> String {
    func problem(_ sentence: String) -> ReadingProblem {
      ReadingProblem(file: file.lastPathComponent, line: nil, sentence: sentence)
    }
    let path = file.resolvingSymlinksInPath().path
    // Nil for a dangling link, or for a file that was removed since the folder was listed.
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. “It” is the file.
    guard facts?[.type] as? FileAttributeType == .typeRegular else { throw problem(localized("It can’t be opened.")) }
    if let size = (facts?[.size] as? NSNumber)?.intValue, size > largestFile {
      throw problem(
        // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. “It” is the file.
        localized(
          "It’s {size} KB long, and the limit is {largest} KB.",
          ["size": size / 1_024, "largest": largestFile / 1_024]))
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw problem(localized("It can’t be opened."))
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      // TRANSLATORS: About a mistake in the file of a reading, in the output of “respite doctor”. “It” is the file.
      throw problem(localized("It isn’t UTF-8 text."))
    }
    return text
  }
}
