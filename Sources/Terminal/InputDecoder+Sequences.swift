import Cells

// Escape sequences of ECMA-48, and the extensions of xterm, the Linux console, rxvt and kitty.
extension InputDecoder {
  /// Decodes a sequence that is not among the terminal's own key strings.
  func escapeStep(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    let start = bytes.startIndex
    guard bytes.count > 1 else { return isFinal ? .key(Key(.escape), length: 1) : .more(.escape) }
    switch bytes[start + 1] {
    case UInt8(ascii: "["): return controlSequence(bytes, isFinal: isFinal)
    case UInt8(ascii: "O"): return singleShift(bytes, isFinal: isFinal)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      return stringStep(bytes, isFinal: isFinal)
    case 0x1B: return doubleEscape(bytes, isFinal: isFinal)
    default: return withAlt(plainStep(bytes[(start + 1)...], isFinal: isFinal))
    }
  }

  /// Decodes ESC ESC: alt on some terminals, otherwise two presses of Escape.
  private func doubleEscape(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    guard bytes.count > 2 else { return isFinal ? .key(Key(.escape), length: 1) : .more(.escape) }
    let third = bytes[bytes.startIndex + 2]
    guard third == UInt8(ascii: "[") || third == UInt8(ascii: "O") else {
      return .key(Key(.escape), length: 1)
    }
    switch step(bytes[(bytes.startIndex + 1)...], isFinal: isFinal) {
    case .more(let patience): return .more(patience)
    case .key(let key, let length) where length > 2: return withAlt(.key(key, length: length))
    default: return .key(Key(.escape), length: 1)
    }
  }

  private func withAlt(_ step: Step) -> Step {
    switch step {
    case .key(var key, let length):
      key.modifiers.insert(.alt)
      return .key(key, length: length + 1)
    case .more(let patience): return .more(patience)
    default: return .key(Key(.escape), length: 1)
    }
  }

  // MARK: ESC [

  private func controlSequence(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    let start = bytes.startIndex + 2
    var end = start
    while end < bytes.endIndex, bytes[end] >= 0x20, bytes[end] < 0x40 { end += 1 }
    let length = end - bytes.startIndex
    if length > Self.sequenceLimit { return .tooLong(.sequence, length: length) }
    let altBracket = Step.key(Key(.character("["), .alt), length: 2)
    guard end < bytes.endIndex else {
      if !isFinal { return .more(end == start ? .escape : .sequence) }
      return end == start ? altBracket : .nothing(length: length)
    }
    let final = bytes[end]
    guard final >= 0x40, final < 0x7F else {
      return end == start ? altBracket : .nothing(length: length)
    }
    // Two kinds have bytes after their final byte: old mouse reports and the Linux console's F1 to F5.
    let tail = end == start ? [UInt8(ascii: "M"): 3, UInt8(ascii: "["): 1][final] ?? 0 : 0
    guard bytes.endIndex - end > tail else {
      return isFinal ? .nothing(length: bytes.count) : .more(.sequence)
    }
    if final == UInt8(ascii: "[") && tail == 1 {
      let number = Int(bytes[end + 1]) - Int(UInt8(ascii: "A")) + 1
      return (1...5).contains(number)
        ? .key(Key(.function(number)), length: length + 2) : .nothing(length: length + 2)
    }
    if bytes[start..<end].elementsEqual("200".utf8) && final == UInt8(ascii: "~") {
      return .pasteStart(length: length + 1)
    }
    if let reply = TerminalReply(parameters: bytes[start..<end], final: final) {
      return .reply(reply, length: length + 1)
    }
    if let event = Self.mouse(bytes[start..<end], final: final) { return .mouse(event, length: length + 1) }
    if tail == 0, let parameters = Parameters(bytes[start..<end]), let key = parameters.key(final: final) {
      return .key(key, length: length + 1)
    }
    return .nothing(length: length + 1 + tail)
  }

  // MARK: ESC O

  private func singleShift(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    let altO = Step.key(Key(.character("O"), .alt), length: 2)
    let start = bytes.startIndex + 2
    var end = start
    // Old xterms have modifiers here: ESC O 5 P, ESC O 1 ; 5 P.
    while end < bytes.endIndex, end - start < 4,
      bytes[end] == UInt8(ascii: ";") || (bytes[end] >= 0x30 && bytes[end] < 0x3A)
    {
      end += 1
    }
    guard end < bytes.endIndex else { return isFinal ? altO : .more(.escape) }
    let numbers = bytes[start..<end].split(separator: UInt8(ascii: ";"))
    let parameter = numbers.last.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 1
    guard var key = Self.singleShiftKeys[bytes[end]] else { return altO }
    key.modifiers.formUnion(Key.Modifiers(parameter: parameter))
    return .key(key, length: end + 1 - bytes.startIndex)
  }

  /// The cursor and function keys, and the numeric keypad in application mode.
  private static let singleShiftKeys: [UInt8: Key] = {
    var keys: [UInt8: Key] = [
      UInt8(ascii: "A"): Key(.up), UInt8(ascii: "B"): Key(.down), UInt8(ascii: "C"): Key(.right),
      UInt8(ascii: "D"): Key(.left), UInt8(ascii: "F"): Key(.end), UInt8(ascii: "H"): Key(.home),
      UInt8(ascii: "P"): Key(.function(1)), UInt8(ascii: "Q"): Key(.function(2)),
      UInt8(ascii: "R"): Key(.function(3)), UInt8(ascii: "S"): Key(.function(4)),
      UInt8(ascii: "M"): Key(.enter), UInt8(ascii: "I"): Key(.tab), UInt8(ascii: " "): " ",
      UInt8(ascii: "X"): "=",
      // rxvt: control and an arrow.
      UInt8(ascii: "a"): Key(.up, .control), UInt8(ascii: "b"): Key(.down, .control),
      UInt8(ascii: "c"): Key(.right, .control), UInt8(ascii: "d"): Key(.left, .control),
    ]
    // ESC O j is `*`, up to ESC O y for 9: each letter is the character plus 0x40.
    for letter in UInt8(ascii: "j")...UInt8(ascii: "y") {
      keys[letter] = Key(.character(Character(Unicode.Scalar(letter - 0x40))))
    }
    return keys
  }()

  // MARK: ESC ], ESC P, ESC _, ESC ^, ESC X

  /// Decodes a reply that a terminal sends as a string, even one for a previous program.
  ///
  /// Anything else, such as alt and a bracket, is a key.
  private func stringStep(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    let kind = bytes[bytes.startIndex + 1]
    let alt = Step.key(Key(.character(Character(Unicode.Scalar(kind))), .alt), length: 2)
    guard bytes.count > 2 else { return isFinal ? alt : .more(.escape) }
    let third = bytes[bytes.startIndex + 2]
    let isDigit = third >= 0x30 && third < 0x3A
    let isReply =
      switch kind {
      case UInt8(ascii: "]"): isDigit
      case UInt8(ascii: "P"): isDigit || ">!+$".utf8.contains(third)
      case UInt8(ascii: "_"): third == UInt8(ascii: "G")
      default: false
      }
    if let end = Self.stringEnd(in: bytes.dropFirst(2), isFinal: isFinal) {
      let length = end.upperBound - bytes.startIndex
      // No terminal is known to send others: only one with an end mark is none of the keys.
      if !isReply { return end.count == 2 ? .nothing(length: length) : alt }
      return end.isEmpty ? .nothing(length: length) : answer(bytes, upTo: end.lowerBound, length: length)
    }
    // After keys that a person typed there is a short pause.
    if isFinal { return isReply ? .nothing(length: bytes.count) : alt }
    // An escape may be the first half of the end mark.
    let length = bytes.last == 0x1B ? bytes.count - 1 : bytes.count
    if length > 16 * Self.sequenceLimit { return .tooLong(.string, length: length) }
    return .more(isReply ? .sequence : .escape)
  }

  /// The end mark of a string; an empty range where another sequence interrupts it.
  ///
  /// Other control bytes belong to the string and are not keys.
  static func stringEnd(in bytes: ArraySlice<UInt8>, isFinal: Bool) -> Range<Int>? {
    let end = bytes.firstIndex { $0 == 0x1B || $0 == 0x07 || $0 == 0x18 || $0 == 0x1A }
    guard let end else { return nil }
    if bytes[end] == 0x07 { return end..<end + 1 }
    if bytes[end] != 0x1B { return end..<end }
    guard end + 1 < bytes.endIndex else { return isFinal ? end..<end : nil }
    return end..<(bytes[end + 1] == UInt8(ascii: "\\") ? end + 2 : end)
  }

  /// Decodes a complete string.
  private func answer(_ bytes: ArraySlice<UInt8>, upTo end: Int, length: Int) -> Step {
    let start = bytes.startIndex
    guard bytes[start + 1] != UInt8(ascii: "_"), let reply = TerminalReply(string: bytes[(start + 2)..<end])
    else { return .nothing(length: length) }
    return .reply(reply, length: length)
  }
}

extension InputDecoder {
  /// The numbers of a control sequence, such as `1;5` of `ESC [ 1 ; 5 A`.
  struct Parameters {
    private var numbers: [Int] = []
    /// The number after a colon in the second field: 1 press, 2 repeat, 3 release (kitty).
    private var eventKind = 1

    /// Fails for anything except up to four fields of digits and colons.
    init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.allSatisfy({ ($0 >= 0x30 && $0 < 0x3A) || $0 == 0x3A || $0 == 0x3B }) else { return nil }
      let fields = bytes.split(separator: 0x3B, omittingEmptySubsequences: false)
      guard fields.count <= 4 else { return nil }
      for (index, field) in fields.enumerated() {
        let parts = field.split(separator: 0x3A, omittingEmptySubsequences: false)
        numbers.append(Self.number(parts.first ?? []))
        if index == 1, parts.count > 1 { eventKind = Self.number(parts[1]) }
      }
    }

    /// The value of digits, at most two million; 0 for an empty field.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
      digits.reduce(0) { min(2_000_000, $0 * 10 + Int($1) - 0x30) }
    }

    private subscript(index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }

    /// The key of these numbers and a final byte; `nil` if there is none.
    func key(final: UInt8) -> Key? {
      guard eventKind != 3, !Key.Modifiers.isForeign(parameter: self[1]) else { return nil }
      let modifiers = Key.Modifiers(parameter: self[1])
      switch final {
      case UInt8(ascii: "~") where self[0] == 27 && numbers.count == 3:
        // xterm's modifyOtherKeys: ESC [ 27 ; modifiers ; code ~
        return Self.key(code: self[2], modifiers)
      case UInt8(ascii: "~"):
        return Self.numbered[self[0]].map { Key($0, modifiers) }
      case UInt8(ascii: "u"):
        return Self.key(code: self[0], modifiers)
      case UInt8(ascii: "Z"):
        return Key(.tab, modifiers.union(.shift))
      case UInt8(ascii: "R") where numbers.count == 2 && self[0] != 1:
        // A reply with the cursor's position.
        return nil
      case UInt8(ascii: "^"), UInt8(ascii: "@"):
        // rxvt: control, control and shift.
        let held: Key.Modifiers = final == UInt8(ascii: "^") ? .control : [.control, .shift]
        return Self.numbered[self[0]].map { Key($0, held) }
      case UInt8(ascii: "a")...UInt8(ascii: "d") where self[0] == 0:
        return Self.lettered[final - 0x20].map { Key($0, .shift) }
      default:
        guard self[0] <= 1 else { return nil }
        return Self.lettered[final].map { Key($0, modifiers) }
      }
    }

    private static let lettered: [UInt8: Key.Code] = [
      UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
      UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home, UInt8(ascii: "P"): .function(1),
      UInt8(ascii: "Q"): .function(2), UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
    ]

    private static let numbered: [Int: Key.Code] = [
      1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
      11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
      17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
      23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15),
      29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
    ]

    /// The key with a Unicode value, as in the enhanced keyboard protocols.
    private static func key(code: Int, _ modifiers: Key.Modifiers) -> Key? {
      switch code {
      case 9: return Key(.tab, modifiers)
      case 13: return Key(.enter, modifiers)
      case 27: return Key(.escape, modifiers)
      case 8, 127: return Key(.backspace, modifiers)
      case 57414: return Key(.enter, modifiers)
      case 57399...57408:
        return Key(.character(Character(Unicode.Scalar(UInt8(code - 57399 + 0x30)))), modifiers)
      case 57376...57398: return Key(.function(code - 57376 + 13), modifiers)
      case ..<0x20, 0x80..<0xA0, 0xE000..<0xF900: return nil
      default: break
      }
      guard let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
      var character = Character(scalar)
      var rest = modifiers
      if rest.contains(.shift), scalar.properties.isLowercase, character.uppercased().count == 1 {
        character = Character(character.uppercased())
      }
      // The character implies shift, except for the space bar.
      if character != " " { rest.remove(.shift) }
      return Key(.character(character), rest)
    }
  }
}
