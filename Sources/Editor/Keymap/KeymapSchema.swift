package import Keymaps
import Cells
import Text

/// A JSON Schema for keymap files, for editors that check and complete them.
///
/// It says what can be said of one line at a time; what lines mean to each other, and whether a command's arguments
/// are right, only ``Keymap/load(_:over:as:rules:)`` says.
package enum KeymapSchema {
  /// The schema's text, made of the catalogue of commands.
  package static func text(rules: KeymapRules) -> String {
    let contexts = ([Keymap.global] + rules.contexts).map { ($0, reference("context")) }
    let schema = JSONText.object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("A keymap of fillet")),
      ("type", .string("object")), ("additionalProperties", .boolean(false)),
      (
        "properties",
        .object([
          ("schema", described("The version of the file's form", [("const", .number(KeymapFile.schema))])),
          ("name", described("What messages call the keymap", [("type", .string("string"))])),
          ("summary", described("What it is like, in one line", [("type", .string("string"))])),
          (
            "extends",
            described(
              "The keymap that this one changes, or the name of a file beside it; none for one that stands alone",
              [
                (
                  "anyOf",
                  .array([
                    .object([("enum", .array((rules.bases + ["none"]).map { .string($0) }))]),
                    .object([("type", .string("string")), ("pattern", .string("^[^./]+$"))]),
                  ])
                )
              ])
          ),
          (
            "counts",
            described("Whether a number typed before a key repeats it", [("type", .string("boolean"))])
          ),
          ("labels", reference("labels")),
          (
            "keys",
            .object([
              ("type", .string("object")), ("additionalProperties", .boolean(false)), ("properties", .object(contexts)),
            ])
          ),
        ])
      ),
      (
        "$defs",
        .object([
          ("context", keyed("What keys run; a dotted key is a chord", reference("binding"))),
          ("labels", keyed("Titles of chords and of the boxes that their beginnings open", reference("label"))),
          ("label", .object([("anyOf", .array([.object([("type", .string("string"))]), reference("labels")]))])),
          ("binding", .object([("anyOf", .array(bindings))])),
          ("command", .object([("type", .string("string")), ("anyOf", .array(commands))])),
        ])
      ),
    ])
    return schema.text + "\n"
  }

  private static var bindings: [JSONText] {
    [
      reference("command"),
      described("Nothing, whatever the keymap below says", [("enum", .array([.boolean(false), .string("")]))]),
      .object([("type", .string("array")), ("items", reference("command"))]),
      reference("context"),
    ]
  }

  /// A line for each command, so that an editor can tell what it does.
  private static var commands: [JSONText] {
    let longer = CommandCatalog.longNames.keys.sorted().map(escaped).joined(separator: "|")
    let others = [CommandCatalog.shortNames, CommandCatalog.spellings]
    return CommandCatalog.all.map { command in
      let other = others.flatMap { $0.filter { $0.value == command.name }.keys.sorted() }
      let names = ([command.name] + other).map(escaped).joined(separator: "|")
      // Words after a command that takes none are a slip; without those that one needs it is none.
      let isBare = CommandCatalog.problem(in: command.name) == nil
      let tail = command.usage.isEmpty ? " *" : isBare ? "( .*)?" : " +[^ ].*"
      let usage = command.usage.isEmpty ? "" : "\(command.name) \(command.usage): "
      return described(usage + command.help, [("pattern", .string("^ *(\(names))\(tail)$"))])
    } + [
      described(
        "Save under a name, or open a file or a lesson by its name",
        [("pattern", .string("^ *(\(longer)) +[^ ].*$"))])
    ]
  }

  /// A table whose keys are chords.
  private static func keyed(_ help: String, _ value: JSONText) -> JSONText {
    described(
      help,
      [
        ("type", .string("object")), ("propertyNames", .object([("pattern", .string(chordPattern))])),
        ("additionalProperties", value),
      ])
  }

  /// Chords as they may be written, one key or several with blanks between them.
  static var chordPattern: String {
    let names = (Key.names + Key.synonyms).map { anyCase($0.name) }
    let functions = (1...Key.lastFunction).map { "[Ff]\($0)" }
    let modifiers = ["c", "ctrl", "control", "a", "alt", "m", "meta", "s", "shift"].map(anyCase).joined(separator: "|")
    let plain = "((\(modifiers))[-+])*([^ ]|\((names + functions).joined(separator: "|")))"
    let key = "(\(plain)|<\(plain)>|\\^[^ ])"
    return "^( |((\(modifiers)) +)*\(key)( +((\(modifiers)) +)*\(key))*)$"
  }

  private static func anyCase(_ name: String) -> String {
    name.map { $0.isLetter ? "[\($0.uppercased())\($0)]" : String($0) }.joined()
  }

  private static func escaped(_ name: String) -> String {
    name.map { $0 == "." ? "\\." : $0 == " " ? " +" : String($0) }.joined()
  }

  private static func reference(_ name: String) -> JSONText { .object([("$ref", .string("#/$defs/\(name)"))]) }

  private static func described(_ help: String, _ members: [(String, JSONText)]) -> JSONText {
    .object([("description", .string(help))] + members)
  }
}
