import Core
import Toolkit

/// The About dialog: what Respite is and isn't, who made it, and what it's built on.
enum About {
  /// The project's address.
  static let home = "https://github.com/respite-app/respite"

  /// Shows the dialog over `window`. Calls `follow` with the address of a link that was pressed.
  static func present(over window: ApplicationWindow, follow: @escaping (String) -> Void) {
    AboutWindow.present(
      over: window, name: "Respite", icon: RespiteApplication.id, version: RespiteApplication.version,
      // TRANSLATORS: In the About window. “It” is Respite.
      comments: localized(
        "Self-help for anxious times. It does not diagnose or treat anything, and it does not replace a doctor "
          + "or a therapist. No clinician has checked its tools, sessions or readings yet."),
      // TRANSLATORS: The makers of Respite, in the About window.
      developers: localized("The Respite project"), website: home, issues: home + "/issues",
      thanks: (
        // TRANSLATORS: Heading of a list of software in the About window.
        localized("Built with"),
        ["Swift", "GTK", "libadwaita", "GStreamer", "SQLite", "GRDB", "libsodium", "libqrencode", "libyuv"]
      ), parts: parts, follow: follow)
  }

  private static var parts: [AboutWindow.Part] {
    [
      .init(
        // TRANSLATORS: Heading in the About window.
        localized("Scenes, sounds and words"),
        // TRANSLATORS: Below the heading “Scenes, sounds and words” in the About window.
        licence: localized("Made by the project, and free for anyone to use (CC0 1.0).")),
      .init(
        // TRANSLATORS: Heading in the About window.
        localized("The voice of guided sessions"),
        // TRANSLATORS: hibari-tts and Kokoro-82M are speech models; “af_heart” is a voice of the latter.
        licence: localized(
          "The voice is computer-generated, by hibari-tts (Apache 2.0), which learned from Kokoro-82M’s voice "
            + "“af_heart” (Apache 2.0). The voice is American, and the words are British.")),
      .init(
        "EB Garamond", copyright: "© 2010–2012 Georg Duffner",
        // TRANSLATORS: {licence} is a name such as “SIL Open Font License 1.1”.
        licence: localized(
          "The typeface used for readings, under the {licence}.", ["licence": "SIL Open Font License 1.1"])),
      .init("GRDB.swift", copyright: "© 2015–2025 Gwendal Roué", licence: underLicence("MIT")),
      .init("Yams", copyright: "© 2016 JP Simard", licence: underLicence("MIT")),
      .init(
        "Swift, swift-argument-parser", copyright: "© Apple Inc. and the Swift project authors",
        licence: underLicence("Apache 2.0")),
    ]
  }

  private static func underLicence(_ name: String) -> String {
    // TRANSLATORS: {licence} is a name such as “MIT” or “Apache 2.0”.
    localized("Used under the {licence} licence.", ["licence": name])
  }
}
