import Document

extension SVGWriter {
  /// An SVG with colors that librsvg 2.54 reads: functions of CSS Color 4 and 5, and `var()`, become their colors in sRGB.
  ///
  /// A `var()` takes the one value that the file gives its property, or its fallback. Text outside of tags and style
  /// sheets stays.
  package static func withPlainColors(_ svg: [UInt8]) -> [UInt8] {
    guard PlainColors.names.contains(where: { svg.contains($0) }) else { return svg }
    return PlainColors(svg).result
  }
}

private struct PlainColors {
  static let names = ["lab(", "lch(", "hwb(", "color(", "color-mix(", "var(", "light-dark(", "from "]
    .flatMap { [Array($0.utf8), Array($0.uppercased().utf8)] }
  private static let functions: Set<String> = [
    "lab", "lch", "oklab", "oklch", "hwb", "color", "color-mix", "var", "light-dark", "rgb", "rgba", "hsl", "hsla",
  ]

  /// The longest function that is read, in bytes.
  private static let longest = 1 << 12

  private(set) var result: [UInt8] = []
  /// The values of custom properties; `nil` for one with several.
  private var custom: [String: String?] = [:]

  init(_ svg: [UInt8]) {
    var parts: [(text: ArraySlice<UInt8>, isRead: Bool)] = []
    var (start, isSheet) = (0, false)
    // Tags and the text of style elements are read.
    while start < svg.count {
      let isTag = svg[start] == UInt8(ascii: "<")
      var end = svg[start...].firstIndex(of: UInt8(ascii: isTag ? ">" : "<")) ?? svg.count
      if isTag, end < svg.count { end += 1 }
      let text = svg[start..<end]
      parts.append((text, isTag || isSheet))
      if isTag {
        let name = text.dropFirst().prefix { Self.isName($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
        if name.count >= 5, name.suffix(5).elementsEqual("style".utf8) {
          isSheet = !name.contains(UInt8(ascii: "/")) && text.suffix(2).first != UInt8(ascii: "/")
        }
      }
      start = end
    }
    for part in parts where part.isRead { readProperties(part.text) }
    result.reserveCapacity(svg.count)
    for part in parts { result += part.isRead ? plain(part.text, depth: 0) : Array(part.text) }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: byte >= 0x80
    }
  }

  /// Reads declarations such as `--accent: red`.
  private mutating func readProperties(_ text: ArraySlice<UInt8>) {
    var rest = text
    while let start = rest.firstRange(of: Array("--".utf8))?.lowerBound {
      let name = rest[start...].prefix(while: Self.isName)
      rest = rest[max(name.endIndex, start + 2)...]
      let colon = rest.drop { $0 == UInt8(ascii: " ") }
      guard colon.first == UInt8(ascii: ":") else { continue }
      let value = colon.dropFirst().prefix { !";}\"'<".utf8.contains($0) }
      let text = String(decoding: value, as: UTF8.self).trimmed
      let key = String(decoding: name, as: UTF8.self)
      if let known = custom[key], known != text { custom[key] = .some(nil) } else { custom[key] = text }
    }
  }

  /// The text with its colors replaced.
  private func plain(_ text: ArraySlice<UInt8>, depth: Int) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let open = rest.firstIndex(of: UInt8(ascii: "(")) {
      let before = rest[..<open]
      let name = before.suffix(before.reversed().prefix(while: Self.isName).count)
      let word = String(decoding: name, as: UTF8.self).lowercased()
      guard Self.functions.contains(word), depth < 16,
        let close = Self.close(of: rest[(open + 1)...].prefix(Self.longest))
      else {
        result += rest[...open]
        rest = rest[(open + 1)...]
        continue
      }
      result += rest[..<name.startIndex]
      let inside = String(decoding: plain(rest[(open + 1)..<close], depth: depth + 1), as: UTF8.self)
      result += replacement(word, inside, depth).utf8
      rest = rest[(close + 1)...]
    }
    return result + rest
  }

  private func replacement(_ word: String, _ inside: String, _ depth: Int) -> String {
    let whole = "\(word)(\(inside))"
    guard word == "var" else {
      guard case .color(let color, let alpha) = CSSPaint(whole) else { return whole }
      return alpha == 1 ? color.hex : "rgba(\(color.red), \(color.green), \(color.blue), \(alpha))"
    }
    let parts = inside.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    switch custom[String(parts[0]).trimmed] {
    case .some(.some(let value)):
      return String(decoding: plain(Array(value.utf8)[...], depth: depth + 1), as: UTF8.self)
    case .some(.none): return whole
    case .none: return parts.count > 1 ? String(parts[1]).trimmed : whole
    }
  }

  /// The bracket that closes one before the text.
  private static func close(of text: ArraySlice<UInt8>) -> Int? {
    var depth = 1
    for (index, byte) in zip(text.indices, text) {
      depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
      if depth == 0 { return index }
    }
    return nil
  }
}
