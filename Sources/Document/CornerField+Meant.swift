extension CornerField {
  /// The name of a corner's field that was meant by one written otherwise, such as `corner4.radius`, `corner-4-radius`
  /// or `corner.4`; `nil` for one that names no corner by its number.
  public static func meant(by name: String) -> String? {
    guard name.hasPrefix("corner") else { return nil }
    let words = name.dropFirst("corner".count).split { ".-_".contains($0) }
    guard let number = words.first, number.count <= 6, number.allSatisfy({ $0.isASCII && $0.isNumber }),
      words.count < 3
    else { return nil }
    let part = words.count == 2 ? String(words[1]) : "radius"
    return names.contains(part) ? "corner.\(number).\(part)" : nil
  }
}
