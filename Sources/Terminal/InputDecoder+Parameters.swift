import Cells

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
