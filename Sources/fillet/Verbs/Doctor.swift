import Application
import ArgumentParser

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Diagnose the terminal and setup.",
    discussion: "Status: 1 if there is a problem. Only the report is sent to the terminal.")

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
