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
