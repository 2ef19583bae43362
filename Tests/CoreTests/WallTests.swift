import Foundation
import Samples
import Testing

/// Checks each module's `import` lines against the modules it may depend on.
@Suite struct WallTests {
  /// What each module may import.
  private static let allowed: [String: Set<String>] = [
    "Toolkit": ["CAdwaita", "CQrencode", "Localization", "ToolkitC", "Dispatch", "Observation"],
    "Localization": ["CGettext", "Glibc"],
    "Files": ["Glibc"],
    "Hardening": ["Glibc"],
    "Reminders": [],
    "Bus": ["CGio"],
    "respite-reminders": ["Bus", "CGio", "Files", "Glibc", "Hardening", "Localization", "Reminders"],
    "Core": ["Localization", "Reminders", "Foundation", "Logging", "Observation", "Synchronization", "Yams"],
    "Store": [
      "Core", "CSodium", "CStat", "Files", "Foundation", "GRDB", "GRDBSQLite", "Glibc", "Dispatch", "Synchronization",
    ],
    "Media": [
      "Core", "CGStreamer", "CGdkPixbuf", "CPlanes", "Files", "Foundation", "Glibc", "Dispatch", "Synchronization",
    ],
    "App": ["Bus", "Core", "Toolkit", "Foundation", "Observation", "Synchronization"],
    "respite": [
      "App", "Bus", "CConfinement", "Core", "Files", "Hardening", "Localization", "Media", "Store", "Toolkit",
      "ArgumentParser",
      "Foundation", "Synchronization",
    ],
  ]

  @Test("Each module imports only what its wall allows", arguments: allowed.keys.sorted())
  func imports(module: String) throws {
    let files = try sources(of: module)
    #expect(!files.isEmpty)
    for file in files {
      // The expression is slow without optimization, and few lines have the word.
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.contains("import") {
        guard let match = line.firstMatch(of: /^\s*(?:@\w+\s+|public\s+|internal\s+)*import\s+(?:\w+\s+)?(\w+)/) else {
          continue
        }
        #expect(
          Self.allowed[module, default: []].contains(String(match.1)), "\(file.lastPathComponent) imports \(match.1)")
      }
    }
  }

  @Test("Note 042 draws the walls as they are")
  func drawn() throws {
    let note = try String(contentsOf: Checkout.root.appending(path: "Notes/042-walls.md"), encoding: .utf8)
    let drawing = note.components(separatedBy: "```\n").dropFirst().first ?? ""
    let lines = drawing.split(separator: "\n").dropFirst().map { $0.split(separator: " ").map(String.init) }
    let drawn = Dictionary(uniqueKeysWithValues: lines.map { ($0[0], Set($0.dropFirst()).subtracting(["-"])) })
    #expect(drawn == Self.allowed.mapValues { $0.intersection(Self.allowed.keys) })
  }

  @Test("Every module of the package has a wall")
  func complete() throws {
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.root.appendingPathComponent("Sources").path
    )
    .filter { $0.first != "." && !$0.hasPrefix("C") || $0 == "Core" }
    .filter { $0 != "ToolkitC" }
    #expect(Set(modules) == Set(Self.allowed.keys))
  }

  @Test(
    "No file is over 500 lines, or uses calls that hang under GLib's loop or a locale that isn't the person's")
  func houseRules() throws {
    // On Linux the current locale is English without a region; `Dates` and `Locale(forNamesIn:)` read the environment.
    let locales = ["Locale.current", "= .current", "autoupdatingCurrent"]
    let banned = ["try!", "as! ", "RunLoop.", "Timer.scheduledTimer", "dispatchMain(", "Thread.sleep"] + locales
    for module in Self.allowed.keys {
      for file in try sources(of: module) {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 500, "\(file.lastPathComponent)")
        for word in banned { #expect(!text.contains(word), "\(file.lastPathComponent) has \(word)") }
      }
    }
  }

  /// What shows a dialog of the desktop's, or sends something out of the window, and the only files that may. They pass
  /// by `OutsideQuestions`, or what they send has no word of the person's.
  private static let outside: [String: Set<String>] = [
    "gtk_file_chooser_native_new": ["FileChooser.swift"], "gtk_native_dialog_show": ["FileChooser.swift"],
    "gtk_print_operation_run": ["PrintJob.swift"], "gtk_print_operation_new": ["PrintJob.swift"],
    "gtk_file_dialog_": [], "gtk_file_chooser_dialog_new": [], "gtk_file_chooser_widget_new": [],
    "gtk_print_dialog_": [],
    "gtk_print_unix_dialog": [], "gtk_print_job_new": [], "gtk_app_chooser": [], "gtk_color_chooser": [],
    "gtk_file_launcher": [], "gtk_uri_launcher": [], "gtk_show_uri": ["Desktop.swift"], "g_app_info_launch": [],
    "PortalRequest(": ["AutostartPortal.swift"], "cairo_pdf_surface_create(": [], "set_export_filename": [],
    "gdk_clipboard_set": ["Desktop.swift", "SecretCopy.swift"],
  ]

  @Test("What is asked outside the window goes through the objects that the lock closes")
  func askedOutside() throws {
    for file in try Self.allowed.keys.flatMap({ try sources(of: $0) }) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for (call, places) in Self.outside where !places.contains(file.lastPathComponent) {
        #expect(!text.contains(call), "\(file.lastPathComponent) has \(call)")
      }
    }
  }

  /// Calls that decode files of unknown origin, and where they may stand: in code that only `respite-media` runs.
  private static let decoders = [
    "decodebin": ["FilmSource.swift", "StreamDecoder.swift", "Element+Parsing.swift", "SceneAnalysis.swift"],
    "FilmSource.anyFormat": ["StreamDecoder.swift", "EndFrameDecoder.swift"],
    "EndFrameDecoder(": ["SceneAnalysis.swift"], "FilmInfo(": ["SceneAnalysis.swift"],
    "StreamDecoder(": ["MediaHelper.swift"], "SceneAnalysis(": ["MediaHelper.swift"],
    "MediaHelper.run": ["MediaProgram.swift"],
    // Newer versions of GdkPixbuf use a sandboxed process of their own, which `respite-media` may not start.
    "PixbufImage.read(": ["SceneAnalysis.swift", "SceneAddition.swift"],
    "AnimatedPicture(": ["SceneAnalysis.swift", "SceneAddition.swift"],
  ]

  @Test("What strangers made is decoded nowhere but in the process without keys")
  func decodedElsewhere() throws {
    for file in try Self.allowed.keys.flatMap({ try sources(of: $0) }) {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let code = lines.filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
      for (call, places) in Self.decoders where !places.contains(file.lastPathComponent) {
        #expect(!code.contains(call), "\(file.lastPathComponent) has \(call)")
      }
    }
  }

  @Test("Every field asks input methods not to learn from it, and leaves its text when it's destroyed")
  func fields() throws {
    let makes =
      #/
      (?:gtk|adw)_
      (?:entry|search_entry|password_entry|entry_row|password_entry_row|text|editable_label|spin_button)_new
      (?:_with_range)?\(
      /#
    var count = 0
    for file in try sources(of: "Toolkit") + sources(of: "App") {
      let text = try String(contentsOf: file, encoding: .utf8)
      let made = text.matches(of: makes).count
      count += made
      #expect(made == text.matches(of: /becomesTextField\(\)\n/).count, "\(file.lastPathComponent)")
    }
    #expect(count >= 6)
  }

  @Test("Commands print only through `Terminal`, which escapes the text and checks that it was written")
  func printing() throws {
    for file in try sources(of: "respite") where file.lastPathComponent != "Terminal.swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /([A-Za-z_]+\.)?\b(?:debugPrint|print|dump|putchar|puts|fputs|printf)\(/) {
        #expect(match.1 == "Terminal.", "\(file.lastPathComponent) has \(match.0)")
      }
      for word in ["standardOutput", "standardError", "STDOUT_FILENO", "STDERR_FILENO"] {
        #expect(!text.contains(word), "\(file.lastPathComponent) has \(word)")
      }
    }
  }

  private func sources(of module: String) throws -> [URL] {
    let folder = Checkout.root.appendingPathComponent("Sources/\(module)")
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL]
    return (all ?? []).filter { $0.pathExtension == "swift" }
  }
}
