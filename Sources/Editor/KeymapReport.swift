import Cells
package import Keymaps
import TOML
import Text

/// A report of a keymap, for `fillet keys`.
package struct KeymapReport {
  private let load: KeymapLoad
  /// The keymap that this one extends.
  private let base: Keymap?
  private let style: KeyLabelStyle

  package init(_ load: KeymapLoad, over base: Keymap? = nil, style: KeyLabelStyle = .signs) {
    self.load = load
    self.base = base
    self.style = style
  }

  package var json: String {
    let keymap = load.keymap
    let bindings = keymap.bindings.map { binding in
      JSONText.object([
        ("context", .string(binding.context)), ("keys", .string(binding.keys.notation)),
        ("label", .string(binding.keys.label())), ("commands", .array(binding.commands.map { .string($0) })),
        ("help", .string(binding.help)), ("file", .string(binding.file)), ("line", .number(binding.line)),
      ])
    }
    let findings = load.diagnostics.map { finding in
      JSONText.object([
        ("file", .string(finding.file)), ("line", .number(finding.line)), ("message", .string(finding.message)),
      ])
    }
    return JSONText.object([
      ("name", .string(keymap.name)), ("summary", .string(keymap.summary)), ("counts", .boolean(keymap.takesCounts)),
      ("bindings", .array(bindings)), ("findings", .array(findings)),
    ]).text + "\n"
  }

  /// The meaning of a chord in every panel, with its place in the files and the binding that it replaces.
  ///
  /// - Throws: If `notation` is not a chord.
  package func explanation(of notation: String, contexts: [String]) throws(KeyNotationError) -> [String] {
    let keys = try Key.chord(notation: notation)
    let sent = keys.map(\.asSent)
    var lines = ["\(keys.label(style))  \(keys.notation)"]
    lines += keys.compactMap(\.reachText).map { "  " + $0 }
    for context in [Keymap.global] + contexts {
      let name = context == Keymap.global ? "everywhere" : context
      let text = meaning(of: sent, in: context)
      lines.append("  \(name)\(String(repeating: " ", count: max(1, 12 - name.count)))\(text)")
      lines += shadowed(by: sent, in: context).map { "              " + $0 }
    }
    return lines
  }

  private func meaning(of keys: [Key], in context: String) -> String {
    let own = load.keymap.layer(of: context).first { $0.keys == keys }
    switch load.keymap.lookUp(keys, in: context) {
    case .matched(let binding) where binding.context != context: return "as everywhere"
    case .matched(let binding): return "\(binding.commandText): \(binding.help)  (\(binding.place))"
    case .pending(let prefix):
      let title = prefix.title.map { " \"\(displayed($0))\"" } ?? ""
      return "starts \(prefix.entries.count) chords\(title)"
    case .notFound:
      if let own { return "nothing: unbound  (\(own.place))" }
      if let shorter = load.keymap.bindings.first(where: {
        ($0.context == context || $0.context == Keymap.global) && $0.keys.count < keys.count
          && keys.starts(with: $0.keys) && !$0.commands.isEmpty
      }) {
        return "nothing: \(shorter.keys.label(style)) already runs \(shorter.commandText)  (\(shorter.place))"
      }
      return "nothing"
    }
  }

  /// The bindings that this one replaces or hides.
  private func shadowed(by keys: [Key], in context: String) -> [String] {
    guard let own = load.keymap.layer(of: context).first(where: { $0.keys == keys }) else { return [] }
    var lines: [String] = []
    if let below = base?.layer(of: context).first(where: { $0.keys == keys }), below != own {
      lines.append("instead of \(below.commandText)  (\(below.place))")
    }
    if context != Keymap.global, let hidden = load.keymap.layer(of: Keymap.global).first(where: { $0.keys == keys }),
      !hidden.commands.isEmpty, hidden.commands != own.commands
    {
      lines.append("hides \(hidden.commandText)  (\(hidden.place))")
    }
    return lines
  }
}

extension KeyBinding {
  fileprivate var help: String { commands.map { CommandCatalog.help(of: $0) }.joined(separator: "; ") }
}

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
          "leader": { "description": "The keys to press before each box of that keymap", "type": "string" },
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
      let tail =
        command.usage.isEmpty
        ? " *" : command.usage == "[COUNT]" ? "( +[0-9]+)? *" : isComplete ? "( .*)?" : " +[^ ].*"
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
