import Document
import SVG
import Geometry
import Keymaps
import Lessons
import Shapes

/// A word that can be an argument.
struct ArgumentValue: Hashable, Sendable {
  let text: String
  let help: String
  /// What has to follow, or nothing.
  var next = ""
}

extension Editor {
  /// The words that may come next in a command's line; none where only a person can know, as for numbers.
  ///
  /// - Parameter words: the arguments before the one asked for.
  func arguments(of command: Command, after words: [String]) -> [ArgumentValue] {
    command.completions(self, command, words)
  }

  /// The other shapes by their names, or by their numbers.
  var shapeValues: [ArgumentValue] {
    document.items.indices.filter { $0 != selected }.map { index in
      let name = document.items[index].name
      return ArgumentValue(text: name.map { "#\($0)" } ?? "\(index + 1)", help: shapeSummary(of: index))
    }
  }

  /// What a parameter with a fixed set of values takes.
  func values(of name: String) -> [ArgumentValue] {
    if name == ItemParameters.kind {
      return ShapeCatalog.all.map { ArgumentValue(text: $0.kind, help: "Make it this kind of shape") }
    }
    if EffectParameters.pictures.contains(name) { return pictureValues }
    if let value = value(of: name), isColor(value) {
      return (["none"] + Color.allNames).map { ArgumentValue(text: $0, help: value.info.help) }
    }
    guard let info = ItemParameters.info(named: name), case .choice(let choices) = info.domain else { return [] }
    return choices.map { ArgumentValue(text: $0, help: info.help) }
  }

  var pictureValues: [ArgumentValue] {
    (pictureNames ?? []).map { ArgumentValue(text: $0, help: "A picture beside the document") }
  }
}

extension Command {
  /// The single words in lower case in its usage, such as `convex or reflex`; `a number` is none.
  var choices: [ArgumentValue] {
    guard let phrase = usage.split(separator: ", and").first else { return [] }
    return phrase.replacing(" or ", with: ", ").split(separator: ", ").filter { word in
      word != "or two" && word.allSatisfy { $0.isLowercase || $0 == "-" }
    }
    .map { ArgumentValue(text: String($0), help: help) }
  }
}
