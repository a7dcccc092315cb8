import Drawing
import Formats
import Geometry
import Keymaps
import Lessons
import Shapes

extension Editor {
  /// A word that can be an argument.
  struct ArgumentValue: Hashable, Sendable {
    let text: String
    let help: String
    /// What has to follow, or nothing.
    var next = ""
  }

  /// The words that may come next in a command's line; none where only a person can know, as for numbers.
  ///
  /// - Parameter words: the arguments before the one asked for.
  func arguments(of command: Command, after words: [String]) -> [ArgumentValue] {
    switch (command.name, words.count) {
    case ("set", 0):
      [ArgumentValue(text: ItemParameters.kind, help: "Kind of shape", next: "VALUE")]
        + (item.values.map(\.info) + Document.parameters.map(\.info)).map {
          ArgumentValue(text: $0.name, help: $0.help, next: "VALUE")
        }
    case ("parameter.cycle", 0):
      item.values.compactMap { value in
        guard case .choice = value.info.domain else { return nil }
        return ArgumentValue(text: value.info.name, help: value.info.help)
      }
    case ("set", 1): values(of: words[0])
    case ("keymap.bind", 0), ("keymap.unbind", 0):
      [ArgumentValue(text: Keymap.global, help: "In every panel", next: "KEYS")]
        + Panel.allCases.map { ArgumentValue(text: $0.rawValue, help: "In the \($0.rawValue) panel", next: "KEYS") }
    case ("picture.link", 0), ("picture.embed", 0): pictureValues
    case ("export", 0), ("export-as", 0): FormatCatalog.all.map { ArgumentValue(text: $0.name, help: $0.help) }
    case ("shape.add", 0): ShapeCatalog.all.map { ArgumentValue(text: $0.kind, help: command.help) }
    case ("shape.select", 0): choices(in: command) + shapeValues
    case ("corner.kind", 0):
      (CornerKind.allCases.map(\.rawValue) + ["sharp"]).map { ArgumentValue(text: $0, help: command.help) }
        + choices(in: command)
    case ("lesson.open", 0): LessonCatalog.all.map { ArgumentValue(text: $0.name, help: $0.title) }
    default: words.isEmpty ? choices(in: command) : []
    }
  }

  /// The other shapes by their names, or by their numbers.
  private var shapeValues: [ArgumentValue] {
    document.items.indices.filter { $0 != selected }.map { index in
      let name = document.items[index].name
      return ArgumentValue(text: name.map { "#\($0)" } ?? "\(index + 1)", help: shapeSummary(of: index))
    }
  }

  /// What a parameter with a fixed set of values takes.
  private func values(of name: String) -> [ArgumentValue] {
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

  private var pictureValues: [ArgumentValue] {
    (pictureNames ?? []).map { ArgumentValue(text: $0, help: "A picture beside the document") }
  }

  /// The single words in lower case in a command's usage, such as `convex or reflex`; `a number` is none.
  private func choices(in command: Command) -> [ArgumentValue] {
    guard let phrase = command.usage.split(separator: ", and").first else { return [] }
    return phrase.replacing(" or ", with: ", ").split(separator: ", ").filter { word in
      word != "or two" && word.allSatisfy { $0.isLowercase || $0 == "-" }
    }
    .map { ArgumentValue(text: String($0), help: command.help) }
  }
}
