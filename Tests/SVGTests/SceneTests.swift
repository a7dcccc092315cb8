import Document
import Geometry
import SVG
import Testing

@Suite struct SceneTests {
  static func scene(_ body: String) throws -> Scene {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 100 100'>"
    return try SVGFile(Array((text + body + "</svg>").utf8)).document().scene()
  }

  static let apart = "<path d='M0 0h9v9z'/><path d='M20 0h9v9z'/>"
  static let crossing = "<path d='M0 0h9v9z'/><path d='M5 0h9v9z'/>"

  /// Groups, and what each scene has: the opacities of its pieces, then `pieces opacity clip` of its groups.
  @Test(arguments: [
    ("<g opacity='.5'>\(apart)</g>", [0.5, 0.5], []), ("<g opacity='.5'>\(crossing)</g>", [1, 1], ["0..<2 0.5"]),
    ("<g opacity='.5'><path opacity='.5' d='M0 0h9v9z'/></g>", [0.25], []),
    ("<g opacity='.5'><g opacity='.4'>\(crossing)</g></g>", [1, 1], ["0..<2 0.5", "0..<2 0.4"]),
    ("<g opacity='.5'><g opacity='.4'>\(apart)</g></g>", [0.2, 0.2], []),
    (
      "<path d='M0 0h9v9z'/><g opacity='.5'>\(crossing)<g opacity='.5'>\(crossing)</g></g>", [1, 1, 1, 1, 1],
      ["1..<5 0.5", "3..<5 0.5"]
    ),
    ("<g style='opacity:50%'>\(crossing)</g>", [1, 1], ["0..<2 0.5"]),
    ("<style>.a{opacity:.5}</style><g class='a'>\(crossing)</g>", [1, 1], ["0..<2 0.5"]),
    ("<g opacity='.5'>\(crossing)</g><g opacity='.5'>\(crossing)</g>", [1, 1, 1, 1], ["0..<2 0.5", "2..<4 0.5"]),
    ("<g opacity='0'>\(crossing)</g>", [1, 1], ["0..<2 0.0"]), ("<g opacity='1'>\(crossing)</g>", [1, 1], []),
    // The line of the first reaches the second.
    (
      "<g opacity='.5'><path d='M0 0h9v9z' stroke='red' stroke-width='30'/><path d='M20 0h9v9z'/></g>", [1, 1],
      ["0..<2 0.5"]
    ),
    ("<svg width='10' height='10'>\(crossing)</svg>", [1, 1], ["0..<2 1.0 clip"]),
    ("<svg width='10' height='10' overflow='visible'>\(crossing)</svg>", [1, 1], []),
    ("<svg width='10' height='10' style='overflow:auto'>\(crossing)</svg>", [1, 1], []),
    ("<svg width='20' height='20'>\(crossing)</svg>", [1, 1], []),
    ("<svg width='10' height='10' opacity='.5'>\(crossing)</svg>", [1, 1], ["0..<2 0.5 clip"]),
    ("<g transform='rotate(45)'><svg width='10' height='10'>\(crossing)</svg></g>", [1, 1], ["0..<2 1.0 clip"]),
    (
      "<symbol id='s' viewBox='0 0 10 10'>\(crossing)</symbol><use href='#s' width='50' height='50'/>", [1, 1],
      ["0..<2 1.0 clip"]
    ),
    ("<defs><g id='a'>\(crossing)</g></defs><use href='#a' opacity='.5'/>", [1, 1], ["0..<2 0.5"]),
    ("<g id='a' opacity='.5'>\(crossing)</g><use xlink:href='#a' x='40'/>", [1, 1, 1, 1], ["0..<2 0.5", "2..<4 0.5"]),
    ("<g opacity='.5'><path id='a' d='M0 0h9v9z'/><use href='#a' x='4'/></g>", [1, 1], ["0..<2 0.5"]),
  ])
  func `what is painted as one is a group`(body: String, opacities: [Double], groups: [String]) throws {
    let scene = try Self.scene(body)
    #expect(scene.pieces.map(\.opacity) == opacities)
    #expect(scene.groups.map { "\($0.pieces) \($0.opacity)" + ($0.clip == nil ? "" : " clip") } == groups)
  }

  @Test(arguments: [
    "<g opacity='.5'>\(crossing)</g>", "<g opacity='.5'>\(apart)</g>",
    "<g opacity='.5'><g opacity='.4'>\(crossing)</g></g>",
    "<path d='M0 0h9v9z'/><g opacity='.5'>\(crossing)<g opacity='.5'>\(crossing)</g></g>",
    "<path d='M0 0h9v9z' opacity='.5' stroke='red'/>", "<g id='a' opacity='.5'>\(crossing)</g><use href='#a' x='40'/>",
  ])
  func `a file without parameters is painted like the drawing`(body: String) throws {
    let scene = try Self.scene(body)
    var options = SVGWriter.Options()
    options.isPlain = true
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>\(body)</svg>"
    let plain = try SVGWriter.text(of: try SVGFile(Array(text.utf8)).document(), options: options)
    let again = try SVGFile(Array(plain.utf8)).document().scene()
    #expect(again.groups == scene.groups && again.pieces == scene.pieces, "\(plain)")
  }

  @Test func `a file without parameters clips what nested drawings clip`() throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><svg width='10' height='10'>\(Self.crossing)</svg></svg>"
    var options = SVGWriter.Options()
    options.isPlain = true
    let plain = try SVGWriter.text(of: try SVGFile(Array(text.utf8)).document(), options: options)
    let lines = plain.split(separator: "\n").dropFirst()
    let id = try #require(lines.first?.split(separator: "\"")[1])
    #expect(
      lines.joined(separator: "\n") == """
        <clipPath id="\(id)"><path d="M0 0L10 0L10 10L0 10Z"/></clipPath>
        <g clip-path="url(#\(id))">
        <path d="M0 0L9 0L9 9Z"/>
        <path d="M5 0L14 0L14 9Z"/>
        </g>
        </svg>
        """)
  }

  @Test func `the opacity of a root is that of a group`() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' opacity='.5' viewBox='0 0 100 100'>\(Self.crossing)</svg>"
    let document = try SVGFile(Array(text.utf8)).document()
    #expect(try document.scene().groups == [Scene.Group(pieces: 0..<2, opacity: 0.5)])
    #expect(document.items.map(\.opacity) == [1, 1])
  }

  @Test func `fill and line of a translucent shape are painted as one`() throws {
    let both = try Self.scene("<path d='M0 0h9v9z' opacity='.5' stroke='red'/>").pieces[0]
    #expect(both.isolation == 0.5 && both.style.fill.opacity == 1 && both.flatStyle.stroke.opacity == 0.5)
    let one = try Self.scene("<path d='M0 0h9v9z' opacity='.5'/>").pieces[0]
    #expect(one.isolation == 1 && one.style.fill.opacity == 0.5)
  }

  @Test func `a hidden item is no piece, unless asked for`() throws {
    let body = "<g opacity='.5'><path d='M0 0h9v9z' display='none'/>\(Self.crossing)</g>"
    let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>\(body)</svg>"
    let document = try SVGFile(Array(text.utf8)).document()
    #expect(try document.scene().groups.map(\.pieces) == [0..<2])
    #expect(try document.scene(withHidden: true).groups.map(\.pieces) == [0..<3])
  }

  @Test func `groups start before their first piece and end after their last`() throws {
    let body = "\(Self.apart)<g opacity='.5'>\(Self.crossing)<g opacity='.4'>\(Self.crossing)</g></g>\(Self.apart)"
    let steps = try Self.scene(body).steps.map { step in
      switch step {
      case .start(let group): "<\(group.opacity)"
      case .piece(let index): "\(index)"
      case .end: ">"
      }
    }
    #expect(steps.joined(separator: " ") == "0 1 <0.5 2 3 <0.4 4 5 > > 6 7")
  }

  @Test func `flat pieces have the opacity of their groups`() throws {
    let scene = try Self.scene("<g opacity='.5'>\(Self.crossing)<g opacity='.5'>\(Self.crossing)</g></g>")
    #expect(scene.flatPieces.map(\.style.fill.opacity) == [0.5, 0.5, 0.25, 0.25])
  }

  /// Drawings on a page of 100, and the box around what they paint: left, top, right, bottom.
  @Test(arguments: [
    (apart, [0, 0, 29, 9]),
    ("<path d='M0 0h9v9h-9z' stroke='red' stroke-linejoin='bevel' stroke-width='2'/>", [-1, -1, 10, 10]),
    ("<path id='p' d='M0 0h9v9z'/><use href='#p' x='50' y='40'/>", [0, 0, 59, 49]),
    ("<path d='M0 0h9v9z'/><path d='M90 90h9v9z' display='none'/>", [0, 0, 9, 9]),
    ("<svg width='10' height='7'><path d='M5 0h30v30h-30z'/></svg>", [5, 0, 10, 7]),
    ("<svg width='10' height='7'><path d='M20 0h9v9z'/></svg><path d='M2 3h4v4z'/>", [2, 3, 6, 7]),
    (
      "<svg width='10' height='7'><svg width='6' height='60' overflow='hidden'><path d='M1 1h50v50z'/></svg></svg>",
      [1, 1, 6, 7]
    ),
  ])
  func `the painted box has all pieces as far as clips leave them`(_ body: String, _ sides: [Double]) throws {
    let box = try #require(try Self.scene(body).paintedBounds)
    #expect(zip([box.minX, box.minY, box.maxX, box.maxY], sides).allSatisfy { abs($0 - $1) < 1e-9 }, "\(box)")
  }
}
