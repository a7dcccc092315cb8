import Formats
import Lessons

/// The handout about a corner.
extension Editor {
  /// Requests a handout about the selected corner, by default as a page named after the drawing and the corner.
  mutating func writeHandout(to name: String?) throws(CommandError) {
    try checkNoLesson()
    let drawing = fileName.split(separator: "/").last.map(String.init) ?? fileName
    guard let handout = Handout(measures, name: drawing, keys: nil) else { throw noCorners }
    let target = name ?? "\(FormatCatalog.withoutEnding(fileName))-corner-\(cornerLabel).html"
    guard let dot = target.lastIndex(of: "."),
      let text = [handout].text(endingIn: target[dot...].dropFirst().lowercased())
    else { throw .because("\(target) must end in .html, .svg, .md, .txt or .tex") }
    ask(.write(WriteRequest(handout: Array(text.utf8), document, name: target)))
  }
}
