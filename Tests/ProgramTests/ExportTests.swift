import Pictures
import Raster
import Testing

@Suite struct ExportTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let made = try Program.run("new", "star", "count=5", "-o", "star.svg", in: folder)
    try #require(made.ending == .status(0))
  }

  private func size(_ name: String) throws -> [Int] {
    let size = try PictureReader.size(of: folder.bytes(name))
    return [size.width, size.height]
  }

  @Test func `several formats and scales go side by side`() throws {
    let made = try Program.run("export", "star.svg", "-f", "png,pdf", "--scale", "1,2,3", "-o", "./", in: folder)
    #expect(made.error == "")
    #expect(made.ending == .status(0))
    #expect(folder.names == ["star.pdf", "star.png", "star.svg", "star@2x.png", "star@3x.png"])
    #expect(try size("star.png") == [200, 200])
    #expect(try size("star@2x.png") == [400, 400])
    #expect(try size("star@3x.png") == [600, 600])
  }

  @Test func `a folder that is named with a slash is made, in one that is there`() throws {
    let made = try Program.run("export", "star.svg", "-f", "svg,png", "-o", "out/", in: folder)
    #expect(made.ending == .status(0) && made.error == "")
    #expect(folder.names == ["out", "star.svg"])
    #expect(try size("out/star.png") == [200, 200])
    #expect(folder.text("out/star.svg") == folder.text("star.svg"))
    let refused = try Program.run("export", "star.svg", "-f", "png", "-o", "none/such/", in: folder)
    #expect(refused.ending == .status(73))
    let taken = try Program.run("export", "star.svg", "-f", "png", "-o", "star.svg/", in: folder)
    #expect(taken.ending != .status(0) && taken.error.contains("star.svg"))
    #expect(folder.names == ["out", "star.svg"])
  }

  @Test func `sizes in pixels name their files`() throws {
    let made = try Program.run("export", "star.svg", "-f", "png", "--size", "16,64x32", "-o", "icon.png", in: folder)
    #expect(made.ending == .status(0))
    #expect(folder.names == ["icon-16.png", "icon-64x32.png", "star.svg"])
    #expect(try size("icon-64x32.png") == [64, 32])
  }

  @Test func `a picture goes from standard input to standard output`() throws {
    let svg = try #require(folder.text("star.svg"))
    let made = try Program.run("export", "-", "-f", "png", in: folder, input: svg)
    #expect(made.ending == .status(0))
    #expect(try PictureReader.bitmap(of: made.outputBytes).width == 200)
    // The ground is clear, the inside has the tone of a new shape.
    let bitmap = try PictureReader.bitmap(of: made.outputBytes)
    #expect(bitmap.bytes[3] == 0)
    #expect(bitmap.bytes[(100 * 200 + 100) * 4 + 3] > 0)
  }

  @Test(arguments: ["png", "pdf"])
  func `the same document gives the same bytes`(format: String) throws {
    let first = try Program.run("export", "star.svg", "-f", format, in: folder)
    let second = try Program.run("export", "star.svg", "-f", format, in: folder)
    #expect(first.ending == .status(0) && first.outputBytes.count > 500)
    #expect(first.outputBytes == second.outputBytes)
  }

  @Test func `a PNG is a document again`() throws {
    let made = try Program.run("export", "star.svg", "-o", "star.png", in: folder)
    #expect(made.ending == .status(0))
    let back = try Program.run("export", "star.png", "-f", "svg", in: folder)
    #expect(back.output == folder.text("star.svg"))
    let info = try Program.run("info", "star.png", "--json", in: folder)
    #expect(try JSON(info.output)["corners"]?.elements?.count == 10)
  }

  @Test func `a PNG of another program is refused`() throws {
    let plain = try Drawing.run(["--format", "png"], input: folder.text("star.svg") ?? "", in: folder)
    try folder.write(plain.outputBytes, to: "plain.png")
    let info = try Program.run("info", "plain.png", in: folder)
    #expect(info.ending == .status(65))
    #expect(
      info.error
        == "fillet: plain.png: there is no document in this PNG: only pictures that fillet exported hold one\n")
  }

  @Test func `files that are there are left alone unless told, all of them`() throws {
    try folder.write("mine", to: "star@2x.png")
    let refused = try Program.run("export", "star.svg", "-f", "png", "--scale", "1,2", "-o", ".", in: folder)
    #expect(refused.ending == .status(73))
    #expect(
      refused.error
        == "fillet: ./star@2x.png exists already: choose another name, or add --force to replace it\n")
    #expect(folder.names == ["star.svg", "star@2x.png"] && folder.text("star@2x.png") == "mine")
    let forced = try Program.run(
      "export", "star.svg", "-f", "png", "--scale", "1,2", "-o", ".", "--force", in: folder)
    #expect(forced.ending == .status(0))
    #expect(try size("star@2x.png") == [400, 400])
  }

  @Test(arguments: [
    (["-f", "bmp"], "there is no format 'bmp': choose svg, png, pdf"),
    (["-f", "png,"], "there is no format '': choose svg, png, pdf"),
    (["-f", "png,pdf"], "2 files need a place: add --output with a folder"),
    (["-f", "pdf", "--scale", "2"], "--scale and --size are for png: add it to --format"),
    (["-f", "png", "--scale", "0"], "--scale '0': '0' is no number above 0 and up to 1000"),
    (["-f", "png", "--scale", "1,nan"], "--scale '1,nan': 'nan' is no number above 0 and up to 1000"),
    (
      ["-f", "png", "--size", "0x9"],
      "--size '0x9': '0x9' is no size: write pixels from 1 to 32767, such as 64 or 640x480"
    ),
    (
      ["-f", "png", "--scale", "2,2", "-o", "a.png"],
      "two files would be called a@2x.png: give each format and size once"
    ),
    (
      ["-f", "png", "--scale", "900"],
      "180000 by 180000 pixels are too many: at most 32767 a side and 64 million in all"
    ),
  ])
  func `what cannot be made is one line, and nothing is written`(arguments: [String], reason: String) throws {
    let made = try Program.run(["export", "star.svg"] + arguments, in: folder)
    #expect(made.ending == .status(64))
    #expect(made.error == "fillet: \(reason)\n")
    #expect(made.output == "")
    #expect(folder.names == ["star.svg"])
  }

  @Test func `without the drawing program the rest works`() throws {
    let made = try Program.run(
      "export", "star.svg", "-o", "star.png", in: folder, environment: ["FILLET_DRAW": "/none/such"])
    #expect(made.ending == .status(69))
    #expect(
      made.error == "fillet: FILLET_DRAW names /none/such, which is no program: PNG and PDF need fillet-draw\n")
    #expect(folder.names == ["star.svg"])
    let svg = try Program.run(
      "export", "star.svg", in: folder, environment: ["FILLET_DRAW": "/none/such"])
    #expect(svg.ending == .status(0))
  }

  @Test func `a program far from its drawing program says what to do`() throws {
    let copied = try Child.run(["cp", Program.path, "alone"], in: folder.path)
    try #require(copied.ending == .status(0))
    let made = try Child.run(["./alone", "export", "star.svg", "-f", "png"], in: folder.path)
    #expect(made.ending == .status(69))
    #expect(
      made.error
        == """
        fillet: PNG and PDF need the program fillet-draw, which is not beside fillet: build it with script/build, or \
        name it in FILLET_DRAW

        """)
  }

  @Test(arguments: [
    ("kill -ABRT $$", 65, "fillet-draw was ended by signal 6 (it gave no reason): make the drawing smaller or simpler"),
    (
      "echo 'libx.so: not found' >&2; exit 127", 69,
      "fillet-draw cannot start (libx.so: not found): apt-get install librsvg2-2"
    ),
    ("echo broken >&2; exit 70", 70, "fillet-draw: broken"),
    ("echo no picture", 70, "fillet-draw made no PNG: build it anew with script/build"),
  ])
  func `a drawing program that fails is told, and nothing is written`(
    script: String, status: Int32, reason: String
  ) throws {
    try folder.write("#!/bin/sh\n\(script)\n", to: "draw", mode: 0o755)
    let made = try Program.run(
      "export", "star.svg", "-o", "star.png", in: folder, environment: ["FILLET_DRAW": "\(folder.path)/draw"])
    #expect(made.ending == .status(status))
    #expect(made.error == "fillet: \(reason)\n")
    #expect(folder.names == ["draw", "star.svg"])
  }
}
