import Drawing
import Editing
import Formats
import Shapes
import Testing

/// What two versions of a document differ in, in words.
@Suite struct ComparisonTests {
  private static let file = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <rect id="wall" width="20" height="20"/>
    <polygon id="roof" points="0,0 30,0 15,20"/>
    <circle id="sun" cx="80" cy="20" r="10"/>
    <rect id="door" x="40" y="40" width="10" height="20" fill="#000000"/>
    </svg>
    """

  private func read(_ text: String = file, _ selection: ShapeSelection = .automatic) throws -> Document {
    try SVGFile(Array(text.utf8)).undecidedDocument(selection)
  }

  @Test func `a shape that was put between others is new, and the others are the same`() throws {
    let old = try read()
    var new = old
    var copy = old.items[1]
    copy.place = nil
    copy.name = "copy"
    new.items.insert(copy, at: 2)
    try new.items[4].set("fill", to: "#0000ff")
    #expect(old.differences(to: new) == ["shape 5 (door): fill: #000 → #00f", "shape 3 (copy) is new: free"])
    #expect(new.differences(to: old) == ["shape 3 (copy) is gone", "shape 4 (door): fill: #00f → #000"])
  }

  @Test func `a version with one of the file's shapes is compared with that shape`() throws {
    let old = try read()
    var new = try read(Self.file, .number(2))
    try new.items[0].set("corner-radius", to: "3")
    #expect(old.differences(to: new) == ["shape 1 (roof): corner-radius: 0 → 3"])
    #expect(new.differences(to: old) == ["shape 2 (roof): corner-radius: 3 → 0"])
    // What it leaves alone is told where somebody else changed it.
    let elsewhere = try read(Self.file.replacing("#000000", with: "#0000ff"))
    #expect(
      new.differences(to: elsewhere)
        == ["shape 2 (roof): corner-radius: 3 → 0", "other parts of the file differ, too"])
  }

  @Test func `shapes that another program put into the file, took from it or moved are told by what they are`() throws {
    let old = try read()
    let line = "<polygon id=\"roof\" points=\"0,0 30,0 15,20\"/>\n"
    #expect(old.differences(to: try read(Self.file.replacing(line, with: ""))) == ["shape 2 (roof) is gone"])
    let more = Self.file.replacing(line, with: "<rect width=\"5\" height=\"5\"/>\n" + line)
    #expect(old.differences(to: try read(more)) == ["shape 2 is new: rectangle"])
    let moved = Self.file.replacing(line, with: "").replacing("</svg>", with: line + "</svg>")
    #expect(old.differences(to: try read(moved)) == ["the shapes lie in another order"])
  }

  @Test func `the only shape is compared with the only one, whatever it has become`() throws {
    let old = try read(Self.file, .number(1))
    var new = old
    new.items[0].place = nil
    try new.items[0].set("width", to: "30")
    #expect(old.differences(to: new) == ["width: 20 → 30"])
  }
}
