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
    /// The walls that are no longer even.
    package var walls = UnevenWalls()
  }
}

/// The walls of a document that a change left uneven.
package struct UnevenWalls {
  /// The labels of their corners by the titles of the shapes; `nil` for the only shape.
  private var corners: [(shape: String?, labels: [String])] = []

  package init() {}

  package var count: Int { corners.reduce(0) { $0 + $1.labels.count } }

  mutating func add(_ labels: [String], of shape: String?) {
    if !labels.isEmpty { corners.append((shape, labels)) }
  }

  /// Such as `the walls at corners 1 and 2 are no longer even`; `nil` for none.
  package var note: String? {
    let places = corners.map { shape, labels in
      (labels.count == 1 ? "corner " : "corners ") + WordList.text(labels, conjunction: "and")
        + (shape.map { " of shape \($0)" } ?? "")
    }
    guard !places.isEmpty else { return nil }
    let (walls, are) = count == 1 ? ("wall", "is") : ("walls", "are")
    return "the \(walls) at \(WordList.text(places, conjunction: "and")) \(are) no longer even"
  }
}

extension ParameterError {
  /// The error's text; an unknown name is one that other kinds of shape have.
  func text(in item: Item) -> String {
    guard case .unknown(let name, _) = self else { return description }
    return "a \(item.shape.kind) has no \(name): omit it"
  }
}
