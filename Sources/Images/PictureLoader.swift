import CImages
package import Document
package import Raster
package import Storage

/// A reader for the pictures of a document.
package struct PictureLoader: Sendable {
  /// The largest picture file, in bytes.
  package static let fileLimit = 64 << 20

  /// The document's folder; linked pictures must be in it or below.
  package let folder: FilePath

  package init(folder: FilePath) { self.folder = folder }

  /// The pixels of the picture that an `href` names.
  package func bitmap(_ address: String) throws(PictureLoadError) -> Bitmap { try picture(address).bitmap }

  /// A picture with its file.
  package struct Loaded: Sendable {
    package let content: [UInt8]
    package let kind: PictureKind
    package let bitmap: Bitmap

    /// True if the picture is shown turned or in another gamma than its pixels are stored.
    package var isShownOtherwise: Bool { PictureReader.isShownOtherwise(content) }

    /// True if the EXIF data turns or mirrors the picture.
    package var isTurned: Bool { Orientation(of: content, kind) != .upright }

    /// A file that shows the same upright and in sRGB, for programs that read only the pixels.
    package func asShown() throws(PictureLoadError) -> (content: [UInt8], kind: PictureKind) {
      guard isShownOtherwise else { return (content, kind) }
      return try reading { () throws(PictureError) in (try PictureWriter.png(of: bitmap), .png) }
    }
  }

  /// The picture that an `href` names.
  package func picture(_ address: String) throws(PictureLoadError) -> Loaded {
    let bytes = try content(address)
    guard let kind = PictureKind(of: bytes) else { throw .unreadable(.unknownKind) }
    return try reading { () throws(PictureError) in
      Loaded(content: bytes, kind: kind, bitmap: try PictureReader.bitmap(of: bytes))
    }
  }

  /// The size of the picture that an `href` names, from its header alone.
  package func size(_ address: String) throws(PictureLoadError) -> PictureSize {
    let bytes = try content(address)
    return try reading { () throws(PictureError) in try PictureReader.size(of: bytes) }
  }

  /// The identity of the linked file that an `href` names; `nil` for an embedded or unreadable picture.
  package func file(_ address: String) -> FileIdentity? {
    do {
      guard case .linked(let path) = try PictureReference(address) else { return nil }
      return try file(at: path).identity
    } catch {
      return nil
    }
  }

  /// The file of the picture that an `href` names.
  package func content(_ address: String) throws(PictureLoadError) -> [UInt8] {
    let reference: PictureReference
    do throws(PictureReferenceError) {
      reference = try PictureReference(address)
    } catch {
      throw .refused(error)
    }
    switch reference {
    case .embedded(let bytes): return bytes
    case .linked(let path):
      do throws(StorageError) {
        return try file(at: path).bytes
      } catch {
        throw .missing(error)
      }
    }
  }

  private func file(at path: [UInt8]) throws(StorageError) -> FileStore.LoadedFile {
    try FileStore().read(FilePath(bytes: path), beneath: folder, limit: Self.fileLimit)
  }
}

private func reading<Result>(_ body: () throws(PictureError) -> Result) throws(PictureLoadError) -> Result {
  do throws(PictureError) {
    return try body()
  } catch {
    throw .unreadable(error)
  }
}

/// The reason why a picture of a document is missing; its box and address stay.
package enum PictureLoadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address must not be followed.
  case refused(PictureReferenceError)
  case missing(StorageError)
  case unreadable(PictureError)

  package var description: String {
    switch self {
    case .refused(let error): "\(error)"
    case .missing(let error): "\(error)"
    case .unreadable(let error): "\(error)"
    }
  }
}

/// The reason why a picture file cannot be read.
package struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  private init(_ description: String) { self.description = description }

  package static let unknownKind = Self("not a PNG or JPEG: convert it to one of them")

  package static func truncated(_ kind: PictureKind) -> Self { Self("the \(kind.rawValue) is cut off: copy it again") }

  /// - Parameter reason: In the words of the library.
  package static func damaged(_ kind: PictureKind, reason: String) -> Self {
    Self("the \(kind.rawValue) is damaged (\(reason)): save it again")
  }

  package static func tooManyPixels(width: Int, height: Int) -> Self {
    Self("\(width) by \(height) pixels are too many (limit \(PictureLimits.pixels >> 20) million): make it smaller")
  }

  package static func needsMemory(_ kind: PictureKind) -> Self {
    Self("reading the \(kind.rawValue) takes more than \(PictureLimits.bytes >> 20) MiB: make it smaller")
  }
}

/// The kinds of picture files that can be read, recognized by their first bytes.
package enum PictureKind: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"

  package init?(of bytes: [UInt8]) {
    guard let kind = Self.allCases.first(where: { bytes.starts(with: $0.signature) }) else { return nil }
    self = kind
  }

  package var mediaType: String { self == .png ? "image/png" : "image/jpeg" }

  /// A `data:` address that holds a picture of this kind.
  package func address(holding content: [UInt8]) -> String { addressStart + Base64.text(of: content) }

  /// The bytes of ``address(holding:)`` for this many bytes of content: base64 has four for each three.
  package func addressLength(holding count: Int) -> Int { addressStart.utf8.count + (count + 2) / 3 * 4 }

  private var addressStart: String { "data:\(mediaType);base64," }

  /// The endings of file names, without the dot.
  package var endings: [String] { self == .png ? ["png"] : ["jpg", "jpeg"] }

  /// True if a file's name has the ending of a picture, in any case.
  package static func isName(_ name: String) -> Bool {
    let lowered = name.lowercased()
    return allCases.contains { $0.endings.contains { lowered.hasSuffix("." + $0) } }
  }

  private var signature: [UInt8] {
    self == .png ? [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] : [0xFF, 0xD8, 0xFF]
  }
}

/// A writer for picture files.
package enum PictureWriter {
  /// A PNG of 8 bits per channel in sRGB, compressed for speed rather than size.
  package static func png(of bitmap: Bitmap) throws(PictureError) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else { throw .damaged(.png, reason: "no pixels") }
    let limit = pictures_png_limit(UInt32(bitmap.width), UInt32(bitmap.height))
    let file = unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
      unsafe [UInt8](unsafeUninitializedCapacity: limit) { target, count in
        count = unsafe pictures_png_write(
          pixels.baseAddress, UInt32(bitmap.width), UInt32(bitmap.height), target.baseAddress, limit)
      }
    }
    guard !file.isEmpty else { throw .needsMemory(.png) }
    return file
  }
}
