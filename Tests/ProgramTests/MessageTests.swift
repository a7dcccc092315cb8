import Testing

/// What the verbs say on standard error.
struct MessageTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(try Program.run("new", "star", in: folder).output, to: "star.svg")
  }

  @Test func `a closed standard output is called that`() throws {
    let script = "exec \"$FILLET\" export star.svg -o - >&-"
    let outcome = try Child.run(
      ["/bin/sh", "-c", script], in: folder.path, input: "", environment: ["FILLET": Program.path])
    #expect(outcome.ending == .status(74))
    #expect(outcome.error == "fillet: cannot write standard output: it is closed\n")
  }

  @Test func `in the C locale messages are ASCII`() throws {
    let arguments = ["info", "nö—.svg"]
    let ascii = try Program.run(arguments, in: folder, environment: ["LC_ALL": "C"])
    #expect(ascii.error == "fillet: n?-.svg does not exist; check the name\n")
    let unicode = try Program.run(arguments, in: folder, environment: ["LC_ALL": "C.UTF-8"])
    #expect(unicode.error == "fillet: nö—.svg does not exist; check the name\n")
  }

  @Test func `of many things that are not understood the first ones are said`() throws {
    let scripts = String(repeating: "<script>1</script>\n", count: 3000)
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n<rect width=\"9\" height=\"9\"/>\n"
    try folder.write(svg + scripts + "</svg>\n", to: "scripts.svg")
    for arguments in [["info", "scripts.svg"], ["edit", "--plain", "scripts.svg"]] {
      let outcome = try Program.run(arguments, in: folder)
      #expect(outcome.ending == .status(0))
      let lines = outcome.error.split(separator: "\n")
      #expect(lines.count == 11 && lines.last?.hasPrefix("fillet: and ") == true, "\(outcome.error.prefix(2000))")
    }
  }
}
