import ArgumentParser
import FoundationEssentials

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Say what the program finds here: terminal, text, files; and what to do.",
    discussion: "The status is 1 when there is a problem. Nothing is sent to the terminal but the report.")

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let findings = Examination.findings()
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try Output.print(String(decoding: try encoder.encode(findings), as: UTF8.self))
    } else {
      try Output.print(findings.map(\.line).joined(separator: "\n"))
    }
    if findings.contains(where: { $0.level == .problem }) { throw ExitCode(1) }
  }
}
