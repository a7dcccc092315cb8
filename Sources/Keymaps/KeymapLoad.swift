import Text

/// The result of reading a keymap file.
package struct KeymapLoad: Sendable {
  /// The file's `name`, or what the person calls the file.
  package let name: String
  /// The file's keymap, or the one below it if the file cannot be used.
  package let keymap: Keymap
  /// The problems of the files it extends, then its own, each in file order.
  package let diagnostics: [KeymapDiagnostic]
  /// The number of lines that bind or unbind a chord.
  package let keyCount: Int

  package init(name: String, keymap: Keymap, diagnostics: [KeymapDiagnostic], keyCount: Int) {
    self.name = name
    self.keymap = keymap
    self.diagnostics = diagnostics
    self.keyCount = keyCount
  }

  /// True if the file is used, with or without some of its lines.
  package var isUsed: Bool { !diagnostics.contains(where: \.isFatal) }

  /// One line: `keymap mine: 31 keys, 1 error`.
  package var summary: String {
    guard isUsed else { return "keymap \(shortened(name)) is not used" }
    return "keymap \(shortened(name)): \(counted(keyCount, "key"))"
      + (diagnostics.isEmpty ? "" : ", " + counted(diagnostics.count, "error"))
  }

  /// The summary, with the command that lists the problems.
  package var notice: String {
    guard isUsed else { return summary + " — :app.messages shows why" }
    guard !diagnostics.isEmpty else { return summary }
    return summary + " — :app.messages shows " + (diagnostics.count == 1 ? "it" : "them")
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)" + (count == 1 ? "" : "s") }
}

extension Keymap {
  /// Makes a keymap from a file on top of the keymap that it extends; lines with errors are skipped.
  ///
  /// A file that stands alone (`extends = "none"`) takes nothing from `base`, which is used only if the file
  /// leaves no key for help, the palette or quit.
  ///
  /// - Parameter baseProblem: the reason why the keymap that the file extends cannot be used, if `base` is another.
  package static func load(
    _ file: KeymapFile, over base: Keymap? = nil, rules: KeymapRules, baseProblem: String? = nil
  ) -> KeymapLoad {
    var loader = KeymapLoader(file: file, base: file.base == "none" ? .empty : base ?? .empty, rules: rules)
    let keymap = loader.load(baseProblem: baseProblem)
    let isFatal = loader.diagnostics.contains(where: \.isFatal)
    return KeymapLoad(
      name: file.name ?? file.callName, keymap: isFatal ? base ?? keymap : keymap,
      diagnostics: loader.diagnostics.sorted { $0.offset < $1.offset }, keyCount: loader.keyCount)
  }
}
