/// The location of a picture given by an `href`: in the document itself, or in another file.
///
/// The only parser of such addresses, so the rules for allowed ones are in one place.
///
/// ```swift
/// try PictureReference("photos/./sea%20.png")  // .linked(Array("photos/sea .png".utf8))
/// try PictureReference("data:image/png;base64,AAEC")  // .embedded([0, 1, 2])
/// ```
public enum PictureReference: Hashable, Sendable {
  /// The content of a `data:` URI.
  case embedded([UInt8])
  /// A relative path in the document's folder, without `.` and `..`, as bytes.
  case linked([UInt8])

  /// - Parameter address: A URL reference (RFC 3986); blanks around it are ignored.
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

  /// The scheme in lower case; `nil` if there is none.
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

  /// Decodes `[type][;parameter]*;base64,letters` (RFC 2397).
  ///
  /// The type is ignored, since the first bytes of a picture are more reliable.
  private static func data(_ text: Substring.UTF8View) throws(PictureReferenceError) -> [UInt8] {
    guard let comma = text.firstIndex(of: UInt8(ascii: ",")) else { throw .badData }
    let marks = text[..<comma].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard let last = marks.dropFirst().last, String(decoding: last, as: UTF8.self).lowercased() == "base64" else {
      throw .notBase64
    }
    let letters = text[text.index(after: comma)...]
    // Decoding copies, and percent signs are rare in base64.
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

  /// Replaces each `%41` by its byte.
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
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }
}

/// The reason that an `href` was refused.
public struct PictureReferenceError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  private init(_ description: String) { self.description = description }

  public static let empty = Self("the address is empty: give a file next to the document")
  public static let notBase64 = Self("a data: address must be in base64")
  public static let badData = Self("the data: address is not valid base64")
  public static let query = Self("an address with ? or # is not a file: write %3F or %23 in a file name")
  public static let absolute = Self("only files in the document's folder are read: give a relative name")
  public static let outside = Self("the address leaves the document's folder: copy the picture next to the document")
  public static let badPath = Self("the address is not a file name")

  /// The error for any scheme except `data:`, in particular for network addresses.
  public static func scheme(_ scheme: String) -> Self {
    Self("\(scheme): addresses are never opened: copy the picture next to the document and give its name")
  }
}

/// Base64 with padding (RFC 4648).
public enum Base64 {
  /// Decodes a text; `nil` unless it is exactly the output of an encoder, except for whitespace.
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
    // Two letters encode a byte and four zero bits, three encode two bytes and two zero bits.
    switch (letters, padding) {
    case (0, 0): return result
    case (2, 2) where word & 0xF == 0: return result + [UInt8(truncatingIfNeeded: word >> 4)]
    case (3, 1) where word & 0x3 == 0:
      return result + [UInt8(truncatingIfNeeded: word >> 10), UInt8(truncatingIfNeeded: word >> 2)]
    default: return nil
    }
  }

  /// Encodes bytes on one line.
  public static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(bytes.count - start, 3)
      var word = UInt32(bytes[start]) << 16
      if count > 1 { word |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { word |= UInt32(bytes[start + 2]) }
      for place in 0..<4 {
        text.append(place <= count ? letters[Int(word >> UInt32(18 - 6 * place)) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

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
}

/// The size of a picture as shown, in pixels.
public struct PictureSize: Hashable, Sendable {
  public let width: Int
  public let height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
