import XML

extension SVGWriter {
  /// An SVG for librsvg 2.54, which draws nothing for `feDropShadow`: the steps that it stands for take its place.
  ///
  /// Filter Effects Module Level 1, 9.11. A shadow of an unnamed result stays.
  package static func withPlainShadows(_ svg: [UInt8]) -> [UInt8] {
    rewriting(svg, "feDropShadow") { svg throws(XMLError) in
      var shadows = PlainShadows(svg)
      try shadows.read()
      return shadows.result + svg[shadows.copied...]
    }
  }
}

private struct PlainShadows {
  private let svg: [UInt8]
  private var xml: XMLReader
  private(set) var result: [UInt8] = []
  /// The bytes of the SVG that are in the result.
  private(set) var copied = 0
  /// The depth of the open filter's steps.
  private var depth: Int?
  /// The input of the next step; `nil` for an unnamed one.
  private var input: String?
  private var count = 0
  /// True inside of a shadow that is replaced.
  private var isReplacing = false

  init(_ svg: [UInt8]) { (self.svg, xml) = (svg, XMLReader(svg)) }

  mutating func read() throws(XMLError) {
    while let event = try xml.next() {
      switch event.content {
      case .startTag(let name, _):
        if xml.is(name, "filter", in: .svg) {
          (depth, input) = (xml.depth + 1, "SourceGraphic")
        } else if xml.depth == depth {
          if xml.is(name, "feDropShadow", in: .svg), let source = text("in") ?? input {
            replace(name, source, event.range)
          } else {
            input = text("result")
          }
        }
      case .endTag:
        guard isReplacing, xml.depth + 1 == depth else { continue }
        (isReplacing, copied) = (false, max(copied, event.range.upperBound))
      default: continue
      }
    }
  }

  private func text(_ attribute: String) -> String? { xml.attribute(attribute).map { xml.string($0.value) } }

  /// An attribute with the bytes of the file, or with its initial value.
  private func kept(_ name: String, or initial: String? = nil) -> String {
    xml.attribute(name).map { " " + String(decoding: svg[$0.range], as: UTF8.self) }
      ?? initial.map { " \(name)=\"\($0)\"" } ?? ""
  }

  private mutating func replace(_ name: XMLName, _ source: String, _ tag: Range<Int>) {
    count += 1
    let prefix = String(decoding: svg[name.range.lowerBound..<name.local.lowerBound], as: UTF8.self)
    let moved = "fillet-moved-\(count)"
    let merged = text("result") ?? "fillet-shadow-\(count)"
    let (from, to) = (source.escapedForXML(in: .attributeValue), merged.escapedForXML(in: .attributeValue))
    let paint = kept("flood-color") + kept("flood-opacity") + kept("style") + kept("class")
    let space = kept("color-interpolation-filters")
    let steps = """
      <\(prefix)feGaussianBlur in="\(from)"\(kept("stdDeviation", or: "2"))\(space)/>\
      <\(prefix)feOffset\(kept("dx", or: "2"))\(kept("dy", or: "2"))\(space) result="\(moved)"/>\
      <\(prefix)feFlood\(paint)\(space)/><\(prefix)feComposite in2="\(moved)" operator="in"\(space)/>\
      <\(prefix)feMerge\(space) result="\(to)"><\(prefix)feMergeNode/>\
      <\(prefix)feMergeNode in="\(from)"/></\(prefix)feMerge>
      """
    result += svg[copied..<tag.lowerBound] + steps.utf8
    (copied, input, isReplacing) = (tag.upperBound, merged, true)
  }
}
