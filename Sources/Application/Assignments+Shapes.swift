import Document
import SVG
import Shapes

extension Assignments {
  /// The question for one shape of a file with several.
  static func choose(from document: Document, of file: String) -> String {
    "\(file) has \(document.items.count) shapes: \(choose(from: document)), or all"
  }

  static func choose(from document: Document) -> String {
    let shapes = document.items.indices.prefix(20).map(titles(of: document)).joined(separator: ", ")
    let more = document.items.count > 20 ? ", and \(document.items.count - 20) more" : ""
    return "choose one with --shape: \(shapes)\(more)"
  }

  /// A function that returns the number and the name of a shape, such as `1 wall`, for its index.
  static func titles(of document: Document) -> (Int) -> String {
    let numbers = document.source?.numbers(of: document)
    return { index in
      let item = document.item(index)
      return "\(numbers?[index] ?? index + 1) \(item.nameOrID ?? item.shape.kindName)"
    }
  }
}
