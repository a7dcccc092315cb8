import Cells
import Document
import EditorSupport
import Editor
import SVG
import Testing

/// The choice of a color, which the drawing follows.
@Suite struct ColorPickerTests {
  private struct Closed: Error {}

  private func session(_ what: String = "fill") throws -> Session {
    var session = try Session.demo()
    #expect(session.run("color \(what)") == [])
    return session
  }

  private func picker(_ session: Session) throws -> ColorPicker {
    guard case .colors(let picker) = session.editor.mode else { throw Closed() }
    return picker
  }

  @Test func `the row of a paint that only the file has says its sort`() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg"><linearGradient id="g"><stop stop-color="red"/><stop offset="1"
      stop-color="blue"/></linearGradient><pattern id="p"/>
      <path d="M0 0h9v9z" fill="url(#g)" stroke="url(#p)"/></svg>
      """
    let document = try Document(svg: text)
    let editor = try Editor(document, fileName: "a.svg", hasFile: true, keymap: try Session.demo().editor.keymap)
    let rows = ["fill", "stroke"].compactMap { Inspector.rows.firstIndex(of: $0) }.map { editor.inspectorRow($0) }
    #expect(rows.map(\.text) == ["gradient #800080", "pattern #808080"])
    #expect(rows.map(\.swatch) == [nil, Color(128, 128, 128)])
  }

  @Test func `no word of a typed color is left out`() throws {
    var session = try Session.demo()
    _ = session.run("fill tomato gold 60%")
    #expect(session.editor.message.text.contains("\"tomato gold\" is not a color"))
    _ = session.run("fill  tomato 60%")
    #expect(session.editor.message.text == "fill is now #ff6347, at 60% opacity")
  }

  @Test func `a name is completed, shown and taken as one undo step`() throws {
    var session = try session()
    try session.type("toma")
    #expect(try picker(session).names == ["tomato"])
    // The drawing follows as soon as one name is left.
    #expect(session.preview?.item.style.fill.color == Color(255, 99, 71))
    try session.type("tab")
    #expect(session.preview?.item.style.fill.color == Color(255, 99, 71) && session.editor.document == .demo)
    try session.type("down down down down right ret")
    let style = session.editor.item.style
    #expect(style.fill.color == Color(255, 99, 71) && abs(style.fill.opacity - 0.15) < 1e-9)
    #expect(session.editor.history.undoCount == 1, "color and opacity are one step")
    _ = session.run("undo")
    #expect(session.editor.document == .demo)
    // A replay of the journal gives the same.
    let changes = session.takeChanges()
    var again = try Session.demo().editor
    #expect(again.replay(changes) == changes.count && again.history.undoCount == session.editor.history.undoCount)
  }

  /// The demo after a line in the command box.
  private static func demo(typing line: String) throws -> Session {
    var session = try Session.demo()
    try session.type(":")
    session.paste(line)
    try session.type("ret")
    return session
  }

  @Test(arguments: [
    ("fill tomato 60%", 0.6, "fill is now #ff6347, at 60% opacity"), ("fill tomato 60", 0.6, "#ff6347, at 60%"),
    ("fill = tomato 100%", 1, "fill is now #ff6347"), ("fill rgb(255 99 71) 25%", 0.25, "#ff6347, at 25%"),
    ("fill tomato", 0.1, "fill is now #ff6347, at 10% opacity"),
  ])
  func `a typed line takes a color with an opacity, as the picker does`(
    line: String, opacity: Double, message: String
  ) throws {
    let session = try Self.demo(typing: line)
    let style = session.editor.item.style
    #expect(style.fill.color == Color(255, 99, 71) && abs(style.fill.opacity - opacity) < 1e-9)
    #expect(session.editor.message.text.contains(message) && session.editor.history.undoCount == 1)
  }

  @Test(arguments: ["currentColor ret", "CURRENTCOLOR ret", "cu tab ret", "cur ret"])
  func `the box takes the color of the surroundings`(keys: String) throws {
    var session = try session()
    try session.type(keys)
    #expect(session.editor.item.style.fill == Paint(.foreign(.currentColor), opacity: 0.1))
    #expect(
      session.editor.message.text == "fill is now currentColor, at 10% opacity · f 100% makes it opaque")
    _ = session.run("color fill")
    #expect(try picker(session).field.text == "currentColor" && picker(session).color == Color(0, 0, 0))
    // A color in its place is a color, also the one that it is shown as.
    try session.type("#000 ret")
    #expect(session.editor.item.style.fill == Paint(Color(0, 0, 0), opacity: 0.1))
    _ = session.run("fill CurrentColor 60%")
    #expect(session.editor.message.text == "fill is now currentColor, at 60% opacity")
    let row = try #require(Inspector.rows.firstIndex(of: "fill"))
    #expect(session.editor.inspectorRow(row).swatch == Color(0, 0, 0))
  }

  @Test(arguments: [
    ("fill gold", "fill is now #ffd700, at 10% opacity", "f"),
    ("fill gold 49%", "fill is now #ffd700, at 49% opacity", "f"),
    ("stroke gold 9%", "line is now #ffd700, at 9% opacity", "F"),
    ("fill gold 50%", "fill is now #ffd700, at 50% opacity", ""), ("fill gold 100", "fill is now #ffd700", ""),
  ])
  func `a color that is barely seen is told with the keys that show it`(
    line: String, text: String, key: String
  ) throws {
    var session = try Self.demo(typing: line)
    #expect(session.editor.message.text == text + (key.isEmpty ? "" : " · \(key) 100% makes it opaque"))
    guard !key.isEmpty else { return }
    try session.type(key + " 1 0 0 % ret")
    let style = session.editor.item.style
    #expect((key == "f" ? style.fill : style.stroke) == Paint(Color(255, 215, 0)))
  }

  @Test func `no fill has no opacity to tell`() throws {
    var session = try Session.demo()
    _ = session.run("fill none")
    #expect(session.editor.message.text == "fill is now none")
  }

  @Test func `an opacity alone keeps the color`() throws {
    var session = try Session.demo()
    _ = session.run("set stroke 40%")
    #expect(
      session.editor.item.style.stroke.color == Color(0, 0, 0xB3) && session.editor.item.style.stroke.opacity == 0.4)
    _ = session.run("set background 40%")
    #expect(session.editor.message.kind == .problem, "a page has no opacity of its own")
  }

  @Test func `the picker names the color and its opacity`() throws {
    var session = try session()
    try session.type("gold space 6 0 ret")
    #expect(session.editor.message.text == "fill is now #ffd700, at 60% opacity")
  }

  /// A gradient whose mean is this color, at this opacity.
  private static let gradient = ForeignPaint(.gradient, id: "g", mean: Color(128, 0, 128), opacity: 0.5)

  @Test(arguments: [
    // The box opened and closed, also on its way to the line.
    ("ret", Paint(.foreign(gradient), opacity: 0.5)), ("tab esc", Paint(.foreign(gradient), opacity: 0.5)),
    // The opacity is that of the shape, without the stops.
    ("down down down down left ret", Paint(.foreign(gradient), opacity: 0.475)),
    ("g o l d ret", Paint(Color(255, 215, 0))), ("down right left ret", Paint(Color(128, 0, 128))),
  ])
  func `a gradient stays until a color is chosen`(keys: String, fill: Paint) throws {
    var demo = Document.demo
    demo.items[0].style.fill = Paint(.foreign(Self.gradient), opacity: 0.5)
    var session = Session(
      try Editor(demo, fileName: "demo9.svg", hasFile: false, keymap: try Session.demo().editor.keymap))
    _ = session.run("color fill")
    if keys.contains("esc") || keys == "ret" { #expect(session.preview == nil) }
    try session.type(keys)
    let now = session.editor.item.style.fill
    #expect(now.source == fill.source && abs(now.opacity - fill.opacity) < 1e-9, "\(now)")
  }

  @Test(arguments: [
    (Paint(.foreign(.currentColor), opacity: 1), "ret", []), (Paint(.foreign(gradient), opacity: 1), "ret", []),
    (Paint(.foreign(gradient), opacity: 1), "down down down down left ret", []),
    (Paint(.foreign(gradient), opacity: 1), "g o l d ret", [Color(255, 215, 0)]),
    (Paint(Color(1, 2, 3)), "currentColor ret", []), (Paint(Color(1, 2, 3)), "none ret", []),
    (Paint(Color(1, 2, 3)), "ret", []), (Paint(Color(1, 2, 3)), "g o l d ret", [Color(255, 215, 0)]),
  ])
  func `recent colors are those that were chosen`(fill: Paint, keys: String, recent: [Color]) throws {
    var demo = Document.demo
    demo.items[0].style.fill = fill
    var session = Session(
      try Editor(demo, fileName: "demo9.svg", hasFile: false, keymap: try Session.demo().editor.keymap))
    _ = session.run("color fill")
    try session.type(keys)
    #expect(session.editor.mode == .normal)
    _ = session.run("color line")
    #expect(try picker(session).swatches.first { $0.title == "recent" }?.colors ?? [] == recent)
  }

  @Test(arguments: ["esc", "C-c"])
  func `leaving takes nothing`(key: String) throws {
    var session = try session("line")
    try session.type("gold \(key)")
    #expect(session.editor.mode == .normal && session.editor.document == .demo && session.preview == nil)
    #expect(session.editor.history.undoCount == 0)
  }

  @Test func `sliders go to colors of CSS, and gray keeps its hue`() throws {
    var session = try session()
    try session.type("#ff0000 down")
    #expect(try picker(session).row == .hue)
    try session.type(String(repeating: "right ", count: 24))
    #expect(try picker(session).color == Color(0, 255, 0), "120 degrees are lime")
    try session.type("down " + String(repeating: "left ", count: 20))
    #expect(try picker(session).color == Color(128, 128, 128) && picker(session).hue == 120)
    try session.type(String(repeating: "right ", count: 20))
    #expect(try picker(session).color == Color(0, 255, 0))
  }

  @Test func `every color has a hue, a saturation and a lightness that give it back`() throws {
    var session = try session()
    for level in stride(from: 0, through: 255, by: 15) {
      let color = Color(UInt8(level), UInt8((level * 7) % 256), UInt8((level * 31 + 40) % 256))
      var picker = try picker(session)
      picker.set(color)
      let text = "hsl(\(picker.hue) \(picker.saturation * 100)% \(picker.lightness * 100)%)"
      #expect(Paint(css: text)?.color == color, "\(text)")
    }
    try session.type("esc")
  }

  @Test func `swatches have the drawing's colors, those of Okabe and Ito, grays and recent ones`() throws {
    var session = try session()
    #expect(try picker(session).swatches.map(\.title) == ["used here", "Okabe-Ito", "gray"])
    #expect(try picker(session).swatches[0].colors == [Color(0, 255, 255), Color(0, 0, 0xB3)])
    try session.type("down down down down down down right right ret")
    #expect(session.editor.item.style.fill.color == Color(86, 180, 233))
    _ = session.run("color line")
    #expect(try picker(session).swatches.last?.colors == [Color(86, 180, 233)])
    try session.type("none ret")
    #expect(session.editor.item.style.stroke.color == nil)
  }

  @Test(arguments: [
    ("tomato 60%", Color(255, 99, 71), 0.6), ("to 60", Color(255, 99, 71), 0.6), ("60%", Color(0, 255, 255), 0.6),
    ("rgb(1 2 3 / 25%)", Color(1, 2, 3), 0.25), ("#123 100%", Color(0x11, 0x22, 0x33), 1),
  ])
  func `an opacity can be typed or pasted behind a color`(text: String, color: Color, opacity: Double) throws {
    var session = try session()
    session.paste(text)
    try session.type("ret")
    let style = session.editor.item.style
    #expect(session.editor.mode == .normal && style.fill.color == color && abs(style.fill.opacity - opacity) < 0.005)
    #expect(session.editor.history.undoCount == 1)
  }

  @Test func `tomato at 60 % without a line is eight keys`() throws {
    var session = try Session.demo()
    let keys = "f t o 6 0 tab 0 ret"
    try session.type(keys)
    let style = session.editor.item.style
    #expect(style.fill.color == Color(255, 99, 71) && abs(style.fill.opacity - 0.6) < 1e-9 && style.stroke.color == nil)
    #expect(session.editor.mode == .normal && keys.split(separator: " ").count == 8)
  }

  @Test func `what is no color stays open with the reason`() throws {
    var session = try session()
    try session.type("zzz ret")
    #expect(try picker(session).field.problem?.contains("not a color") == true && session.editor.document == .demo)
  }
}
