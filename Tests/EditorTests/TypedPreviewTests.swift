import Cells
import Document
import EditorSupport
import Editor
import Shapes
import Testing

/// What is shown while a word is typed, and taken at its end: what the whole word says, and nothing of its beginnings.
@Suite struct TypedPreviewTests {
  private func characters(_ text: some StringProtocol) -> [Key] { text.map { Key(.character($0)) } }

  /// The session after `keys`, and `text` typed letter by letter or pasted whole.
  private func session(_ keys: String, typing text: some StringProtocol) throws -> Session {
    var session = try Session.demo()
    try session.type(keys)
    for key in characters(text) { _ = session.press(key) }
    return session
  }

  private func session(_ keys: String, pasting text: some StringProtocol) throws -> Session {
    var session = try Session.demo()
    try session.type(keys)
    session.paste(String(text))
    // A key without an effect shows the preview.
    try session.type("end")
    return session
  }

  private static let digits = Array("0123456789abcdef")

  @Test(arguments: digits)
  func `a color of six digits keeps the opacity, whatever its fourth digit is`(digit: Character) throws {
    let fourth = try #require(digit.hexDigitValue)
    let color = Color(0x8B, UInt8(0x60 + fourth), 0x08)
    let text = "#8b6\(digit)08"
    let before = try Session.demo().editor
    for (keys, isFill) in [("f", true), ("F", false)] {
      var session = try session(keys, typing: text)
      try session.type("ret")
      var style = before.item.style
      if isFill { style.fill.color = color } else { style.stroke.color = color }
      #expect(session.editor.item.style == style, "\(keys) \(text)")
    }
    for name in ["fill", "stroke", "shadow-color", "inner-shadow-color", "border-color"] {
      var session = try session(":", typing: "\(name) \(text)")
      try session.type("ret")
      var pasted = Session(before)
      _ = pasted.run("set \(name) \(text)")
      #expect(
        session.editor.document == pasted.editor.document && session.editor.document != before.document, "\(name)")
      #expect(session.editor.item.value(of: name)?.text == color.hex, "\(name)")
    }
    var page = try session(":", typing: "background \(text)")
    try page.type("ret")
    #expect(page.editor.document.background == Paint(color))
  }

  @Test(arguments: [
    ("#8b65", 0x55), ("#8b6508cc", 0xCC), ("#0000", 0), ("rgb(1 2 3 / 60%)", 153),
  ])
  func `a color with an opacity of its own sets it`(text: String, alpha: Int) throws {
    for keys in ["f", "F"] {
      // The 0 key means none only as the first one.
      var session = try session(keys, typing: text)
      try session.type("ret")
      let style = session.editor.item.style
      let opacity = keys == "f" ? style.fill.opacity : style.stroke.opacity
      #expect(abs(opacity - Double(alpha) / 255) < 0.005, "\(keys) \(text)")
    }
  }

  @Test(arguments: [
    ("f", "#8b6508"), ("F", "#1a2b3c"), ("f", "#8b6508cc"), ("f", "tomato 60%"), ("F", "rgb(1 2 3 / 60%)"),
    ("f", "none"), ("f", "navy"), ("ret", "12.5%"), (":", "corner.radius 12.5"), (":", "fill #8b6508"),
    (":", "stroke #8b65 40%"), (":", "stroke-width 12.5"), (":", "dash 12 5"), (":", "page 240x120"),
    (":", "background #8b6508"), (":", "shadow-color #8b6508"), (":", "corners r12 s r5"), (":", "count 12"),
    (":", "opacity 50%"), (":", "circle-radius 120"),
  ])
  func `each beginning of a word is shown as if it were all that was typed`(keys: String, text: String) throws {
    var typed = try Session.demo()
    try typed.type(keys)
    for count in 1...text.count {
      _ = typed.press(Key(.character(Array(text)[count - 1])))
      let pasted = try session(keys, pasting: text.prefix(count))
      #expect(typed.shownDocument == pasted.shownDocument, "\(text.prefix(count))")
    }
    // Typed wrongly first, deleted and typed again.
    for mistake in ["#1234", "gold 30%", "99", "none"] {
      var corrected = try session(keys, typing: mistake)
      for _ in mistake { _ = corrected.press(Key(.backspace)) }
      for key in characters(text) { _ = corrected.press(key) }
      #expect(corrected.shownDocument == typed.shownDocument, "\(mistake), then \(text)")
    }
    #expect(typed.editor.document == .demo)
  }

  @Test(arguments: ["#8b65", "gold", "gold 30%", "none"])
  func `an unfinished word that follows a finished one shows the color before typing`(finished: String) throws {
    let unfinished = "x"
    for keys in ["f", "F"] {
      let session = try session(keys, typing: finished + unfinished)
      #expect(session.preview == nil, "\(keys) \(finished + unfinished)")
    }
  }

  @Test func `a word typed after a slider starts from the slider's color`() throws {
    // The opacity of the fill is 10 %, then 15 %.
    var session = try session("f", typing: "#8b65")
    try session.type("down down down down right up up up up")
    for key in characters("#8b6508") { _ = session.press(key) }
    try session.type("ret")
    let style = session.editor.item.style
    #expect(style.fill.color == Color(0x8B, 0x65, 0x08) && abs(style.fill.opacity - 0.38) < 1e-9)
  }
}
