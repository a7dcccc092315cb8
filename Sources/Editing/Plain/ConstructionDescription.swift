import Geometry
import Lessons

/// The construction of a step in sentences, mark by mark as it is drawn.
struct ConstructionDescription {
  private let step: Step
  private let fineness: Fineness

  /// - Parameter fineness: how fine the drawing is, and so the numbers about it.
  init(_ step: Step, _ fineness: Fineness) {
    self.step = step
    self.fineness = fineness
  }

  /// A sentence for each mark; where there is none, that there is nothing to tell.
  var sentences: [String] {
    let marks = step.figure.marks
    guard !marks.isEmpty else { return ["This step draws nothing."] }
    return ["This is drawn, piece by piece:"] + marks.map { sentence(of: $0) }
  }

  private func sentence(of mark: Mark) -> String {
    let kind = mark.line == .dotted ? "a dotted " : "a "
    let what =
      switch mark.form {
      case .segment(let a, let b): kind + "line from \(name(of: a)) to \(name(of: b))"
      case .arc(let arc): kind + "part of a circle about \(name(of: arc.center)), radius \(number(arc.radius))"
      case .curve(let curve): kind + "curve from \(name(of: curve.p0)) to \(name(of: curve.p3))"
      case .point(let point, let letter, _), .end(let point, _, let letter, _):
        "\(letter) at \(coordinates(of: point))" + (meaning(of: letter).map { ", \($0)" } ?? "")
      }
    let numbers = step.allNumbers.filter { mark.symbols.contains($0.symbol) && step.showsSymbol(of: $0) }
    return what + (numbers.isEmpty ? "" : ": " + numbers.map { "\($0.symbol) is \($0.text)" }.joined(separator: ", "))
      + "."
  }

  private func meaning(of letter: String) -> String? {
    step.figure.pointNames.first { $0.letter == letter }?.meaning
  }

  /// The letter that stands at a place, or else its coordinates.
  private func name(of place: Point) -> String {
    let box = step.figure.box
    for mark in step.figure.marks {
      switch mark.form {
      case .point(let point, let letter, _), .end(let point, _, let letter, _):
        // What is computed by two ways differs in its last digits.
        if point.distance(to: place) <= 1e-9 * max(box.width, box.height) { return letter }
      case .segment, .arc, .curve: break
      }
    }
    return coordinates(of: place)
  }

  private func coordinates(of point: Point) -> String { "\(number(point.x)), \(number(point.y))" }

  private func number(_ value: Double) -> String { DocumentDescription.number(value, fineness) }
}
