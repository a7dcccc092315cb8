import XML

extension SVGWriter {
  /// An SVG for librsvg 2.54, which paints gradients without a way between first and last color differently from SVG 2,
  /// 14.2: they become radial ones so small that everything has the last color.
  ///
  /// It paints nothing for a radial gradient with a radius of 0 or two equal circles, and the mean of the colors for a
  /// linear one with equal ends.
  package static func withPlainGradients(_ svg: [UInt8]) -> [UInt8] {
    rewriting(svg, "Gradient") { svg throws(XMLError) in
      var gradients = PlainGradients(svg)
      try gradients.read()
      return gradients.result
    }
  }
}

private struct PlainGradients {
  private struct Gradient {
    let tag: Range<Int>
    let name: Range<Int>
    let isRadial: Bool
    var attributes: [String: String] = [:]
    /// The bytes of the attributes that are replaced.
    var places: [Range<Int>] = []
    /// The name in the end tag.
    var end: Range<Int>?
  }

  private let svg: [UInt8]
  private var xml: XMLReader
  private var all: [Gradient] = []
  private var ids: [String: Int] = [:]

  private static let form = ["r", "fr", "cx", "cy", "fx", "fy", "x1", "y1", "x2", "y2", "spreadMethod"]
  /// As a radius, smaller than a pixel, and not yet 0 for librsvg.
  private static let least = "0.00001"

  init(_ svg: [UInt8]) { (self.svg, xml) = (svg, XMLReader(svg)) }

  mutating func read() throws(XMLError) {
    var open: [Int?] = []
    while let event = try xml.next() {
      switch event.content {
      case .startTag(let name, let isEmpty):
        let isRadial = xml.is(name, "radialGradient", in: .svg)
        let index = isRadial || xml.is(name, "linearGradient", in: .svg) ? all.count : nil
        if index != nil { add(name, isRadial, event.range) }
        open.append(isEmpty ? nil : index)
      case .endTag(let name):
        if case .some(.some(let index)) = open.popLast() { all[index].end = name.range }
      default: continue
      }
    }
  }

  private mutating func add(_ name: XMLName, _ isRadial: Bool, _ tag: Range<Int>) {
    var gradient = Gradient(tag: tag, name: name.local, isRadial: isRadial)
    for name in Self.form {
      guard let attribute = xml.attribute(name) else { continue }
      gradient.attributes[name] = xml.string(attribute.value)
      gradient.places.append(attribute.range)
    }
    gradient.attributes["href"] = (xml.attribute("href") ?? xml.attribute("href", in: .xlink)).map {
      xml.string($0.value)
    }
    if let id = xml.attribute("id").map({ xml.string($0.value) }), ids[id] == nil { ids[id] = all.count }
    all.append(gradient)
  }

  /// The gradient and those that it takes missing attributes from.
  private func chain(_ index: Int) -> [Int] {
    var chain = [index]
    while let link = all[chain[chain.count - 1]].attributes["href"]?.trimmed, link.hasPrefix("#"),
      let next = ids[String(link.dropFirst())], !chain.contains(next), chain.count < 32
    {
      chain.append(next)
    }
    return chain
  }

  /// An attribute of a gradient's form, which only gradients of this form pass on.
  private func value(_ name: String, _ chain: [Int]) -> String? {
    let isRadial = all[chain[0]].isRadial
    return chain.lazy.filter { name == "spreadMethod" || all[$0].isRadial == isRadial }
      .compactMap { all[$0].attributes[name]?.trimmed }.first
  }

  /// True if there is no way between the first and the last color.
  private func isPoint(_ index: Int) -> Bool {
    let chain = chain(index)
    func value(_ name: String, or initial: String) -> String { self.value(name, chain) ?? initial }
    func isSame(_ a: String, _ b: String) -> Bool { a == b || (Self.isZero(a) && Self.isZero(b)) }
    guard all[index].isRadial else {
      return isSame(value("x1", or: "0"), value("x2", or: "100%")) && isSame(value("y1", or: "0"), value("y2", or: "0"))
    }
    let (radius, x, y) = (value("r", or: "50%"), value("cx", or: "50%"), value("cy", or: "50%"))
    return Self.isZero(radius)
      || value("fr", or: "0") == radius && value("fx", or: x) == x && value("fy", or: y) == y
  }

  /// True for a length of 0 in any unit.
  private static func isZero(_ text: String) -> Bool {
    let number = text.prefix { "+-.0123456789".contains($0) }
    return Double(number) == 0
  }

  var result: [UInt8] {
    let points = Set(all.indices.filter(isPoint))
    guard !points.isEmpty else { return svg }
    var edits: [(range: Range<Int>, text: String)] = []
    for (index, gradient) in all.enumerated() {
      let chain = chain(index)
      guard chain.contains(where: points.contains) else { continue }
      var attributes: [String: String] = [:]
      if points.contains(index) {
        attributes = ["r": Self.least, "fr": "0", "spreadMethod": "pad"]
        for (name, center) in [("cx", "fx"), ("cy", "fy")] where gradient.isRadial {
          attributes[name] = value(name, chain) ?? "50%"
          attributes[center] = attributes[name]
        }
        if !gradient.isRadial {
          edits.append((gradient.name, "radialGradient"))
          if let end = gradient.end {
            edits.append((end, String(decoding: svg[end], as: UTF8.self).replacing("linear", with: "radial")))
          }
        }
      } else {
        for name in Self.form { attributes[name] = value(name, chain) }
        attributes["spreadMethod"] = attributes["spreadMethod"] ?? "pad"
      }
      edits += gradient.places.map { ($0, "") }
      let text = attributes.sorted { $0.key < $1.key }.map { " \($0)=\"\($1.escapedForXML(in: .attributeValue))\"" }
      edits.append((gradient.name.upperBound..<gradient.name.upperBound, text.joined()))
    }
    var (result, copied) = ([UInt8](), 0)
    for edit in edits.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }) {
      result += svg[copied..<edit.range.lowerBound] + edit.text.utf8
      copied = edit.range.upperBound
    }
    return result + svg[copied...]
  }
}
