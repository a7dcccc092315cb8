import Screen

extension Key {
  /// The number of a digit without modifiers.
  package var digit: Int? {
    guard modifiers.isEmpty, case .character(let character) = code, character.isASCII else { return nil }
    return character.wholeNumberValue
  }

  /// Whether a count can begin with it; a zero is one only behind other digits.
  package var beginsCount: Bool { digit.map { $0 > 0 } ?? false }
}
