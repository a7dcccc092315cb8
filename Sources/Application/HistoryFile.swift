package import Editing

/// The command lines typed in earlier runs, in `XDG_STATE_HOME/fillet/history`.
package enum HistoryFile {
  private static let name = "history"
  private static let limit = 1 << 20

  package static func read() -> CommandHistory {
    guard let bytes = StateFolder.read(name, limit: limit) else { return CommandHistory() }
    return CommandHistory(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Puts the lines of this run, the last one first, before those of others.
  package static func keep(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    var history = read()
    for line in lines.reversed() { history.add(line) }
    StateFolder.keep(Array(history.text.utf8), as: name)
  }
}
