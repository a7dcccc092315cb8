import CImages
package import Document
package import Raster
package import Storage

/// Finds and reads the pictures that a document names.
package struct PictureLoader: Sendable {
  /// The largest file of a picture, in bytes.
  package static let fileLimit = 64 << 20

  /// The document's folder; linked pictures lie in it or below.
  package let folder: FilePath
  private let store: FileStore

  package init(folder: FilePath, store: FileStore = FileStore()) {
    self.folder = folder
    self.store = store
  }

  /// The pixels of what an `href` names.
  package func bitmap(_ address: String) throws(PictureLoadError) -> Bitmap { try picture(address).bitmap }

  /// A picture with the file that it comes from.
  package struct Loaded: Sendable {
    package let content: [UInt8]
    package let kind: PictureKind
    package let bitmap: Bitmap
    /// Whether its bytes say that it is shown otherwise than its pixels are stored: turned, or in another gamma.
    package let isShownOtherwise: Bool

    /// Whether its EXIF data says that a camera was not held upright.
    package var isTurned: Bool { Orientation(of: content, kind) != .upright }

    /// A file that shows the same upright and in sRGB, for programs that look at nothing but the pixels.
    package func asShown() throws(PictureLoadError) -> (content: [UInt8], kind: PictureKind) {
      guard isShownOtherwise else { return (content, kind) }
      do throws(PictureError) {
        return (try PictureWriter.png(of: bitmap), .png)
      } catch {
        throw .unreadable(error)
      }
    }
  }

  /// The pixels of what an `href` names, and what is to be known of their file.
  package func picture(_ address: String) throws(PictureLoadError) -> Loaded {
    let bytes = try content(address)
    guard let kind = PictureKind(of: bytes) else { throw .unreadable(.unknownKind) }
    do throws(PictureError) {
      let bitmap = try PictureReader.bitmap(of: bytes)
      return Loaded(content: bytes, kind: kind, bitmap: bitmap, isShownOtherwise: PictureReader.isShownOtherwise(bytes))
    } catch {
      throw .unreadable(error)
    }
  }

  /// The size of what an `href` names, from its header alone.
  package func size(_ address: String) throws(PictureLoadError) -> PictureSize {
    let bytes = try content(address)
    do throws(PictureError) {
      return try PictureReader.size(of: bytes)
    } catch {
      throw .unreadable(error)
    }
  }

  /// Which file an `href` names, to tell it from others; `nil` for a picture in the document itself and for none that
  /// can be read.
  package func file(_ address: String) -> FileIdentity? {
    do throws(PictureReferenceError) {
      guard case .linked(let path) = try PictureReference(address) else { return nil }
      do throws(StorageError) {
        return try store.read(FilePath(bytes: path), beneath: folder, limit: Self.fileLimit).identity
      } catch {
        return nil
      }
    } catch {
      return nil
    }
  }

  /// The file of what an `href` names, as it is.
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
        return try store.read(FilePath(bytes: path), beneath: folder, limit: Self.fileLimit).bytes
      } catch {
        throw .missing(error)
      }
    }
  }
}

/// Why a document's picture is not there; its place and its address stay.
package enum PictureLoadError: Error, Hashable, Sendable {
  /// The address is none that may be followed.
  case refused(PictureReferenceError)
  case missing(StorageError)
  case unreadable(PictureError)
}

extension PictureLoadError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .refused(let error): "\(error)"
    case .missing(let error): "\(error)"
    case .unreadable(let error): "\(error)"
    }
  }
}

/// Why a picture cannot be shown; its place stays.
package enum PictureError: Error, Hashable, Sendable {
  /// Neither PNG nor JPEG, whatever its name says.
  case unknownKind
  /// The file ends before the picture does.
  case truncated(PictureKind)
  /// The reason in the words of the library that read it.
  case damaged(PictureKind, reason: String)
  /// Found out before memory is spent.
  case tooManyPixels(width: Int, height: Int)
  /// What reading needs besides the picture is more than the limit.
  case needsMemory(PictureKind)
}

extension PictureError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownKind: "it is neither PNG nor JPEG: convert it to one of them"
    case .truncated(let kind): "the \(kind.rawValue) ends too early: copy it again"
    case .damaged(let kind, let reason): "the \(kind.rawValue) is damaged (\(reason)): save it again"
    case .tooManyPixels(let width, let height):
      "\(width) by \(height) pixels are too many, at most \(PictureLimits.pixels >> 20) million: make it smaller"
    case .needsMemory(let kind):
      "the \(kind.rawValue) needs more than \(PictureLimits.bytes >> 20) MiB to be read: make it smaller"
    }
  }
}

/// The kinds of picture files that are read, told by their first bytes and never by their names.
package enum PictureKind: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"

  /// What the first bytes say, `nil` for anything else.
  package init?(of bytes: some Sequence<UInt8>) {
    guard let kind = Self.allCases.first(where: { bytes.starts(with: $0.signature) }) else { return nil }
    self = kind
  }

  /// What a `data:` address calls it.
  package var mediaType: String { self == .png ? "image/png" : "image/jpeg" }

  /// An address that holds a picture of this kind itself.
  package func address(holding content: [UInt8]) -> String { "data:\(mediaType);base64," + Base64.text(of: content) }

  /// What file names end in, behind a dot.
  package var endings: [String] { self == .png ? ["png"] : ["jpg", "jpeg"] }

  private var signature: [UInt8] {
    switch self {
    case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    case .jpeg: [0xFF, 0xD8, 0xFF]
    }
  }
}

/// Writes pixels as a file that other programs read.
package enum PictureWriter {
  /// A PNG of 8 bits a channel in sRGB, packed quickly rather than small.
  ///
  /// - Throws: for a picture without pixels, and where there is not enough memory.
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
