import Document
import Geometry
import Text

/// Shapes whose path was edited elsewhere: each is asked about before its path is replaced.
extension Editor {
  /// Asks what to keep of shapes that a change would have given another path; nothing is changed yet.
  ///
  /// - Throws: what to do where there is no choice.
  mutating func askAboutPaths(of shapes: [Int]) throws(CommandError) {
    let askable = shapes.filter { document.undecidedWithChoice.contains($0) }
    guard askable.isEmpty else { return mode = .question(drift(of: askable)) }
    guard let index = shapes.first, case .onlyParameters(let reason)? = document.drift(ofItem: index) else { return }
    throw .because(
      "\(name(ofDrifted: [index])) was edited elsewhere and cannot be edited here, \(reason): "
        + "\(Command.shapeKeep.name) parameters \(index + 1) draws what its parameters give")
  }

  /// The question what to keep of shapes, with a picture of either answer.
  func drift(of shapes: [Int]) -> Question {
    func version(_ title: String, keepingPath: Bool) -> DocumentVersion {
      var document = self.document
      for index in shapes { document.decide(item: index, keepingPath: keepingPath) }
      return DocumentVersion(title, document)
    }
    let one = "one answer is for all; later each is asked about when it is changed"
    return .drift(
      Comparison(
        version("by \(shapes.count == 1 ? "its" : "their") parameters", keepingPath: false),
        version(shapes.count == 1 ? "the path as drawn" : "the paths as drawn", keepingPath: true),
        notes: shapes.count == 1 ? [] : ["\(Self.list(of: shapes)): \(one)"]),
      shapes: document.items.count == 1 ? [] : shapes.map { $0 + 1 })
  }

  /// Keeps the path or the parameters of shapes, as one step that can be undone.
  ///
  /// - Parameter shapes: the indices of items; those of which nothing is to be decided are an error.
  mutating func decide(_ shapes: [Int], keepingPath: Bool) throws(CommandError) {
    try checkNoLesson()
    for index in shapes {
      switch document.drift(ofItem: index) {
      case nil:
        throw .because("the path of shape \(index + 1) is what its parameters give: there is nothing to decide")
      case .onlyParameters(let reason) where keepingPath:
        throw .because("the path of shape \(index + 1) cannot be edited here: \(reason)")
      case .onlyParameters, .either: break
      }
    }
    try editDocument { document throws(CommandError) in
      for index in shapes { document.decide(item: index, keepingPath: keepingPath) }
    }
    let isOne = shapes.count == 1
    let text =
      keepingPath
      ? (isOne ? "the path is kept" : "\(shapes.count) paths are kept") + ", with the corners that were found in "
        + (isOne ? "it" : "them")
      : "the parameters are kept; saving draws their path" + (isOne ? "" : "s")
    message = Message(text, .changed)
  }

  /// What to say of the paths that stay as they are in the file; `nil` where there are none.
  var undecidedText: String? {
    let shapes = document.undecided
    guard !shapes.isEmpty else { return nil }
    let isOne = shapes.count == 1
    return "\(name(ofDrifted: shapes)) \(isOne ? "stays" : "stay") as edited elsewhere until you change "
      + (isOne ? "it" : "them")
  }

  private func name(ofDrifted shapes: [Int]) -> String {
    if document.items.count == 1 { return "the path" }
    return shapes.count == 1 ? "the path of \(Self.list(of: shapes))" : "the paths of \(Self.list(of: shapes))"
  }

  /// `shape 3`, `shapes 1, 3 and 4`, `7 shapes`.
  private static func list(of shapes: [Int]) -> String {
    let numbers = shapes.map { String($0 + 1) }
    guard shapes.count < 6 else { return "\(shapes.count) shapes" }
    return (shapes.count == 1 ? "shape " : "shapes ") + WordList.text(numbers, atMost: 5)
  }
}
