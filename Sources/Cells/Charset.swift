/// The characters of the screen besides letters, in a set for UTF-8 and a set for ASCII.
package struct Charset: Hashable, Sendable {
  /// The characters of a box: the corners clockwise, then the lines.
  package struct Box: Hashable, Sendable {
    package let topLeft, topRight, bottomRight, bottomLeft, horizontal, vertical: Unicode.Scalar
  }

  package let isUTF8: Bool
  package let plainBox: Box
  /// The box around the focused panel, distinct even without color.
  package let focusedBox: Box
  package let marker: Unicode.Scalar
  package let switchOn: String
  package let switchOff: String
  package let sliderFull: Unicode.Scalar
  package let sliderKnob: Unicode.Scalar
  package let sliderEmpty: Unicode.Scalar
  package let dot: String
  package let dash: String
  package let ellipsis: String
  package let degree: String

  package static let unicode = Charset(
    isUTF8: true,
    plainBox: Box(
      topLeft: "┌", topRight: "┐", bottomRight: "┘", bottomLeft: "└", horizontal: "─", vertical: "│"),
    focusedBox: Box(
      topLeft: "╔", topRight: "╗", bottomRight: "╝", bottomLeft: "╚", horizontal: "═", vertical: "║"),
    marker: "▸", switchOn: "──●", switchOff: "●──", sliderFull: "━", sliderKnob: "┿", sliderEmpty: "─",
    dot: "·",
    dash: "—", ellipsis: "…", degree: "°")

  package static let ascii = Charset(
    isUTF8: false,
    plainBox: Box(
      topLeft: "+", topRight: "+", bottomRight: "+", bottomLeft: "+", horizontal: "-", vertical: "|"),
    focusedBox: Box(
      topLeft: "#", topRight: "#", bottomRight: "#", bottomLeft: "#", horizontal: "=", vertical: "#"),
    marker: ">", switchOn: "--O", switchOff: "O--", sliderFull: "=", sliderKnob: "+", sliderEmpty: "-",
    dot: "-",
    dash: "-", ellipsis: "...", degree: " ")

  /// Every character of the set, for checking a terminal.
  package var scalars: [Unicode.Scalar] {
    [plainBox, focusedBox].flatMap {
      [$0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft, $0.horizontal, $0.vertical]
    } + [marker, sliderFull, sliderKnob, sliderEmpty]
      + (switchOn + switchOff + dot + dash + ellipsis + degree).unicodeScalars
  }

  /// A number in characters of the terminal, with the degree sign in one column.
  package func number(_ text: String) -> String { self.text(String(text.map { $0 == "°" ? Character(degree) : $0 })) }

  private static let words: [Unicode.Scalar: String] = [
    "·": "-", "—": "-", "–": "-", "…": "...", "°": " deg", "θ": "theta", "φ": "phi", "ρ": "rho", "α": "alpha",
    "β": "beta", "ξ": "xi", "η": "eta", "π": "pi", "√": "sqrt", "“": "\"", "”": "\"", "■": "#", "□": ".",
    "±": "+-", "×": "*", "−": "-", "↑": "Up", "↓": "Down", "←": "Left", "→": "Right", "⏎": "Enter",
    "⌫": "Bksp", "⇧": "Shift-",
  ]

  private static let keySigns: Set<Unicode.Scalar> = ["↑", "↓", "←", "→", "⏎", "⌫"]

  /// Text in characters of the terminal, which may take more columns: convert it before measuring or wrapping.
  package func text(_ text: String) -> String {
    if isUTF8 { return text }
    var result = ""
    var before: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      // A word needs a separator where a symbol does not.
      if Self.keySigns.contains(scalar), Self.keySigns.contains(before) {
        result += "/"
      } else if scalar == "⏎", before.properties.isAlphabetic || before.properties.numericType != nil {
        result += " "
      }
      before = scalar
      if scalar.isASCII { result.unicodeScalars.append(scalar) } else { result += Self.words[scalar] ?? "?" }
    }
    return result
  }
}
