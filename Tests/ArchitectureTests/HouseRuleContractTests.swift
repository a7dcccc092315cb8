import Testing

/// What the house rules forbid in Sources, as far as it can be seen in the text.
@Suite struct HouseRuleContractTests {
  @Test func `Foundation is not imported, and its essentials only in the application`() throws {
    for file in try SourceTree.files(in: "Sources") {
      let foundations = file.imports.filter { $0.hasPrefix("Foundation") }
      let isProgram = file.path.hasPrefix("Sources/Application/")
      #expect(foundations.allSatisfy { isProgram && $0 == "FoundationEssentials" }, "\(file.path)")
    }
  }

  /// A `!` right after a name, a bracket or a literal, which is no `!=`: a force unwrap, cast or try.
  static func hasForce(_ code: String) -> Bool { code.firstMatch(of: /[\w\)\]}>"?]!(?!=)/) != nil }

  @Test func `nothing is unwrapped, cast or tried by force`() throws {
    for file in try SourceTree.files(in: "Sources") {
      #expect(!Self.hasForce(file.code), "\(file.path)")
    }
  }

  @Test(arguments: ["a!", "f()!", "x[0]!.y", "try! f()", "a as! B", "var a: Int!", "\"\"!", "a!, b"])
  func `the check for force sees`(code: String) {
    #expect(Self.hasForce(code))
  }

  @Test(arguments: ["a != b", "!a", "(!a)", "a && !b", "a !== b", "[!a]", "x!=y"])
  func `the check for force leaves alone`(code: String) {
    #expect(!Self.hasForce(code))
  }

  @Test func `errors are not dropped without a word`() throws {
    for file in try SourceTree.files(in: "Sources") {
      #expect(!Self.dropsErrors(file.code), "\(file.path)")
      // A comment that says why is a word.
      #expect(file.text.firstMatch(of: /catch\s*(?:let \w+\s*)?\{\s*\}/) == nil, "\(file.path)")
    }
  }

  /// A `try?`, which makes nothing of an error's reason.
  static func dropsErrors(_ code: String) -> Bool { code.firstMatch(of: /\btry\?/) != nil }

  @Test func `the check for dropped errors sees a try with a question mark, and no name that ends so`() {
    #expect(Self.dropsErrors("let a = try? f()") && Self.dropsErrors("(try? f()) ?? 1"))
    #expect(!Self.dropsErrors("func entry() -> Entry? { try f() }") && !Self.dropsErrors("retry?.f()"))
  }

  @Test func `no file or type is a place for everything`() throws {
    for file in try SourceTree.files(in: "Sources") + SourceTree.files(in: "Tests") {
      #expect(file.path.firstMatch(of: /Utils|Utilities|Helpers?\b|Common|Misc/) == nil, "\(file.path)")
      #expect(file.code.firstMatch(of: /\b(?:enum|struct|class|actor) \w*(?:Utils|Helpers?)\b/) == nil, "\(file.path)")
    }
  }

  @Test func `no file is longer than 400 lines`() throws {
    for file in try SourceTree.files(in: "Sources") {
      let lines = file.text.utf8.count { $0 == UInt8(ascii: "\n") }
      #expect(lines <= 400, "\(file.path) has \(lines) lines, at most 400: move a type into a file of its own")
    }
  }

  @Test func `only the libraries for others are public`() throws {
    let libraries: Set = ["Geometry", "Raster", "Shapes", "Document", "SVG", "Preview"]
    for file in try SourceTree.files(in: "Sources") {
      if libraries.contains(String(file.path.split(separator: "/")[1])) { continue }
      #expect(file.code.firstMatch(of: /\bpublic\b/) == nil, "\(file.path): write package instead of public")
    }
  }

  @Test func `strings and comments do not count as code`() {
    let file = SourceTree.File(path: "", text: "let a = \"b! \\\" c!\" // d!\n/* e! */ let f = \"\"\"\n g!\n \"\"\"\n")
    #expect(!Self.hasForce(file.code) && file.code.contains("let f"))
    let nested = SourceTree.File(path: "", text: "let a = \"\\(b ? \"c!\" : d())!\" + e")
    #expect(nested.code == "let a = \"(b ? \"\" : d())\" + e")
  }

  /// The names of commands that a text's literals of commands have.
  static func commandNames(in text: String) -> [String] {
    text.matches(of: /(?:Command|moving|showing|sizing|\.init)\(\s*"([a-z]+\.[a-z-]+)"/).map { String($0.output.1) }
  }

  /// The first words of a text's strings, comments left out.
  static func firstWords(in text: String) -> [String] {
    // Bytes, for characters take ten times as long.
    let (quote, slash) = (UInt8(ascii: "\""), UInt8(ascii: "/"))
    return Array(text.utf8).split(separator: UInt8(ascii: "\n"))
      .filter { $0.contains(quote) && $0.first { $0 != 32 } != slash }
      .flatMap { $0.split(separator: quote, omittingEmptySubsequences: false).dropFirst() }
      .map { String(decoding: $0.prefix { $0 != 32 }, as: UTF8.self) }
  }

  @Test func `a command's name stands in its literal alone`() throws {
    let files = try SourceTree.files(in: "Sources")
    let all = files.filter { $0.path.hasPrefix("Sources/Editor/") }.flatMap { Self.commandNames(in: $0.text) }
    let names = Set(all)
    #expect(names.count > 100 && names.count == all.count)
    // Lessons are texts with lines of commands in them.
    for file in files where !file.path.hasPrefix("Sources/Lessons/") {
      let found = Self.firstWords(in: file.text).filter(names.contains)
      #expect(found == (found.isEmpty ? [] : Self.commandNames(in: file.text)), "\(file.path)")
    }
  }

  @Test func `the check for names of commands sees literals, and lines that repeat them`() {
    let text = """
      Command("a.b", title: "t") { }
      // "a.b"
      run("a.b 1")
      """
    #expect(Self.commandNames(in: text) == ["a.b"] && Self.firstWords(in: text).filter { $0 == "a.b" }.count == 2)
  }

  /// A command's name or line next to a comparison: behavior that its literal does not state.
  static func comparesNames(_ code: String) -> Bool {
    let name = /Command\.\w+\.(?:name|line\()/
    let before = /(?:[!=]=|\.(?:hasPrefix|hasSuffix|contains|starts)\([^()\n]*|\bcase\b[^:\n]*)[\s\[]*$/
    let after = /^\s*\]?\s*(?:[!=]=|\.(?:hasPrefix|hasSuffix|contains|starts)\b)/
    return code.matches(of: name).contains { match in
      let start = code[..<match.range.lowerBound]
      let line = start[(start.lastIndex(of: "\n") ?? start.startIndex)...]
      return line.firstMatch(of: before) != nil || code[match.range.upperBound...].firstMatch(of: after) != nil
    }
  }

  @Test func `no code branches on a command's name`() throws {
    for file in try SourceTree.files(in: "Sources") {
      #expect(!Self.comparesNames(file.code), "\(file.path)")
    }
  }

  @Test(arguments: [
    "a == Command.set.name", "a != [Command.helpKeys.name]", "Command.set.name == a", "a.hasPrefix(Command.set.name)",
    "case Command.set.name:", "case b, Command.set.name:", "[Command.set.name].contains(a)",
    "a.contains(Command.set.name)", "a == Command.export.line(\"\")", "a.hasPrefix(Command.set.line(b))",
  ])
  func `the check for branches sees`(code: String) {
    #expect(Self.comparesNames(code))
  }

  @Test(arguments: [
    "a = Command.set.name", "label(Command.set.name)", "a == 1 ? b : Command.set.name", "(Command.set.name, \"==\")",
    "case .a: Command.set.line(b)", "b.isEmpty ? Command.set.name : c",
  ])
  func `the check for branches leaves alone`(code: String) {
    #expect(!Self.comparesNames(SourceTree.File(path: "", text: code).code))
  }

  @Test func `no kind of shape is asked for by name outside Shapes`() throws {
    let shapes = try SourceTree.files(in: "Sources/Shapes")
    let types = Set(
      shapes.flatMap { file in
        file.code.matches(of: /\b(?:struct|protocol) (\w+): (?:Shape|\w+Shape)\b/).map { String($0.output.1) }
      })
    #expect(types.count > 8)
    for file in try SourceTree.files(in: "Sources") where !file.path.hasPrefix("Sources/Shapes/") {
      let casts = Self.casts(in: file.code).filter(types.contains)
      #expect(casts.isEmpty, "\(file.path): \(casts)")
    }
  }

  /// The types that a text asks values for.
  static func casts(in code: String) -> [String] {
    code.matches(of: /\b(?:as\?|is|as) (?:any )?([A-Z]\w+)/).map { String($0.output.1) }
  }

  @Test func `the check for casts sees each form of them`() {
    let code = "a as? any Bee; if a is Cee { }; switch a { case is Dee: e; case let f as Gee: h }"
    #expect(Self.casts(in: code) == ["Bee", "Cee", "Dee", "Gee"])
  }
}
