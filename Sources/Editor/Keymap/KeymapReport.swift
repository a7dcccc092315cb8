package import Keymaps
import Cells
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

  /// The bindings and findings as JSON.
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
