import Glibc
import Cells

/// Something wrong that a storm has to tell: what would come of an error in the program.
enum StormFault: CaseIterable {
  /// The program dies by its own fault.
  case crash
  /// The terminal is left as programs with pictures need it.
  case rawSettings
  /// The last that the terminal hears is that it is to report the mouse.
  case mouse
  /// No `e` in the middle of a word of one picture arrives.
  case lostByte
  /// A character that takes no cell comes with a picture.
  case noWidth
  /// So does one after the pictures, which nobody typed.
  case noWidthAfterwards
  /// Text is written after the pictures.
  case text

  /// What a storm says of it.
  var sign: String {
    switch self {
    case .crash: "ended with 11"
    case .rawSettings: "settings"
    case .mouse: "modes [7, 25, 1002]"
    case .lostByte: "written anew"
    case .noWidth, .noWidthAfterwards: "no width: 8203"
    case .text: "beside the pictures: [\"lost"
    }
  }

  /// Whether it is to be found in a silent terminal, or in spite of echoes.
  var isSilent: Bool { self == .text || self == .lostByte }

  /// Comes between the program and its terminal.
  func inject(into program: ProgramInTerminal) {
    switch self {
    case .mouse:
      program.tamper = { bytes, _ in
        Array(String(decoding: bytes, as: UTF8.self).replacing("?1002l", with: "?1002h").utf8)
      }
    case .noWidth:
      program.tamper = { bytes, screen in
        guard screen.modes.contains(1049), screen.isQuiet, let place = bytes.firstIndex(of: 0x1B) else { return bytes }
        return bytes[..<place] + Array("\u{200B}".utf8) + bytes[place...]
      }
    case .noWidthAfterwards, .text:
      let added = self == .text ? "lost" : "\u{200B}"
      program.tamper = { bytes, _ in
        let text = String(decoding: bytes, as: UTF8.self)
        return Array(text.replacing("\u{1B}[?1049l", with: "\u{1B}[?1049l\(added)").utf8)
      }
    case .crash, .rawSettings, .lostByte: break
    }
  }

  /// Happens to the program in the middle of the storm.
  func strike(_ program: ProgramInTerminal) throws {
    switch self {
    case .crash: program.signal(SIGSEGV)
    case .lostByte:
      let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
      program.tamper = { bytes, _ in
        bytes.indices.filter { place in
          guard bytes[place] == UInt8(ascii: "e"), place > 0, place + 1 < bytes.count else { return true }
          return !letters.contains(bytes[place - 1]) || !letters.contains(bytes[place + 1])
        }.map { bytes[$0] }
      }
      // A new size is answered by a whole picture, which has words.
      program.resize(Size(columns: program.screen.size.columns == 120 ? 121 : 120, rows: 40))
      try program.waitForRest()
      program.tamper = nil
    default: break
    }
  }

  /// Happens to the terminal after the program's end.
  func strikeAfterwards(_ program: ProgramInTerminal) {
    guard self == .rawSettings else { return }
    var settings = termios()
    unsafe tcgetattr(program.far, &settings)
    unsafe cfmakeraw(&settings)
    unsafe tcsetattr(program.far, TCSANOW, &settings)
  }
}
