package import Document
import Shapes
import Text

extension Assignments {
  /// The result of a change, besides the document.
  package struct Outcome {
    package var notes: [String] = []
    package var kept = KeptForms()
    /// The changed corners that are smaller than asked.
    package var misfits: [String] = []
    /// The number of walls that are no longer even.
    package var unevenWalls = 0
  }
}

extension Assignments.Outcome {
  /// Names the corners beside walls that are no longer even.
  ///
  /// - Parameter shape: The shape's title; `nil` for the only one.
  mutating func note(unevenWalls corners: [String], of shape: String?) {
    guard !corners.isEmpty else { return }
    unevenWalls += corners.count
    let (walls, are) = corners.count == 1 ? ("the wall at corner", "is") : ("the walls at corners", "are")
    let text = "\(walls) \(WordList.text(corners, conjunction: "and")) \(are) no longer even"
    notes.append((shape.map { "shape \($0): " } ?? "") + text)
  }
}

extension ParameterError {
  /// The error's text; an unknown name is one that other kinds of shape have.
  func text(in item: Item) -> String {
    guard case .unknown(let name, _) = self else { return description }
    return "a \(item.shape.kind) has no \(name): omit it"
  }
}
