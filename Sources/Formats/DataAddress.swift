import Document

/// SVG in a `data:` address (RFC 2397).
enum DataAddress {
  /// The SVG of an address, also in `url()` or quotes; `nil` for other text.
  static func svg(in text: some StringProtocol) -> String? {
    var address = text[...]
    let isCall = address.hasPrefix("url(")
    if isCall { address = address.dropFirst("url(".count) }
    let quote = address.first.flatMap { $0 == "\"" || $0 == "'" ? $0 : nil }
    address = address.dropFirst(quote == nil ? 0 : 1)
    guard address.prefix(40).lowercased().hasPrefix("data:image/svg+xml"),
      let comma = address.firstIndex(of: ",")
    else { return nil }
    let rest = address[address.index(after: comma)...]
    // Without quotes it ends with the text, or as an argument before a parenthesis.
    let content = rest.prefix { quote == nil ? !isCall || $0 != ")" : $0 != quote }
    let bytes = decoded(content)
    let isBase64 = address[..<comma].lowercased().hasSuffix(";base64")
    return (isBase64 ? Base64.bytes(of: bytes) : bytes).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Replaces each `%41` by its byte; another percent sign stands for itself.
  private static func decoded(_ text: some StringProtocol) -> [UInt8] {
    var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
    func digit(_ byte: UInt8) -> UInt8? { Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init) }
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(digit)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
