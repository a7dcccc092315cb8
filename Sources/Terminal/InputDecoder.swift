import Cells

/// Decodes bytes from a terminal into keys, mouse events and pastes.
///
/// Unknown sequences and bytes that are not UTF-8 are skipped completely. Replies of the terminal are collected
/// separately and may come at any time. Incomplete input is kept until more bytes come, or until ``endOfInput()``.
struct InputDecoder: Sendable {
  /// The reason for waiting, which determines how long to wait.
  enum Patience: Hashable, Sendable {
    /// No input is kept.
    case none
    /// An escape byte: the key, or the start of a sequence.
    case escape
    /// An incomplete sequence or character, as on a slow line.
    case sequence
    /// A paste with an end mark; if more bytes follow, the mark was part of the paste.
    case pasteEnd
    /// A paste without its end mark.
    case paste
  }

  /// The largest paste, in bytes; longer ones are dropped with a notice.
  static let pasteLimit = 4 << 20

  /// The longest sequence, in bytes; longer ones are skipped.
  static let sequenceLimit = 256

  private(set) var patience = Patience.none

  /// The terminal's own key strings.
  private let keys: KeyTree
  /// True if byte 8 is the backspace key, false if it is control and h.
  private let backspaceIsControlH: Bool

  /// Bytes that are not decoded yet.
  private var kept: [UInt8] = []
  /// The kind of input that exceeded its limit and is being skipped.
  private var skipped: Overlong?
  private var paste: Paste?
  /// The terminal's replies since the last ``takeReplies()``.
  private var replies: [TerminalReply] = []
  /// The size of a cell, for pointer positions in pixels; the terminal confirms when it sends those.
  var cellPixels: PixelSize?
  private var hasDotPointer = false

  init() { self.init(keys: KeyTree(), backspaceIsControlH: false) }

  init(keys: KeyTree, backspaceIsControlH: Bool) {
    self.keys = keys
    self.backspaceIsControlH = backspaceIsControlH
  }

  /// Decodes bytes and appends their events.
  mutating func decode(_ bytes: some Collection<UInt8>, into events: inout [InputEvent]) {
    if paste != nil {
      paste?.append(bytes)
    } else {
      kept.append(contentsOf: bytes)
      decodeKept(isFinal: false, into: &events)
    }
    if let paste { patience = paste.hasEnded ? .pasteEnd : .paste }
  }

  /// Decodes the kept bytes as complete, after a pause as long as ``patience`` requires.
  mutating func endOfInput(into events: inout [InputEvent]) {
    if let finished = paste {
      paste = nil
      events.append(finished.event)
    }
    decodeKept(isFinal: true, into: &events)
    skipped = nil
    patience = .none
  }

  private mutating func decodeKept(isFinal: Bool, into events: inout [InputEvent]) {
    var position = 0
    patience = .none
    scan: while position < kept.count {
      if let overlong = skipped {
        guard let end = overlong.end(in: kept[position...], isFinal: isFinal) else {
          // A final escape may be the first half of the end mark.
          position = overlong == .string && kept.last == 0x1B ? kept.count - 1 : kept.count
          break scan
        }
        position = end
        skipped = nil
        continue
      }
      switch step(kept[position...], isFinal: isFinal) {
      case .key(let key, let length):
        events.append(.key(key))
        position += length
      case .mouse(let event, let length):
        events.append(.mouse(placed(event)))
        position += length
      case .reply(let reply, let length):
        if case .mode(1016, _, let isOn) = reply { hasDotPointer = isOn }
        // More replies than questions are not ours.
        if replies.count < 16 { replies.append(reply) }
        position += length
      case .nothing(let length):
        position += length
      case .tooLong(let overlong, let length):
        position += length
        skipped = overlong
      case .pasteStart(let length):
        var started = Paste()
        started.append(kept[(position + length)...])
        position = kept.count
        paste = started
      case .more(let reason):
        patience = reason
        break scan
      }
    }
    kept.removeFirst(position)
    if skipped != nil { patience = .sequence }
  }

  /// The terminal's replies since the last call.
  mutating func takeReplies() -> [TerminalReply] {
    guard !replies.isEmpty else { return [] }
    defer { replies = [] }
    return replies
  }

  private func placed(_ event: MouseEvent) -> MouseEvent {
    guard hasDotPointer, let cellPixels else { return event }
    return event.inCells(of: cellPixels)
  }

  /// A kind of input that can exceed its limit.
  enum Overlong: Sendable {
    case sequence
    case string

    /// The index after its last byte, or before a byte that cannot belong to it.
    func end(in bytes: ArraySlice<UInt8>, isFinal: Bool) -> Int? {
      switch self {
      case .sequence:
        guard let last = bytes.firstIndex(where: { $0 < 0x20 || $0 >= 0x40 }) else { return nil }
        return bytes[last] >= 0x40 && bytes[last] < 0x7F ? last + 1 : last
      case .string: return InputDecoder.stringEnd(in: bytes, isFinal: isFinal)?.upperBound
      }
    }
  }

  /// The meaning of the first bytes of some input.
  enum Step {
    case key(Key, length: Int)
    case mouse(MouseEvent, length: Int)
    case reply(TerminalReply, length: Int)
    /// Skipped bytes.
    case nothing(length: Int)
    case tooLong(Overlong, length: Int)
    case pasteStart(length: Int)
    /// Incomplete; never returned at the end of input.
    case more(Patience)
  }

  /// Decodes the start of `bytes`, which must not be empty.
  func step(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    guard bytes.first == 0x1B else { return plainStep(bytes, isFinal: isFinal) }
    let match = keys.match(bytes)
    if match.isUnfinished && !isFinal { return .more(bytes.count <= 2 ? .escape : .sequence) }
    if let key = match.key { return .key(key, length: match.length) }
    return escapeStep(bytes, isFinal: isFinal)
  }

  /// A control byte or a character in UTF-8.
  func plainStep(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    let first = bytes[bytes.startIndex]
    switch first {
    case 0x00: return .key(Key(.character(" "), .control), length: 1)
    case 0x08 where backspaceIsControlH: return .key(Key(.backspace), length: 1)
    case 0x09: return .key(Key(.tab), length: 1)
    case 0x0D: return .key(Key(.enter), length: 1)
    case 0x1B: return .key(Key(.escape), length: 1)
    case 0x7F: return .key(Key(.backspace), length: 1)
    case 0x01...0x1A:
      return .key(Key(.character(Character(Unicode.Scalar(first + 0x60))), .control), length: 1)
    case 0x1C...0x1F:
      return .key(Key(.character(Character(Unicode.Scalar(first + 0x40))), .control), length: 1)
    case ..<0x80: return .key(Key(.character(Character(Unicode.Scalar(first)))), length: 1)
    default: return characterStep(bytes, isFinal: isFinal)
    }
  }

  private func characterStep(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    let first = bytes[bytes.startIndex]
    let length: Int
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return .nothing(length: 1)
    }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for byte in bytes.dropFirst().prefix(length - 1) {
      guard byte & 0xC0 == 0x80 else { return .nothing(length: 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard bytes.count >= length else { return isFinal ? .nothing(length: 1) : .more(.sequence) }
    // An overlong form, a surrogate or a value beyond Unicode.
    let least: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
    guard value >= least[length], let scalar = Unicode.Scalar(value) else { return .nothing(length: length) }
    // C1 controls are no keys.
    guard value >= 0xA0 else { return .nothing(length: length) }
    return .key(Key(.character(Character(scalar))), length: length)
  }
}

/// A character cell's size on the screen.
struct PixelSize: Hashable, Sendable {
  var width: Double
  var height: Double
}

extension InputDecoder {
  /// Decodes an SGR mouse report `ESC [ < code ; column ; row M`, or `m` for a release.
  ///
  /// Source: xterm's control sequences. `nil` for other buttons, and for movement without a button.
  static func mouse(_ bytes: ArraySlice<UInt8>, final: UInt8) -> MouseEvent? {
    guard bytes.first == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else {
      return nil
    }
    let fields = bytes.dropFirst().split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard fields.count == 3 else { return nil }
    var numbers: [Int] = []
    for field in fields {
      // Screens have fewer columns and rows than five digits can count.
      guard !field.isEmpty, field.count <= 5, field.allSatisfy({ $0 >= 0x30 && $0 < 0x3A }) else { return nil }
      numbers.append(field.reduce(0) { $0 * 10 + Int($1) - 0x30 })
    }
    let position = Position(column: max(0, numbers[1] - 1), row: max(0, numbers[2] - 1))
    // Bits 4, 8 and 16 are shift, alt and control, which have no meaning here.
    let code = numbers[0] & ~0b11100
    switch code {
    case 64: return MouseEvent(.wheelUp, at: position)
    case 65: return MouseEvent(.wheelDown, at: position)
    case 0...2, 32...34:
      let button: MouseEvent.Button = [.left, .middle, .right][code & 3]
      let action: MouseEvent.Action = final == UInt8(ascii: "m") ? .release : code >= 32 ? .drag : .press
      return MouseEvent(action, button, at: position)
    default: return nil
    }
  }
}

extension MouseEvent {
  /// Converts a position in pixels to a cell and a place in it.
  func inCells(of size: PixelSize) -> MouseEvent {
    // The middle of the pixel.
    let x = (Double(position.column) + 0.5) / size.width
    let y = (Double(position.row) + 0.5) / size.height
    // Reports have at most five digits.
    guard x < 1e6, y < 1e6 else { return self }
    var event = self
    event.position = Position(column: Int(x), row: Int(y))
    event.across = x - x.rounded(.down)
    event.down = y - y.rounded(.down)
    return event
  }
}

/// Bracketed paste text while it arrives.
///
/// Pasted text may contain the end mark, followed by malicious keys. So the mark ends a paste only if the stream pauses
/// after it.
struct Paste: Sendable {
  static let startMark = Array("\u{1B}[200~".utf8)
  static let endMark = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  private var isTooLong = false
  /// True if an end mark arrived.
  private(set) var hasEnded = false

  mutating func append(_ more: some Collection<UInt8>) {
    // A mark may be split between two reads.
    let from = max(0, bytes.count - Self.endMark.count + 1)
    bytes.append(contentsOf: more)
    hasEnded = hasEnded || Self.find(Self.endMark, in: bytes[from...]) != nil
    if bytes.count > InputDecoder.pasteLimit {
      isTooLong = true
      bytes.removeFirst(bytes.count - Self.endMark.count)
    }
  }

  /// The text without marks and with line feeds as line ends; a notice if it is too long.
  var event: InputEvent {
    if isTooLong {
      return .notice(
        "paste is larger than \(InputDecoder.pasteLimit >> 20) MiB: open it as a file")
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == 0x1B, rest.starts(with: Self.endMark) || rest.starts(with: Self.startMark) {
        rest.removeFirst(Self.endMark.count)
        continue
      }
      rest.removeFirst()
      if byte == 0x0D {
        text.append(0x0A)
        if rest.first == 0x0A { rest.removeFirst() }
      } else {
        text.append(byte)
      }
    }
    return .paste(String(decoding: text, as: UTF8.self))
  }

  private static func find(_ mark: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    while let index = rest.firstIndex(of: 0x1B) {
      if rest[index...].starts(with: mark) { return index }
      rest = rest[(index + 1)...]
    }
    return nil
  }
}
