import Cells

/// Bytes from a terminal, made into keys and pastes.
///
/// Every string of bytes decodes to something: what is no key, no report of the mouse and no text (focus changes,
/// unknown sequences, bytes that are not UTF-8) is swallowed whole, and what follows it arrives. What the terminal
/// answers is kept apart from what the person does, and may come at any time. What cannot be
/// told yet is kept until more bytes come or until ``endOfInput()`` says that none came for a while.
struct InputDecoder: Sendable {
  /// Why the decoder waits, and so how long is worth waiting.
  enum Patience: Hashable, Sendable {
    /// Nothing is kept.
    case none
    /// An escape byte that may be the key or the start of a sequence.
    case escape
    /// A sequence or a character has started and can only be cut off by a slow line.
    case sequence
    /// A paste whose end mark came; more data after it would mean that the mark was part of the paste.
    case pasteEnd
    /// A paste without its end mark so far.
    case paste
  }

  /// Pastes of more bytes are left out, with a notice.
  static let pasteLimit = 4 << 20

  /// Sequences of more bytes are taken for garbage.
  static let sequenceLimit = 256

  private(set) var patience = Patience.none

  /// Keeps this terminal's own key strings.
  private let keys: KeyTree
  /// Whether the byte 8 is the backspace key here, rather than control and h.
  private let backspaceIsControlH: Bool

  /// Bytes that are not decided yet.
  private var kept: [UInt8] = []
  /// The rest of what grew beyond the limit.
  private var skipped: Overlong?
  private var paste: Paste?
  /// What the terminal answered and nobody has taken yet.
  private var replies: [TerminalReply] = []
  /// How large a cell is in pixels, where positions of the pointer come in pixels: they do once the terminal has
  /// said that it switched that on.
  var cellPixels: PixelSize?
  private var hasDotPointer = false

  init() { self.init(keys: KeyTree(), backspaceIsControlH: false) }

  init(keys: KeyTree, backspaceIsControlH: Bool) {
    self.keys = keys
    self.backspaceIsControlH = backspaceIsControlH
  }

  /// Takes bytes as they came and appends what they mean.
  mutating func decode(_ bytes: some Collection<UInt8>, into events: inout [InputEvent]) {
    if paste != nil {
      paste?.append(bytes)
    } else {
      kept.append(contentsOf: bytes)
      decodeKept(isFinal: false, into: &events)
    }
    if let paste { patience = paste.hasEnded ? .pasteEnd : .paste }
  }

  /// Decides about what is kept, because nothing more came for as long as ``patience`` asks.
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
          // Only an escape may still be half of the end mark.
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
        // More than there are questions is nothing that anybody asked for.
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

  /// What the terminal has answered since the last call.
  mutating func takeReplies() -> [TerminalReply] {
    guard !replies.isEmpty else { return [] }
    defer { replies = [] }
    return replies
  }

  private func placed(_ event: MouseEvent) -> MouseEvent {
    guard hasDotPointer, let cellPixels else { return event }
    return event.inCells(of: cellPixels)
  }

  /// A kind of input that may be longer than the decoder keeps.
  enum Overlong: Sendable {
    case sequence
    case string

    /// The place behind its last byte, or before what cannot belong to it.
    func end(in bytes: ArraySlice<UInt8>, isFinal: Bool) -> Int? {
      switch self {
      case .sequence:
        guard let last = bytes.firstIndex(where: { $0 < 0x20 || $0 >= 0x40 }) else { return nil }
        return bytes[last] >= 0x40 && bytes[last] < 0x7F ? last + 1 : last
      case .string: return InputDecoder.stringEnd(in: bytes, isFinal: isFinal)?.upperBound
      }
    }
  }

  /// What the first bytes of some input are.
  enum Step {
    case key(Key, length: Int)
    case mouse(MouseEvent, length: Int)
    case reply(TerminalReply, length: Int)
    /// Swallowed.
    case nothing(length: Int)
    case tooLong(Overlong, length: Int)
    case pasteStart(length: Int)
    /// Cannot be told without more bytes; never answered when there will be none.
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
    // Too long a form for its value, a surrogate or beyond Unicode.
    let least: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
    guard value >= least[length], let scalar = Unicode.Scalar(value) else { return .nothing(length: length) }
    // C1 controls are nobody's keys.
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
  /// The report of `ESC [ < code ; column ; row`, of which `M` is the end for a press and `m` for a release.
  ///
  /// Source: xterm's control sequences, "SGR" mouse reports. Movement without a button, the wheel's sideways steps
  /// and further buttons are nobody's business here: `nil`.
  static func mouse(_ bytes: ArraySlice<UInt8>, final: UInt8) -> MouseEvent? {
    guard bytes.first == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else {
      return nil
    }
    let fields = bytes.dropFirst().split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard fields.count == 3 else { return nil }
    var numbers: [Int] = []
    for field in fields {
      // Five digits are more than any screen has.
      guard !field.isEmpty, field.count <= 5, field.allSatisfy({ $0 >= 0x30 && $0 < 0x3A }) else { return nil }
      numbers.append(field.reduce(0) { $0 * 10 + Int($1) - 0x30 })
    }
    let position = Position(column: max(0, numbers[1] - 1), row: max(0, numbers[2] - 1))
    // Shift, alt and control are the bits 4, 8 and 16; no action needs them.
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
  /// The event whose position is in pixels, from 0, as a cell and a place in it.
  func inCells(of size: PixelSize) -> MouseEvent {
    // The middle of the pixel.
    let x = (Double(position.column) + 0.5) / size.width
    let y = (Double(position.row) + 0.5) / size.height
    // Five digits are the most that a report has, and a cell is at least a pixel.
    guard x < 1e6, y < 1e6 else { return self }
    var event = self
    event.position = Position(column: Int(x), row: Int(y))
    event.across = x - x.rounded(.down)
    event.down = y - y.rounded(.down)
    return event
  }
}
