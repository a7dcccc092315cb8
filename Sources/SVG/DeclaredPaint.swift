import Document
import Shapes
import XML

extension SVGWriter {
  /// An SVG whose shapes have their paint in `style`; everything else keeps its bytes.
  ///
  /// Inkscape 1.2 keeps only `style` when it combines paths. A declaration overrides style sheets, which override
  /// attributes; so the result is `nil` for a file with a style sheet, its own or a linked one.
  package static func withDeclaredPaint(_ svg: [UInt8]) -> [UInt8]? {
    var xml = XMLReader(svg)
    var (result, copied): ([UInt8], Int) = ([], 0)
    do throws(XMLError) {
      while let event = try xml.next() {
        if case .instruction(let target, _) = event.content, xml.string(target) == "xml-stylesheet" { return nil }
        guard case .startTag(let name, _) = event.content, name.namespace == .svg else { continue }
        if xml.is(name, "style", in: .svg) { return nil }
        guard painted.contains(xml.string(name.local)) else { continue }
        let (style, paint) = (xml.attribute("style"), xml.attributes.filter { isPaint($0, xml) })
        guard !paint.isEmpty else { continue }
        // Of two declarations the last one counts.
        let declared = style.map { xml.string($0.value) } ?? ""
        let declarations = paint.map { xml.string($0.name.local) + ":" + xml.string($0.value) } + [declared]
        let text = declarations.filter { !$0.isEmpty }.joined(separator: ";").escapedForXML(in: .attributeValue)
        var isWritten = false
        for attribute in xml.attributes where paint.contains(attribute) || attribute == style {
          var start = attribute.range.lowerBound
          if isWritten {
            while NumberCursor.isSpace(svg[start - 1]) { start -= 1 }
          }
          result += svg[copied..<start] + (isWritten ? "" : "style=\"\(text)\"").utf8
          (isWritten, copied) = (true, attribute.range.upperBound)
        }
      }
    } catch {
      // The bytes are an SVG that fillet wrote or read; a damaged end stays.
    }
    return result + svg[copied...]
  }

  /// The elements that Inkscape combines.
  private static let painted: Set = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

  private static let paintNames = Set(Style.parameters.map { StyleParameters.attribute(of: $0.info) } + ["opacity"])

  /// True for paint that is a declaration as it is.
  private static func isPaint(_ attribute: XMLAttribute, _ xml: XMLReader) -> Bool {
    attribute.name.namespace == .none && paintNames.contains(xml.string(attribute.name.local))
      && !xml.string(attribute.value).utf8.contains { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "!") }
  }
}
