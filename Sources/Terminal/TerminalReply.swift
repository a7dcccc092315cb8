import Cells

/// A terminal's reply to a question.
enum TerminalReply: Hashable, Sendable {
  /// The state of a private mode.
  case mode(Int, isKnown: Bool, isOn: Bool)
  /// The background color.
  case background(red: UInt8, green: UInt8, blue: UInt8)
  /// The size of the text area in pixels.
  case area(width: Int, height: Int)
  /// The terminal's name and version.
  case identity(TerminalIdentity)
  /// The device attributes: every terminal sends them, so this is the last reply.
  case attributes
  /// The status: what was sent before the question has arrived.
  case status
}

extension TerminalReply {
  /// The reply `ESC [ parameters final`; `nil` for other sequences.
  ///
  /// Sources: DECRPM, DA1 and DSR of DEC's VT510 manual; the window's size in xterm's control sequences. States 1 and 2
  /// are on and off; modes that cannot be changed count as unknown.
  init?(parameters: ArraySlice<UInt8>, final: UInt8) {
    if final == UInt8(ascii: "n"), parameters.elementsEqual("0".utf8) || parameters.elementsEqual("3".utf8) {
      self = .status
      return
    }
    if final == UInt8(ascii: "t") {
      let fields = Self.numbers(parameters)
      guard fields.count == 3, fields[0] == 4, let height = fields[1], let width = fields[2], height > 0, width > 0
      else { return nil }
      self = .area(width: width, height: height)
      return
    }
    let rest = parameters.dropFirst()
    if final == UInt8(ascii: "c"), parameters.first == UInt8(ascii: ">") {
      let fields = Self.numbers(rest)
      guard fields.count > 1, let kind = fields[0], let version = fields[1],
        let identity = TerminalIdentity(kind: kind, version: version)
      else { return nil }
      self = .identity(identity)
      return
    }
    guard parameters.first == UInt8(ascii: "?") else { return nil }
    switch final {
    case UInt8(ascii: "c"):
      guard rest.allSatisfy({ $0 == UInt8(ascii: ";") || ($0 >= 0x30 && $0 < 0x3A) }) else { return nil }
      self = .attributes
    case UInt8(ascii: "y"):
      guard rest.last == UInt8(ascii: "$") else { return nil }
      let fields = rest.dropLast().split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      guard fields.count == 2, let mode = Self.number(fields[0], radix: 10),
        let state = Self.number(fields[1], radix: 10)
      else { return nil }
      self = .mode(mode, isKnown: state == 1 || state == 2, isOn: state == 1)
    default: return nil
    }
  }

  /// The reply `ESC ] text`, such as `11;rgb:1c1c/1c1c/1c1c`, or `ESC P text`, such as `>|foot(1.20.2)`; `nil` for other
  /// strings.
  ///
  /// Source: xterm's control sequences; XParseColor has 1 to 4 hexadecimal digits per channel.
  init?(string: ArraySlice<UInt8>) {
    if string.starts(with: ">|".utf8) {
      guard let identity = TerminalIdentity(answer: String(decoding: string.dropFirst(2), as: UTF8.self)) else {
        return nil
      }
      self = .identity(identity)
      return
    }
    let head = Array("11;rgb".utf8)
    guard string.starts(with: head) else { return nil }
    var rest = string.dropFirst(head.count)
    if rest.first == UInt8(ascii: "a") { rest.removeFirst() }
    guard rest.first == UInt8(ascii: ":") else { return nil }
    let fields = rest.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard fields.count == 3 || fields.count == 4 else { return nil }
    var channels: [UInt8] = []
    for field in fields.prefix(3) {
      guard let value = Self.number(field, radix: 16) else { return nil }
      let full = (1 << (4 * field.count)) - 1
      channels.append(UInt8((value * 255 + full / 2) / full))
    }
    self = .background(red: channels[0], green: channels[1], blue: channels[2])
  }

  /// The decimal numbers between semicolons, `nil` for other text.
  private static func numbers(_ fields: ArraySlice<UInt8>) -> [Int?] {
    fields.split(separator: UInt8(ascii: ";")).map { number($0, radix: 10) }
  }

  /// A number of 1 to 4 digits.
  private static func number(_ digits: ArraySlice<UInt8>, radix: Int) -> Int? {
    guard (1...4).contains(digits.count) else { return nil }
    var value = 0
    for byte in digits {
      guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix else { return nil }
      value = value * radix + digit
    }
    return value
  }
}
