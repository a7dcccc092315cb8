import Document
import SVG
import Geometry
import Keymaps
import Lessons
import Shapes

/// A suggested argument.
struct ArgumentValue: Hashable, Sendable {
  let text: String
  let help: String
  /// The usage of what has to follow; empty if nothing has to.
  var next = ""
}

extension Editor {
  /// The suggestions for the next argument of a command; none for numbers and free text.
  ///
  /// - Parameter words: The arguments before it.
  func arguments(of command: Command, after words: [String]) -> [ArgumentValue] {
    command.completions(self, command, words)
  }

  /// The other shapes, by name or number.
  var shapeValues: [ArgumentValue] {
    document.items.indices.filter { $0 != selected }.map { index in
      let name = document.items[index].name
      return ArgumentValue(text: name.map { "#\($0)" } ?? "\(index + 1)", help: shapeSummary(of: index))
    }
  }

  /// The values of a parameter with choices, pictures or colors.
  func values(of name: String) -> [ArgumentValue] {
    if name == ItemParameters.kind {
      return ShapeCatalog.all.map { ArgumentValue(text: $0.kind, help: "Change to this kind of shape") }
    }
    if EffectParameters.pictures.contains(name) { return pictureValues }
    if let value = value(of: name), isColor(value) {
      return (["none"] + Color.allNames).map { ArgumentValue(text: $0, help: value.info.help) }
    }
    guard let info = ItemParameters.info(named: name), case .choice(let choices) = info.domain else { return [] }
    return choices.map { ArgumentValue(text: $0, help: info.help) }
  }

  var pictureValues: [ArgumentValue] {
    (pictureNames ?? []).map { ArgumentValue(text: $0, help: "A picture next to the document") }
  }
}

extension Command {
  /// The single lowercase words of the usage, such as `convex or reflex`.
  var choices: [ArgumentValue] {
    guard let phrase = usage.split(separator: ", and").first else { return [] }
    return phrase.replacing(" or ", with: ", ").split(separator: ", ").filter { word in
      word != "or two" && word.allSatisfy { $0.isLowercase || $0 == "-" }
    }
    .map { ArgumentValue(text: String($0), help: help) }
  }
}
