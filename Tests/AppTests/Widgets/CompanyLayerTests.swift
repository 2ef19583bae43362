import Testing

@testable import App

@MainActor @Suite struct CompanyLayerTests {
  @Test(
    "The line about staying on top names the menu of the desktop, and promises nothing where it isn't known",
    arguments: [
      ("GNOME", "Alt+Space"), ("ubuntu:GNOME", "Alt+Space"), ("X-Cinnamon", "Alt+Space"), ("KDE", "Alt+F3"),
      ("sway", nil),
      ("", nil),
    ])
  func onTop(desktop: String, keys: String?) {
    let words = CompanyLayer.onTop(desktop: desktop)
    #expect(words.contains("stays on top") || words.hasPrefix("To keep it on top, press Alt"))
    #expect(words.contains("Alt+") == (keys != nil) && words.contains(keys ?? "top"))
  }
}
