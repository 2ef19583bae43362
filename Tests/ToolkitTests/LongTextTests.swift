import CAdwaita
import ToolkitC
import XCTest

@testable import Toolkit

/// Texts of any length and shape. They count what is laid out at once, because that decides how long a frame takes.
final class LongTextTests: XCTestCase {
  /// Letters without a space, a link, short lines, accents on one letter, and a paragraph of prose.
  private static let texts: [(name: String, text: String)] = [
    ("letters", String(repeating: "x", count: 300_000)),
    ("link", "See https://example.org/" + String(repeating: "a1-", count: 1_800) + " for it."),
    ("lines", (1...50_000).map(String.init).joined(separator: "\n")),
    ("accents", "a" + String(repeating: "\u{301}", count: 200_000)),
    ("prose", String(repeating: "It rained, and we stayed in. ", count: 3_000)),
    ("ideographs", String(repeating: "天気がよかった。", count: 4_000)),
    ("foreign breaks", "one\u{2029}two\r\nthree\r" + String(repeating: "x", count: 2_000)),
  ]

  private static func longestParagraph(of text: String) -> Int {
    text.unicodeScalars.split { "\n\r\u{2029}".unicodeScalars.contains($0) }.map(\.count).max() ?? 0
  }

  func testAWholeTextComesBackByteForByteAndIsLaidOutInShortPieces() {
    onMain {
      for (name, text) in Self.texts {
        let view = TextView.ofLines()
        view.text = text
        XCTAssertTrue(view.text.utf8.elementsEqual(text.utf8), name)
        XCTAssertLessThanOrEqual(Self.longestParagraph(of: view.laidOut), SoftBreaks.most, name)
        if name == "letters" || name == "link" || name == "accents" {
          XCTAssertLessThanOrEqual(Self.longestParagraph(of: view.laidOut), SoftBreaks.mostUnbroken, name)
        }
      }
    }
  }

  func testALongWordIsNotBrokenBetweenALetterAndItsAccent() {
    onMain {
      let view = TextView.ofLines()
      view.text = String(repeating: "e\u{301}", count: 20_000)
      XCTAssertTrue(view.laidOut.contains(SoftBreaks.mark))
      XCTAssertFalse(view.laidOut.contains("\(SoftBreaks.mark)\u{301}"))
    }
  }

  func testWhatIsPastedAndTypedIsTheTextAndNoPieceGrows() {
    onMain {
      for (name, text) in Self.texts where name != "foreign breaks" {
        let view = TextView.ofLines()
        view.text = "ab"
        view.insert(text, at: 1)
        var expected = "a" + text + "b"
        XCTAssertTrue(view.text.utf8.elementsEqual(expected.utf8), name)
        for key in 0..<150 { view.insert(key % 7 == 0 ? " " : "q", at: 1) }
        expected = "a" + (0..<150).map { $0 % 7 == 0 ? " " : "q" }.reversed().joined() + text + "b"
        XCTAssertTrue(view.text.utf8.elementsEqual(expected.utf8), name)
        XCTAssertLessThanOrEqual(Self.longestParagraph(of: view.laidOut), SoftBreaks.most, name)
        for _ in 0..<150 { view.undo() }
        XCTAssertEqual(view.text.utf8.count, 2 + text.utf8.count, "\(name), without what was typed")
        view.undo()
        XCTAssertEqual(view.text, "ab", name)
        view.redo()
        XCTAssertEqual(view.text.utf8.count, 2 + text.utf8.count, name)
      }
    }
  }

  func testTypingTheLettersOneByOneNeverMakesALongPiece() {
    onMain {
      let view = TextView.ofLines()
      for count in 1...3_000 { view.insert("x", at: count - 1) }
      XCTAssertEqual(view.text, String(repeating: "x", count: 3_000))
      XCTAssertLessThanOrEqual(Self.longestParagraph(of: view.laidOut), SoftBreaks.mostUnbroken)
    }
  }

  func testDeletingAtABreakDeletesALetter() {
    onMain {
      let view = TextView.ofLines()
      let letters = (0..<2_500).map { String(UnicodeScalar(UInt8(97 + $0 % 26))) }.joined()
      view.text = letters
      let place = view.laidOut.unicodeScalars.prefix { String($0) != SoftBreaks.mark }.count
      view.placeCursor(place + 1)
      view.backspace()
      var expected = Array(letters)
      expected.remove(at: place - 1)
      XCTAssertEqual(view.text, String(expected), "Backspace after a break")
      view.text = letters
      view.placeCursor(place)
      view.deleteForward()
      expected = Array(letters)
      expected.remove(at: place)
      XCTAssertEqual(view.text, String(expected), "Delete before a break")
    }
  }

  func testTwoParagraphsThatBecomeOneAreLaidOutInShortPieces() {
    onMain {
      let view = TextView.ofLines()
      let half = String(repeating: "x", count: 900)
      view.text = half + "\n" + half
      view.placeCursor(901)
      view.backspace()
      XCTAssertEqual(view.text, half + half)
      XCTAssertLessThanOrEqual(Self.longestParagraph(of: view.laidOut), SoftBreaks.mostUnbroken)
    }
  }

  func testWhatIsCopiedHasNoBreaks() {
    onMain {
      let view = TextView.ofLines()
      view.text = Self.texts[0].text
      view.selectAll()
      XCTAssertEqual(view.brokenSelection, Self.texts[0].text)
    }
  }

  /// Whatever is shown: the page that forgets to cut a text doesn't stop the window either.
  func testNoLabelHoldsMoreThanItCanLayOutInAFrame() {
    onMain {
      for (name, text) in Self.texts {
        let changed = Label("")
        changed.text = text
        let button = Button("")
        button.label = text
        let all = Box.column {
          Label(text)
          changed
          Button(text)
          button
          ToggleButton(text)
          CheckButton(text)
          SwitchRow(text, subtitle: text, isOn: true)
          RadioGroup(name: text, answers: [text], columns: 1, style: "answer").widget
        }
        let labels = all.descendants().filter { $0.type == "GtkLabel" }
        XCTAssertGreaterThanOrEqual(labels.count, 8)
        for (_, label) in labels {
          let shown = String(cString: gtk_label_get_text(OpaquePointer(label)))
          XCTAssertLessThanOrEqual(shown.utf8.count, String.mostShown + 3, name)
        }
        XCTAssertLessThanOrEqual(text.shown.utf8.count, String.mostShown + 3, "\(name), as an accessible name")
      }
      let letters = Label(Self.texts[0].text)
      XCTAssertEqual(gtk_label_get_wrap_mode(letters.opaque), PANGO_WRAP_CHAR)
      letters.text = "Noted."
      XCTAssertEqual(gtk_label_get_wrap_mode(letters.opaque), PANGO_WRAP_WORD)
      letters.text = "Benachrichtigungseinstellungen"
      XCTAssertEqual(gtk_label_get_wrap_mode(letters.opaque), PANGO_WRAP_WORD_CHAR)
    }
  }

  func testAWordBesideAButtonIsNotBroken() {
    onMain {
      let window = ApplicationWindow.test("LongText")
      let (word, alone) = (Label("Noted."), Label("Noted."))
      let undo = Button("Undo").padded(to: 60)
      window.setContent(
        Box.column {
          alone.align(horizontally: .center)
          Box.row(spacing: 12) {
            word.align(vertically: .center)
            undo
          }.align(horizontally: .center)
        }.request(width: 400))
      window.present()
      XCTAssertTrue(MainLoop.turn { word.height > 0 && alone.height > 0 })
      XCTAssertEqual(word.height, alone.height)
      var hasHyphens = true
      if let list = gtk_label_get_attributes(word.opaque), let all = pango_attr_list_get_attributes(list) {
        var each: UnsafeMutablePointer<GSList>? = all
        while let one = each {
          let attribute = one.pointee.data.assumingMemoryBound(to: PangoAttribute.self)
          if attribute.pointee.klass.pointee.type == PANGO_ATTR_INSERT_HYPHENS { hasHyphens = false }
          pango_attribute_destroy(attribute)
          each = one.pointee.next
        }
        g_slist_free(all)
      }
      XCTAssertFalse(hasHyphens)
      window.destroy()
    }
  }
}

extension Widget {
  fileprivate func padded(to height: Int) -> Self {
    gtk_widget_set_size_request(widget, -1, gint(height))
    return self
  }
}

extension TextView {
  /// Without a window, its lines would be as wide as a letter.
  fileprivate static func ofLines() -> TextView {
    let view = TextView(name: "Text")
    gtk_text_view_set_wrap_mode(view.pointer(GtkTextView.self), GTK_WRAP_NONE)
    return view
  }

  fileprivate var content: UnsafeMutablePointer<GtkTextBuffer>? { gtk_text_view_get_buffer(pointer(GtkTextView.self)) }

  /// The text with the breaks in it.
  fileprivate var laidOut: String {
    var start = GtkTextIter(), end = GtkTextIter()
    gtk_text_buffer_get_bounds(content, &start, &end)
    guard let text = gtk_text_buffer_get_text(content, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  fileprivate func placeCursor(_ offset: Int) {
    var place = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(content, &place, gint(offset))
    gtk_text_buffer_place_cursor(content, &place)
  }

  fileprivate func insert(_ words: String, at offset: Int) {
    placeCursor(offset)
    gtk_text_buffer_insert_interactive_at_cursor(content, words, -1, 1)
  }

  fileprivate func backspace() {
    var place = GtkTextIter()
    gtk_text_buffer_get_iter_at_mark(content, &place, gtk_text_buffer_get_insert(content))
    gtk_text_buffer_backspace(content, &place, 1, 1)
  }

  /// As GtkTextView does for the Delete key.
  fileprivate func deleteForward() {
    var start = GtkTextIter()
    gtk_text_buffer_get_iter_at_mark(content, &start, gtk_text_buffer_get_insert(content))
    var end = start
    gtk_text_iter_forward_cursor_position(&end)
    gtk_text_buffer_delete_interactive(content, &start, &end, 1)
  }

  fileprivate func undo() { gtk_text_buffer_undo(content) }
  fileprivate func redo() { gtk_text_buffer_redo(content) }

  fileprivate func selectAll() {
    var start = GtkTextIter(), end = GtkTextIter()
    gtk_text_buffer_get_bounds(content, &start, &end)
    gtk_text_buffer_select_range(content, &start, &end)
  }
}
