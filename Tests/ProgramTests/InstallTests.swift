import Testing

/// The files of an installation: the program, man pages and completions.
struct InstallTests {
  private let folder: Folder
  init() throws { folder = try Folder() }

  private static let scripts = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/script/"

  @Test func `groff renders the man page of each verb without a warning`() throws {
    let made = try Child.run(["python3", Self.scripts + "man", "man", Program.path], in: folder.path)
    #expect(made.ending == .status(0), "\(made.error)")
    let pages = folder.names(in: "man")
    #expect(pages.contains("fillet.1") && pages.contains("fillet-set.1") && pages.count >= 15)
    let rendered = try Child.run(
      ["groff", "-man", "-ww", "-Kutf8", "-Tutf8", "-P-cbou"] + pages.map { "man/" + $0 }, in: folder.path)
    #expect(rendered.ending == .status(0) && rendered.error == "")
    for text in ["--where condition", "'corner.all.radius*=1.5'", "64     usage error", "roundness, ratio:"] {
      #expect(rendered.output.contains(text), "\(text)")
    }
  }

  @Test func `uninstalling removes exactly what was installed`() throws {
    for name in ["prefix", "prefix/share", "prefix/share/man"] { folder.make(name) }
    try folder.write("mine", to: "prefix/share/man/mine")
    let environment = ["FILLET_PROGRAM": Program.path]
    // The second one replaces the first.
    for _ in 0..<2 {
      let installed = try Child.run([Self.scripts + "install", "prefix"], in: folder.path, environment: environment)
      #expect(installed.ending == .status(0), "\(installed.error)")
    }
    #expect(folder.names(in: "prefix") == ["bin", "libexec", "share"])
    #expect(folder.names(in: "prefix/share/zsh/site-functions") == ["_fillet"])
    let made = try Child.run(["prefix/bin/fillet", "new", "star", "-o", "star.svg"], in: folder.path)
    #expect(made.ending == .status(0), "\(made.error)")
    let drawn = try Child.run(["prefix/bin/fillet", "export", "star.svg", "-o", "star.png"], in: folder.path)
    #expect(drawn.ending == .status(0) && folder.names.contains("star.png"), "\(drawn.error)")

    let removed = try Child.run([Self.scripts + "uninstall", "prefix"], in: folder.path)
    #expect(removed.ending == .status(0), "\(removed.error)")
    #expect(folder.names(in: "prefix") == ["share"] && folder.names(in: "prefix/share") == ["man"])
    #expect(folder.names(in: "prefix/share/man") == ["mine"])
  }
}
