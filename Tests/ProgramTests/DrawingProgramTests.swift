import Glibc
import Images
import Raster
import Testing

@Suite struct DrawingProgramTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  /// The left half red, the right half clear.
  private static let half = """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10">\
    <rect width="10" height="10" fill="red"/></svg>
    """

  private func bitmap(_ arguments: String..., input: String = Self.half) throws -> Bitmap {
    let drawn = try Drawing.run(["--format", "png"] + arguments, input: input, in: folder)
    #expect(drawn.error == "")
    try #require(drawn.ending == .status(0))
    return try PictureReader.bitmap(of: drawn.outputBytes)
  }

  private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    Array(bitmap.bytes[((y * bitmap.width + x) * 4)...].prefix(4))
  }

  @Test(arguments: [("1", 20, 10), ("2", 40, 20), ("0.5", 10, 5), ("1.55", 31, 16)])
  func `a scale gives whole pixels that hold everything`(scale: String, width: Int, height: Int) throws {
    let bitmap = try bitmap("--scale", scale)
    #expect([bitmap.width, bitmap.height] == [width, height])
    #expect(pixel(bitmap, 1, 1) == [255, 0, 0, 255])
    #expect(pixel(bitmap, width - 2, 1) == [0, 0, 0, 0])
  }

  @Test func `a size of another shape keeps the drawing's and leaves the rest clear`() throws {
    let bitmap = try bitmap("--size", "40x40")
    #expect([bitmap.width, bitmap.height] == [40, 40])
    #expect(pixel(bitmap, 5, 5) == [0, 0, 0, 0])
    #expect(pixel(bitmap, 5, 20) == [255, 0, 0, 255])
    #expect(pixel(bitmap, 35, 20) == [0, 0, 0, 0])
  }

  @Test(arguments: [
    (["--scale", "1000000"], "too many"), (["--size", "32767x32767"], "too many"), (["--size", "40000x1"], "too many"),
    (["--scale", "nan"], "not a number"), (["--scale", "-1"], "not a number"), (["--scale", "1x"], "not a number"),
    (["--size", "10"], "not a size"), (["--size", "1.5x2"], "not a size"), (["--wrong", "1"], "fillet-draw --format"),
    (["--scale"], "fillet-draw --format"),
  ])
  func `what cannot be drawn is refused in one line before memory is spent`(
    arguments: [String], reason: String
  ) throws {
    let drawn = try Drawing.run(["--format", "png"] + arguments, input: Self.half, in: folder)
    #expect(drawn.ending == .status(64))
    #expect(drawn.output == "")
    #expect(drawn.error.contains(reason) && drawn.error.split(separator: "\n").count == 1, "\(drawn.error)")
  }

  @Test func `a drawing gets a gigabyte and a minute`() throws {
    // The drawing waits for its input, and its limits are looked at until they are its own.
    let line = """
      mkfifo in; exec 3<>in
      '\(Drawing.path)' --format png <in >/dev/null & drawing=$!
      until grep -q 'address space *1073741824' /proc/$drawing/limits; do kill -0 $drawing || break; done
      cat /proc/$drawing/limits; kill $drawing
      """
    let limits = try Child.run(["/bin/bash", "-c", line], in: folder.path).output.split(separator: "\n")
    for (name, soft) in [("Max address space", "1073741824"), ("Max cpu time", "60")] {
      let row = limits.first { $0.hasPrefix(name) }
      #expect(row?.dropFirst(name.count).split(separator: " ").first.map(String.init) == soft, "\(row ?? "")")
    }
  }

  /// A side in units, a scale, and the bytes for 48 a pixel above a gibibyte, up to 4 in all.
  @Test(arguments: [(20, 1, 19_200), (400, 10, 768_000_000), (4000, 1, 768_000_000), (8000, 1, 3_072_000_000)])
  func `the memory of a drawing grows with its picture`(side: Int, scale: Int, bytes: Int) throws {
    // A pipe for a picture: the drawing waits for it, and opening it waits for the drawing.
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)'><image href='p.png'/></svg>"
    try folder.write(svg, to: "a.svg")
    let line = """
      mkfifo p.png
      '\(Drawing.path)' --format png --scale \(scale) --base '\(folder.path)' <a.svg >/dev/null &
      exec 3>p.png; grep 'address space' /proc/$!/limits; kill $!
      """
    let run = try Child.run(["/bin/bash", "-c", line], in: folder.path)
    let words = run.output.split(separator: " ").compactMap { Int($0) }
    #expect(words == [min((1 << 30) + 8 * svg.utf8.count + bytes, 4 << 30), 4 << 30], "\(run.output)\(run.error)")
  }

  /// Results of a filter, each a picture of 2000 by 2000 pixels, of which some 75 have room.
  @Test(arguments: [(8, 0), (150, 65)])
  func `a drawing that takes too much memory is refused in one line`(count: Int, status: Int32) throws {
    let results = (0..<count).map { "<feFlood flood-opacity='.5' result='r\($0)'/>" }
    let merged = (0..<count).map { "<feMergeNode in='r\($0)'/>" }
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' width='2000' height='2000'>\
      <filter id='f' x='0' y='0' width='1' height='1'>\(results.joined())<feMerge>\(merged.joined())</feMerge></filter>\
      <rect width='2000' height='2000' filter='url(#f)'/></svg>
      """
    let drawn = try Drawing.run(["--format", "png"], input: svg, in: folder)
    #expect(drawn.ending == .status(status), "\(drawn.error)")
    #expect(drawn.error == (status == 0 ? "" : "the SVG cannot be drawn: rendering error: NoMemory\n"))
  }

  @Test(arguments: [(1_000_000, 0), (3_000_000, 65)])
  func `a PDF of something far from the page is refused before cairo gets it`(x: Int, status: Int32) throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><path d="M0 0H\(x)V5H0Z" fill="red"/></svg>
      """
    let drawn = try Drawing.run(["--format", "pdf"], input: svg, in: folder)
    #expect(drawn.ending == .status(status))
    let reason =
      "the drawing reaches 2999980 units beyond the page, too far for a PDF: move or remove what is so far away\n"
    #expect(drawn.error == (status == 0 ? "" : reason))
  }

  @Test(arguments: [1.0, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 14, 20], [1.0, 2, 3])
  func `a blurred straight edge is within 1 % of the error function`(radius: Double, scale: Double) throws {
    let deviation = radius / 2
    let (margin, side) = ((4 * deviation).rounded(.up) + 4, (8 * deviation).rounded(.up) + 8)
    let (size, left) = (2 * margin + side, margin)
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" height="\(size)" viewBox="0 0 \(size) \(size)">\
      <filter id="f" filterUnits="userSpaceOnUse" x="0" y="0" width="\(size)" height="\(size)" \
      color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="\(deviation)"/></filter>\
      <rect x="\(left)" y="\(left)" width="\(side)" height="\(side)" filter="url(#f)"/></svg>
      """
    let bitmap = try bitmap("--scale", "\(scale)", input: svg)
    var worst = 0.0
    for x in 0..<bitmap.width / 2 {
      let distance = ((Double(x) + 0.5) / scale - left) / deviation
      let wanted = (1 + erf(distance / 2.0.squareRoot())) / 2
      worst = max(worst, abs(Double(pixel(bitmap, x, bitmap.height / 2)[3]) / 255 - wanted))
    }
    #expect(worst < 0.01, "\(worst)")
  }

  @Test func `what is beside a narrow blur stays as sharp as it is`() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10"><filter id="f">\
      <feGaussianBlur stdDeviation="0.5"/></filter><rect x="30" width="9" height="9" filter="url(#f)"/>\
      <rect width="10" height="10" fill="red"/></svg>
      """
    let (bitmap, plain) = (try bitmap("--scale", "2", input: svg), try bitmap("--scale", "2"))
    #expect(bitmap.bytes == plain.bytes)
  }

  @Test(arguments: ["", "no svg", "<svg", "<svg xmlns='http://www.w3.org/2000/svg'><g>"])
  func `what is no SVG ends with 65 and one line`(input: String) throws {
    let drawn = try Drawing.run(["--format", "png"], input: input, in: folder)
    #expect(drawn.ending == .status(65))
    #expect(drawn.output == "" && drawn.error.hasPrefix("the SVG cannot be drawn: "), "\(drawn.error)")
    #expect(drawn.error.split(separator: "\n").count == 1)
  }

  @Test(arguments: ["'\\377'", "de_DE@'\\377'", "zz_ZZ.none"])
  func `an odd locale draws as any other`(locale: String) throws {
    try folder.write(Self.half, to: "half.svg")
    let program = Drawing.path
    let line = "LC_ALL=$(printf \(locale)) LANG=$LC_ALL exec '\(program)' --format png <half.svg >half.png"
    let drawn = try Child.run(["/bin/sh", "-c", line], in: folder.path)
    #expect(drawn.ending == .status(0) && drawn.error == "", "\(drawn.error)")
  }

  @Test func `the same SVG gives the same PDF, with a date only when one is asked for`() throws {
    func pdf(_ epoch: String? = nil) throws -> Outcome {
      let environment = epoch.map { ["SOURCE_DATE_EPOCH": $0] } ?? [:]
      return try Drawing.run(["--format", "pdf"], input: Self.half, in: folder, environment: environment)
    }
    let plain = try pdf()
    #expect(plain.outputBytes == (try pdf()).outputBytes)
    #expect(plain.output.hasPrefix("%PDF-") && !plain.output.contains("CreationDate"))
    // 20 by 10 units at 96 to the inch are 15 by 7.5 points; a filled path, and no picture.
    #expect(plain.output.contains("/MediaBox [ 0 0 15 7.5 ]"))
    #expect(!plain.output.contains("/Image"))
    let dated = try pdf("86400")
    #expect(dated.output.contains("/CreationDate (19700102000000"))
    #expect(dated.outputBytes == (try pdf("86400")).outputBytes)
    #expect(try pdf("soon").ending == .status(64))
  }

  @Test func `a linked picture is drawn below the folder, and no other file is`() throws {
    let whole = """
      <svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" fill="blue"/></svg>
      """
    let blue = try Drawing.run(["--format", "png"], input: whole, in: folder).outputBytes
    try folder.write(blue, to: "blue.png")
    let outer = try Folder()
    try outer.write(blue, to: "blue.png")
    func color(_ href: String, base: String?) throws -> [UInt8] {
      let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">\
        <image href="\(href)" width="10" height="10"/></svg>
        """
      let arguments = ["--format", "png"] + (base.map { ["--base", $0] } ?? [])
      let drawn = try Drawing.run(arguments, input: svg, in: folder)
      try #require(drawn.ending == .status(0))
      return pixel(try PictureReader.bitmap(of: drawn.outputBytes), 5, 5)
    }
    #expect(try color("blue.png", base: folder.path) == [0, 0, 255, 255])
    let clear: [UInt8] = [0, 0, 0, 0]
    #expect(try color("blue.png", base: nil) == clear)
    #expect(try color("file://\(outer.path)/blue.png", base: folder.path) == clear)
    #expect(try color("../\(outer.path.split(separator: "/").last ?? "")/blue.png", base: folder.path) == clear)
    #expect(try color("missing.png", base: folder.path) == clear)
  }
}
