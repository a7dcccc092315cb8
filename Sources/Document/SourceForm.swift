/// The form of a file around its text, which is UTF-8 in memory.
public struct SourceForm: Hashable, Sendable {
  /// An encoding of text.
  public enum Encoding: String, Hashable, Sendable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    case ascii = "us-ascii"
    case latin1 = "iso-8859-1"
    case windows1252 = "windows-1252"
  }

  public var encoding: Encoding
  /// The encoding's name in the XML declaration, where the text in memory says UTF-8; `nil` without one.
  public var declared: String?
  /// The compressed file, empty if its text has changed since; `nil` for a file that is not compressed.
  public var packed: [UInt8]?

  public init(_ encoding: Encoding = .utf8, declared: String? = nil, packed: [UInt8]? = nil) {
    self.encoding = encoding
    self.declared = declared
    self.packed = packed
  }

  /// The form for another text.
  public var withOtherText: SourceForm {
    var form = self
    if packed != nil { form.packed = [] }
    return form
  }
}
