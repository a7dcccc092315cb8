package import Cells
import Text

/// Why the program ends without having done what was asked.
package enum ProgramError: Error, CustomStringConvertible {
  case usage(String)
  /// What was read is no shape, no SVG that can be read, or no number.
  case badInput(String)
  case noInput(String)
  case noTerminal(String)
  /// Something is missing that only a part of what the program does needs.
  case unavailable(String)
  /// The program or a part of it does what it should not.
  case fault(String)
  /// An output cannot be made, because something is in its way.
  case cannotCreate(String)
  case readOrWrite(String)
  /// A keymap has errors, and the person wanted to know.
  case badConfiguration(String)
  /// Something has to be decided that only a person can, and none is to be asked.
  case undecided(String)
  case ended(EndReason)

  package var description: String {
    switch self {
    case .usage(let text), .badInput(let text), .noInput(let text), .noTerminal(let text),
      .unavailable(let text), .fault(let text), .cannotCreate(let text), .readOrWrite(let text),
      .badConfiguration(let text), .undecided(let text):
      text
    case .ended: ""
    }
  }

  /// The same with the place that it is about before it.
  package func at(_ place: String) -> ProgramError {
    let text = "\(place): \(description)"
    return switch self {
    case .usage: .usage(text)
    case .badInput: .badInput(text)
    case .noInput: .noInput(text)
    case .noTerminal: .noTerminal(text)
    case .unavailable: .unavailable(text)
    case .fault: .fault(text)
    case .cannotCreate: .cannotCreate(text)
    case .readOrWrite: .readOrWrite(text)
    case .badConfiguration: .badConfiguration(text)
    case .undecided: .undecided(text)
    case .ended: self
    }
  }

  package static let usageStatus: Int32 = 64

  /// The exit status, by the numbers of sysexits.
  package var status: Int32 {
    switch self {
    case .usage: Self.usageStatus
    case .badInput: 65
    case .noInput: 66
    case .noTerminal, .unavailable: 69
    case .fault: 70
    case .cannotCreate: 73
    case .readOrWrite: 74
    case .undecided: 75
    case .badConfiguration: 78
    case .ended(.hangUp): 129
    case .ended(.signal(let number)): 128 + number
    }
  }

  /// The signal that the process is to end by, so that its parent sees what happened.
  package var endReason: EndReason? {
    if case .ended(let reason) = self { reason } else { nil }
  }
}

extension [ProgramError] {
  /// Ends a verb that did all that it could: says what is wrong, a line each, and leaves the last one to the end.
  package func throwLast() throws(ProgramError) {
    for problem in dropLast() { writeError("fillet: " + displayed(problem.description)) }
    if let last { throw last }
  }
}
