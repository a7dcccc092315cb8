public import Raster

/// What became of a picture that a document refers to.
public enum PictureState: Hashable, Sendable {
  case loaded(Bitmap)
  /// It could not be read, and the reason why; its place is shown crossed out.
  case missing(String)
}
