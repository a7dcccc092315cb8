import Testing

/// What the house rules forbid in Sources, as far as it can be seen in the text.
@Suite struct HouseRuleTests {
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

  @Test func `strings and comments do not count as code`() {
    let file = SourceTree.File(path: "", text: "let a = \"b! \\\" c!\" // d!\n/* e! */ let f = \"\"\"\n g!\n \"\"\"\n")
    #expect(!Self.hasForce(file.code) && file.code.contains("let f"))
    let nested = SourceTree.File(path: "", text: "let a = \"\\(b ? \"c!\" : d())!\" + e")
    #expect(nested.code == "let a = \"(b ? \"\" : d())\" + e")
  }
}
