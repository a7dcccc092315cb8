import Document
import Formats
import Images
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

  @Test func `the editor exports in the sizes of the settings, and saves the drawing of a picture beside it`() throws {
    try folder.write("[export]\nscale = \"1,2\"\n", to: ".fillet.toml")
    #expect(try Program.run("export", "star.svg", "-o", "star.png", in: folder).ending == .status(0))
    let lines = "corner.goto 1\ncorner.radius max\nexport png out.png\nsave\nquit\n"
    let outcome = try Program.run("--plain", "star.png", in: folder, input: lines)
    #expect(outcome.output.contains("exported out.png and out@2x.png"), "\(outcome.output)")
    #expect(outcome.output.contains("saved star-2.svg") && !outcome.output.contains("already existed"))
    #expect(outcome.output.contains("corner n0: r "), "a sharp corner becomes round")
    #expect(try PictureReader.bitmap(of: folder.bytes("out@2x.png")).width == 400)
  }

  @Test func `a photo is told with how a shape shows it`() throws {
    try folder.write([0xFF, 0xD8, 0xFF, 0xE0, 0], to: "photo.jpg")
    let refused = try Program.run("export", "photo.jpg", "-o", "a.svg", in: folder)
    #expect(refused.ending == .status(65))
    #expect(refused.error.hasSuffix(": to draw a shape with it: fillet new rectangle image=photo.jpg\n"))
  }

  @Test func `a PNG of another program is refused`() throws {
    let plain = try Drawing.run(["--format", "png"], input: folder.text("star.svg") ?? "", in: folder)
    try folder.write(plain.outputBytes, to: "plain.png")
    let info = try Program.run("info", "plain.png", in: folder)
    #expect(info.ending == .status(65))
    #expect(
      info.error
        == "fillet: plain.png: this PNG holds no drawing: only PNGs exported by fillet do; "
        + "to draw a shape with it: fillet new rectangle image=plain.png\n")
  }

  @Test func `files that are there are left alone unless told, all of them`() throws {
    try folder.write("mine", to: "star@2x.png")
    let refused = try Program.run("export", "star.svg", "-f", "png", "--scale", "1,2", "-o", ".", in: folder)
    #expect(refused.ending == .status(73))
    #expect(
      refused.error
        == "fillet: ./star@2x.png already exists: choose another name, or add --force to replace it\n")
    #expect(folder.names == ["star.svg", "star@2x.png"] && folder.text("star@2x.png") == "mine")
    let forced = try Program.run(
      "export", "star.svg", "-f", "png", "--scale", "1,2", "-o", ".", "--force", in: folder)
    #expect(forced.ending == .status(0))
    #expect(try size("star@2x.png") == [400, 400])
  }

  private static let formats = FormatCatalog.all.map(\.name).joined(separator: ", ")

  @Test func `code goes to standard output, and a folder takes each format under its ending`() throws {
    #expect(try Program.run("set", "star.svg", "corner-radius=8", in: folder).ending == .status(0))
    let shown = try Program.run("export", "star.svg", "-f", "css", in: folder)
    #expect(shown.ending == .status(0) && shown.output.contains("clip-path: polygon(round 8px"))
    let made = try Program.run(
      "export", "star.svg", "-f", "swiftui,compose,flutter,dxf,json,text,ansi", "-o", "out/", in: folder)
    #expect(made.ending == .status(0), "\(made.error)")
    let endings = ["ans", "dart", "dxf", "json", "kt", "swift", "txt"]
    #expect(folder.names(in: "out") == endings.map { "star.\($0)" })
    let flat = try Program.run("export", "star.svg", "-f", "swiftui", "--style", "flat", in: folder)
    #expect(
      flat.output.contains("addRelativeArc") && folder.text("out/star.swift")?.contains("addRelativeArc") == false)
    let inches = try Program.run("export", "star.svg", "-f", "dxf", "--unit", "in", in: folder)
    #expect(
      inches.output.contains("$INSUNITS\n70\n1\n")
        && folder.text("out/star.dxf")?.contains("$INSUNITS\n70\n4\n") == true)
    #expect(folder.text("out/star.txt") == (try Program.run("render", "star.svg", in: folder)).output)
    #expect(folder.text("out/star.json") == (try Program.run("info", "star.svg", "--json", in: folder)).output)
  }

  @Test func `the numbers, the arcs and the parameters of an SVG are chosen`() throws {
    #expect(try Program.run("set", "star.svg", "corner-radius=8", in: folder).ending == .status(0))
    func path(_ options: String...) throws -> String {
      try Program.run(["export", "star.svg", "-f", "path"] + options, in: folder).output
    }
    #expect(try path().contains("A8 8") && !path("--arcs", "cubic").contains("A"))
    #expect(try path("--precision", "0").contains(".") == false)
    let clean = try Program.run("export", "star.svg", "--clean", in: folder).output
    #expect(clean.contains("<path d=") && !clean.contains("data-"))
    // The drawing would lose its parameters.
    let onto = try Program.run("export", "star.svg", "--clean", "-o", "star.svg", in: folder)
    #expect(onto.ending == .status(73) && onto.error.contains("star.svg already exists"), "\(onto)")
    #expect(folder.text("star.svg")?.contains("data-shape") == true)
    // Curves in place of arcs are the same shape when the file is read again.
    let curves = try Program.run("export", "star.svg", "--arcs", "cubic", in: folder).output
    let info = try Program.run("info", "-", in: folder, input: curves)
    #expect(curves.contains("data-shape") && info.ending == .status(0) && info.error == "", "\(info.error)")
  }

  @Test func `paint is written as declarations, unless a style sheet would lose to them`() throws {
    let made = try Program.run("export", "star.svg", "--paint", "style", in: folder)
    #expect(made.ending == .status(0) && made.error == "" && made.output.contains(" style=\"fill:"), "\(made)")
    let usual = try Program.run("export", "star.svg", "--paint", "usual", in: folder)
    #expect(usual.output == folder.text("star.svg"))
    let ruled = try #require(folder.text("star.svg")).replacing("</svg>", with: "<style>g{opacity:.5}</style></svg>")
    let refused = try Program.run("export", "-", "--paint", "style", in: folder, input: ruled)
    #expect(refused.ending == .status(0) && refused.output == ruled)
    #expect(refused.error.contains("--paint style is left out: it would override the file's style sheet"), "\(refused)")
  }

  @Test(arguments: [
    (["-f", "bmp"], "unknown format 'bmp': choose \(formats)"),
    (["-f", "png,"], "unknown format '': choose \(formats)"),
    (["-f", "css", "--style", "neat"], "--style 'neat' is unknown: use readable, flat or vector"),
    (["--arcs", "round"], "--arcs 'round' is unknown: use arc or cubic"),
    (["--paint", "ink"], "--paint 'ink' is unknown: use usual or style"),
    (["-f", "jsx", "--paint", "style"], "--paint is for svg: add it to --format"),
    (["--precision", "16"], "--precision 16: type 0 to 15"),
    (["-f", "dxf", "--unit", "ell"], "--unit 'ell' is unknown: use mm, cm, in or px"),
    (["-f", "png,pdf"], "2 files need a folder: add --output FOLDER/"),
    (["-f", "pdf", "--scale", "2"], "--scale and --size are for png: add it to --format"),
    (["-f", "png", "--scale", "0"], "--scale '0': '0' is not a number above 0, up to 1000"),
    (["-f", "png", "--scale", "1,nan"], "--scale '1,nan': 'nan' is not a number above 0, up to 1000"),
    (
      ["-f", "png", "--size", "0x9"],
      "--size '0x9': '0x9' is not a size: type pixels from 1 to 32767, e.g. 64 or 640x480"
    ),
    (
      ["-f", "png", "--scale", "2,2", "-o", "a.png"],
      "two files would have the name a@2x.png: give each format and size once"
    ),
    (
      ["-f", "png", "--scale", "900"],
      "180000 by 180000 pixels are too many: use at most 32767 per side and 64 million in all"
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
      made.error == "fillet: FILLET_DRAW is /none/such, which is not a program: PNG and PDF need fillet-draw\n")
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
        fillet: PNG and PDF need the program fillet-draw, which is missing: build it with script/build, or \
        set FILLET_DRAW to it

        """)
  }

  @Test(arguments: [
    (
      "kill -KILL $$", 65, "star.svg: signal 9 ended fillet-draw (no reason given): make the drawing smaller or simpler"
    ),
    (
      "echo 'memory allocation of 9 bytes failed' >&2; kill -ABRT $$", 65,
      "star.svg: signal 6 ended fillet-draw (memory allocation of 9 bytes failed): make the drawing smaller or simpler"
    ),
    ("kill -ALRM $$", 65, "star.svg: fillet-draw did not end within 60 s: make the drawing smaller or simpler"),
    (
      "echo panicked >&2; kill -ABRT $$", 70,
      "fillet-draw crashed with signal 6 (panicked): the SVG is unaffected; report the drawing"
    ),
    (
      "echo 'libx.so: not found' >&2; exit 127", 69,
      "fillet-draw cannot start (libx.so: not found): apt-get install librsvg2-2"
    ),
    ("echo broken >&2; exit 70", 70, "fillet-draw: broken"),
    ("echo no picture", 70, "fillet-draw made no PNG: rebuild it with script/build"),
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

  @Test func `an export of many goes on after a drawing that takes too long, and names each`() throws {
    let made = try Program.run("new", "free", "-o", "slow.svg", in: folder)
    try #require(made.ending == .status(0))
    try folder.write("#!/bin/sh\nkill -ALRM $$\n", to: "draw", mode: 0o755)
    let exported = try Program.run(
      "export", "star.svg", "slow.svg", "-f", "png", in: folder, environment: ["FILLET_DRAW": "\(folder.path)/draw"])
    #expect(exported.ending == .status(65))
    for name in ["star.svg", "slow.svg"] {
      #expect(exported.error.contains("fillet: \(name): fillet-draw did not end within 60 s: "), "\(exported.error)")
    }
    #expect(exported.error.contains("2 failed"))
  }

  @Test func `a PNG has the colors of CSS that the preview has`() throws {
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="10" height="10" \
      fill="oklch(51.975% 0.17686 142.495)"/><rect x="10" width="10" height="10" style="fill: var(--x, red)"/></svg>
      """, to: "colors.svg")
    let made = try Program.run("export", "colors.svg", "-o", "colors.png", in: folder)
    #expect(made.ending == .status(0) && made.error == "")
    let picture = try PictureReader.bitmap(of: folder.bytes("colors.png"))
    #expect(pixel(picture, 5, 5) == [0, 128, 0, 255] && pixel(picture, 15, 5) == [255, 0, 0, 255])
  }

  @Test func `a PNG has a drop shadow and its shape`() throws {
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><filter id="f"><feDropShadow dx="6" dy="6" \
      stdDeviation="4"/></filter><rect x="20" y="20" width="60" height="60" fill="#06c" filter="url(#f)"/></svg>
      """, to: "drop.svg")
    let made = try Program.run("export", "drop.svg", "-o", "drop.png", in: folder)
    #expect(made.ending == .status(0))
    let picture = try PictureReader.bitmap(of: folder.bytes("drop.png"))
    #expect(pixel(picture, 50, 50) == [0, 102, 204, 255])
    // Half a pixel inside of the moved edge: 255 · Φ(0.5 / 4) = 140.
    let edge = pixel(picture, 85, 50)
    #expect(edge.prefix(3) == [0, 0, 0] && (130...150).contains(edge[3]), "\(edge)")
  }

  @Test func `a file that draws with use alone can be looked at and exported`() throws {
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><symbol id="a"><rect width="9" height="9" \
      fill="red"/></symbol><use href="#a"/></svg>
      """, to: "use.svg")
    let exported = try Program.run("export", "use.svg", "-f", "png,svg,swiftui", "-o", "made/", in: folder)
    #expect(exported.ending == .status(0))
    #expect(pixel(try PictureReader.bitmap(of: folder.bytes("made/use.png")), 5, 5) == [255, 0, 0, 255])
    #expect(folder.text("made/use.svg") == folder.text("use.svg"))
    // Without colors a red fill is a tone of dots.
    let picture = try Program.run("render", "use.svg", in: folder).output
    #expect(picture.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
    let first = "No shape can be edited: <use> draws 1 shape.\n"
    let others = "others     1 shape that <use> draws, 0.00 0.00 9.00 9.00\n"
    for (verb, output) in [("info", first + others), ("describe", first)] {
      let told = try Program.run(verb, "use.svg", in: folder)
      #expect(told.ending == .status(0) && told.output == output)
    }
  }

  // MARK: Pictures

  /// A rectangle of 120 by 80 around the middle of a page of 200 by 200, with a picture and nothing else.
  private func makeFrame(_ values: String...) throws {
    let words = ["new", "rectangle", "width=120", "height=80", "fill=none", "stroke=none"]
    let made = try Program.run(words + values + ["-o", "frame.svg", "--force"], in: folder)
    // What cannot be shown is noted on standard error.
    try #require(made.ending == .status(0))
  }

  private func pixel(_ picture: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    Array(picture.bytes[((y * picture.width + x) * 4)...].prefix(4))
  }

  @Test func `a picture of linear light is drawn as the preview shows it`() throws {
    // 128 of linear light is 187 of sRGB; programs that look at nothing but the numbers show 128.
    let linear: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
      0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x02, 0x00, 0x00, 0x00, 0x90, 0x77, 0x53, 0xDE, 0x00, 0x00, 0x00, 0x04, 0x67,
      0x41, 0x4D, 0x41, 0x00, 0x01, 0x86, 0xA0, 0x31, 0xE8, 0x96, 0x5F, 0x00, 0x00, 0x00, 0x0C, 0x49, 0x44, 0x41, 0x54,
      0x78, 0xDA, 0x63, 0x68, 0x60, 0xF8, 0x0F, 0x00, 0x02, 0x83, 0x01, 0x80, 0x93, 0x94, 0x84, 0x16, 0x00, 0x00, 0x00,
      0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
    try folder.write(linear, to: "linear.png")
    try makeFrame("image=linear.png", "image-fit=stretch")
    let made = try Program.run("export", "frame.svg", "-o", "frame.png", "--force", in: folder)
    try #require(made.ending == .status(0) && made.error == "")
    let middle = pixel(try PictureReader.bitmap(of: folder.bytes("frame.png")), 100, 100)
    #expect(abs(Int(middle[0]) - 187) <= 2 && middle[1...] == [0, 255, 255])
  }

  @Test func `a name that says another format is refused, and one that says none is told all`() throws {
    try makeFrame()
    let photo = try Program.run("export", "frame.svg", "-f", "png", "-o", "frame.jpg", in: folder)
    #expect(
      photo.ending == .status(64) && photo.error.contains("ends in .jpg") && photo.error.contains("end it in .png"))
    let moving = try Program.run("export", "frame.svg", "-o", "frame.gif", in: folder)
    #expect(moving.ending == .status(64) && moving.error.contains("use .svg, .png, .pdf, "))
    #expect(folder.names.filter { $0 != "star.svg" } == ["frame.svg"])
  }

  @Test func `without the drawing program what needs none is written`() throws {
    try makeFrame()
    let none = ["FILLET_DRAW": "/none/such"]
    let all = try Program.run(
      "export", "frame.svg", "-f", "png,svg,pdf", "-o", "copy", in: folder, environment: none)
    #expect(all.ending == .status(69) && all.error.contains("written: copy.svg"))
    let alone = try Program.run("export", "frame.svg", "-o", "copy.png", in: folder, environment: none)
    #expect(alone.ending == .status(69) && !alone.error.contains("written"))
    #expect(folder.names.filter { $0 != "star.svg" }.sorted() == ["copy.svg", "frame.svg"])
    #expect(folder.text("copy.svg") == folder.text("frame.svg"))
  }

  @Test func `a smaller picture is centred, never distorted unless asked`() throws {
    let red: [UInt8] = [255, 0, 0, 255]
    let clear: [UInt8] = [0, 0, 0, 0]
    let file = try PictureWriter.png(of: Bitmap(width: 40, height: 20, bytes: (0..<800).flatMap { _ in red }))
    try folder.write(file, to: "red.png")
    // The fit, and how far the picture goes to the left and up from the middle.
    for (fit, left, up) in [("center", 20, 10), ("contain", 60, 30), ("cover", 60, 40), ("stretch", 60, 40)] {
      try makeFrame("image=red.png", "image-fit=\(fit)")
      let made = try Program.run("export", "frame.svg", "-o", "frame.png", "--force", in: folder)
      try #require(made.ending == .status(0) && made.error == "")
      let drawn = try PictureReader.bitmap(of: folder.bytes("frame.png"))
      #expect(pixel(drawn, 100 - left, 100) == red && pixel(drawn, 99 + left, 100) == red, "\(fit)")
      #expect(pixel(drawn, 99 - left, 100) == clear && pixel(drawn, 100 + left, 100) == clear, "\(fit)")
      #expect(pixel(drawn, 100, 100 - up) == red && pixel(drawn, 100, 99 + up) == red, "\(fit)")
      #expect(pixel(drawn, 100, 99 - up) == clear && pixel(drawn, 100, 100 + up) == clear, "\(fit)")
    }
    try makeFrame("image=red.png", "image-fit=center")
    #expect(folder.text("frame.svg")?.contains(#"x="80" y="90" width="40" height="20" xlink:href="red.png""#) == true)
    // A size that came to be known later is used as soon as something is drawn.
    let unknown = folder.text("frame.svg")?.replacing(#"x="80" y="90" width="40" height="20""#, with: #"x="0""#) ?? ""
    try folder.write(Array(unknown.utf8), to: "frame.svg")
    let later = try Program.run("export", "frame.svg", "-o", "frame.png", "--force", in: folder)
    let drawn = try PictureReader.bitmap(of: folder.bytes("frame.png"))
    #expect(later.ending == .status(0) && pixel(drawn, 80, 90) == red && pixel(drawn, 79, 89) == clear)
    // Its document is the file as it was.
    #expect(try Program.run("export", "frame.png", "-f", "svg", in: folder).output == unknown)
  }

  @Test(arguments: [
    "exif3.jpg", "exif5.jpg", "exif6.jpg", "exif6.png", "rgb8.png", "rgb16-interlaced.png", "grey1.png", "grey16.png",
    "grey-alpha16.png", "grey-key.png", "palette1.png", "palette-alpha8.png", "rgba16.png",
    "baseline.jpg", "progressive.jpg", "grey.jpg", "cmyk.jpg", "really-jpeg.png",
  ])
  func `a picture of any kind is drawn as the preview shows it`(name: String) throws {
    let bytes = try PictureSamples.bytes(name)
    try folder.write(bytes, to: name)
    let shown = try PictureReader.bitmap(of: bytes)
    try makeFrame("image=\(name)", "image-fit=center")
    let made = try Program.run("export", "frame.svg", "-o", "frame.png", in: folder)
    try #require(made.ending == .status(0) && made.error == "")
    let drawn = try PictureReader.bitmap(of: folder.bytes("frame.png"))
    let (left, top) = (100 - shown.width / 2, 100 - shown.height / 2)
    var worst = 0
    for y in 0..<shown.height {
      for x in 0..<shown.width {
        let (a, b) = (pixel(shown, x, y), pixel(drawn, left + x, top + y))
        // What is hardly there has lost its colour to rounding.
        for channel in a[3] > 200 ? 0..<4 : 3..<4 { worst = max(worst, abs(Int(a[channel]) - Int(b[channel]))) }
      }
    }
    #expect(worst <= 2)
    // Under a name that says nothing, and as a part of the document that is called another kind, it is drawn alike.
    try folder.write(bytes, to: "picture")
    let other = name.hasSuffix("png") ? "jpeg" : "png"
    for address in ["picture", "data:image/\(other);base64,\(Base64.text(of: bytes))"] {
      try makeFrame("image=\(address)", "image-fit=center")
      let again = try Program.run("export", "frame.svg", "-o", "again.png", "--force", in: folder)
      try #require(again.ending == .status(0) && again.error == "")
      #expect(try PictureReader.bitmap(of: folder.bytes("again.png")) == drawn)
    }
    try makeFrame("image=\(name)", "image-fit=center")
    #expect(try Program.run("export", "frame.png", "-f", "svg", in: folder).output == folder.text("frame.svg"))
  }

  @Test(arguments: [
    ("gone.png", Int32(66), "./gone.png does not exist; check the name"),
    ("cut.png", 65, "cut.png: the PNG is cut off: copy it again"),
    ("../x.png", 65, "../x.png: the address leaves the document's folder: copy the picture next to the document"),
    ("inner", 65, "./inner is a directory, not a file; choose a file"),
    ("data:image/png;base64,AAAA", 65, "the embedded picture: not a PNG or JPEG: convert it to one of them"),
  ])
  func `a picture that cannot be read is told in one line, and all else is drawn`(
    address: String, status: Int32, reason: String
  ) throws {
    try folder.write(Array(PictureSamples.bytes("rgba8.png").prefix(90)), to: "cut.png")
    try #require(try Child.run(["mkdir", "inner"], in: folder.path).ending == .status(0))
    try makeFrame("image=\(address)", "border-width=10", "border-color=#00f")
    let made = try Program.run("export", "frame.svg", "-f", "png,svg", "-o", "made/", in: folder)
    #expect(made.ending == .status(status))
    #expect(made.error == "fillet: a picture is left out: \(reason)\n")
    #expect(folder.text("made/frame.svg") == folder.text("frame.svg"))
    let drawn = try PictureReader.bitmap(of: folder.bytes("made/frame.png"))
    let clear: [UInt8] = [0, 0, 0, 0]
    #expect(pixel(drawn, 45, 100) == [0, 0, 255, 255] && pixel(drawn, 100, 100) == clear)
    let shown = try Program.run("render", "frame.svg", "--size", "40x12", in: folder)
    #expect(shown.ending == .status(status) && shown.error == made.error)
    #expect(shown.output.split(separator: "\n", omittingEmptySubsequences: false).count == 13)
    // What only passes a picture on needs none.
    let copied = try Program.run("export", "frame.svg", "-f", "svg", in: folder)
    #expect(copied.ending == .status(0) && copied.error == "")
  }
}

/// The picture files of ImagesTests.
enum PictureSamples {
  static func bytes(_ name: String) throws -> [UInt8] {
    let tests = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
    return try Child.run(["cat", "\(tests)/ImagesTests/Files/\(name)"], in: "/").outputBytes
  }
}
