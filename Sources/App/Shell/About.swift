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
      comments: localized(
        "Self-help for anxious times. It does not diagnose or treat, and it does not take the place of a doctor or a "
          + "therapist."),
      developers: localized("The Respite project"), website: home, issues: home + "/issues",
      thanks: (
        localized("Respite stands on"), ["Swift", "GTK", "libadwaita", "GStreamer", "SQLite", "GRDB", "libsodium"]
      ), parts: parts, follow: follow)
  }

  private static var parts: [AboutWindow.Part] {
    [
      .init(
        localized("Scenes, sounds and words"),
        licence: localized("They were made by the project and are free for anybody (CC0 1.0).")),
      .init(
        localized("The voice of the meditation"),
        licence: localized(
          "A machine speaks: Kokoro-82M (Apache 2.0). Koniwa (CC BY 3.0) and SIWIS (CC BY 4.0) were among its teachers. "
            + "No announcer took part in it or endorses it.")),
      .init(
        "EB Garamond", copyright: "© 2010–2012 Georg Duffner",
        licence: localized(
          "The letters of the readings, under the {licence}.", ["licence": "SIL Open Font License 1.1"])),
      .init("GRDB.swift", copyright: "© 2015–2025 Gwendal Roué", licence: underLicence("MIT")),
      .init("Yams", copyright: "© 2016 JP Simard", licence: underLicence("MIT")),
      .init(
        "Swift, swift-argument-parser", copyright: "© Apple Inc. and the Swift project authors",
        licence: underLicence("Apache 2.0")),
    ]
  }

  private static func underLicence(_ name: String) -> String {
    localized("Used under the licence {licence}.", ["licence": name])
  }
}
