public import Drawing
import Geometry

/// Documents from SVGs: those that fillet wrote with every parameter, those of others as far as they can be edited.
public enum SVGReader {
  /// How far a path may lie from what its parameters give, in document units, before it counts as edited elsewhere;
  /// the less the more than three decimals a small page has.
  public static let driftTolerance = 0.002

  /// Reads a document from the bytes of a file; what the document does not hold it carries along as its source.
  ///
  /// - Parameter keeping: what to believe of shapes whose path was edited elsewhere; without it they are an error.
  /// - Throws: what is wrong first, with its line and column.
  public static func document(
    from bytes: [UInt8], selecting selection: ShapeSelection = .automatic, keeping: DriftChoice? = nil
  ) throws(SVGError) -> Document {
    try SVGFile(bytes).document(selection, keeping: keeping)
  }
}
