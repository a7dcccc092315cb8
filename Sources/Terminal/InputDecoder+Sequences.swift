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
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
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

  // MARK: ESC ], ESC P, ESC _

  /// Decodes a reply that a terminal sends as a string, even one for a previous program.
  ///
  /// Anything else, such as alt and a bracket, is a key.
  private func stringStep(_ bytes: ArraySlice<UInt8>, isFinal: Bool) -> Step {
    let kind = bytes[bytes.startIndex + 1]
    let alt = Step.key(Key(.character(Character(Unicode.Scalar(kind))), .alt), length: 2)
    guard bytes.count > 2 else { return isFinal ? alt : .more(.escape) }
    let third = bytes[bytes.startIndex + 2]
    let isDigit = third >= 0x30 && third < 0x3A
    switch kind {
    case UInt8(ascii: "]") where isDigit: break
    case UInt8(ascii: "P") where isDigit || ">!+$".utf8.contains(third): break
    case UInt8(ascii: "_") where third == UInt8(ascii: "G"): break
    default: return alt
    }
    if let end = Self.stringEnd(in: bytes.dropFirst(2), isFinal: isFinal) {
      let length = end.upperBound - bytes.startIndex
      return end.isEmpty ? .nothing(length: length) : answer(bytes, upTo: end.lowerBound, length: length)
    }
    if isFinal { return .nothing(length: bytes.count) }
    // An escape may be the first half of the end mark.
    let length = bytes.last == 0x1B ? bytes.count - 1 : bytes.count
    return length > 16 * Self.sequenceLimit ? .tooLong(.string, length: length) : .more(.sequence)
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
    guard bytes[start + 1] == UInt8(ascii: "]"), let reply = TerminalReply(string: bytes[(start + 2)..<end])
    else { return .nothing(length: length) }
    return .reply(reply, length: length)
  }
}
