import Glibc
import Testing

extension TerminalScenes {
  /// Files that are compressed, or in another encoding than UTF-8.
  struct FileFormTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
      let star = try Program.run("new", "star", "corner-radius=6", in: folder).output
      try folder.write(star, to: "star.svg")
      try folder.write("<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n" + star, to: "wide")
      try folder.write("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<!-- é -->\n" + star, to: "narrow")
      try shell(
        """
        gzip -c star.svg >star.svgz; iconv -f utf-8 -t utf-16 wide >wide.svg; gzip -c wide.svg >wide.svgz
        iconv -f utf-8 -t iso-8859-1 narrow >narrow.svg; rm wide narrow
        """)
    }

    @discardableResult private func shell(_ script: String) throws -> String {
      let outcome = try Child.run(["/bin/sh", "-c", script], in: folder.path, input: "")
      try #require(outcome.ending == .status(0), "\(script): \(outcome.error)")
      return outcome.output
    }

    /// The text of a file, whatever its form.
    private func text(_ name: String) throws -> String {
      let encoding = name.hasPrefix("wide") ? "utf-16" : name.hasPrefix("narrow") ? "iso-8859-1" : "utf-8"
      return try shell("\(name.hasSuffix("z") ? "gzip -dc <" : "cat ")\(name) | iconv -f \(encoding) -t utf-8")
    }

    private static let names = ["star.svgz", "wide.svg", "wide.svgz", "narrow.svg"]

    @Test(arguments: names)
    func `the verbs read it, and a change is written in its form`(name: String) throws {
      let plain = try Program.run("info", "star.svg", in: folder).output
      #expect(try Program.run("info", name, in: folder).output == plain)
      #expect(try Program.run("check", name, in: folder).ending == .status(0))
      let before = try text(name)
      let passed = try Child.run(
        ["/bin/sh", "-c", "\"$FILLET\" set - count=7 <\(name) >passed-\(name)"], in: folder.path, input: "",
        environment: ["FILLET": Program.path])
      #expect(passed.ending == .status(0) && passed.error == "")
      #expect(try Program.run("set", name, "count=7", in: folder).ending == .status(0))
      #expect(folder.bytes(name) == folder.bytes("passed-\(name)"))
      let after = try text(name)
      #expect(after.contains("data-count=\"7\"") && after.prefix(50) == before.prefix(50))
      #expect(try Program.run("set", name, "count=5", in: folder).ending == .status(0))
      #expect(try text(name) == before)
    }

    @Test func `the ending of a new file says whether it is compressed`() throws {
      #expect(try Program.run("set", "star.svgz", "count=7", "-o", "plain.svg", in: folder).ending == .status(0))
      #expect(try Program.run("export", "plain.svg", "-o", "again.svgz", in: folder).ending == .status(0))
      #expect(try shell("gzip -dc again.svgz") == folder.text("plain.svg"))
      #expect(try Program.run("set", ".", "count=9", "-o", "out", in: folder).ending == .status(0))
      #expect(folder.names(in: "out") == folder.names.filter { $0 != "out" })
      // A drawing without the rest of its file is in UTF-8.
      let clean = try Program.run("export", "narrow.svg", "--clean", "-f", "svg", in: folder)
      #expect(clean.output.hasPrefix("<svg ") && clean.output.contains("<path d="))
    }

    @Test(arguments: names)
    func `a killed editor's changes are recovered, and undone they give every byte of the file`(
      name: String
    ) async throws {
      let bytes = folder.bytes(name)
      let terminal = try await Terminal.running(name, in: folder)
      try await terminal.wait(forText: "▸ t0 ──● round")
      try terminal.press("Space")
      try await terminal.wait(forText: "▸ t0 ●── sharp")
      try terminal.send(SIGKILL)
      #expect(try await terminal.endStatus() == 137)
      try await terminal.start("--recover \(name)")
      try await terminal.wait(forText: "restored 1 change")
      try terminal.press("w")
      try await terminal.wait(forText: "saved \(name)")
      #expect(try text(name).contains("data-corners=\"s "))
      #expect(folder.bytes(name).prefix(2) == bytes.prefix(2))
      try terminal.press("u", "w")
      try await terminal.wait(forText: "saved \(name)")
      try await terminal.wait(for: "the file's bytes") { _ in folder.bytes(name) == bytes }
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
    }

    @Test func `the text editor has plain text, and its changes are saved in the file's form`() async throws {
      try folder.write("#!/bin/sh\nsed -i 's/é/図/;s/<title>/<!--図--><title>/' \"$1\"\n", to: "ed", mode: 0o755)
      let terminal = try await Terminal.running("wide.svgz", environment: "VISUAL= EDITOR=./ed", in: folder)
      try await terminal.wait(forText: "▸ t0 ──● round")
      try terminal.run("file.edit-in-editor")
      try await terminal.wait(forText: "the drawing now follows the text")
      try terminal.press("w")
      try await terminal.wait(forText: "saved wide.svgz")
      #expect(try text("wide.svgz").contains("<!--図--><title>"))
    }

    @Test func `another program's version of it is replaced only after a question`() async throws {
      let terminal = try await Terminal.running("star.svgz", in: folder)
      try await terminal.wait(forText: "▸ t0 ──● round")
      try shell("gzip -dc star.svgz | sed s/corner-radius=.6/corner-radius=\\\"7/ | gzip -c >new; mv new star.svgz")
      let other = folder.bytes("star.svgz")
      try terminal.press("Space", "w")
      try await terminal.wait(forText: "Another program changed star.svgz")
      #expect(folder.bytes("star.svgz") == other)
      try terminal.press("r")
      try await terminal.wait(forText: "saved star.svgz")
      #expect(try text("star.svgz").contains("data-corners=\"s "))
    }

    @Test(arguments: [
      ("head -c 300 star.svgz", "the compressed file ends too early: copy it again"),
      ("(head -c -8 star.svgz; printf 12345678)", "the compressed file is damaged: copy it again"),
      (
        "(head -c 140000000 /dev/zero | gzip -c)", "the compressed file has more than 128 MiB of text, the limit"
      ),
      ("(head -c -1 wide.svg)", "5:7: the bytes here are not UTF-16LE: save the file as UTF-8"),
    ])
    func `a file that cannot be read is refused in one line`(script: String, message: String) throws {
      try shell("\(script) >bad.svgz")
      let outcome = try Program.run("info", "bad.svgz", in: folder)
      #expect(outcome.ending == .status(65))
      let start = "fillet: bad.svgz:"
      #expect(outcome.error.hasPrefix(start) && outcome.error.hasSuffix("\(message)\n"), "\(outcome.error)")
      #expect(outcome.error.utf8.count <= start.utf8.count + 1 + message.utf8.count + 1)
    }
  }
}
