import Testing

struct RenderTests {
  private let folder: Folder
  private let square: String

  init() throws {
    folder = try Folder()
    square = try Program.run("new", "free", "points=20,20 180,20 180,180 20,180", in: folder).output
  }

  @Test func `a square in quadrants is the size that was asked for`() throws {
    let picture = try render("--size", "16x8", "--glyphs", "quadrant", "--outline")
    // A cell is 12.5 by 25 units: the edges at 20 and 180 lie in columns 1 and 14, low in row 0, and high in row 7.
    let expected = """
       ▄▄▄▄▄▄▄▄▄▄▄▄▄▄
       █            █
       █            █
       █            █
       █            █
       █            █
       █            █
       ▀▀▀▀▀▀▀▀▀▀▀▀▀▀

      """
    #expect(picture == expected)
  }

  @Test(arguments: ["braille", "quadrant", "half-block", "ascii"])
  func `every set of characters keeps to the size`(glyphs: String) throws {
    let rows = try render("--size", "40x12", "--glyphs", glyphs).split(
      separator: "\n", omittingEmptySubsequences: false)
    // The last row ends its line, too.
    #expect(rows.count == 13 && rows.last == "")
    #expect(rows.allSatisfy { $0.count <= 40 })
    #expect(rows.contains { !$0.isEmpty })
    if glyphs == "ascii" { #expect(rows.joined().allSatisfy { $0.isASCII }) }
  }

  @Test func `one cell is enough to show that there is something`() throws {
    #expect(try render("--size", "1x1").filter { $0 != "\n" && $0 != " " }.count == 1)
  }

  @Test func `a picture is read and drawn, and a missing one keeps its place`() throws {
    let white = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=="
    func rows(_ image: String) throws -> [Substring] {
      let values = ["width=200", "height=200", "fill=none", "stroke=none", "image-fit=stretch", "image=\(image)"]
      let document = try Program.run(["new", "rectangle"] + values, in: folder).output
      return try Program.run(["render", "-", "--size", "8x4", "--glyphs", "quadrant"], in: folder, input: document)
        .output
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
    #expect(try rows("data:image/png;base64,\(white)") == ["████████", "████████", "████████", "████████", ""])
    let missing = try rows("gone.png").joined()
    #expect(missing.contains { $0 != " " } && missing.contains(" "))
  }

  private func render(_ arguments: String...) throws -> String {
    try Program.run(["render", "-"] + arguments, in: folder, input: square).output
  }
}
