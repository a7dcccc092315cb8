import Cells
import Text

/// What a terminal would show and keep switched on, after the bytes that a program sent.
///
/// It knows what ncurses sends for xterms, the Linux console and VT100s. Everything else is counted as an issue.
struct VirtualTerminal {
  struct Style: Hashable {
    enum Color: Hashable {
      case standard
      case index(Int)
    }
    var foreground = Color.standard
    var background = Color.standard
    /// SGR numbers, such as 1 for bold.
    var attributes: Set<Int> = []
  }

  struct Glyph: Hashable {
    var scalar: Unicode.Scalar = " "
    var style = Style()
  }

  private(set) var size: Size
  private(set) var rows: [[Glyph]]
  private(set) var cursor = Position(column: 0, row: 0)
  /// Private modes that are on: 25 the cursor, 1049 the second screen, 2004 paste marks, 1000 to 1006 the mouse.
  private(set) var modes: Set<Int> = [25, 7]
  private(set) var style = Style()
  private(set) var hasKeypadMode = false
  private(set) var issues: [String] = []
  /// What the program asked, without the escape bytes: `[?2026$p` for a mode, `]11;?` for the background, `[c`,
  /// `[5n` for the status.
  private(set) var questions: [String] = []
  /// Text that was printed while the second screen was off, with line feeds.
  private(set) var plainText = ""
  /// Characters without a width that were printed while the second screen was off.
  private(set) var strays: [Unicode.Scalar] = []

  /// False where the description promises a second screen that there is none of, as in GNU screen and mosh.
  private let hasSecondScreen: Bool
  private var mainScreen: [[Glyph]] = []
  private var wrapsNext = false
  /// The rows that scroll.
  private(set) var region: ClosedRange<Int>
  /// A sequence or a character that is not complete.
  private(set) var pending: [UInt8] = []
  private var saved = (cursor: Position(column: 0, row: 0), style: Style())

  init(size: Size, hasSecondScreen: Bool = true) {
    self.size = size
    self.hasSecondScreen = hasSecondScreen
    rows = Self.blank(size)
    region = 0...max(0, size.rows - 1)
  }

  private static func blank(_ size: Size) -> [[Glyph]] {
    Array(repeating: Array(repeating: Glyph(), count: size.columns), count: size.rows)
  }

  /// The characters of the rows, without blanks at the end.
  var lines: [String] {
    rows.map { row in
      var view = String.UnicodeScalarView()
      for glyph in row where glyph.scalar != "\0" { view.append(glyph.scalar) }
      var text = String(view)
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The rows as they are seen: of a blank only what it stands on, and whether there is a line below.
  var visible: [[Glyph]] {
    rows.map { row in
      row.map { glyph in
        guard glyph.scalar == " ", !glyph.style.attributes.contains(7) else { return glyph }
        let style = Style(background: glyph.style.background, attributes: glyph.style.attributes.intersection([4]))
        return Glyph(scalar: " ", style: style)
      }
    }
  }

  mutating func resize(_ new: Size) {
    var grid = Self.blank(new)
    for row in 0..<min(size.rows, new.rows) {
      for column in 0..<min(size.columns, new.columns) { grid[row][column] = rows[row][column] }
    }
    (size, rows, region) = (new, grid, 0...max(0, new.rows - 1))
    cursor = Position(column: min(cursor.column, new.columns - 1), row: min(cursor.row, new.rows - 1))
    wrapsNext = false
  }

  mutating func feed(_ bytes: [UInt8]) {
    pending += bytes
    var rest = pending[...]
    while let first = rest.first {
      let length: Int
      switch first {
      case 0x1B:
        guard let used = escape(rest) else {
          pending = Array(rest)
          return
        }
        length = used
      case 0..<0x20, 0x7F:
        control(first)
        length = 1
      default:
        let whole = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        // A character that was cut off ends where its bytes do.
        length = 1 + rest.dropFirst().prefix(whole - 1).prefix { $0 & 0xC0 == 0x80 }.count
        guard length == whole || rest.count > length else {
          pending = Array(rest)
          return
        }
        for scalar in String(decoding: rest.prefix(length), as: UTF8.self).unicodeScalars { print(scalar) }
      }
      rest = rest.dropFirst(length)
    }
    pending = []
  }

  /// Nothing is left of a sequence that was cut off.
  var isQuiet: Bool { pending.isEmpty }

  // MARK: Printing

  private var blankGlyph: Glyph { Glyph(style: Style(background: style.background)) }

  private mutating func print(_ scalar: Unicode.Scalar) {
    if !modes.contains(1049) { plainText.unicodeScalars.append(scalar) }
    let width = scalar.columns
    guard width > 0 else {
      if modes.contains(1049) { issues.append("no width: \(scalar.value)") } else { strays.append(scalar) }
      return
    }
    if wrapsNext || cursor.column + width > size.columns {
      cursor.column = 0
      lineFeed()
    }
    guard cursor.column + width <= size.columns, rows.indices.contains(cursor.row) else { return }
    clearHalves(cursor.column)
    clearHalves(cursor.column + width - 1)
    rows[cursor.row][cursor.column] = Glyph(scalar: scalar, style: style)
    if width == 2 { rows[cursor.row][cursor.column + 1] = Glyph(scalar: "\0", style: style) }
    cursor.column += width
    wrapsNext = cursor.column == size.columns && modes.contains(7)
    if cursor.column == size.columns { cursor.column -= 1 }
  }

  /// A wide character that loses a half loses both.
  private mutating func clearHalves(_ column: Int) {
    let row = cursor.row
    if rows[row][column].scalar == "\0", column > 0 { rows[row][column - 1].scalar = " " }
    if column + 1 < size.columns, rows[row][column + 1].scalar == "\0" { rows[row][column + 1].scalar = " " }
  }

  private mutating func control(_ byte: UInt8) {
    wrapsNext = false
    switch byte {
    case 0x07, 0x0E, 0x0F, 0x18, 0x00: break
    case 0x08: cursor.column = max(0, cursor.column - 1)
    case 0x09: cursor.column = min(size.columns - 1, (cursor.column / 8 + 1) * 8)
    case 0x0A:
      if !modes.contains(1049) { plainText.append("\n") }
      lineFeed()
    // A step down that no device makes two characters of.
    case 0x0B: lineFeed()
    case 0x0D: cursor.column = 0
    default: issues.append("control \(byte)")
    }
  }

  private mutating func lineFeed() {
    wrapsNext = false
    if cursor.row == region.upperBound {
      scroll(by: 1, in: region)
    } else {
      cursor.row = min(size.rows - 1, cursor.row + 1)
    }
  }

  /// Moves rows up, or down for a negative number.
  private mutating func scroll(by count: Int, in region: ClosedRange<Int>) {
    let blankRow = Array(repeating: blankGlyph, count: size.columns)
    for _ in 0..<min(abs(count), region.count) {
      if count > 0 {
        rows.remove(at: region.lowerBound)
        rows.insert(blankRow, at: region.upperBound)
      } else {
        rows.remove(at: region.upperBound)
        rows.insert(blankRow, at: region.lowerBound)
      }
    }
  }

  private mutating func erase(_ columns: Range<Int>) {
    for column in columns.clamped(to: 0..<size.columns) {
      clearHalves(column)
      rows[cursor.row][column] = blankGlyph
    }
  }

  // MARK: Sequences

  /// Obeys a sequence and tells its length, or `nil` when its end is missing.
  private mutating func escape(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count > 1 else { return nil }
    let start = bytes.startIndex
    switch bytes[start + 1] {
    case UInt8(ascii: "["):
      guard let end = bytes[(start + 2)...].firstIndex(where: { $0 < 0x20 || $0 >= 0x40 }) else { return nil }
      // CAN ends a sequence that was cut off.
      guard bytes[end] != 0x18 else { return end + 1 - start }
      // So does the start of another one.
      guard bytes[end] != 0x1B else { return end - start }
      wrapsNext = false
      sequence(
        String(decoding: bytes[(start + 2)..<end], as: UTF8.self), Character(Unicode.Scalar(bytes[end])))
      return end + 1 - start
    case UInt8(ascii: "]"):
      // The Linux console's palette: ESC ] R has no end mark.
      if bytes.count > 2, bytes[start + 2] == UInt8(ascii: "R") { return 3 }
      guard let end = bytes.dropFirst().firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return nil }
      if bytes[end] == 0x1B, end + 1 == bytes.endIndex { return nil }
      let text = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
      if text.hasSuffix("?") { questions.append(text) }
      return end + (bytes[end] == 0x1B ? 2 : 1) - start
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      return bytes.count > 2 ? 3 : nil
    // CAN, behind a sequence that was cut off, and an end mark behind a BEL.
    case 0x18, UInt8(ascii: "\\"): break
    case UInt8(ascii: "="): hasKeypadMode = true
    case UInt8(ascii: ">"): hasKeypadMode = false
    case UInt8(ascii: "7"): saved = (cursor, style)
    case UInt8(ascii: "8"): (cursor, style) = saved
    case UInt8(ascii: "D"): lineFeed()
    case UInt8(ascii: "M"):
      if cursor.row == region.lowerBound {
        scroll(by: -1, in: region)
      } else {
        cursor.row = max(0, cursor.row - 1)
      }
    default: issues.append("escape \(bytes[start + 1])")
    }
    return 2
  }

  private mutating func sequence(_ parameters: String, _ final: Character) {
    let isAboutItself = "cq".contains(final) && (parameters == ">" || parameters.isEmpty)
    if isAboutItself || final == "n" || (parameters, final) == ("14", "t") || parameters.hasSuffix("$") {
      questions.append("[\(parameters)\(final)")
      return
    }
    if parameters.hasPrefix("?") {
      for mode in parameters.dropFirst().split(separator: ";").compactMap({ Int($0) }) {
        setMode(mode, final == "h")
      }
      if final != "h" && final != "l" && final != "c" { issues.append("sequence \(parameters)\(final)") }
      return
    }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    let count = max(1, first)
    switch final {
    case "A": cursor.row = max(0, cursor.row - count)
    case "B": cursor.row = min(size.rows - 1, cursor.row + count)
    case "C": cursor.column = min(size.columns - 1, cursor.column + count)
    case "D": cursor.column = max(0, cursor.column - count)
    case "G": cursor.column = min(size.columns, count) - 1
    case "d": cursor.row = min(size.rows, count) - 1
    case "H":
      cursor = Position(
        column: min(size.columns, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1,
        row: min(size.rows, count) - 1)
    case "J":
      if first == 2 {
        for row in rows.indices { rows[row] = Array(repeating: blankGlyph, count: size.columns) }
      } else {
        erase(cursor.column..<size.columns)
        for row in (cursor.row + 1)..<max(cursor.row + 1, size.rows) {
          rows[row] = Array(repeating: blankGlyph, count: size.columns)
        }
      }
    case "K":
      erase(
        first == 1 ? 0..<(cursor.column + 1) : first == 2 ? 0..<size.columns : cursor.column..<size.columns)
    case "X": erase(cursor.column..<(cursor.column + count))
    case "P":
      let removed = min(count, size.columns - cursor.column)
      rows[cursor.row].removeSubrange(cursor.column..<(cursor.column + removed))
      rows[cursor.row] += Array(repeating: blankGlyph, count: removed)
    case "@":
      rows[cursor.row].insert(
        contentsOf: Array(repeating: blankGlyph, count: min(count, size.columns)), at: cursor.column)
      rows[cursor.row].removeLast(rows[cursor.row].count - size.columns)
    case "L", "M":
      if region.contains(cursor.row) {
        scroll(by: final == "M" ? count : -count, in: cursor.row...region.upperBound)
      }
    case "S": scroll(by: count, in: region)
    case "T": scroll(by: -count, in: region)
    case "r":
      let bottom = numbers.count > 1 && numbers[1] > 0 ? min(size.rows, numbers[1]) : size.rows
      region = min(count, bottom) - 1...max(0, bottom - 1)
      cursor = Position(column: 0, row: 0)
    case "m": setStyle(numbers.isEmpty ? [0] : numbers)
    case "t", "l", "h": break
    default: issues.append("sequence \(parameters)\(final)")
    }
  }

  private mutating func setMode(_ mode: Int, _ isOn: Bool) {
    guard modes.contains(mode) != isOn, hasSecondScreen || mode != 1049 else { return }
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
    if mode == 1049 || mode == 47 {
      if isOn {
        (mainScreen, saved) = (rows, (cursor, style))
        rows = Self.blank(size)
      } else {
        let old = mainScreen
        rows = Self.blank(size)
        for row in 0..<min(old.count, size.rows) {
          for column in 0..<min(old[row].count, size.columns) { rows[row][column] = old[row][column] }
        }
        (cursor, style) = saved
      }
    }
  }

  private mutating func setStyle(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = Style()
      case 1, 2, 3, 4, 5, 7, 8: style.attributes.insert(number)
      case 21, 22: style.attributes.subtract([1, 2])
      case 23...28: style.attributes.remove(number - 20)
      case 30...37: style.foreground = .index(number - 30)
      case 39: style.foreground = .standard
      case 40...47: style.background = .index(number - 40)
      case 49: style.background = .standard
      case 90...97: style.foreground = .index(number - 82)
      case 100...107: style.background = .index(number - 92)
      case 10, 11: break
      case 38, 48:
        let index: Int
        switch rest.popFirst() {
        case 5 where !rest.isEmpty: index = rest.removeFirst()
        case 2 where rest.count >= 3:
          // As the program numbers them.
          index = 0x100_0000 | rest.prefix(3).reduce(0) { $0 << 8 | $1 }
          rest.removeFirst(3)
        default:
          issues.append("colour \(numbers)")
          return
        }
        if number == 38 { style.foreground = .index(index) } else { style.background = .index(index) }
      default: issues.append("style \(number)")
      }
    }
  }
}
