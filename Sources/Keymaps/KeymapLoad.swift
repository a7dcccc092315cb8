import Text

/// Where a keymap file comes from, which decides what is worth a warning.
package enum KeymapOrigin: Hashable, Sendable {
  /// Part of the program.
  case shipped
  /// Written by the person who uses it.
  case personal
}

/// What came of reading a keymap file.
package struct KeymapLoad: Sendable {
  /// What the file calls itself, or the file's own name.
  package let name: String
  /// The keymap to use: that of the file, or the one below it when the file cannot be used at all.
  package let keymap: Keymap
  /// What was found in the files that it changes, then in its own, each in file order.
  package let diagnostics: [KeymapDiagnostic]
  /// How many lines of the file bind or unbind a chord.
  package let keyCount: Int

  package init(name: String, keymap: Keymap, diagnostics: [KeymapDiagnostic], keyCount: Int) {
    self.name = name
    self.keymap = keymap
    self.diagnostics = diagnostics
    self.keyCount = keyCount
  }

  /// Whether the file is used, with or without some of its lines.
  package var isUsed: Bool { !diagnostics.contains { $0.level == .fatal } }

  private var errorCount: Int { diagnostics.count { $0.level == .error } }
  private var warningCount: Int { diagnostics.count { $0.level == .warning } }

  /// One line for the person: `keymap mine: 31 keys, 1 error`.
  package var summary: String {
    guard isUsed else { return "keymap \(shortened(name)) is not used" }
    var text = "keymap \(shortened(name)): \(counted(keyCount, "key"))"
    if errorCount > 0 { text += ", " + counted(errorCount, "error") }
    if warningCount > 0 { text += ", " + counted(warningCount, "warning") }
    return text
  }

  /// The same with where the editor tells more.
  package var notice: String {
    guard isUsed else { return summary + " — :app.messages shows why" }
    let count = errorCount + warningCount
    return summary + (count == 0 ? "" : " — :app.messages shows " + (count == 1 ? "it" : "them"))
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)" + (count == 1 ? "" : "s")
  }
}

extension Keymap {
  /// Makes a keymap of a file, on top of the keymap that it changes; lines that are wrong are left out.
  ///
  /// A file that stands alone (`extends = "none"`) takes nothing from `base`, which is then only what is used
  /// when the file leaves no way to help, the palette or quit.
  ///
  /// - Parameter baseProblem: why the keymap that the file names cannot be had, where `base` is another one.
  package static func load(
    _ file: KeymapFile, over base: Keymap? = nil, as origin: KeymapOrigin = .personal, rules: KeymapRules,
    baseProblem: String? = nil
  ) -> KeymapLoad {
    var loader = KeymapLoader(
      file: file, base: file.base == "none" ? .empty : base ?? .empty, baseProblem: baseProblem, origin: origin,
      rules: rules)
    let keymap = loader.load()
    let isFatal = loader.diagnostics.contains { $0.level == .fatal }
    return KeymapLoad(
      name: file.name ?? file.callName, keymap: isFatal ? base ?? keymap : keymap,
      diagnostics: loader.diagnostics.sorted { $0.offset < $1.offset }, keyCount: loader.accepted.count)
  }
}
