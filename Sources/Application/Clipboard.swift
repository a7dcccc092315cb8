package import Cells
package import Document
package import Editor
import Formats
import Geometry
import Glibc
package import Storage
package import Terminal
import Text

/// The way to the clipboard of the person at the keyboard.
package enum Clipboard {
  /// A program of the desktop on this computer.
  case program(Tool, OtherProgram)
  /// The terminal's clipboard, which may be on another computer.
  case terminal(ClipboardSequence.Envelope)
  /// The reason why there is none.
  case none(String)

  /// A program that copies standard input, and one that prints the clipboard.
  package struct Tool: Sendable {
    package let name: String
    /// The variable that is set on its desktop.
    fileprivate let variable: String
    /// The arguments for text.
    fileprivate let arguments: [String]
    /// The arguments in front of a media type; `nil` for a program that copies text only.
    fileprivate let typed: [String]?
    fileprivate let pasting: (name: String, arguments: [String])
  }

  private static let tools = [
    Tool(
      name: "wl-copy", variable: "WAYLAND_DISPLAY", arguments: [], typed: ["--type"],
      pasting: ("wl-paste", ["--no-newline"])),
    Tool(
      name: "xclip", variable: "DISPLAY", arguments: ["-selection", "clipboard", "-in"],
      typed: ["-selection", "clipboard", "-in", "-target"], pasting: ("xclip", ["-selection", "clipboard", "-out"])),
    Tool(
      name: "xsel", variable: "DISPLAY", arguments: ["--clipboard", "--input"], typed: nil,
      pasting: ("xsel", ["--clipboard", "--output"])),
  ]

  /// True if the person is at another computer, so programs here would use the wrong clipboard.
  private static var isRemote: Bool {
    ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].contains { ProcessEnvironment[$0] != nil }
  }

  /// A program of the desktop here; the terminal otherwise.
  package static var current: Clipboard { current(in: nil) }

  /// - Parameter terminal: What the terminal calls itself; `nil` if it was not asked.
  package static func current(in terminal: TerminalIdentity?) -> Clipboard {
    if !isRemote {
      for tool in tools where ProcessEnvironment[tool.variable] != nil {
        if let program = OtherProgram(named: tool.name) { return .program(tool, program) }
      }
    }
    let environment = TerminalEnvironment.current
    if environment.clipboardEnvelope == .tmux, doesTmuxRefuse {
      return .none("tmux blocks copying: run tmux set -s set-clipboard on")
    }
    if let known = terminal ?? environment.terminal, known.ignoresCopies {
      let version = known.version.map(String.init).joined(separator: ".")
      return .none("no clipboard: the terminal (\(known.name) \(version)) ignores copies")
    }
    if let envelope = environment.clipboardEnvelope { return .terminal(envelope) }
    let terminal = environment.type.map { "the terminal type \(displayed($0)) has none" } ?? "TERM is not set"
    return .none("no clipboard: \(terminal)")
  }

  /// True if tmux says that it takes no copies and passes none on, as it does without settings; false if it says nothing.
  private static var doesTmuxRefuse: Bool {
    guard let tmux = OtherProgram(named: "tmux") else { return false }
    do throws(StorageError) {
      let question = ["display-message", "-p", "#{set-clipboard} #{allow-passthrough}"]
      let answer = try tmux.run(question, input: [], limit: 100, seconds: 2).output
      let words = String(decoding: answer, as: UTF8.self).split { $0.isWhitespace }
      return words.count == 2 && words[0] != "on" && ["0", "off"].contains(words[1])
    } catch {
      // It may pass them on anyway.
      return false
    }
  }

  /// The longest time for a program to take the content, in seconds.
  private static let patience = 10

  /// Copies a drawing, and says what became of it: nobody can know what a terminal did.
  ///
  /// - Parameters:
  ///   - folder: The document's folder, for linked pictures.
  ///   - progress: The task that copies.
  ///   - send: Writes to the terminal; false if that failed.
  package func copy(
    _ document: Document, as name: String, in folder: FilePath, _ progress: TaskProgress = TaskProgress(),
    _ send: ([UInt8]) -> Bool = FileStore().writeTerminal
  ) -> CopyOutcome {
    guard let format = FormatCatalog.copied.first(where: { $0.name == name }) else {
      return .failed("\(name) cannot be copied")
    }
    do throws(ProgramError) {
      try check(format)
      let pictures = ExportedPictures(document, in: folder, isDrawn: format.isDrawn)
      let bytes = try DocumentBytes.bytes(
        of: document, pictures, as: format, folder: folder, program: DrawingProgram(for: progress))
      guard progress.keep() else { return .failed("copying canceled") }
      return .copied(try put(bytes, format, send))
    } catch {
      return .failed(displayed(error.description))
    }
  }

  /// Refuses a format that the clipboard does not take, before anything is drawn.
  private func check(_ format: Format) throws(ProgramError) {
    switch self {
    case .none(let reason): throw .unavailable(reason)
    case .program(let tool, _) where !format.isText && tool.typed == nil:
      throw .unavailable("\(tool.name) copies text only: install xclip")
    case .terminal where !format.isText:
      throw .unavailable("the terminal's clipboard takes text only: export a \(format.name) file instead")
    case .program, .terminal: break
    }
  }

  package static let noTerminal = "not copied: there is no terminal to send it to"

  /// Puts content on the clipboard; the message says which way it went.
  private func put(
    _ bytes: [UInt8], _ format: Format, _ send: ([UInt8]) -> Bool
  ) throws(ProgramError) -> String {
    let what = "\(format.name) (\(byteCount(bytes.count)))"
    switch self {
    case .none(let reason): throw .unavailable(reason)
    case .program(let tool, let program):
      let typed = format.isText ? nil : tool.typed.map { $0 + ["image/\(format.name)"] }
      try Self.run(tool.name, program, typed ?? tool.arguments, input: bytes)
      return "copied \(what) with \(tool.name)"
    case .terminal(let envelope):
      let most = TerminalEnvironment.current.longestCopy
      guard bytes.count <= most else {
        throw .unavailable(
          "\(what) is too much for the terminal's clipboard (limit \(byteCount(most))): export a file instead")
      }
      guard send(ClipboardSequence.bytes(Base64.text(of: bytes), envelope)) else {
        throw .unavailable(Self.noTerminal)
      }
      let limit = bytes.count > ClipboardSequence.safe ? " (some terminals take only 12 kB)" : ""
      return "sent \(what) to the terminal's clipboard\(limit)"
    }
  }

  /// The text on the clipboard of the desktop here; a terminal's clipboard is never read.
  package static func text() throws(ProgramError) -> [UInt8] {
    guard case .program(let tool, _) = current, let program = OtherProgram(named: tool.pasting.name) else {
      throw .unavailable("no clipboard to read here: pipe SVG or path data into fillet paste")
    }
    return try run(tool.pasting.name, program, tool.pasting.arguments)
  }

  @discardableResult
  private static func run(
    _ name: String, _ program: OtherProgram, _ arguments: [String], input: [UInt8] = []
  ) throws(ProgramError) -> [UInt8] {
    let outcome: OtherProgram.Outcome
    do throws(StorageError) {
      outcome = try program.run(arguments, input: input, limit: DocumentFile.sizeLimit, seconds: patience)
    } catch {
      throw .unavailable(error.description)
    }
    guard outcome.end == .status(0) else {
      let reason = String(decoding: outcome.complaint.prefix { $0 != 0x0A }.prefix(200), as: UTF8.self)
      throw .unavailable("\(name) failed" + (reason.isEmpty ? "" : ": \(reason)"))
    }
    return outcome.output
  }
}

extension OtherProgram {
  /// The program of a name, in the folders of `PATH` or at its own path; `nil` if it cannot be run.
  init?(named name: String) {
    let folders = (ProcessEnvironment["PATH"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
    let places = name.contains("/") ? [name] : folders.map { "\($0.isEmpty ? "." : $0)/\(name)" }
    guard let found = places.lazy.map({ OtherProgram(FilePath($0)) }).first(where: \.canRun) else { return nil }
    self = found
  }
}
