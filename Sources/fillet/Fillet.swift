import Application
import ArgumentParser
import Glibc
import Terminal
import Text

/// The program: reads the command line, runs a verb, and ends with its status.
@main
struct Fillet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fillet",
    abstract: "Draw, tune and export shapes in the terminal.",
    discussion: """
        fillet                        start with the demo polygon
        fillet star.svg               edit a file
        fillet new star count=5 ratio=.382 corner-radius=6 -o star.svg
        fillet set star.svg count+=1  change parameters and save
        fillet check *.svg            problems in documents
        fillet render star.svg        preview in braille
        fillet export star.svg -o copy.svg
        fillet info star.svg --json   area, perimeter, and all numbers of the corners
        fillet explain star.svg --corner 4   one corner, step by step
        fillet lesson                 lessons about corners
      """,
    version: "0.1.0",
    subcommands: [
      Edit.self, New.self, SetValues.self, Check.self, Render.self, Export.self, Info.self, Explain.self,
      TakeLesson.self, Keys.self, Play.self,
      Doctor.self, Describe.self, Completions.self,
    ],
    defaultSubcommand: Edit.self)

  static func main() {
    // Without the signal, a file size limit is a write error.
    signal(SIGXFSZ, SIG_IGN)
    do {
      let words = try Arguments.withVerb(Array(CommandLine.arguments.dropFirst()))
      if words == ["version"] { return try Output.print(configuration.version) }
      if words == ["help", "exit-codes"] { return try Output.print(ExitCodes.text) }
      if let start = Arguments.plainStart(words) { return try start.run() }
      var verb = try parseAsRoot(words)
      try verb.run()
    } catch let error as ProgramError {
      end(error)
    } catch let status as ExitCode {
      // The verb has printed its message.
      exit(withError: status)
    } catch {
      end(parsing: error)
    }
  }

  private static func end(_ error: ProgramError) -> Never {
    if let reason = error.endReason { endProcess(by: reason) }
    if !error.description.isEmpty { writeError("fillet: " + displayed(error.description)) }
    exit(withError: ExitCode(error.status))
  }

  /// Prints help or the version.
  private static func printHelp(_ text: String) {
    do throws(ProgramError) {
      try Output.print(text)
    } catch {
      end(error)
    }
  }

  /// Prints help, or one line about wrong arguments.
  private static func end(parsing error: any Error) {
    let code = exitCode(for: error)
    guard code != .success else { return printHelp(fullMessage(for: error)) }
    let lines = message(for: error).split(separator: "\n").map(String.init)
    let text = lines.isEmpty ? "wrong arguments" : lines.joined(separator: " ")
    // The message may repeat hundreds of arguments.
    let shown = text.count > 200 ? text.prefix(200) + "…" : text[...]
    writeError("fillet: " + displayed(String(shown)) + " ('fillet help' lists all verbs)")
    exit(withError: ExitCode(code == .validationFailure ? ProgramError.usageStatus : code.rawValue))
  }
}
