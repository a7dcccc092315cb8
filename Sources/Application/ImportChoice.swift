import Drawing
package import Formats

/// The shapes of a file to read, and whether their parameters or their paths count.
package struct ImportChoice {
  package var selection = ShapeSelection.automatic
  package var keeping: DriftChoice?

  package init() {}

  /// The document for the editor, which asks what to keep where ``keeping`` does not tell it.
  func documentToEdit(_ svg: SVGFile) throws(SVGError) -> Document {
    if let keeping { return try svg.document(selection, keeping: keeping) }
    return try svg.undecidedDocument(selection)
  }
}
