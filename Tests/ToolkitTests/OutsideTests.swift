import CAdwaita
import XCTest

@testable import Toolkit

/// Tests what leaves the window: questions that are asked outside it, what input methods may learn, and the clipboard.
final class OutsideTests: XCTestCase {
  func testNoAnswerIsWelcomeOnceTheWordsAreCovered() {
    onMain {
      var areCovered = false
      var closed: [String] = []
      let questions = OutsideQuestions { areCovered }
      let first = questions.begin { closed.append("first") }
      XCTAssertTrue(questions.isWelcome(first))
      areCovered = true
      XCTAssertFalse(questions.isWelcome(first), "covered, and not yet taken back")
      let backup = questions.begin { closed.append("backup") }
      XCTAssertTrue(questions.isWelcome(backup), "asked while the words are covered")
      questions.withdraw()
      XCTAssertEqual(closed, ["first", "backup"])
      areCovered = false
      XCTAssertFalse(questions.isWelcome(first) || questions.isWelcome(backup), "taken back for good")
      XCTAssertTrue(questions.isEmpty)
      let answered = questions.begin { closed.append("answered") }
      questions.end(answered)
      questions.withdraw()
      XCTAssertEqual(closed.count, 2, "what's answered isn't closed again")
    }
  }

  func testInputMethodsLearnFromNoField() {
    onMain {
      let fields: [Widget] = [
        Entry(name: "Where", hint: ""), SearchEntry(name: "Search"), PasswordEntry(name: "Passphrase"), EntryRow("New"),
      ]
      for field in fields {
        guard let text = gtk_editable_get_delegate(field.opaque) else { return XCTFail("\(type(of: field))") }
        let hints = gtk_text_get_input_hints(UnsafeMutableRawPointer(text).assumingMemoryBound(to: GtkText.self))
        XCTAssertNotEqual(hints.rawValue & GTK_INPUT_HINT_PRIVATE.rawValue, 0, "\(type(of: field))")
      }
    }
  }

  func testASecretIsMarkedInTheClipboardAndGoesWithItsOwner() {
    onMain {
      guard let display = gdk_display_get_default(), let clipboard = gdk_display_get_clipboard(display) else {
        return XCTFail("no clipboard")
      }
      func offers(_ type: String) -> Bool {
        Bool(gdk_content_formats_contain_mime_type(gdk_clipboard_get_formats(clipboard), type))
      }
      var secret = SecretCopy("QKQ4")
      XCTAssertEqual(secret?.isThere, true)
      XCTAssertTrue(offers("x-kde-passwordManagerHint"))
      secret = nil
      XCTAssertNil(gdk_clipboard_get_content(clipboard))
      secret = SecretCopy("QKQ4", for: .milliseconds(1))
      XCTAssertTrue(MainLoop.turn { secret?.isThere == false }, "it goes by itself")
      Desktop.copy("words")
      secret = nil
      XCTAssertNotNil(gdk_clipboard_get_content(clipboard), "what was copied since stays")
      Desktop.copy("")
    }
  }
}
