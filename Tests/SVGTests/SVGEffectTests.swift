import Document
import SVG
import Geometry
import Shapes
import Testing

/// Effects as SVG text.
@Suite struct SVGEffectTests {
  static func document(_ values: [(String, String)]) throws -> Document {
    var item = Item(Rectangle())
    for (name, text) in [("fill", "red"), ("fill-opacity", "1"), ("stroke", "none")] + values {
      try item.set(name, to: text)
    }
    return Document(title: "", items: [item])
  }

  /// What says where `xlink:href` comes from, on each element that has one.
  static let links = ##" xmlns:xlink="http://www.w3.org/1999/xlink""##

  /// The text of a document with ids that say nothing about it.
  static func text(of document: Document, _ options: SVGWriter.Options = .init()) throws -> String {
    try SVGWriter.text(of: document, options: options).replacing(document.mark + "-", with: "s")
  }

  /// The lines between the root's start tag, or its title, and the end.
  static func body(_ document: Document, _ options: SVGWriter.Options = .init()) throws -> [String] {
    let lines = try text(of: document, options).split(separator: "\n").map(String.init)
    return Array(lines.dropFirst().dropLast().drop { $0.hasPrefix("<title>") })
  }

  @Test func `different drawings share no ids, and one drawing always has the same`() throws {
    let documents = try ["#00f", "#f00", "#0f0"].map { try Self.document([("shadow", "on"), ("shadow-color", $0)]) }
    let ids = try documents.map { document in
      Set(try SVGWriter.text(of: document).matches(of: /\sid="([^"]*)"/).map { String($0.1) })
    }
    #expect(ids.allSatisfy { $0.count == 4 })
    #expect(Set(ids.joined()).count == 12)
    #expect(try SVGWriter.text(of: documents[0]) == SVGWriter.text(of: documents[0]))
    // Ids that a file has stay, whatever is changed.
    var read = try SVGFile(Array(SVGWriter.text(of: documents[0]).utf8)).document()
    read.items[0].effects.shadow.color = Color(1, 2, 3)
    let again = Set(try SVGWriter.text(of: read).matches(of: /\sid="([^"]*)"/).map { String($0.1) })
    #expect(again == ids[0])
  }

  @Test func `an item without effects has no id and nothing around it`() throws {
    #expect(
      try Self.body(Self.document([("shadow-radius", "3")])) == [
        ##"<path data-shape="rectangle" data-v="1" data-shadow-radius="3" d="M20 40L180 40L180 160L20 160Z" fill="#f00"/>"##
      ])
  }

  @Test func `a shadow is a blurred copy outside a mask, and lies below the item`() throws {
    let body = try Self.body(Self.document([("shadow", "on"), ("shadow-color", "#00f8"), ("shadow-radius", "6")]))
    #expect(
      body == [
        ##"<defs\##(Self.links) data-for="s1"><path id="s1p" d="M20 40L180 40L180 160L20 160Z"/><filter id="s1s" "##
          + ##"filterUnits="userSpaceOnUse" x="6" y="26" width="188" height="148" color-interpolation-filters="sRGB">"##
          + ##"<feOffset dx="0" dy="4"/><feGaussianBlur stdDeviation="3"/></filter><mask id="s1h" "##
          + ##"maskUnits="userSpaceOnUse" x="6" y="26" width="188" height="148" fill-opacity="1"><rect x="6" y="26" width="188" "##
          + ##"height="148" fill="#fff"/><use xlink:href="#s1p"/></mask></defs>"##,
        ##"<use\##(Self.links) data-for="s1" xlink:href="#s1p" fill="#00f" fill-opacity=".533" filter="url(#s1s)" "##
          + ##"mask="url(#s1h)"/>"##,
        ##"<path id="s1" data-shape="rectangle" data-v="1" data-shadow="on" data-shadow-radius="6" "##
          + ##"data-shadow-color="#00f" data-shadow-opacity=".533" d="M20 40L180 40L180 160L20 160Z" "##
          + ##"fill="#f00"/>"##,
      ])
  }

  @Test func `a picture is clipped by the outline and linked by address`() throws {
    let body = try Self.body(Self.document([("image", "a b%231.png"), ("image-fit", "cover")]))
    #expect(
      body[2...2] == [
        ##"<image\##(Self.links) data-for="s1" x="20" y="40" width="160" height="120" "##
          + ##"preserveAspectRatio="xMidYMid slice" xlink:href="a%20b%231.png" clip-path="url(#s1c)"/>"##
      ])
    #expect(body[1].contains(##"data-image="a b%231.png" data-image-fit="cover""##))
    // With no fill that it lies on, it is where the item's own line covers it.
    let hollow = try Self.body(Self.document([("image", "a.png"), ("fill", "none"), ("stroke", "#00f")]))
    #expect(hollow.count == 3 && hollow[1].hasPrefix("<image") && hollow[2].contains("data-shape"))
  }

  @Test func `a picture lies on the fill, its border on it, and the inner half of the line above all`() throws {
    let values = [("image", "a.png"), ("stroke", "#00f"), ("line-width", "2"), ("fill-opacity", "1")]
    func order(_ more: [(String, String)]) throws -> [String] {
      try Self.body(Self.document(values + more)).dropFirst().map { line in
        line.hasPrefix("<g")
          ? (line.contains("<image") && line.contains("stroke=\"#fff\"") ? "both" : "neither")
          : line.hasPrefix("<image")
            ? "picture"
            : line.contains("data-shape")
              ? "item" : line.contains("stroke=\"#fff\"") ? "border" : line.contains("#s1l") ? "line" : "shadow"
      }
    }
    #expect(try order([]) == ["item", "picture", "line"])
    #expect(try order([("border-width", "3")]) == ["item", "both", "line"])
    #expect(try order([("inner-shadow", "on")]) == ["item", "picture", "line", "shadow"])
    #expect(try order([("stroke", "none")]) == ["item", "picture"])
    #expect(try order([("fill", "none")]) == ["picture", "item"])
  }

  @Test func `a border lies above the fill, and the inner half of the line above both`() throws {
    let border =
      ##"<use\##(Self.links) data-for="s1" xlink:href="#s1p" fill="none" stroke="#fff" stroke-width="6" clip-path="url(#s1c)"/>"##
    let line =
      ##"<use\##(Self.links) data-for="s1" xlink:href="#s1p" fill="none" stroke="#00f" stroke-width="2" mask="url(#s1l)"/>"##
    func body(_ values: [(String, String)]) throws -> [String] {
      Array(try Self.body(Self.document([("border-width", "3")] + values)).dropFirst())
    }
    let plain = try body([])
    #expect(plain.count == 2 && plain[0].contains("data-shape") && plain[1] == border)
    let lined = try body([("stroke", "#00f"), ("line-width", "2")])
    #expect(lined.count == 3 && lined[0].contains("data-shape") && lined[1...] == [border, line])
    // With nothing that would tint it, it lies where the item's own line covers it.
    let hollow = try body([("fill", "none"), ("stroke", "#00f")])
    #expect(hollow.count == 2 && hollow[0] == border && hollow[1].contains("data-shape"))
  }

  @Test func `a centered picture has its own size if known`() throws {
    var options = SVGWriter.Options()
    options.pictureSizes["a.png"] = .init(width: 30, height: 20)
    let document = try Self.document([("image", "a.png"), ("image-fit", "center")])
    #expect(try Self.body(document, options)[2].contains(##"x="85" y="90" width="30" height="20" xlink:href"##))
    #expect(try Self.body(document)[2].contains(##"x="20" y="40" width="160" height="120" xlink:href"##))
  }

  @Test func `the background is a rectangle below everything`() throws {
    var document = try Self.document([])
    document.background = try #require(Paint(css: "#eef8"))
    #expect(
      try Self.body(document)[0]
        == ##"<rect data-role="background" width="200" height="200" fill="#eef" fill-opacity=".5333"/>"##)
  }

  @Test func `a plain file draws the same without fillet's attributes`() throws {
    let document = try Self.document([
      ("shadow", "on"), ("inner-shadow", "on"), ("curl", "on"), ("backdrop", "b.png"), ("blur", "dark"),
      ("stroke", "#00f"), ("image", "i.png"),
    ])
    var options = SVGWriter.Options()
    options.isPlain = true
    #expect(!(try SVGWriter.text(of: document, options: options)).contains("data-"))
    #expect(try Self.body(document, options).count == Self.body(document).count)
  }

  @Test func `made elements name their shape and each id is made once`() throws {
    var document = try Self.document([
      ("shadow", "on"), ("inner-shadow", "on"), ("curl", "on"), ("backdrop", "b.png"), ("blur", "light"),
      ("stroke", "#00f"), ("image", "i.png"), ("border-width", "2"),
    ])
    document.items.append(document.items[0])
    let text = try SVGWriter.text(of: document)
    let ids = text.matches(of: /\bid="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count && ids.count == 20)
    for match in text.matches(of: /(?:url\(|href=")#([^)"]*)/) { #expect(ids.contains(String(match.1))) }
    for line in try Self.body(document) {
      #expect(line.contains("data-for=\"s") || line.contains("data-shape"))
      // Inkscape follows no other links, and each element is whole by itself wherever it is copied to.
      #expect(!line.contains(" href="))
      #expect(line.contains("xlink:href=") == line.contains(Self.links))
    }
  }

  // MARK: Embedded pictures

  static let red = "data:image/png;base64,iVBORw0KGgo="
  static let blue = "data:image/jpeg;base64,/9j/2Q=="

  @Test func `an embedded picture stands once in the file and comes back`() throws {
    let document = try Self.document([("image", Self.red), ("backdrop", Self.blue), ("blur", "dark")])
    let text = try Self.text(of: document)
    #expect(text.ranges(of: Self.red).count == 1 && text.ranges(of: Self.blue).count == 1)
    #expect(text.contains(##"data-image="#s1g" data-backdrop="#s1b" data-blur="dark""##))
    let read = try SVGFile(Array(text.utf8)).document()
    #expect(read == document && read.items[0].effects.image == Self.red)
    #expect(try SVGWriter.text(of: read) == text)
  }

  @Test func `a hidden shape draws no effect and keeps its pictures`() throws {
    let document = try Self.document([("image", Self.red), ("backdrop", Self.blue), ("shadow", "on")])
    let text = try SVGWriter.text(of: document)
    var read = try SVGFile(Array(text.utf8)).document()
    read.items[0].isHidden = true
    let hidden = try SVGWriter.text(of: read)
    #expect(!hidden.contains("data-for") && hidden.contains("display=\"none\""))
    #expect(hidden.ranges(of: Self.red).count == 1 && hidden.ranges(of: Self.blue).count == 1)
    var again = try SVGFile(Array(hidden.utf8)).document()
    #expect(again == read && again.items[0].effects.image == Self.red)
    again.items[0].isHidden = false
    #expect(try SVGFile(Array(SVGWriter.text(of: again).utf8)).document() == document)
    #expect(try SVGWriter.text(of: again).contains("data-for"))
  }

  @Test func `a file with its picture twice opens unchanged, and has it once after a change`() throws {
    let old = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
      <defs data-for="s1"><path id="s1p" d="M20 40L180 40L180 160L20 160Z"/><clipPath id="s1c"><use href="#s1p"/></clipPath></defs>
      <image data-for="s1" x="20" y="40" width="160" height="120" href="\(Self.red)" clip-path="url(#s1c)"/>
      <path id="s1" data-shape="rectangle" data-v="1" data-image="\(Self.red)" d="M20 40L180 40L180 160L20 160Z"/>
      </svg>
      """
    var document = try SVGFile(Array(old.utf8)).document()
    #expect(document.items[0].effects.image == Self.red)
    #expect(try SVGWriter.text(of: document) == old)
    try document.items[0].set("corner-radius", to: "5")
    let text = try SVGWriter.text(of: document)
    #expect(text.ranges(of: Self.red).count == 1 && text.contains("data-image=\"#s1g\""))
    #expect(try SVGFile(Array(text.utf8)).document() == document)
  }

  @Test func `any picture can replace any other in the file`() throws {
    for first in [Self.red, "a.png", "none"] {
      let read = try SVGFile(Array(SVGWriter.text(of: Self.document([("image", first), ("shadow", "on")])).utf8))
        .document()
      for second in [Self.blue, Self.red, "b.png", "none"] {
        var document = read
        try document.items[0].set("image", to: second)
        let text = try SVGWriter.text(of: document)
        #expect(try SVGFile(Array(text.utf8)).document() == document, "\(first), then \(second)")
        #expect(text.contains(Self.red) == (second == Self.red))
      }
    }
  }

  @Test func `a picture in the file is found under a transform and from a copy of its shape`() throws {
    let document = try Self.document([("image", Self.red)])
    let moved = try SVGWriter.text(of: document).replacing("<defs", with: "<g transform=\"translate(5 5)\"><defs")
      .replacing("</svg>", with: "</g></svg>")
    #expect(try SVGFile(Array(moved.utf8)).document().items[0].effects.image == Self.red)
    let body = try Self.body(document)
    let copy = try Self.text(of: document).replacing(
      "</svg>", with: body[1].replacing("id=\"s1\"", with: "id=\"other\"") + "</svg>")
    let read = try SVGFile(Array(copy.utf8)).document()
    #expect(read.items.map(\.effects.image) == [Self.red, Self.red])
  }

  @Test func `a reference to a missing element stays unchanged`() throws {
    let document = try Self.document([("image", "#s9g")])
    let text = try SVGWriter.text(of: document)
    #expect(try SVGFile(Array(text.utf8)).document() == document)
  }

  @Test func `a substitute picture may be drawn instead`() throws {
    var options = SVGWriter.Options()
    options.substitutes["a.png"] = Self.blue
    options.pictureSizes["a.png"] = .init(width: 30, height: 20)
    let document = try Self.document([("image", "a.png"), ("image-fit", "center")])
    let read = try SVGFile(Array(SVGWriter.text(of: document).utf8)).document()
    #expect(!(try SVGWriter.text(of: read, options: options)).contains(Self.blue))
    options.rewritesPictures = true
    let drawn = try SVGWriter.text(of: read, options: options)
    #expect(drawn.contains("xlink:href=\"\(Self.blue)\"") && drawn.contains("data-image=\"a.png\""))
    #expect(drawn.contains(##"x="85" y="90" width="30" height="20""##))
  }

  /// A file with a rectangle that has these attributes, after some parameters were set.
  private func file(_ attributes: String, _ values: [(String, String)]) throws -> String {
    let file = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200'><defs><clipPath id='k'><path d='M0 0h90v200H0z'/>\
      </clipPath><linearGradient id='g'><stop stop-color='red' stop-opacity='.5'/><stop offset='1' stop-color='#00f'/>\
      </linearGradient></defs><rect width='90' height='60' \(attributes)/></svg>
      """
    var document = try SVGFile(Array(file.utf8)).document()
    for (name, text) in values { try document.items[0].set(name, to: text) }
    return try SVGWriter.text(of: document)
  }

  @Test(arguments: [
    ("opacity='.4'", "opacity=\".4\""),
    ("style='opacity:40%;clip-path:url(#k)'", "opacity=\".4\" clip-path=\"url(#k)\""),
    ("mask='url(#m)' transform='translate(9 9)'", "transform=\"translate(9 9)\" mask=\"url(#m)\""),
  ])
  func `effects have the opacity, clip and mask of their element`(own: String, group: String) throws {
    let text = try file(own, [("shadow", "on"), ("inner-shadow", "on")])
    let groups = text.matches(of: /<g [^>]*data-for="[^"]*" ([^>]*)><use/).map { String($0.1) }
    #expect(groups == [group, group], "\(text)")
  }

  @Test(arguments: [("", "1"), ("stroke-opacity='.5'", ".5")])
  func `a border leaves a line its gradient`(own: String, opacity: String) throws {
    let text = try file("stroke='url(#g)' stroke-width='6' \(own)", [("border-width", "8")])
    #expect(text.contains(/<use[^>]* fill="none" stroke="url\(#g\)"/), "\(text)")
    #expect(text.matches(of: /stroke-opacity=["']([^"']*)/).allSatisfy { $0.1 == opacity })
  }
}
