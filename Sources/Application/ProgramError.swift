package import Cells
import Text

/// The reasons why the program fails.
package enum ProgramError: Error, CustomStringConvertible {
  case usage(String)
  /// The input is not a shape, a readable SVG or a number.
  case badInput(String)
  case noInput(String)
  case noTerminal(String)
  /// Something is missing that only some verbs need.
  case unavailable(String)
  /// An internal error, of this program or a part of it.
  case fault(String)
  /// An output cannot be created, because something is in its way.
  case cannotCreate(String)
  case readOrWrite(String)
  /// The keymap or a setting has errors, with `--strict`.
  case badConfiguration(String)
  /// A person has to decide something and must not be asked.
  case undecided(String)
  case ended(EndReason)

  /// The text, the exit status and a copy with another text.
  private var parts: (text: String, status: Int32, with: (String) -> ProgramError) {
    switch self {
    case .usage(let text): (text, 64, ProgramError.usage)
    case .badInput(let text): (text, 65, ProgramError.badInput)
    case .noInput(let text): (text, 66, ProgramError.noInput)
    case .noTerminal(let text): (text, 69, ProgramError.noTerminal)
    case .unavailable(let text): (text, 69, ProgramError.unavailable)
    case .fault(let text): (text, 70, ProgramError.fault)
    case .cannotCreate(let text): (text, 73, ProgramError.cannotCreate)
    case .readOrWrite(let text): (text, 74, ProgramError.readOrWrite)
    case .undecided(let text): (text, 75, ProgramError.undecided)
    case .badConfiguration(let text): (text, 78, ProgramError.badConfiguration)
    case .ended(.hangUp): ("", 129, { _ in self })
    case .ended(.signal(let number)): ("", 128 + number, { _ in self })
    }
  }

  package var description: String { parts.text }

  /// The exit status, as in `sysexits.h`.
  package var status: Int32 { parts.status }

  /// The same error with a place in front.
  package func at(_ place: String) -> ProgramError { parts.with("\(place): \(description)") }

  package static let usageStatus: Int32 = 64

  /// The signal that the process must end by, for its parent.
  package var endReason: EndReason? {
    if case .ended(let reason) = self { reason } else { nil }
  }
}

extension [ProgramError] {
  /// Prints all problems of a verb that did all it could, and throws the last one.
  package func throwLast() throws(ProgramError) {
    for problem in dropLast() { writeError("fillet: " + displayed(problem.description)) }
    if let last { throw last }
  }
}

/// The meanings of the exit statuses.
package enum ExitCodes {
  private static let all: [(status: String, meaning: String)] = [
    ("0", "done"),
    ("1", "a check found something"),
    ("64", "usage error: the command line is wrong"),
    ("65", "bad input: not a shape, a readable SVG or a number"),
    ("66", "input file not found"),
    ("69", "something is missing: a terminal for the editor, or fillet-draw for PNG and PDF"),
    ("70", "internal error"),
    ("73", "the output cannot be created: it already exists, or its folder is missing or read-only"),
    ("74", "reading or writing failed"),
    (
      "75",
      "a person must decide about unsaved changes, another editor or an edited path, but --no-input forbids the question"
        + " or the input of --plain ended; unsaved work waits for the next start"
    ),
    ("78", "the keymap or a setting has errors, with --strict"),
  ]

  package static var text: String {
    all.map { $0.status + String(repeating: " ", count: max(1, 5 - $0.status.count)) + $0.meaning }
      .joined(separator: "\n") + "\n\nAfter a signal, fillet ends by that signal: 129, 130 or 143 for a shell."
  }
}
