import Geometry

/// What the drawing program makes of an SVG.
public enum DrawnFormat: String, Hashable, Sendable, CaseIterable {
  case png, pdf

  /// The whole file: the drawing, with the document in it where the format has a place for it.
  public func file(drawing: [UInt8], svg: [UInt8]) throws(PNGDocumentError) -> [UInt8] {
    switch self {
    case .png: try PNGDocument.embedding(svg, in: drawing)
    case .pdf: drawing
    }
  }
}

/// How large something is drawn.
public enum DrawnSize: Hashable, Sendable {
  /// Pixels to the unit, above 0.
  case scale(Double)
  /// Whole pixels; the page is put in the middle, as large as it fits.
  case pixels(width: Int, height: Int)

  /// What a file's name gets so that several sizes can stand side by side: `@2x`, `-64`, `-64x32`.
  public var nameSuffix: String {
    switch self {
    case .scale(1): ""
    case .scale(let scale): "@\(NumberText.exact(scale, leadingZero: true))x"
    case .pixels(let width, let height): width == height ? "-\(width)" : "-\(width)x\(height)"
    }
  }

  /// The same as arguments of the drawing program.
  public var arguments: [String] {
    switch self {
    case .scale(let scale): ["--scale", NumberText.exact(scale)]
    case .pixels(let width, let height): ["--size", "\(width)x\(height)"]
    }
  }
}
