import Drawing

/// The kinds of picture files that are read, told by their first bytes and never by their names.
public enum PictureKind: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"

  /// What the first bytes say, `nil` for anything else.
  public init?(of bytes: some Sequence<UInt8>) {
    guard let kind = Self.allCases.first(where: { bytes.starts(with: $0.signature) }) else { return nil }
    self = kind
  }

  /// What a `data:` address calls it.
  public var mediaType: String { self == .png ? "image/png" : "image/jpeg" }

  /// An address that holds a picture of this kind itself.
  public func address(holding content: [UInt8]) -> String { "data:\(mediaType);base64," + Base64.text(of: content) }

  /// What file names end in, behind a dot.
  public var endings: [String] { self == .png ? ["png"] : ["jpg", "jpeg"] }

  private var signature: [UInt8] {
    switch self {
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    }
  }
}
