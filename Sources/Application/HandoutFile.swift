import Formats
import SVG
package import Lessons
import Storage

/// Writes a handout in the format of a file's ending.
package enum HandoutFile {
  /// The endings of handouts.
  package static let endings = ["svg", "html", "md", "txt", "pdf"]

  /// Refuses a quiz without questions.
  package static func check(_ handout: Handout) throws(ProgramError) {
    if handout.isQuiz, !handout.hasQuestions {
      throw .usage("\(handout.title) has no numbers to ask for: omit --quiz")
    }
  }

  package static func write(_ handout: Handout, to name: String, force: Bool) throws(ProgramError) {
    try check(handout)
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let bytes: [UInt8]
    switch ending {
    case "svg": bytes = Array(handout.svg.utf8)
    case "html", "htm": bytes = Array(handout.html.utf8)
    case "md", "markdown": bytes = Array(handout.markdown.utf8)
    case "txt": bytes = Array(handout.plainText().utf8)
    case "pdf":
      bytes = try DrawingProgram().file(
        .pdf, of: Array(handout.pages.utf8), pageHeight: Handout.pageHeight, folder: ".")
    default: throw .usage("\(name) has no known ending: use .svg, .html, .md, .txt or .pdf")
    }
    try Output.write(bytes, to: name, force: force)
  }
}
