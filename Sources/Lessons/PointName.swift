/// The meaning of a point's letter, the same in every construction.
package struct PointName: Hashable, Sendable {
  package let letter: String
  /// A word for the line below a drawing; empty for a letter that it leaves out.
  package let word: String
  /// A phrase for the legend.
  package let meaning: String

  /// In the order in which explanations introduce them.
  static let all = [
    PointName(letter: "V", word: "vertex", meaning: "the vertex: the point where two edges meet"),
    PointName(letter: "A", word: "", meaning: "the start of the edge to V"),
    PointName(letter: "B", word: "", meaning: "the end of the edge from V"),
    PointName(letter: "T", word: "begins", meaning: "where the circle touches the edge VA: the corner begins"),
    PointName(letter: "U", word: "ends", meaning: "where the circle touches the edge VB: the corner ends"),
    PointName(letter: "P", word: "begins", meaning: "where a squircle begins"),
    PointName(letter: "Q", word: "ends", meaning: "where a squircle ends"),
    PointName(letter: "E", word: "ramp ends", meaning: "where the ramp from P meets the circle"),
    PointName(letter: "F", word: "", meaning: "where the ramp to Q leaves the circle"),
    PointName(letter: "C", word: "center", meaning: "the center of the circle in the corner"),
    PointName(letter: "C2", word: "C mirrored", meaning: "C mirrored in the line TU: the center of a scoop's arc"),
    PointName(letter: "M", word: "middle", meaning: "the middle of the curve or line that replaces V"),
    PointName(letter: "O", word: "middle", meaning: "the middle of the shape"),
  ]
}

extension Figure {
  /// The letters of all points, including points outside the view.
  package var letters: [String] { marks.compactMap { $0.lettered?.letter } }

  /// The names of the figure's points; corner numbers have none.
  package var pointNames: [PointName] {
    let letters = letters
    return PointName.all.filter { letters.contains($0.letter) }
  }
}
