import Raster

extension GlyphSet {
  /// The set of a name from the command line.
  package init(named name: String) throws(ProgramError) {
    guard let set = GlyphSet(rawValue: name) else {
      throw .usage("there are no glyphs '\(name)': choose \(GlyphSet.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = set
  }
}
