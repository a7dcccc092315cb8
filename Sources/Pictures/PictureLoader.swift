public import Drawing
public import Raster
public import Storage

/// Finds and reads the pictures that a document names.
public struct PictureLoader: Sendable {
  /// The largest file of a picture, in bytes.
  public static let fileLimit = 64 << 20

  /// The document's folder; linked pictures lie in it or below.
  public let folder: FilePath
  private let store: FileStore

  public init(folder: FilePath, store: FileStore = FileStore()) {
    self.folder = folder
    self.store = store
  }

  /// The pixels of what an `href` names.
  public func bitmap(_ address: String) throws(PictureLoadError) -> Bitmap { try picture(address).bitmap }

  /// A picture with the file that it comes from.
  public struct Loaded: Sendable {
    public let content: [UInt8]
    public let kind: PictureKind
    public let bitmap: Bitmap
    /// Whether its bytes say that it is shown otherwise than its pixels are stored: turned, or in another gamma.
    public let isShownOtherwise: Bool

    /// Whether its EXIF data says that a camera was not held upright.
    public var isTurned: Bool { Orientation(of: content, kind) != .upright }

    /// A file that shows the same upright and in sRGB, for programs that look at nothing but the pixels.
    public func asShown() throws(PictureLoadError) -> (content: [UInt8], kind: PictureKind) {
      guard isShownOtherwise else { return (content, kind) }
      do throws(PictureError) {
        return (try PictureWriter.png(of: bitmap), .png)
      } catch {
        throw .unreadable(error)
      }
    }
  }

  /// The pixels of what an `href` names, and what is to be known of their file.
  public func picture(_ address: String) throws(PictureLoadError) -> Loaded {
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
  public func size(_ address: String) throws(PictureLoadError) -> PictureSize {
    let bytes = try content(address)
    do throws(PictureError) {
      return try PictureReader.size(of: bytes)
    } catch {
      throw .unreadable(error)
    }
  }

  /// Which file an `href` names, to tell it from others; `nil` for a picture in the document itself and for none that
  /// can be read.
  public func file(_ address: String) -> FileIdentity? {
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
  public func content(_ address: String) throws(PictureLoadError) -> [UInt8] {
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
public enum PictureLoadError: Error, Hashable, Sendable {
  /// The address is none that may be followed.
  case refused(PictureReferenceError)
  case missing(StorageError)
  case unreadable(PictureError)
}

extension PictureLoadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .refused(let error): "\(error)"
    case .missing(let error): "\(error)"
    case .unreadable(let error): "\(error)"
    }
  }
}
