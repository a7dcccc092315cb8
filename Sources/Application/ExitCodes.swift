/// What the statuses mean that the program ends with, by the numbers of sysexits.
package enum ExitCodes {
  static let all: [(status: String, meaning: String)] = [
    ("0", "done"),
    ("1", "a check found something"),
    ("64", "the command line is wrong"),
    ("65", "the input is no shape, no SVG that can be read, or no number"),
    ("66", "there is no such input"),
    ("69", "something is missing: a terminal for the editor, fillet-draw for PNG and PDF"),
    ("70", "the program is wrong, or it could not be built"),
    ("73", "the output cannot be made: something is there already, or the place is missing or read-only"),
    ("74", "reading or writing failed"),
    (
      "75",
      "a person has to decide about changes left over, another editor or an edited path, and --no-input forbids to ask;"
        + " or the lines of --plain ended before that was decided or the work was saved, which waits for the next start"
    ),
    ("78", "the keymap or a setting has errors, with --strict"),
  ]

  package static var text: String {
    all.map { $0.status + String(repeating: " ", count: max(1, 5 - $0.status.count)) + $0.meaning }
      .joined(separator: "\n") + "\n\nEnded by a signal, the program ends by that signal: 129, 130, 143 to a shell."
  }
}
