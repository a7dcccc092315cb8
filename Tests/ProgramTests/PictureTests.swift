import Document
import Images
import Testing

extension TerminalScenes {
  struct PictureTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    @Test func `e p and e d draw the document, which stays unsaved`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try terminal.press("Space", "e", "p")
      let screen = try await terminal.wait(forText: "exported demo9.png")
      #expect(screen[0].hasPrefix(" demo9.svg [+]"))
      try terminal.press("e", "d")
      try await terminal.wait(forText: "exported demo9.pdf")
      #expect(folder.names.filter { $0.hasPrefix("demo9") } == ["demo9.pdf", "demo9.png"])
      let size = try PictureReader.size(of: folder.bytes("demo9.png"))
      #expect([size.width, size.height] == [200, 190])
      // Its own file is written again without a question.
      try terminal.press("a", "e", "p")
      try await terminal.wait(for: "the second picture") { $0.last?.hasPrefix(" exported demo9.png (") == true }
    }

    @Test func `a picture opens as the document in it, and is saved beside it`() async throws {
      let made = try Program.run("new", "star", "count=7", "-o", "star.svg", in: folder)
      try #require(made.ending == .status(0))
      let drawn = try Program.run("export", "star.svg", "-o", "star.png", in: folder)
      try #require(drawn.ending == .status(0))
      let svg = folder.text("star.svg")
      folder.delete("star.svg")
      let picture = folder.bytes("star.png")

      let terminal = try await Terminal.running("star.png", in: folder)
      let screen = try await terminal.wait(forText: "from star.png")
      #expect(screen[0].hasPrefix(" star.svg"))
      try terminal.press("w")
      try await terminal.wait(forText: "saved star.svg")
      #expect(folder.text("star.svg") == svg)
      #expect(folder.bytes("star.png") == picture)
      // The picture is this run's own, too.
      try terminal.press("n", "e", "p")
      try await terminal.wait(forText: "exported star.png")
      #expect(folder.bytes("star.png") != picture)
      #expect(try Program.run("info", "star.png", in: folder).output.hasPrefix("kind       star, 16 corners"))
    }

    @Test func `a photo opens as a new drawing, and nine keys cut a star from it with a white line`() async throws {
      let made = try Program.run("new", "rectangle", "fill=teal", "-o", "photo.svg", in: folder)
      try #require(made.ending == .status(0))
      let drawn = try Child.run(["rsvg-convert", "photo.svg", "-o", "photo.png"], in: folder.path)
      try #require(drawn.ending == .status(0))
      let photo = folder.bytes("photo.png")
      let terminal = try await Terminal.running("photo.png", in: folder)
      try await terminal.wait(forText: "from photo.png")
      try terminal.press("g", "s", "F", "w", "h", "i", "Enter", "e", "p")
      try await terminal.wait(forText: "exported photo.png.png")
      try terminal.press("w")
      try await terminal.wait(forText: "saved photo.png.svg")
      let svg = try #require(folder.text("photo.png.svg"))
      for part in ["data-shape=\"star\"", "data-corner-radius=\"10\"", "data-image=\"photo.png\"", "stroke=\"#fff\""] {
        #expect(svg.contains(part), "\(svg)")
      }
      // No handout replaces the drawing, and no export the photo, even once it is not shown.
      try terminal.run("handout ./photo.png.svg")
      try await terminal.wait(forText: "photo.png.svg is the drawing's own file")
      try terminal.press("Escape")
      try await terminal.wait(forText: "? keys")
      try terminal.run("set image none")
      try await terminal.wait(forText: "picture is now none")
      try terminal.run("export png photo.png")
      try await terminal.wait(forText: "photo.png already exists")
      #expect(folder.text("photo.png.svg") == svg && folder.bytes("photo.png") == photo)
    }

    @Test func `a picture that cannot be shown is said when it is set and when its document is opened`() async throws {
      try folder.write("no picture", to: "broken.png")
      let terminal = try await Terminal.running(in: folder)
      try terminal.run("picture.link gone.png")
      try await terminal.wait(forText: "there is no picture gone.png next to the document")
      try terminal.press("Escape")
      try await terminal.wait(forText: ": find")
      try terminal.run("set image broken.png")
      try await terminal.wait(forText: "broken.png: not a PNG or JPEG")
      try terminal.press("e", "s")
      try await terminal.wait(forText: "saved demo9.svg")
      try terminal.press("q")
      try await terminal.waitForShell()
      let again = try await Terminal.running("demo9.svg", in: folder)
      try await again.wait(forText: "broken.png: not a PNG or JPEG")
    }

    @Test func `a photograph that not every program turns is told once it is linked, and not when it is opened`()
      async throws
    {
      try folder.write(PictureSamples.bytes("exif6.jpg"), to: "photo.jpg")
      let terminal = try await Terminal.running(in: folder)
      try terminal.run("picture.link photo.jpg")
      try await terminal.wait(forText: "photo.jpg is rotated by its EXIF data")
      try terminal.press("e", "s")
      try await terminal.wait(forText: "saved demo9.svg")
      try terminal.press("q")
      try await terminal.waitForShell()
      let again = try await Terminal.running("demo9.svg", in: folder)
      let screen = try await again.wait(forText: "Preview")
      #expect(!screen.joined().contains("EXIF"))
    }

    @Test func `a picture is embedded by its name, which the palette completes, and undone`() async throws {
      try folder.write(Self.dot, to: "dot.png")
      let terminal = try await Terminal.running(in: folder)
      try terminal.press(":")
      try terminal.type("picture.embed d")
      try await terminal.wait(forText: "picture embed dot.png")
      try terminal.press("Tab", "Enter")
      try await terminal.wait(forText: "embedded dot.png")
      try terminal.press("e", "s")
      try await terminal.wait(forText: "saved demo9.svg")
      #expect(folder.text("demo9.svg")?.contains("xlink:href=\"data:image/png;base64,") == true)
      try terminal.press("u", "e", "s")
      try await terminal.wait(for: "the file without it") { _ in
        folder.text("demo9.svg")?.contains("data:image") == false
      }
    }

    @Test func `a picture that is shown is not exported over, and one that is gone by then is told`() async throws {
      try folder.write(Self.dot, to: "demo9.png")
      let terminal = try await Terminal.running(in: folder)
      try terminal.press(":")
      try terminal.type("picture.link demo9.png")
      try terminal.press("Enter", "e", "p")
      try await terminal.wait(forText: "demo9.png is a picture in the document")
      #expect(folder.bytes("demo9.png") == Self.dot)
      folder.delete("demo9.png")
      // The field stays open for another name.
      try await terminal.wait(forText: "export png as: demo9.png")
      try terminal.press("C-u")
      try terminal.type("other.png")
      try terminal.press("Enter")
      try await terminal.wait(forText: "exported other.png, but a picture is left out: ./demo9.png does")
    }

    @Test func `links are looked up from where the document is saved`() async throws {
      folder.make("other")
      try folder.write(Self.dot, to: "dot.png")
      let terminal = try await Terminal.running(in: folder)
      try terminal.press(":")
      try terminal.type("picture.link dot.png")
      try terminal.press("Enter", ":")
      try terminal.type("export svg other/moved.svg")
      try terminal.press("Enter")
      try await terminal.wait(forText: "other/dot.png does not exist")
      let set = try Program.run("set", "other/moved.svg", "fill=red", "-o", "back.svg", in: folder)
      #expect(set.ending == .status(0) && set.error == "")
      let away = try Program.run("set", "back.svg", "fill=red", "-o", "other/away.svg", in: folder)
      #expect(away.error == "note: other/away.svg links to dot.png, which is missing in its folder\n")
      let exported = try Program.run("export", "back.svg", "-f", "svg", "-o", "other/sent.svg", in: folder)
      #expect(
        exported.ending == .status(0)
          && exported.error == "note: other/sent.svg links to dot.png, which is missing in its folder\n")
    }

    @Test func `a picture that could not be read again stays a link`() async throws {
      // What follows a picture's end makes its file so large that a document holds one of them.
      for name in ["noise.png", "more.png"] {
        try folder.write(Self.dot + Array(repeating: 0, count: 50 << 20), to: name)
      }
      let terminal = try await Terminal.running(in: folder)
      try terminal.run("picture.embed noise.png")
      try await terminal.wait(forText: "embedded noise.png")
      try terminal.run("picture.embed more.png")
      try await terminal.wait(forText: "more.png is too large to embed")
    }

    /// A PNG of one pixel.
    private static let dot: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6,
      0, 0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0B, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60, 0, 0x02, 0, 0,
      0x05,
      0, 0x01, 0x7A, 0x5E, 0xAB, 0x3F, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]

    @Test func `a picture of another program is replaced only on request`() async throws {
      try folder.write("mine", to: "demo9.png")
      let terminal = try await Terminal.running(in: folder)
      try terminal.press("e", "p")
      try await terminal.wait(forText: "demo9.png already exists.")
      try terminal.press("n")
      try await terminal.wait(forText: "export png as: demo9.png")
      try terminal.press("C-u")
      try terminal.type("another")
      try terminal.press("Enter")
      try await terminal.wait(forText: "exported another.png")
      #expect(folder.text("demo9.png") == "mine")
    }

    @Test func `without the drawing program one line says so, and nothing is lost`() async throws {
      let terminal = try await Terminal.running(environment: "FILLET_DRAW=/none/such", in: folder)
      try terminal.press("Space", "e", "p")
      try await terminal.wait(forText: "FILLET_DRAW is /none/such")
      try terminal.press("e", "s")
      try await terminal.wait(forText: "saved demo9.svg")
      #expect(folder.names.filter { $0.hasPrefix("demo9") } == ["demo9.svg"])
    }
  }
}
