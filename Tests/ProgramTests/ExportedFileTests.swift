import Document
import Images
import Testing

/// The sizes and the names of exported files.
@Suite struct ExportedFileTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try #require(try Child.run(["mkdir", "icons"], in: folder.path).ending == .status(0))
  }

  private func size(_ name: String) throws -> [Int] {
    let size = try PictureReader.size(of: folder.bytes(name))
    return [size.width, size.height]
  }

  private func write(_ names: [String]) throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M1 1H8V8Z'/></svg>"
    for name in names { try folder.write(svg, to: name) }
  }

  @Test func `drawings of Android in a folder have names of resources, and a named file keeps its name`() throws {
    try write(["icons/arrow-left.svg", "icons/24-home.svg", "icons/class.svg", "icons/my icon.svg"])
    let made = try Program.run("export", "icons/", "-f", "vectordrawable,swiftui", "-o", "out/", in: folder)
    #expect(made.ending == .status(0), "\(made.error)")
    #expect(
      folder.names(in: "out").filter { $0.hasSuffix(".xml") }
        == ["arrow_left.xml", "drawing_24_home.xml", "drawing_class.xml", "my_icon.xml"])
    #expect(folder.names(in: "out").contains("arrow-left.swift"))
    let named = try Program.run("export", "icons/class.svg", "-o", "My-Icon.xml", in: folder)
    #expect(named.ending == .status(0) && folder.names.contains("My-Icon.xml"))
  }

  @Test func `two documents whose exports would have one name are refused before anything is written`() throws {
    try write(["icons/a-b.svg", "icons/a_b.svg"])
    let made = try Program.run("export", "icons/", "-f", "vectordrawable", "-o", "out/", in: folder)
    #expect(made.ending == .status(64))
    #expect(
      made.error
        == "fillet: icons/a-b.svg and icons/a_b.svg would both become out/a_b.xml: "
        + "rename one, or export it to another folder\n")
    #expect(!folder.names.contains("out"))
    #expect(try Program.run("export", "icons/", "-f", "css", "-o", "out/", in: folder).ending == .status(0))
    // The files of an app are one program.
    for (format, title) in [("compose", "Compose"), ("swiftui", "SwiftUI"), ("uikit", "UIKit")] {
      let code = try Program.run("export", "icons/", "-f", format, "-o", "code/", in: folder)
      #expect(
        code.error
          == "fillet: icons/a-b.svg and icons/a_b.svg would both become AB in \(title): "
          + "rename one, or export it to another folder\n")
    }
  }

  @Test func `the size of a file and an asked size are those of every format`() throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='10cm' height='5cm' viewBox='0 0 1000 500'>"
        + "<path d='M100 100H900V400H100Z'/></svg>", to: "a.svg")
    func output(_ words: String...) throws -> String {
      let run = try Program.run(["export", "a.svg", "-o", "-"] + words, in: folder)
      #expect(run.ending == .status(0), "\(run.error)")
      return run.output
    }
    #expect(try output("-f", "dxf").contains("\n10\n90\n20\n40\n"))
    #expect(try output("-f", "dxf", "--unit", "cm").contains("\n10\n9\n20\n4\n"))
    #expect(try output("-f", "dxf", "--out-size", "200mm").contains("\n10\n180\n20\n80\n"))
    #expect(try output("-f", "svg", "--unit", "mm").contains("width='100mm' height='50mm'"))
    #expect(try output("-f", "svg", "--clean").contains("width=\"10cm\" height=\"5cm\" viewBox=\"0 0 1000 500\""))
    #expect(
      try output("-f", "vectordrawable", "--out-size", "24").contains("android:width=\"24dp\" android:height=\"12dp\""))
    let png = try Program.run("export", "a.svg", "--out-size", "40", "-o", "a.png", in: folder)
    #expect(png.ending == .status(0))
    #expect(try size("a.png") == [40, 20])
    let refused = try Program.run("export", "a.svg", "-f", "css", "--out-size", "big", in: folder)
    #expect(refused.ending == .status(64) && refused.error.contains("--out-size big: type a length such as 24 or 80mm"))
  }

  /// Where the root has its size, and the pixels of 10 and 5 cm: 377.95 and 188.98 of 96 an inch, each touched one.
  @Test(arguments: [
    "width='10cm' height='5cm'", "style='width:10cm;height:5cm'", "width='9' style='width:10cm;height:5cm'",
  ])
  func `a PNG has the size of the file, also in CSS`(root: String) throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' \(root) viewBox='0 0 1000 500'><path d='M0 0H9V9Z'/></svg>", to: "a.svg")
    let png = try Program.run("export", "a.svg", "-o", "a.png", in: folder)
    #expect(png.ending == .status(0) && png.error == "")
    #expect(try size("a.png") == [378, 189])
  }

  @Test func `ImageVector is a style of Compose alone`() throws {
    try write(["a.svg"])
    let made = try Program.run("export", "a.svg", "-f", "compose", "--style", "vector", "-o", "-", in: folder)
    #expect(made.ending == .status(0) && made.output.contains("ImageVector.Builder("))
    let refused = try Program.run("export", "a.svg", "-f", "css", "--style", "vector", in: folder)
    #expect(refused.ending == .status(64))
    #expect(refused.error.contains("--style vector is for compose: add it to --format"))
  }

  @Test func `a radius in millimeters is one of the file's millimeters`() throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='100mm' height='100mm' viewBox='0 0 100 100'>"
        + "<path d='M10 10H90V90H10Z'/></svg>", to: "a.svg")
    let set = try Program.run("set", "a.svg", "corner.all.radius=10mm", "-o", "b.svg", in: folder)
    #expect(set.ending == .status(0), "\(set.error)")
    let info = try Program.run("info", "b.svg", "--json", in: folder)
    let corners = try #require(try JSON(info.output)["corners"]?.elements)
    #expect(corners.count == 4)
    #expect(folder.text("b.svg")?.contains("10 10 0 0") == true, "\(folder.text("b.svg") ?? "")")
  }
}
