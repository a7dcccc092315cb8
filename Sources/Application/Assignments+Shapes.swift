import Document
import SVG
import Shapes

extension Assignments {
  /// The question for one shape of a file with several.
  static func choose(from document: Document, of file: String) -> String {
    let shapes = document.items.indices.prefix(20).map { title($0, of: document) }.joined(separator: ", ")
    let more = document.items.count > 20 ? ", and \(document.items.count - 20) more" : ""
    return "\(file) has \(document.items.count) shapes: choose one with --shape: \(shapes)\(more), or all"
  }

  /// The number and the name of a shape, such as `1 wall`.
  static func title(_ index: Int, of document: Document) -> String {
    let name = document.name(ofItem: index) ?? document.items[index].shape.kind
    return "\(document.source?.numbers(of: document)?[index] ?? index + 1) \(name)"
  }
}
