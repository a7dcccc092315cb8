public import Document
public import Geometry

/// Documents as the text of SVG files.
///
/// ```swift
/// var document = try Document(svg: "<svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"9\"/></svg>")
/// document.items[0].style.fill.color = Color(255, 215, 0)
/// try document.svg()  // the same text with fill="#ffd700" in the circle
/// ```
extension Document {
  /// Reads a drawing; it remembers the text, so writing it changes no other byte.
  ///
  /// Shapes that fillet wrote have all their parameters, unless another program edited their path. Shapes of other
  /// programs have those that describe them. A path whose corners are not recognized has only its points.
  ///
  /// - Parameter text: An SVG file; parts that are not shapes are kept.
  /// - Throws: For text that is not SVG, and for a drawing without a shape to edit.
  public init(svg text: String) throws(SVGError) {
    self = try SVGFile(Array(text.utf8)).undecidedDocument()
  }

  /// The text of the drawing's SVG file, with all parameters as attributes.
  ///
  /// A document that was read gives its text with only the changed bytes; without its ``origin`` it is written as a new
  /// one. The same document gives the same text everywhere.
  ///
  /// - Throws: For a shape without an outline, such as a polygon whose vertices are all equal.
  public func svg() throws(OutlineError) -> String { try SVGWriter.text(of: self) }
}
