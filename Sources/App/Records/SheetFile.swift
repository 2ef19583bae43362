import Core
import Foundation
import Toolkit

extension Dependencies {
  /// Saves a sheet as a PDF that its owner alone can read, and returns the sentence that says so, or that it couldn't.
  func save(_ sheet: PrintJob.Sheet?, to path: String) async -> String {
    let file = URL(fileURLWithPath: path)
    let values = ["file": file.lastPathComponent]
    do {
      guard let pdf = sheet?.pdf, let files else { throw CocoaError(.fileWriteUnknown) }
      try await files.write(Data(pdf), to: file)
      return localized("Saved to {file}.", values)
    } catch {
      // TRANSLATORS: A file couldn’t be written. {file} is its name.
      return localized("{file} couldn’t be saved there. Try another folder.", values)
    }
  }
}
