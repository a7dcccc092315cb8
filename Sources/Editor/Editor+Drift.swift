import Document
import Geometry
import Text

/// Shapes whose path another program edited; the editor asks before replacing one.
extension Editor {
  /// Asks which version to keep of shapes that a change would redraw, instead of changing them.
  ///
  /// - Throws: If only the parameters can be edited.
  mutating func askAboutPaths(of shapes: [Int]) throws(CommandError) {
    let askable = shapes.filter { document.undecidedWithChoice.contains($0) }
    guard askable.isEmpty else { return mode = .question(drift(of: askable)) }
    guard let index = shapes.first, case .onlyParameters(let reason)? = document.drift(ofItem: index) else { return }
    throw .because(
      "another program edited \(name(ofDrifted: [index])), \(reason): "
        + "\(Command.shapeKeep.name) parameters \(index + 1) restores fillet's version")
  }

  /// The question which version of the shapes to keep, with a picture of both.
  func drift(of shapes: [Int]) -> Question {
    func version(_ title: String, keepingPath: Bool) -> DocumentVersion {
      var document = self.document
      for index in shapes { document.decide(item: index, keepingPath: keepingPath) }
      return DocumentVersion(title, document)
    }
    let several = "one answer for all, or decide later for each"
    return .drift(
      Comparison(
        version("fillet's version", keepingPath: false),
        version("edited path\(shapes.count == 1 ? "" : "s")", keepingPath: true),
        notes: shapes.count == 1 ? [] : ["\(Self.list(of: shapes)): \(several)"]),
      shapes: document.items.count == 1 ? [] : shapes.map { $0 + 1 })
  }

  /// Keeps the path or the parameters of shapes, as one undo step.
  ///
  /// - Parameter shapes: The indices of items.
  /// - Throws: For an item whose path nobody edited.
  mutating func decide(_ shapes: [Int], keepingPath: Bool) throws(CommandError) {
    try checkNoLesson()
    for index in shapes {
      switch document.drift(ofItem: index) {
      case nil:
        throw .because("the path of shape \(index + 1) matches its parameters: nothing to choose")
      case .onlyParameters(let reason) where keepingPath:
        throw .because("fillet cannot edit the path of shape \(index + 1): \(reason)")
      case .onlyParameters, .either: break
      }
    }
    try editDocument { document throws(CommandError) in
      for index in shapes { document.decide(item: index, keepingPath: keepingPath) }
    }
    let which = shapes.count == 1 ? "" : " of \(shapes.count) shapes"
    message = Message("kept \(keepingPath ? "the edited path" : "fillet's version")\(which)", .changed)
  }

  /// The message about edited paths that nobody decided on; `nil` if there are none.
  var undecidedText: String? {
    let shapes = document.undecided
    guard !shapes.isEmpty else { return nil }
    let isOne = shapes.count == 1
    return
      "\(name(ofDrifted: shapes)) \(isOne ? "keeps its" : "keep their") edits until you change \(isOne ? "it" : "them")"
  }

  private func name(ofDrifted shapes: [Int]) -> String {
    if document.items.count == 1 { return "the path" }
    return shapes.count == 1 ? "the path of \(Self.list(of: shapes))" : "the paths of \(Self.list(of: shapes))"
  }

  /// The shapes in words: `shape 3`, `shapes 1, 3 and 4` or `7 shapes`.
  private static func list(of shapes: [Int]) -> String {
    let numbers = shapes.map { String($0 + 1) }
    guard shapes.count < 6 else { return "\(shapes.count) shapes" }
    return (shapes.count == 1 ? "shape " : "shapes ") + WordList.text(numbers, atMost: 5)
  }
}
