package import Cells
import TOML

package struct KeyChange: Hashable, Sendable {
  /// A panel, or ``Keymap/global``.
  package let context: String
  /// The keys as a terminal sends them.
  package let keys: [Key]
  /// The chord's new commands; empty to remove the line from the person's file, or to unbind the chord if none is there.
  package let commands: [String]

  package init(context: String, keys: [Key], commands: [String]) {
    self.context = context
    self.keys = keys.map(\.asSent)
    self.commands = commands
  }
}

package enum KeyChangeOutcome: Sendable {
  /// The new keymap, one line about the change, and notes for the list of messages.
  case changed(Keymap, String, notes: [String])
  case failed(String)
}

extension KeymapFile {
  /// True if any line binds or unbinds a chord.
  package var changesKeys: Bool { !lines.isEmpty }

  /// The bytes of a new personal file that extends a keymap of the program.
  package static func beginning(_ name: String, over base: String) -> [UInt8] {
    Array(
      """
      # Keys of my own over the keymap \(base). The editor changes single lines here and leaves the rest as it is.

      schema  = \(schema)
      name    = \(TOMLDocument.quoted(name))
      extends = \(TOMLDocument.quoted(base))

      """.utf8)
  }

  /// The file with a change, every other byte kept; `nil` if the file's form leaves no room for it.
  ///
  /// The lines of longer and shorter chords that conflict with this one become comments. The chord's old line becomes
  /// a comment too, and unbinding restores it.
  package func bytes(applying change: KeyChange) -> [UInt8]? {
    let before = TOMLDocument(parsing: source)
    var file = self
    var touched: Set<[String]> = []
    let isUnbinding = change.commands.isEmpty
    while !isUnbinding,
      let line = file.lines.first(where: { line in
        guard line.context == change.context, let keys = line.keys, keys != change.keys else { return false }
        return keys.starts(with: change.keys) || change.keys.starts(with: keys)
      })
    {
      touched.insert(line.path)
      guard let next = file.editing(line, { $0.bytes(commentingOut: $1) }) else { return nil }
      file = next
    }
    let path = change.keys.map(\.notation)
    let matching = file.lines(for: change)
    let own = matching.first
    touched.insert(own?.path ?? ["keys", change.context] + path)
    let result: KeymapFile?
    switch own {
    case let own? where isUnbinding: result = file.editing(own) { $0.bytes(restoring: $1) }
    case let own? where own.commands.map(\.text) == change.commands: result = file
    case let own?: result = file.editing(own) { $0.bytes(replacing: $1, with: change.value) }
    case nil:
      let bytes = TOMLDocument(parsing: file.source).bytes(
        setting: path, in: ["keys", change.context], to: change.value)
      result = KeymapFile(name: source.name, bytes: bytes)
    }
    guard let result, before.isKept(in: TOMLDocument(parsing: result.source), but: touched) else { return nil }
    // Removing the only line of the chord may restore an older one, or leave none.
    let isDone =
      isUnbinding && matching.count == 1
      || result.lines(for: change).first?.commands.map(\.text) == change.commands
    return isDone ? result.source.bytes : nil
  }

  private func lines(for change: KeyChange) -> [Line] {
    lines.filter { $0.context == change.context && $0.keys == change.keys }
  }

  private func editing(_ line: Line, _ change: (TOMLDocument, TOMLEntry) -> [UInt8]) -> KeymapFile? {
    let document = TOMLDocument(parsing: source)
    guard let entry = document.entries.first(where: { $0.keyRange.lowerBound == line.offset }) else { return nil }
    return KeymapFile(name: source.name, bytes: change(document, entry))
  }
}

extension KeymapFile.Line {
  /// The keys as a terminal sends them; `nil` for an invalid chord.
  fileprivate var keys: [Key]? {
    var keys: [Key] = []
    for part in chord {
      do throws(KeyNotationError) {
        keys += try Key.chord(notation: part.text).map(\.asSent)
      } catch {
        // Loading the keymap reports the line.
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
