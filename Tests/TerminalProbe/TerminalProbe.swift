import Glibc
import Cells
import Terminal
import Text
import TerminalScenes

/// A program that shows the events of its terminal session, and misbehaves on request.
///
/// The first row shows `probe`, the size and the number of events, the second the last event. Arguments: `mouse`
/// requests mouse reports.
@main struct TerminalProbe {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    var session: TerminalSession
    do {
      session = try TerminalSession(reportsMouse: arguments.contains("mouse"))
    } catch {
      say("\(error)")
      exit(69)
    }
    var probe = Probe(session: session)
    let end = probe.run()
    probe.session.close()
    if let end { endProcess(by: end) }
    exit(probe.status)
  }
}

/// Writes a line to standard error.
func say(_ text: String) {
  let bytes = Array((text + "\n").utf8)
  _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
}

struct Probe: ~Copyable {
  var session: TerminalSession
  var status: Int32 = 0
  var count = 0
  var last = "ready"
  /// A pattern that changes in every cell.
  var pattern: Int?
  /// Random frames, one for each key, in place of everything else.
  var scene: Scene?

  init(session: consuming TerminalSession) { self.session = session }

  /// Shows events until the end; returns its reason, or `nil` after `q`.
  mutating func run() -> EndReason? {
    let capabilities = session.capabilities
    last = capabilities.notices.first ?? "ready"
    while true {
      if session.takesFrame() { present() }
      let event = session.nextEvent()
      // The line was busy with the last frame, on a machine with other work: nothing has happened.
      if event == .ready { continue }
      count += 1
      last = "\(event)"
      switch event {
      case .ended(let reason): return reason
      case .key(let key) where key == Key(.character("q")): return nil
      case .key(let key): obey(key)
      default: break
      }
      if status != 0 { return nil }
    }
  }

  private mutating func present() {
    if let scene { return session.present(scene.frame) }
    var frame = Frame(size: session.size)
    if let pattern {
      for row in 0..<frame.size.rows {
        for column in 0..<frame.size.columns {
          let number = (row &* 131 &+ column &* 17 &+ pattern &* 29) & 0xFF
          frame[column, row] = Cell(
            Unicode.Scalar(UInt32(0x2800 + number)) ?? "?",
            style: CellStyle(foreground: .index(UInt8((number >> 4) & 7))))
        }
      }
    }
    let size = session.size
    frame.put("probe \(size.columns)x\(size.rows) \(count)", at: Position(column: 0, row: 0))
    frame.put(displayed(last), at: Position(column: 0, row: 1))
    frame.cursor = Position(column: 3, row: 2)
    session.present(frame)
  }

  private mutating func obey(_ key: Key) {
    guard case .character(let character) = key.code, key.modifiers == [] else { return }
    if let crash = Crash.kinds[character] {
      say("last words \u{1B}[31m")
      crash()
    }
    switch character {
    case "e":
      say("it failed")
      status = 1
    case "z": session.suspend()
    case "p": pattern = (pattern ?? 0) + 1
    case "f":
      if scene == nil { scene = Scene(size: session.size, seed: 7) }
      scene?.advance()
    case "c":
      let it = session.capabilities
      last =
        "\(it.type) \(it.colors) \(it.encoding) braille \(it.canShow("⣿")) octant \(it.canShow("\u{1CD00}"))"
        + " wide \(it.canShow("図")) aspect \(session.cellAspect ?? 0)"
    case "w":
      session.withTerminalReleased { say("outside") }
    case "h":
      last = "hangs"
      present()
      while getpid() > 0 { sleep(1) }
    case "o": while getpid() > 0 { present(); pattern = (pattern ?? 0) + 1 }
    default: break
    }
  }
}
