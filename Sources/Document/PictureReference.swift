/// Where an `href` says that a picture is: in the file itself, or in another one beside it.
///
/// The only reader of such addresses, so that no two can disagree about what is allowed.
public enum PictureReference: Hashable, Sendable {
  /// The content of a `data:` address.
  case embedded([UInt8])
  /// A relative path below the document's folder, without `.` and `..`; bytes, which need not be text.
  case linked([UInt8])

  /// - Parameter address: a URL reference by RFC 3986; blanks around it do not count.
  public init(_ address: String) throws(PictureReferenceError) {
    var text = Substring(address).utf8.drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    guard !text.isEmpty else { throw .empty }
    if let scheme = Self.scheme(of: text) {
      guard scheme == "data" else { throw .scheme(scheme) }
      self = .embedded(try Self.data(text.dropFirst(5)))
    } else {
      self = .linked(try Self.path(text))
    }
  }

  /// What stands before the first colon in lowercase, `nil` when that is no scheme.
  private static func scheme(of text: Substring.UTF8View) -> String? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), let first = text.first, isLetter(first) else {
      return nil
    }
    let name = text[..<colon]
    let isScheme = name.allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
    }
    return isScheme ? String(decoding: name, as: UTF8.self).lowercased() : nil
  }

  /// `[type][;parameter]*;base64,letters`, by RFC 2397.
  ///
  /// The type is not looked at: the first bytes of a picture say more than it does.
  private static func data(_ text: Substring.UTF8View) throws(PictureReferenceError) -> [UInt8] {
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else { throw .badData }
    let marks = text[..<comma].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard let last = marks.dropFirst().last, String(decoding: last, as: UTF8.self).lowercased() == "base64" else {
      throw .notBase64
    }
    let letters = text[text.index(after: comma)...]
    // Percent signs are rare in base64, and cost a copy.
    let bytes = letters.contains(UInt8(ascii: "%")) ? try decoded(letters) : nil
    guard let content = bytes.map(Base64.bytes(of:)) ?? Base64.bytes(of: letters), !content.isEmpty else {
      throw .badData
    }
    return content
  }

  private static func path(_ text: Substring.UTF8View) throws(PictureReferenceError) -> [UInt8] {
    guard !text.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else { throw .query }
    let path = try decoded(text)
    guard path.first != UInt8(ascii: "/") else { throw .absolute }
    guard !path.contains(0) else { throw .badPath }
    let parts = path.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    guard !parts.contains(where: { $0.elementsEqual("..".utf8) }) else { throw .outside }
    guard !parts.isEmpty, path.last != UInt8(ascii: "/") else { throw .badPath }
    return Array(parts.joined(separator: [UInt8(ascii: "/")]))
  }

  /// The bytes with each `%41` as the byte that it stands for.
  private static func decoded(_ text: Substring.UTF8View) throws(PictureReferenceError) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { throw .badPath }
      result.append(high << 4 | low)
    }
    return result
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
    default: nil
    }
  }
}

/// Why an `href` leads to no picture that may be read.
public enum PictureReferenceError: Error, Hashable, Sendable {
  case empty
  /// Anything but `data:`, the network above all.
  case scheme(String)
  case notBase64
  case badData
  /// The address asks a server for something, or a file for a part.
  case query
  case absolute
  /// It leads out of the document's folder.
  case outside
  case badPath
}

extension PictureReferenceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the address is empty: give a file beside the document"
    case .scheme(let scheme):
      "\(scheme): addresses are never opened: copy the picture beside the document and give its name"
    case .notBase64: "a data: address must be in base64"
    case .badData: "the data: address is no base64"
    case .query: "an address with ? or # is no file: write %3F or %23 for a name that has them"
    case .absolute: "only files beside the document or below it are read: give a relative name"
    case .outside: "the address leads out of the document's folder: copy the picture beside the document"
    case .badPath: "the address is no name of a file"
    }
  }
}

/// Bytes as text of 64 letters, by RFC 4648 with padding.
public enum Base64 {
  /// The bytes that a text stands for, `nil` unless it is exactly what an encoder writes.
  ///
  /// Blanks and line ends may stand anywhere, because files break long lines.
  public static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.underestimatedCount / 4 * 3)
    var word: UInt32 = 0
    var letters = 0
    var padding = 0
    for byte in text {
      if byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte) else { return nil }
      word = word << 6 | UInt32(value)
      letters += 1
      if letters == 4 {
        result.append(UInt8(truncatingIfNeeded: word >> 16))
        result.append(UInt8(truncatingIfNeeded: word >> 8))
        result.append(UInt8(truncatingIfNeeded: word))
        word = 0
        letters = 0
      }
    }
    // Two letters hold a byte and four bits that must be 0, three hold two bytes and two such bits.
    switch (letters, padding) {
    case (0, 0): return result
    case (2, 2) where word & 0xF == 0: return result + [UInt8(truncatingIfNeeded: word >> 4)]
    case (3, 1) where word & 0x3 == 0:
      return result + [UInt8(truncatingIfNeeded: word >> 10), UInt8(truncatingIfNeeded: word >> 2)]
    default: return nil
    }
  }

  /// The text of bytes, on one line.
  public static func text(of bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(bytes.count - start, 3)
      var word = UInt32(bytes[start]) << 16
      if count > 1 { word |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { word |= UInt32(bytes[start + 2]) }
      for place in 0..<4 {
        letters.append(
          place <= count ? letter(of: UInt8(truncatingIfNeeded: word >> UInt32(18 - 6 * place)) & 63) : 0x3D)
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func value(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  private static func letter(of value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + value - 26
    case 52..<62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }
}
