import Document
import Editor
import SVG
import Geometry
import Shapes
import Testing

/// The differences between two versions of a document, in words.
@Suite struct ComparisonTests {
  private static let file = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <rect id="wall" width="20" height="20"/>
    <polygon id="roof" points="0,0 30,0 15,20"/>
    <circle id="sun" cx="80" cy="20" r="10"/>
    <rect id="door" x="40" y="40" width="10" height="20" fill="#000000"/>
    </svg>
    """

  private static let outside = ["the files differ outside the shapes' parameters"]

  private func read(_ text: String = file, _ selection: ShapeSelection = .automatic) throws -> Document {
    try SVGFile(Array(text.utf8)).undecidedDocument(selection)
  }

  @Test func `a shape that was put between others is new, and the others are the same`() throws {
    let old = try read()
    var new = old
    var copy = old.items[1].asNew
    copy.name = "copy"
    new.items.insert(copy, at: 2)
    try new.items[4].set("fill", to: "#0000ff")
    #expect(old.differences(to: new) == ["shape 5 (door): fill: #000 → #00f", "shape 3 (copy) is new: free polygon"])
    #expect(new.differences(to: old) == ["shape 3 (copy) is gone", "shape 4 (door): fill: #00f → #000"])
  }

  @Test func `a version with one of the file's shapes is compared with that shape`() throws {
    let old = try read()
    var new = try read(Self.file, .numbers([2]))
    try new.items[0].set("corner-radius", to: "3")
    #expect(old.differences(to: new) == ["shape 1 (roof): corner-radius: 0 → 3"])
    #expect(new.differences(to: old) == ["shape 2 (roof): corner-radius: 3 → 0"])
  }

  @Test func `shapes that another program put into the file, took from it or moved are told by what they are`() throws {
    let old = try read()
    let line = "<polygon id=\"roof\" points=\"0,0 30,0 15,20\"/>\n"
    #expect(old.differences(to: try read(Self.file.replacing(line, with: ""))) == ["shape 2 (roof) is gone"])
    let more = Self.file.replacing(line, with: "<rect width=\"5\" height=\"5\"/>\n" + line)
    #expect(old.differences(to: try read(more)) == ["shape 2 is new: rectangle"])
    let moved = Self.file.replacing(line, with: "").replacing("</svg>", with: line + "</svg>")
    #expect(old.differences(to: try read(moved)) == ["the order of the shapes changed"])
  }

  private static let label = "<text x=\"5\" y=\"9\">Hello</text>\n</svg>"

  private func labelled() throws -> (old: Document, text: String) {
    let text = Self.file.replacing("</svg>", with: Self.label)
    return (try read(text), text)
  }

  @Test func `what another program changed outside the shapes is told where every shape is edited`() throws {
    let (old, text) = try labelled()
    var mine = old
    try mine.items[3].set("fill", to: "#0000ff")
    let elsewhere = try read(text.replacing("Hello", with: "Good bye"))
    #expect(mine.differences(to: elsewhere) == ["shape 4 (door): fill: #00f → #000"])
    #expect(old.differences(to: elsewhere) == Self.outside)
    // An attribute that is no parameter.
    let known = try read(text.replacing("id=\"door\"", with: "id=\"door\" class=\"wood\""))
    #expect(old.differences(to: known) == Self.outside)
    #expect(old.differences(to: try read(text)) == [])
  }

  @Test func `what fillet itself wrote beside the shapes is none of that`() throws {
    let (old, _) = try labelled()
    var mine = old
    mine.title = "a house"
    mine.page = Rect(x: 0, y: 0, width: 90, height: 110)
    mine.background = Paint(Color(255, 255, 255))
    try mine.items[0].set("shadow", to: "on")
    mine.items.remove(at: 1)
    mine.items.append(mine.items[0].asNew)
    // The source of what is edited stays what was read, and that of the file is what was saved.
    let saved = try read(try SVGWriter.text(of: mine))
    #expect(saved.items == mine.items)
    #expect(mine.differences(to: saved) == [])
    let elsewhere = try read(try SVGWriter.text(of: mine).replacing("Hello", with: "Good bye"))
    #expect(mine.differences(to: elsewhere) == Self.outside)
  }

  @Test func `a document that was new knows what was put beside its shapes since it was saved`() throws {
    let mine = Document.demo
    let text = try SVGWriter.text(of: mine)
    #expect(mine.differences(to: try read(text)) == [])
    let elsewhere = try read(text.replacing("</svg>", with: Self.label))
    #expect(mine.differences(to: elsewhere) == Self.outside)
    #expect(elsewhere.differences(to: mine) == Self.outside)
  }

  @Test func `a shape that another program put behind all others is new, and the page's colour is told`() throws {
    let (old, text) = try labelled()
    let more = try read(text.replacing("</svg>", with: "<rect id=\"dog\" width=\"5\" height=\"5\"/>\n</svg>"))
    #expect(old.differences(to: more) == ["shape 5 (dog) is new: rectangle"])
    #expect(more.differences(to: old) == ["shape 5 (dog) is gone"])
    var painted = old
    painted.background = Paint(Color(255, 255, 255))
    #expect(old.differences(to: painted) == ["background: none → #fff"])
  }

  @Test func `equal shapes are paired in order`() throws {
    let old = try read()
    var (few, many) = (old, old)
    few.items = [old.items[1], old.items[0]]
    many.items = [old.items[0], old.items[1], old.items[0]]
    #expect(many.differences(to: few) == ["shape 3 is gone"])
  }

  @Test func `of very many shapes those that are alike are the same ones, too`() throws {
    let shapes = (0..<1200).map { "<rect x=\"\($0)\" width=\"3\" height=\"5\"/>" }
    var old = try read("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\(shapes.joined())</svg>")
    // Without a file nothing has a number.
    old.items = ItemList(old.items.map(\.asNew))
    var (reversed, fewer, other) = (old, old, old)
    reversed.items = ItemList(old.items.reversed())
    fewer.items.remove(at: 5)
    try other.items[0].set("fill", to: "#ff0000")
    try other.items[1199].set("fill", to: "#0000ff")
    #expect(old.differences(to: reversed) == ["the order of the shapes changed"])
    #expect(old.differences(to: fewer) == ["shape 6 is gone"])
    #expect(fewer.differences(to: old) == ["shape 6 is new: rectangle"])
    #expect(old.differences(to: other) == ["shape 1: fill: #000 → #f00", "shape 1200: fill: #000 → #00f"])
  }

  @Test func `the only shape is compared with the only one, whatever it has become`() throws {
    let old = try read(Self.file, .numbers([1]))
    var new = old
    new.items = [old.items[0].asNew]
    try new.items[0].set("width", to: "30")
    #expect(old.differences(to: new) == ["width: 20 → 30"])
  }
}
