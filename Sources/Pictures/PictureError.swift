/// Why a picture cannot be shown; its place stays.
public enum PictureError: Error, Hashable, Sendable {
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
  public var description: String {
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
