import Glibc
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

  private func install(_ prefix: String) throws -> Outcome {
    try Child.run([Self.scripts + "install", prefix], in: folder.path, environment: ["FILLET_PROGRAM": Program.path])
  }

  private func uninstall(_ prefix: String) throws -> Outcome {
    try Child.run([Self.scripts + "uninstall", prefix], in: folder.path)
  }

  /// All names below the folder, as find prints them.
  private func tree() throws -> [String] {
    try Child.run(["find", ".", "-printf", "%y %P\\n"], in: folder.path).output.split(separator: "\n").map(String.init)
      .sorted()
  }

  @Test(arguments: [
    ("mkdir -p p/bin/fillet", "bin/fillet is a folder: move it away"),
    ("mkdir -p p/bin/fillet.new", "bin/fillet.new is a folder: move it away"),
    ("mkdir -p p/bin && echo mine >p/bin/fillet", "bin/fillet is not from an installation of fillet: move it away"),
    (
      "mkdir -p p/share/doc/fillet && echo mine >p/share/doc/fillet/copyright",
      "share/doc/fillet/copyright is not from an installation of fillet: move it away"
    ),
    ("mkdir -p p/bin && ln -s gone p/bin/fillet", "bin/fillet is not from an installation of fillet: move it away"),
    ("mkdir p && echo mine >p/libexec", "libexec is not a folder: move it away"),
    ("mkdir p other && ln -s ../other p/share", "share leads out of"),
  ])
  func `an installation replaces nothing of others, and changes nothing then`(present: String, reason: String) throws {
    #expect(try Child.run(["sh", "-c", present], in: folder.path).ending == .status(0))
    let before = try tree()
    let outcome = try install("p")
    #expect(outcome.ending == .status(73) && outcome.error.contains("/p/" + reason), "\(outcome.error)")
    #expect(outcome.output == "")
    #expect(try tree() == before)
    #expect(try uninstall("p").ending == .status(66))
    #expect(try tree() == before)
  }

  @Test func `an installation or an update that ends early can be removed`() throws {
    let script = """
      mkdir tools
      printf '#!/bin/sh\n[ "${3##*/}" != "$STOP" ] || exit 9\nexec /bin/mv "$@"\n' >tools/mv
      chmod +x tools/mv
      for stop in _fillet fillet-draw; do
        PATH=$PWD/tools:$PATH STOP=$stop '\(Self.scripts)install' p >/dev/null
        echo "$? $(find p -name '*.new' | wc -l)"
      done
      '\(Self.scripts)uninstall' p
      # It ends with its first list half written.
      PATH=$PWD/tools:$PATH STOP=installed '\(Self.scripts)install' q >/dev/null
      echo "$? $(find q -name '*.new' | wc -l)"
      '\(Self.scripts)uninstall' q
      """
    let outcome = try Child.run(
      ["bash", "-c", script], in: folder.path, environment: ["FILLET_PROGRAM": Program.path])
    #expect(outcome.output.hasPrefix("9 1\n9 2\nremoved "), "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.contains("\n9 1\nremoved "), "\(outcome.output)\(outcome.error)")
    #expect(folder.names(in: "p") == [] && folder.names(in: "q") == [])
  }

  @Test func `an update removes what it lacks, and uninstalling stays below the prefix`() throws {
    #expect(try install("p").ending == .status(0))
    for name in ["out", "p/share/old"] { folder.make(name) }
    for name in ["out/f", "p/bin/former", "p/share/old/page"] { try folder.write("", to: name) }
    let more = ["bin/former", "share/old/", "share/old/page", "link/f", "../out/f", "ghost"]
    let list = try #require(folder.text("p/share/fillet/installed"))
    try folder.write(list + more.map { $0 + "\n" }.joined(), to: "p/share/fillet/installed")
    try #require(unsafe symlink("../out", "\(folder.path)/p/link") == 0)
    let update = try install("p")
    #expect(update.ending == .status(0) && update.output.hasPrefix("installed "), "\(update.error)")
    #expect(folder.text("p/share/fillet/installed") == list)
    #expect(!folder.names(in: "p/bin").contains("former") && !folder.names(in: "p/share").contains("old"))

    try folder.write(list + "link/f\n../out/f\nghost\n", to: "p/share/fillet/installed")
    let files = list.split(separator: "\n").filter { !$0.hasSuffix("/") }.count
    #expect(try uninstall("p").output == "removed \(files) files below p\n")
    #expect(folder.names(in: "p") == ["link"] && folder.names(in: "out") == ["f"])
  }
}
