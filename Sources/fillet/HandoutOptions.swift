import Application
import ArgumentParser
import Editing
import Keymaps
import Lessons

/// Where a handout goes, and what kind of handout it is.
struct HandoutOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: "Write a handout to this file instead of text to standard output: .svg, .html, .md, .txt or .pdf.",
    completion: .file(extensions: HandoutFile.endings))
  var output: String?

  @Flag(help: "Leave the numbers blank, with an answer sheet at the end.")
  var quiz = false

  @Flag(help: "Replace a file that is there already.")
  var force = false

  @OptionGroup var choice: KeymapOptions

  /// Whether a file is written, and not text to standard output.
  var hasFile: Bool { output != nil && output != "-" }

  /// How a command stands in the texts: as keys in what is read beside the editor, and as itself among typed lines.
  func keys() throws(ProgramError) -> @Sendable (String) -> String {
    guard hasFile else { return { $0 } }
    let keymap = try choice.load().keymap
    return { keymap.keys(for: $0, in: .lesson) }
  }

  /// Writes a handout in the format that the output's name ends in.
  func write(_ handout: Handout) throws(ProgramError) {
    var handout = handout
    handout.isQuiz = quiz
    handout.isTyped = !hasFile
    if hasFile, let output { return try HandoutFile.write(handout, to: output, force: force) }
    try HandoutFile.check(handout)
    try Output.say(handout.plainText())
  }
}
