import Application
import ArgumentParser

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Say what the program finds here: terminal, text, files; and what to do.",
    discussion: "The status is 1 when there is a problem. Nothing is sent to the terminal but the report.")

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let findings = Examination.findings()
    if json {
      try Output.print(json: findings)
    } else {
      try Output.print(findings.map(\.line).joined(separator: "\n"))
    }
    if findings.contains(where: { $0.level == .problem }) { throw ExitCode(1) }
  }
}
