/// The characters that the screen is made of besides letters, each with its twin for terminals without UTF-8.
package struct Charset: Hashable, Sendable {
  /// A box's corners from the top left clockwise, then its horizontal and vertical line.
  package struct Box: Hashable, Sendable {
    package let topLeft, topRight, bottomRight, bottomLeft, horizontal, vertical: Unicode.Scalar
  }

  package let isUTF8: Bool
  package let plainBox: Box
  /// Around the panel that has the keyboard; it differs without any colour.
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

  /// Every character of the set, to be held against what a terminal shows.
  package var scalars: [Unicode.Scalar] {
    [plainBox, focusedBox].flatMap {
      [$0.topLeft, $0.topRight, $0.bottomRight, $0.bottomLeft, $0.horizontal, $0.vertical]
    } + [marker, sliderFull, sliderKnob, sliderEmpty]
      + (switchOn + switchOff + dot + dash + ellipsis + degree).unicodeScalars
  }

  /// The same for numbers in columns, where a unit in letters has no room.
  package func number(_ text: String) -> String { self.text(String(text.map { $0 == "°" ? Character(degree) : $0 })) }

  private static let keySigns: Set<Unicode.Scalar> = ["↑", "↓", "←", "→", "⏎", "⌫"]

  /// Text of the program's own in characters that the terminal has.
  ///
  /// It takes other columns then: what is to be measured, wrapped or cut is made of it before.
  package func text(_ text: String) -> String {
    if isUTF8 { return text }
    var result = ""
    var before: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      // A word stands apart from what a sign may stand right behind.
      if Self.keySigns.contains(scalar), Self.keySigns.contains(before) {
        result += "/"
      } else if scalar == "⏎", before.properties.isAlphabetic || before.properties.numericType != nil {
        result += " "
      }
      before = scalar
      switch scalar {
      case "·": result += "-"
      case "—", "–": result += "-"
      case "…": result += "..."
      case "°": result += " deg"
      case "θ": result += "theta"
      case "φ": result += "phi"
      case "ρ": result += "rho"
      case "α": result += "alpha"
      case "β": result += "beta"
      case "ξ": result += "xi"
      case "η": result += "eta"
      case "π": result += "pi"
      case "√": result += "sqrt"
      case "“", "”": result += "\""
      case "■": result += "#"
      case "□": result += "."
      case "±": result += "+-"
      case "×": result += "*"
      case "−": result += "-"
      case "↑": result += "Up"
      case "↓": result += "Down"
      case "←": result += "Left"
      case "→": result += "Right"
      case "⏎": result += "Enter"
      case "⌫": result += "Bksp"
      case "⇧": result += "Shift-"
      default: if scalar.isASCII { result.unicodeScalars.append(scalar) } else { result += "?" }
      }
    }
    return result
  }
}
