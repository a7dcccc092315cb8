package import Document
package import Geometry
import Shapes
import XML

/// A writer for documents as SVG: the drawing, with all parameters as attributes.
package enum SVGWriter {
  /// Options of an export.
  package struct Options: Hashable, Sendable {
    /// Decimals of coordinates in `d`, from 0 to 15; by default 3, or more on pages below 10 units and for some arcs.
    package var places: Int?
    /// True to write arcs as cubic curves within half a unit of the last decimal.
    package var drawsCubics = false
    /// True to leave out the parameters and write only the drawing.
    package var isPlain = false
    /// The width and the height to write.
    package var size = SizeOptions()
    /// The sizes of pictures by their reference; only centered ones need them.
    package var pictureSizes: [String: PictureSize] = [:]
    /// Replacements for some pictures, by their reference, for programs that would show them differently.
    package var substitutes: [String: String] = [:]
    /// True to write what librsvg 2.54 does not read in a form that it reads: sizes in CSS, relative lengths, and a page
    /// that the file does not have.
    package var isForDrawing = false
    /// True to rewrite the pictures of a file, even unchanged ones.
    package var rewritesPictures = false

    package init() {}

    /// True if a document over its file is written with all unchanged bytes.
    package var keepsFile: Bool { isExact && !isPlain }

    /// True if path data has its usual form.
    package var isExact: Bool { places == nil && !drawsCubics }

    /// These options, without the shapes' parameters.
    package var plain: Options {
      var plain = self
      plain.isPlain = true
      return plain
    }

    /// A style with the numbers of its line rounded, where the path is.
    ///
    /// They have two decimals more, as the dashes of a path add up.
    func rounded(_ style: Style, _ precision: Precision) -> Style {
      guard !keepsFile else { return style }
      let places = min((places ?? precision.places) + 2, 15)
      func rounded(_ number: Double) -> Double {
        let text = NumberText.rounded(number, places: places)
        // A thin line stays one.
        return NumberText.parse(text).flatMap { $0 == 0 ? nil : $0 } ?? number
      }
      var style = style
      style.lineWidth = rounded(style.lineWidth)
      style.dash = Dash(style.dash.lengths.map(rounded)) ?? style.dash
      style.dashOffset = rounded(style.dashOffset)
      return style
    }

    /// The `d` attribute of a path.
    package func pathData(of path: Path, _ precision: Precision) -> String {
      let last = 1 / Double.powerOfTen(places ?? precision.places)
      let path = drawsCubics ? path.withCubics(tolerance: last / 2) : path
      return places.map { PathData.text(of: path, places: $0) } ?? PathData.text(of: path, precision)
    }
  }

  /// The version of the document's attributes, stored as `data-v`.
  package static let version = 1

  /// The text of a document's file; the same document gives the same bytes everywhere.
  ///
  /// A document read from a file gives that file with only the changed bytes; a new one ends in a line feed.
  package static func text(of document: Document, options: Options = Options()) throws(OutlineError) -> String {
    if let source = document.source, options.keepsFile {
      return String(decoding: try SourceWriter.bytes(of: document, over: source, options), as: UTF8.self)
    }
    return try Layout(document).text(options: options)
  }

  /// A document laid out to be written without the bytes of its file.
  package struct Layout: Sendable {
    private let document: Document
    private let scene: Scene

    /// Lays a document out.
    package init(_ document: Document) throws(OutlineError) {
      self.document = try document.measuringDashes()
      scene = try self.document.scene(withHidden: true)
    }

    /// The names of what the text does not show.
    package var losses: [String] { scene.losses(for: .svg) }

    /// The text; it ends in a line feed.
    package func text(options: Options) -> String {
      let page = document.page
      let box = [page.minX, page.minY, page.width, page.height].map { NumberText.exact($0) }.joined(separator: " ")
      var root = size(of: document, options.size) + [("viewBox", box)]
      if let aspect = RootSides(of: document).aspect { root.append(("preserveAspectRatio", aspect)) }
      let attributes = root.map { " \($0.name)=\"\($0.value.escapedForXML(in: .attributeValue))\"" }.joined()
      let hasIds =
        scene.groups.contains { $0.clip != nil }
        || scene.pieces.contains { piece in
          piece.effects.isVisible || [piece.style.fill, piece.style.stroke].contains { $0.gradient != nil }
        }
      func words(_ name: String, _ text: String) -> String {
        "<\(name)>\(text.escapedForXML(in: .text))</\(name)>\n"
      }
      var head = document.title.isEmpty && options.isPlain ? "" : words("title", document.title)
      if let text = document.source?.root.description, !text.isEmpty { head += words("desc", text) }
      return """
        <svg xmlns="http://www.w3.org/2000/svg"\(attributes)>
        \(head)\(elements(of: scene, mark: hasIds ? document.mark : "", options: options))</svg>

        """
    }
  }

  /// The elements of a scene over the background, each in a line.
  private static func elements(of scene: Scene, mark: String, options: Options) -> String {
    let page = scene.page
    var text = rectangle(scene.background, page, options).map { $0.text() + "\n" } ?? ""
    var number = 0
    for step in scene.steps {
      switch step {
      case .start(let group):
        number += 1
        text += start(of: group, id: "\(mark)-k\(number)", page, options)
      case .piece(let index): text += lines(of: scene.pieces[index], at: index, mark: mark, page, options)
      case .end: text += "</g>\n"
      }
    }
    return text
  }

  /// The start tag of a group after its clip, in a line.
  private static func start(of group: Scene.Group, id: String, _ page: Rect, _ options: Options) -> String {
    var (tag, definition) = ("<g", "")
    if group.opacity < 1 { tag += " opacity=\"\(opacity(group.opacity))\"" }
    if let clip = group.clip {
      let path = SVGElement("path").with("d", options.pathData(of: clip, Precision(page: page)))
      definition = SVGElement("clipPath").with("id", id).containing([path]).text() + "\n"
      tag += " clip-path=\"url(#\(id))\""
    }
    return definition + tag + ">\n"
  }

  /// The elements of a piece, each in a line.
  private static func lines(
    of piece: Scene.Piece, at place: Int, mark: String, _ page: Rect, _ options: Options
  ) -> String {
    func servers(_ id: String) -> Servers {
      Servers(of: piece, id: id, areAll: true, isPlain: options.isPlain)
    }
    guard case .item(var item, let index, _) = piece.origin else {
      let path = SVGElement("path").with("d", options.pathData(of: piece.path, Precision(page: page)))
      var style = options.rounded(piece.ownStyle, Precision(page: page))
      if !style.hasLine { style.lineWidth = Style.plainWidth }
      let servers = servers("\(mark)-u\(place + 1)")
      let definitions = servers.elements.isEmpty ? [] : [SVGElement("defs").containing(servers.elements)]
      let own = paint(of: style, over: Style(), servers.values).reduce(path) { $0.with($1.name, $1.value) }
        .with("opacity", opacity(piece.opacity), unless: "1")
      return (definitions + [own]).map { $0.text() + "\n" }.joined()
    }
    item.opacity = piece.opacity
    let id = "\(mark)-\(index + 1)"
    let effects = effects(of: item.shown, piece.path, id: id, servers: servers(id), page: page, options: options)
      .surrounded(own: opacityAttributes(of: item), isPlain: options.isPlain)
    let own = element(of: item, piece.path, effects, Precision(page: page), options: options)
    return (effects.before + [own] + effects.above).map { $0.text() + "\n" }.joined()
  }

  /// The text of an opacity, at most 1.
  static func opacity(_ value: Double) -> String { NumberText.exact(value < 1 ? value.settled() : 1) }

  /// The attribute for an item's own opacity; none for an opaque one.
  static func opacityAttributes(of item: Item) -> [Attribute] {
    [("opacity", opacity(item.opacity))].filter { $0.1 != "1" }
  }

  /// The rectangle of the page's background; `nil` without one.
  static func rectangle(_ paint: Paint, _ page: Rect, _ options: Options) -> SVGElement? {
    guard paint.color != nil else { return nil }
    let element = options.isPlain ? SVGElement("rect") : SVGElement("rect").with("data-role", "background")
    return element.with("x", NumberText.exact(page.minX), unless: "0").with(
      "y", NumberText.exact(page.minY), unless: "0"
    )
    .with("width", NumberText.exact(page.width)).with("height", NumberText.exact(page.height))
    .with("fill", paint.text).with("fill-opacity", NumberText.rounded(paint.ownOpacity, places: 4), unless: "1")
  }

  /// An attribute with its unescaped value.
  package typealias Attribute = (name: String, value: String)

  /// The `<path>` of one item, without the elements of its effects.
  package static func element(of item: Item, _ path: Path, options: Options) -> String {
    element(of: item, path, SVGEffects(), .usual, options: options).text()
  }

  /// The `<path>` of one item, with attributes in a fixed order.
  ///
  /// - Parameter isDeclared: True to write the paint as `style`, which overrides style sheets.
  static func element(
    of item: Item, _ path: Path, _ effects: SVGEffects, _ precision: Precision, over inherited: Style = Style(),
    isDeclared: Bool = false, transform: String? = nil, options: Options
  ) -> SVGElement {
    var attributes = geometry(of: item, path, precision, options: options)
    if let transform { attributes.append(("transform", transform)) }
    let paint = paint(of: options.rounded(item.style, precision), over: inherited, effects.paints)
    if !isDeclared {
      attributes += paint
    } else if !paint.isEmpty {
      attributes.append(("style", paint.map { "\($0.name):\($0.value)" }.joined(separator: ";")))
    }
    attributes += state(of: item, options: options) + opacityAttributes(of: item)
    let start = SVGElement("path").with("id", options.isPlain ? nil : effects.id, unless: "")
    return attributes.reduce(into: start) { element, attribute in
      element.add(attribute.name, effects.holders[attribute.name].map { "#" + $0 } ?? attribute.value)
    }
  }

  /// The attributes for an item's shape and effects.
  static func geometry(of item: Item, _ path: Path, _ precision: Precision, options: Options) -> [Attribute] {
    var attributes: [Attribute] = []
    if !options.isPlain {
      attributes = [("data-shape", item.shape.kind), ("data-v", String(version))]
      for value in item.shape.storedValues + item.storedEffects {
        attributes.append(("data-" + value.name, value.text))
      }
    }
    attributes.append(("d", options.pathData(of: path, precision)))
    return attributes
  }

  /// The attributes for an item's name, hidden and locked state.
  static func state(of item: Item, options: Options) -> [Attribute] {
    var attributes: [Attribute] = item.isHidden ? [("display", "none")] : []
    guard !options.isPlain else { return attributes }
    if let text = hiddenText(item.hiddenLevel) { attributes.append((hiddenAttribute, text)) }
    if let name = item.name { attributes.append((nameAttribute, name)) }
    if item.isLocked { attributes.append((lockAttribute, "on")) }
    return attributes
  }

  static let nameAttribute = "data-name"
  static let lockAttribute = "data-locked"
  /// The number of the group that hides a shape, from 1 for the innermost one; shapes hidden alone do not have it.
  static let hiddenAttribute = "data-hidden"

  /// The value of ``hiddenAttribute``; `nil` for none.
  static func hiddenText(_ level: Int?) -> String? { level.flatMap { $0 > 0 ? String($0) : nil } }

  /// The seal of a path that keeps another program's curves, which are only nearly the shape's outline.
  static let sealAttribute = "data-drawn"
  /// The mark of parameters in document units, although the path is in its own.
  static let unitsAttribute = "data-units"

  /// The attributes for an item's paint, where it differs from the inherited one.
  ///
  /// - Parameter servers: The values of those that refer to a gradient.
  package static func paint(of style: Style, over inherited: Style, _ servers: [String: String] = [:]) -> [Attribute] {
    var shown = style.shown
    // Without the mean opacity.
    if servers["fill"] != nil { shown.fill = style.fill }
    if servers["stroke"] != nil { shown.stroke = style.stroke }
    return Style.parameters.compactMap { parameter in
      let name = StyleParameters.attribute(of: parameter.info)
      if let now = shown.paint(named: name) {
        return now.source == inherited.paint(named: name)?.source ? nil : (name, servers[name] ?? now.text)
      }
      return parameter.text(in: shown, besides: inherited).map { (name, $0) }
    }
  }
}

extension Document {
  /// The start of all ids in a drawing's file: a letter and four letters or digits, hashed from the content.
  ///
  /// Different drawings get different ids and can share a web page; the same drawing always gets the same.
  package var mark: String {
    var hash = TextHash()
    func add(_ text: String) { hash.add(text) }
    add(title)
    for number in [page.minX, page.minY, page.width, page.height] { add(NumberText.exact(number)) }
    for item in items {
      add(item.shape.kind)
      for value in item.shape.storedValues + item.storedEffects {
        add(value.name)
        add(value.text)
      }
      for attribute in SVGWriter.paint(of: item.style, over: Style()) {
        add(attribute.name)
        add(attribute.value)
      }
    }
    return hash.mark(length: 5)
  }
}

extension Shape {
  /// A seal of the shape's parameters and the path data that fillet wrote for them; any edit breaks it.
  func seal(of pathData: String) -> String {
    var hash = TextHash()
    for value in storedValues { hash.add(value.name + "=" + value.text) }
    hash.add(pathData)
    return hash.mark(length: 8)
  }
}

/// A hash of texts (FNV-1a, 64 bits).
private struct TextHash {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ text: String) {
    // 0xFF ends each text, because no UTF-8 has this byte.
    for byte in Array(text.utf8) + [0xFF] { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// A letter, and letters or digits.
  func mark(length: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    var (mark, rest) = (String(letters[Int(value % 26)]), value / 26)
    for _ in 1..<length {
      mark.append(letters[Int(rest % 36)])
      rest /= 36
    }
    return mark
  }
}

/// An SVG element to be written: attributes in order, then children.
struct SVGElement {
  let name: String
  /// Bytes are appended several times faster than strings.
  private var attributes: [UInt8] = []
  private var children: [SVGElement] = []
  private var hasLink = false

  init(_ name: String) { self.name = name }

  func with(_ attribute: String, _ value: String) -> SVGElement {
    var copy = self
    copy.add(attribute, value)
    return copy
  }

  mutating func add(_ attribute: String, _ value: String) {
    attributes.append(UInt8(ascii: " "))
    attributes += attribute.utf8
    attributes.append(UInt8(ascii: "="))
    attributes.append(UInt8(ascii: "\""))
    attributes += value.escapedForXML(in: .attributeValue).utf8
    attributes.append(UInt8(ascii: "\""))
  }

  /// Adds an attribute, unless its value is `nil` or SVG's default.
  func with(_ attribute: String, _ value: String?, unless plain: String) -> SVGElement {
    guard let value, value != plain else { return self }
    return with(attribute, value)
  }

  /// Adds a link in the SVG 1.1 form, the only one that Inkscape reads; browsers and librsvg read it, too.
  func linking(to address: String) -> SVGElement {
    var copy = with("xlink:href", address)
    copy.hasLink = true
    return copy
  }

  /// Adds a box in user space.
  func with(_ box: Rect) -> SVGElement {
    func text(_ value: Double) -> String { NumberText.rounded(value, places: 3) }
    return with("x", text(box.minX)).with("y", text(box.minY)).with("width", text(box.width))
      .with("height", text(box.height))
  }

  func containing(_ elements: [SVGElement]) -> SVGElement {
    var copy = self
    copy.children += elements
    copy.hasLink = copy.hasLink || elements.contains { $0.hasLink }
    return copy
  }

  /// The text in a file whose SVG elements have this prefix, colon included.
  ///
  /// It declares the namespace of its links and stays valid wherever it is copied.
  func text(prefix: String = "") -> String {
    text(prefix, hasLink ? " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" : "")
  }

  private func text(_ prefix: String, _ namespace: String) -> String {
    let start = "<\(prefix)\(name)\(namespace)" + String(decoding: attributes, as: UTF8.self)
    guard !children.isEmpty else { return start + "/>" }
    return start + ">" + children.map { $0.text(prefix, "") }.joined() + "</\(prefix)\(name)>"
  }
}
