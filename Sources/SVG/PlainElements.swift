import XML

extension SVGWriter {
  /// An SVG for librsvg 2.54 in which some elements have another form; the same one without them, or if it is broken.
  ///
  /// - Parameters:
  ///   - name: A part of the elements' names.
  ///   - rewritten: The SVG with other elements.
  static func rewriting(
    _ svg: [UInt8], _ name: String, _ rewritten: ([UInt8]) throws(XMLError) -> [UInt8]
  ) -> [UInt8] {
    guard svg.firstRange(of: Array(name.utf8)) != nil else { return svg }
    do throws(XMLError) {
      return try rewritten(svg)
    } catch {
      // The drawing program reports the error.
      return svg
    }
  }
}
