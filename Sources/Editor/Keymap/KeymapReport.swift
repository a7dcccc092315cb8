package import Keymaps
import Cells
import TOML
import Text

/// What a keymap says, for `fillet keys`.
package struct KeymapReport {
  private let load: KeymapLoad
  /// The keymap below, whose keys a person's own may take away.
  private let base: Keymap?

  private let style: KeyLabelStyle

  package init(_ load: KeymapLoad, over base: Keymap? = nil, style: KeyLabelStyle = .signs) {
    self.load = load
    self.base = base
    self.style = style
  }

  /// All bindings and findings as JSON.
  package var json: String {
    let keymap = load.keymap
    let bindings = keymap.bindings.map { binding in
      JSONText.object([
        ("context", .string(binding.context)), ("keys", .string(binding.keys.notation)),
        ("label", .string(binding.keys.label())), ("commands", .array(binding.commands.map { .string($0) })),
        (
          "help",
          .string(binding.commands.map { CommandCatalog.help(of: $0) }.joined(separator: "; "))
        ),
        ("file", .string(binding.file)), ("line", .number(binding.position.line)),
        ("column", .number(binding.position.column)),
      ])
    }
    let findings = load.diagnostics.map { finding in
      JSONText.object([
        ("code", .string(finding.code.rawValue)), ("level", .string(finding.level.rawValue)),
        ("file", .string(finding.file)), ("line", .number(finding.position.line)),
        ("column", .number(finding.position.column)), ("message", .string(finding.message)),
      ])
    }
    return JSONText.object([
      ("name", .string(keymap.name)), ("summary", .string(keymap.summary)), ("counts", .boolean(keymap.takesCounts)),
      ("bindings", .array(bindings)), ("findings", .array(findings)),
    ]).text + "\n"
  }

  /// What keys do in every panel, where that was written, and what it takes away.
  ///
  /// - Throws: for text that is no chord.
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
    case .matched(let binding):
      let help = binding.commands.map { CommandCatalog.help(of: $0) }.joined(separator: "; ")
      return "\(binding.commandText): \(help)  (\(binding.fullPlace))"
    case .pending(let prefix):
      let title = prefix.title.map { " \"\(displayed($0))\"" } ?? ""
      return "begins \(prefix.entries.count) chords\(title)"
    case .notFound:
      if let own { return "nothing: unbound  (\(own.fullPlace))" }
      if let shorter = load.keymap.bindings.first(where: {
        ($0.context == context || $0.context == Keymap.global) && $0.keys.count < keys.count
          && keys.starts(with: $0.keys) && !$0.commands.isEmpty
      }) {
        return "nothing: \(shorter.keys.label(style)) runs \(shorter.commandText) before  (\(shorter.fullPlace))"
      }
      return "nothing"
    }
  }

  /// What would run, were this binding not there.
  private func shadowed(by keys: [Key], in context: String) -> [String] {
    guard let own = load.keymap.layer(of: context).first(where: { $0.keys == keys }) else { return [] }
    var lines: [String] = []
    if let below = base?.layer(of: context).first(where: { $0.keys == keys }), below != own {
      lines.append("instead of \(below.commandText)  (\(below.fullPlace))")
    }
    if context != Keymap.global, let hidden = load.keymap.layer(of: Keymap.global).first(where: { $0.keys == keys }),
      !hidden.commands.isEmpty, hidden.commands != own.commands
    {
      lines.append("hides \(hidden.commandText)  (\(hidden.fullPlace))")
    }
    return lines
  }
}

extension KeyBinding {
  fileprivate var fullPlace: String { "\(place):\(position.column)" }
}
