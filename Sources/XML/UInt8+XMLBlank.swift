extension UInt8 {
  /// Whether the byte is white space of XML 1.0, 2.3 (production S).
  public var isXMLBlank: Bool {
    switch self {
    case 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }
}
