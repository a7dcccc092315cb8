package import Keymaps
import Cells
import Text

/// A JSON Schema for keymap files, for text editors that check and complete them.
///
/// It checks one line at a time; conflicts between lines and the arguments of commands need
/// ``Keymap/load(_:over:as:rules:)``.
package enum KeymapSchema {
  /// The schema, made from the catalog of commands.
  package static func text(rules: KeymapRules) -> String {
    let contexts = JSONText.object(
      ([Keymap.global] + rules.contexts).map { ($0, .object([("$ref", .string("#/$defs/context"))])) })
    let bases = JSONText.array((rules.bases + ["none"]).map { .string($0) })
    let chord = JSONText.string(chordPattern).text
    let schema = """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A keymap of fillet",
        "type": "object",
        "additionalProperties": false,
        "properties": {
          "schema": { "description": "The version of the format", "const": \(KeymapFile.schema) },
          "name": { "description": "The name of the keymap in messages", "type": "string" },
          "summary": { "description": "A summary in one line", "type": "string" },
          "extends": {
            "description": "The keymap that this one changes, or the name of a file next to it; none to start empty",
            "anyOf": [{ "enum": \(indented(bases, 6)) }, { "type": "string", "pattern": "^[^./]+$" }]
          },
          "counts": { "description": "Whether a number typed before a key repeats it", "type": "boolean" },
          "labels": { "$ref": "#/$defs/labels" },
          "keys": { "type": "object", "additionalProperties": false, "properties": \(indented(contexts, 4)) }
        },
        "$defs": {
          "context": {
            "description": "The commands of keys; a dotted key is a chord",
            "type": "object",
            "propertyNames": { "pattern": \(chord) },
            "additionalProperties": { "$ref": "#/$defs/binding" }
          },
          "labels": {
            "description": "Titles of chords, and of the boxes that their first keys open",
            "type": "object",
            "propertyNames": { "pattern": \(chord) },
            "additionalProperties": { "$ref": "#/$defs/label" }
          },
          "label": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/labels" }] },
          "binding": {
            "anyOf": [
              { "$ref": "#/$defs/command" },
              { "description": "No command, whatever the base keymap binds", "enum": [false, ""] },
              { "type": "array", "items": { "$ref": "#/$defs/command" } },
              { "$ref": "#/$defs/context" }
            ]
          },
          "command": { "type": "string", "anyOf": \(indented(.array(commands), 4)) }
        }
      }

      """
    return schema
  }

  private static func indented(_ value: JSONText, _ columns: Int) -> String {
    value.text.replacing("\n", with: "\n" + String(repeating: " ", count: columns))
  }

  /// A pattern and the help of each command.
  private static var commands: [JSONText] {
    func described(_ help: String, _ pattern: String) -> JSONText {
      .object([("description", .string(help)), ("pattern", .string(pattern))])
    }
    let aliases = [CommandCatalog.shortNames, CommandCatalog.spellings]
    let lines = CommandCatalog.all.map { command in
      let names = aliases.flatMap { $0.filter { $0.value == command.name }.keys.sorted() }
      // A command may refuse arguments, accept them or need some.
      let isComplete = CommandCatalog.problem(in: command.name) == nil
      let tail = command.usage.isEmpty ? " *" : isComplete ? "( .*)?" : " +[^ ].*"
      let usage = command.usage.isEmpty ? "" : "\(command.name) \(command.usage): "
      return described(usage + command.help, "^ *(\(anyOf([command.name] + names)))\(tail)$")
    }
    let long = anyOf(CommandCatalog.longNames.keys.sorted())
    return lines + [described("Save under a name, or open a file or lesson by name", "^ *(\(long)) +[^ ].*$")]
  }

  private static func anyOf(_ names: [String]) -> String {
    names.map { $0.replacing(".", with: "\\.").replacing(" ", with: " +") }.joined(separator: "|")
  }

  /// The pattern of a chord: one key, or several separated by spaces.
  private static var chordPattern: String {
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
}
