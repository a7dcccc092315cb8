/// What the letter of a point stands for in every construction.
package struct PointName: Hashable, Sendable {
  package let letter: String
  /// A word for a line below a drawing.
  package let word: String
  /// For those who read it for the first time.
  package let meaning: String

  /// In the order in which they are explained.
  static let all = [
    PointName(letter: "V", word: "vertex", meaning: "the vertex: the point where two edges meet"),
    PointName(letter: "A", word: "", meaning: "where the edge to V comes from"),
    PointName(letter: "B", word: "", meaning: "where the edge from V goes to"),
    PointName(letter: "T", word: "begins", meaning: "where the circle touches the edge VA: the corner begins"),
    PointName(letter: "U", word: "ends", meaning: "where the circle touches the edge VB: the corner ends"),
    PointName(letter: "P", word: "begins", meaning: "where a squircle begins"),
    PointName(letter: "Q", word: "ends", meaning: "where a squircle ends"),
    PointName(letter: "E", word: "ramp ends", meaning: "where the ramp from P meets the circle"),
    PointName(letter: "F", word: "", meaning: "where the ramp to Q leaves the circle"),
    PointName(letter: "C", word: "centre", meaning: "the centre of the circle in the corner"),
    PointName(letter: "C2", word: "C mirrored", meaning: "C mirrored in the line TU: the centre of a scoop's arc"),
    PointName(letter: "M", word: "middle", meaning: "the middle of what is drawn in place of V"),
    PointName(letter: "O", word: "middle", meaning: "the middle of the shape"),
  ]
}

extension Figure {
  /// The letters that stand at points, those beyond the view too.
  package var letters: [String] { marks.compactMap { $0.lettered?.letter } }

  /// What the letters of its points stand for; numbers of corners say it themselves.
  package var pointNames: [PointName] {
    let letters = letters
    return PointName.all.filter { letters.contains($0.letter) }
  }
}
