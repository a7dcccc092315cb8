import Drawing
package import Formats

/// Which shapes of a file are read, and what is believed of them.
package struct ImportChoice {
  package var selection = ShapeSelection.automatic
  package var keeping: DriftChoice?

  package init() {}

  /// The document for the editor, which asks what to keep unless that is said.
  func documentToEdit(_ svg: SVGFile) throws(SVGError) -> Document {
    if let keeping { return try svg.document(selection, keeping: keeping) }
    return try svg.undecidedDocument(selection)
  }
}
