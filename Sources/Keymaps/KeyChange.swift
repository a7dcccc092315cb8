package import Cells
import TOML

/// What a person changes about one chord.
package struct KeyChange: Hashable, Sendable {
  /// A panel, or ``Keymap/global``.
  package let context: String
  /// As a terminal sends them.
  package let keys: [Key]
  /// What the chord runs from now on; empty to take back what the person's own file says of it, or else to unbind it.
  package let commands: [String]

  package init(context: String, keys: [Key], commands: [String]) {
    self.context = context
    self.keys = keys.map(\.asSent)
    self.commands = commands
  }
}

/// What came of a ``KeyChange``.
package enum KeyChangeOutcome: Sendable {
  /// The keymap to go on with, and one line of what was done and where; the notes are for the list of messages.
  case changed(Keymap, String, notes: [String])
  case failed(String)
}

extension KeymapFile {
  /// Whether any line of it binds or unbinds a chord.
  package var changesKeys: Bool { !lines.isEmpty }

  /// The bytes of a new file of a person's own over a keymap of the program.
  package static func beginning(_ name: String, over base: String) -> [UInt8] {
    Array(
      """
      # Keys of my own over the keymap \(base). The editor changes single lines here and leaves the rest as it is.

      schema  = \(schema)
      name    = \(TOMLDocument.quoted(name))
      extends = \(TOMLDocument.quoted(base))

      """.utf8)
  }

  /// The file with a change, everything that it is not about byte for byte as it was; `nil` where the file's form
  /// leaves no room for it.
  ///
  /// Lines for chords that begin like this one, or that this one begins like, become comments. So does the line that
  /// the chord had, and unbinding brings it back.
  package func bytes(applying change: KeyChange) -> [UInt8]? {
    let before = TOMLDocument(parsing: source)
    var file = self
    var touched: Set<[String]> = []
    let isUnbinding = change.commands.isEmpty
    while let line = file.lines.first(where: { line in
      guard line.context == change.context, let keys = line.keys, !isUnbinding, keys != change.keys else {
        return false
      }
      return keys.starts(with: change.keys) || change.keys.starts(with: keys)
    }) {
      touched.insert(line.path)
      guard let next = file.editing(line, { $0.bytes(commentingOut: $1) }) else { return nil }
      file = next
    }
    let own = file.lines.filter { $0.context == change.context && $0.keys == change.keys }
    let path = ["keys", change.context] + change.keys.map(\.notation)
    touched.insert(own.first?.path ?? path)
    let bytes: [UInt8]?
    var isRestored = false
    if let line = own.first {
      if isUnbinding {
        let restored = file.editing(line) { $0.bytes(restoring: $1) }
        isRestored = restored.map { $0.ownLine(like: line) != nil } ?? false
        bytes = (isRestored ? restored : file.editing(line) { $0.bytes(removing: $1) })?.source.bytes
      } else {
        bytes =
          line.commands.map(\.text) == change.commands
          ? file.source.bytes : file.editing(line) { $0.bytes(replacing: $1, with: change.value) }?.source.bytes
      }
    } else {
      bytes = TOMLDocument(parsing: file.source).bytes(
        setting: change.keys.map(\.notation), in: ["keys", change.context], to: change.value)
    }
    guard let bytes else { return nil }
    let after = TOMLDocument(parsing: SourceText(name: source.name, bytes: bytes))
    guard before.isKept(in: after, but: touched) else { return nil }
    let result = KeymapFile(name: source.name, bytes: bytes).lines.filter {
      $0.context == change.context && $0.keys == change.keys
    }
    let isThere = result.first.map { $0.commands.map(\.text) == change.commands || isRestored }
    return isThere ?? (isUnbinding && !own.isEmpty) ? bytes : nil
  }

  /// The line for the same chord in the same place, where there is one.
  private func ownLine(like line: Line) -> Line? {
    lines.first { $0.context == line.context && $0.keys == line.keys }
  }

  private func editing(_ line: Line, _ change: (TOMLDocument, TOMLEntry) -> [UInt8]) -> KeymapFile? {
    let document = TOMLDocument(parsing: source)
    guard let entry = document.entries.first(where: { $0.keyRange.lowerBound == line.offset }) else { return nil }
    return KeymapFile(name: source.name, bytes: change(document, entry))
  }
}

extension KeymapFile.Line {
  /// The keys as a terminal sends them; `nil` for a chord that is none.
  fileprivate var keys: [Key]? {
    var keys: [Key] = []
    for part in chord {
      do throws(KeyNotationError) {
        keys += try Key.chord(notation: part.text).map(\.asSent)
      } catch {
        // The line is reported where the keymap is read.
        return nil
      }
    }
    return keys
  }

  fileprivate var path: [String] { ["keys", context] + chord.map(\.text) }
}

extension KeyChange {
  fileprivate var value: String {
    switch commands.count {
    case 0: "false"
    case 1: TOMLDocument.quoted(commands[0])
    default: "[" + commands.map { TOMLDocument.quoted($0) }.joined(separator: ", ") + "]"
    }
  }
}
