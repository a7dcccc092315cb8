import ArgumentParser
import Testing

@testable import Verbs

@Suite struct CompletionTests {
  private func completion(_ words: String...) throws -> Completion { Completion(words, of: try .program()) }

  private func texts(_ words: String...) throws -> [String] {
    Completion(words, of: try .program()).candidates.map(\.text)
  }

  @Test func `the first word is a verb or a file`() throws {
    let first = try completion("")
    #expect(first.files == ["svg", "svgz", "png"] && first.candidates.map(\.text).contains("render"))
    #expect(!first.candidates.contains { $0.text == "complete" }, "a verb for scripts")
    #expect(try texts("ex") == ["export", "explain"])
    #expect(try texts("help", "para") == ["parameters"])
  }

  @Test func `options are those of the verb that were not given`() throws {
    #expect(try texts("export", "--s") == ["--scale", "--size", "--style", "--strict", "--shape"])
    #expect(try texts("export", "--scale", "2", "--s") == ["--size", "--style", "--strict", "--shape"])
    // A file without a verb is edited.
    #expect(try texts("a.svg", "--the") == ["--theme"])
    #expect(try completion("export", "--", "--s").files == ["svg", "svgz", "png"])
  }

  @Test func `an option's values follow it, also behind an equals sign`() throws {
    #expect(try texts("edit", "--theme", "hi") == ["high-contrast"])
    #expect(try texts("edit", "--theme=hi") == ["--theme=high-contrast"])
    #expect(try texts("edit", "-c", "corner.rou") == ["corner.round-all"])
    #expect(try texts("export", "a.svg", "-f", "svg,").prefix(2) == ["svg,png", "svg,pdf"])
    #expect(try completion("render", "--size", "").candidates.isEmpty)
    #expect(try completion("keys", "--keymap", "").files == ["toml"])
  }

  @Test func `parameters are those of the kind, with their values`() throws {
    #expect(try texts("new", "re") == ["rectangle"])
    #expect(try texts("new", "star", "tip-r") == ["tip-radius="])
    #expect(try texts("new", "rectangle", "tip-r").isEmpty)
    #expect(try texts("new", "star", "fill=tea") == ["fill=teal"])
    let kinds = ["scoop", "squircle", "smooth", "superellipse"].map { "corner-kind=\($0)" }
    #expect(try texts("new", "star", "corner-kind=s") == kinds)
    #expect(try texts("new", "star", "count=3", "corners=e") == ["corners=every:2"])
    #expect(try completion("new", "star", "image=").files == ["png", "jpg", "jpeg"])
    #expect(try texts("new", "nothing", "fill").isEmpty)
  }

  @Test func `a file that is no document has no parameters and no corners`() throws {
    #expect(try texts("set", "/dev/null", "fi").isEmpty || texts("set", "/dev/null", "zz").isEmpty)
    #expect(try texts("explain", "/nonexistent.svg", "--corner", "").isEmpty)
  }

  @Test(arguments: Fillet.configuration.subcommands.map { $0._commandName }.filter { $0 != "complete" })
  func `the help of a verb has three examples, and no line is too long`(verb: String) throws {
    let command = try #require(Fillet.configuration.subcommands.first { $0._commandName == verb })
    let lines = Fillet.helpMessage(for: command, columns: 80).split(separator: "\n")
    // Usage and overview wrap where a terminal ends.
    #expect(lines.filter { $0.count > 80 && !$0.hasPrefix("USAGE:") } == [])
    let examples = command.configuration.discussion.split(separator: "\n").filter { $0.contains("fillet \(verb)") }
    #expect(examples.count >= (verb == "edit" ? 0 : 3), "\(verb)")
  }

  @Test func `the list of parameters names each with its values`() {
    let text = HelpTopic.parameters.text
    #expect(text.contains("  roundness, ratio: a percentage from 0 to 100. Default: 50.\n      Inner radius of a star"))
    let kinds = "round, chamfer, scoop, notch, squircle, smooth, superellipse"
    #expect(text.contains("  corner-kind: \(kinds).\n      Default: round.\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
