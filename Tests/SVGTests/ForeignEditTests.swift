import Document
import SVG
import Geometry
import Shapes
import TestSupport
import Testing

/// Elements of other programs that are changed, copied, or shown in part.
@Suite struct ForeignEditTests {
  /// The body of a file after a change of its document.
  private static func edited(
    _ body: String, root: String = "viewBox=\"0 0 200 100\"", _ change: (inout Document) throws -> Void
  ) throws -> String {
    var document = try ImportTests.file(body, root: root).document()
    try change(&document)
    return String(
      try SVGWriter.text(of: document).split(separator: "\n").dropFirst().dropLast().joined(separator: "\n"))
  }

  private static func move(_ document: inout Document) {
    _ = document.items[0].shape.apply(.move(by: Vector(1, 0)))
  }

  @Test(arguments: [
    (
      "<path d='M120 10h50v50h-50v-50' fill='none' stroke='red'/>",
      "data-path-data=\"M121 10L171 10L171 60L121 60L121 10\" d='M121 10L171 10L171 60L121 60L121 10'"
    ),
    (
      "<polyline points='20,10 70,10 70,60 20,10' stroke='red'/>",
      "<polyline points='21,10 71,10 71,60 21,10' stroke='red'/>"
    ),
  ]) func `a line that ends in the corner where it began stays open`(body: String, written: String) throws {
    let text = try Self.edited(body, Self.move)
    #expect(text.contains(written), "\(text)")
  }

  @Test func `a line that ends where it began is closed where no stroke shows its ends`() throws {
    #expect(try ImportTests.item("<path d='M120 10h50v50h-50v-50'/>").shape.kind == "free")
    #expect(try ImportTests.item("<path d='M140 10h30v50h-50v-50h20' stroke='red'/>").shape.kind == "free")
  }

  @Test func `a copy of a foreign element keeps everything but its id`() throws {
    let body = """
      <g><rect id='a' class='x' x='5' y='5' width='20' height='10' fill='url(#g)' opacity='.5' clip-path='url(#c)'><title>t</title></rect></g>
      """
    let text = try Self.edited(body) { document in
      var copy = document.items[0]
      _ = copy.shape.apply(.move(by: Vector(50, 0)))
      document.items.append(copy)
    }
    let copy = try #require(text.split(separator: "</rect>").last)
    #expect(text.hasPrefix(String(body.dropLast("</g>".count))))
    #expect(copy.contains("<path data-shape=\"rectangle\""), "\(text)")
    #expect(
      copy.contains(" class='x' fill='url(#g)' opacity='.5' clip-path='url(#c)'/>") && !copy.contains("id='a'"),
      "\(text)")
    #expect(try ImportTests.file(text).candidates.count == 2)
  }

  @Test func `with a style sheet, paint is written where the sheet cannot override it`() throws {
    let body = "<style>.a{fill:lime}</style>\n<rect class='a' width='9' height='9'/>"
    let text = try Self.edited(body) { $0.items[0].style.fill.color = Color(255, 0, 0) }
    #expect(text == "<style>.a{fill:lime}</style>\n<rect style=\"fill:#f00\" class='a' width='9' height='9'/>")
    let both = try Self.edited(body.replacing("width='9'", with: "style='stroke:red' width='9'")) {
      $0.items[0].style.fill.color = Color(255, 0, 0)
    }
    #expect(both.hasSuffix("<rect class='a' style='stroke:red;fill:#f00' width='9' height='9'/>"))
    let bare = try Self.edited("<rect class='a' width='9' height='9'/>") {
      $0.items[0].style.fill.color = Color(255, 0, 0)
    }
    #expect(bare == "<rect fill=\"#f00\" class='a' width='9' height='9'/>")
  }

  /// The change of `<rect x="3" y="3" width="18" height="14" …/>`, and the element after it.
  @Test(arguments: [
    ("rx='2'", "corner-radius=4", "<rect x='3' y='3' width='18' height='14' rx='4'/>"),
    ("ry='2'", "corner-radius=4", "<rect x='3' y='3' width='18' height='14' ry='4'/>"),
    ("rx='2' ry='2'", "corner-radius=.5", "<rect x='3' y='3' width='18' height='14' rx='.5' ry='.5'/>"),
    ("fill='red'", "corner-radius=1.25", "<rect x='3' y='3' width='18' height='14' rx=\"1.25\" fill='red'/>"),
    ("rx='2'", "x=14.1", "<rect x='5.1' y='3' width='18' height='14' rx='2'/>"),
    ("rx='2'", "width=20", "<rect x='2' y='3' width='20' height='14' rx='2'/>"),
  ]) func `a rectangle stays one if it has the changed size`(rest: String, change: String, written: String) throws {
    let text = try Self.edited("<rect x='3' y='3' width='18' height='14' \(rest)/>") { document in
      let parts = change.split(separator: "=").map(String.init)
      try document.items[0].set(parts[0], to: parts[1])
    }
    #expect(text == written)
  }

  @Test(arguments: ["99", "5%"]) func `a radius that depends on other sizes becomes the number that it was`(
    radius: String
  ) throws {
    let text = try Self.edited("<rect x='2' y='2' width='20' height='20' rx='\(radius)'/>") { document in
      try document.items[0].set("width", to: 30)
    }
    #expect(text == "<rect x='-3' y='2' width='30' height='20' rx='10'/>")
  }

  @Test(arguments: ["corners=r3 r2 r2 r2", "corner-kind=chamfer", "rotation=10", "corner-radius=9", "shadow=on"])
  func `a rectangle with more than one radius or other parameters becomes a path`(change: String) throws {
    let text = try Self.edited("<rect x='3' y='3' width='18' height='14' rx='2'/>") { document in
      let parts = change.split(separator: "=").map(String.init)
      try document.items[0].set(parts[0], to: parts[1])
    }
    #expect(text.contains("<path data-shape=\"rectangle\"") && !text.contains("<rect x='3'"), "\(text)")
  }

  @Test func `a rectangle stays one wherever it is and whatever its size`() throws {
    forAll(share(of: 400)) { random in
      let (places, circles) = (random.integer(0...2), random.once(in: 2))
      func number(_ range: ClosedRange<Double>) -> String { "\(random.number(range).rounded(places: places))" }
      let (x, y, width, height) = (number(0...80), number(0...80), number(1...90), number(1...90))
      let body =
        circles
        ? "<circle cx='\(x)' cy='\(y)' r='\(width)'/>"
        : "<rect x='\(x)' y='\(y)' width='\(width)' height='\(height)'/>"
      let by = Vector(random.number(-9...9).rounded(places: places), random.number(-9...9).rounded(places: places))
      let text = try Self.edited(body) { _ = $0.items[0].shape.apply(.move(by: by)) }
      return by == .zero || text != body && text.hasPrefix(circles ? "<circle " : "<rect ")
    }
  }

  @Test func `a circle that is moved or scaled stays one`() throws {
    let text = try Self.edited("<circle cx='50' cy='40' r='8' class='a'/>") { document in
      _ = document.items[0].shape.apply(.move(by: Vector(1.5, -2)))
    }
    #expect(text == "<circle cx='51.5' cy='38' r='8' class='a'/>")
  }

  /// An element, the same one moved by 1.5, -2, and scaled by 2 about its center.
  @Test(arguments: [
    (
      "<ellipse cx='50' cy='40' rx='20' ry='10'/>", "<ellipse cx='51.5' cy='38' rx='20' ry='10'/>",
      "<ellipse cx='50' cy='40' rx='40' ry='20'/>"
    ),
    (
      "<ellipse cx='50.12345' cy='40' rx='20' ry='10.00001'/>",
      "<ellipse cx='51.62345' cy='38' rx='20' ry='10.00001'/>",
      "<ellipse cx='50.12345' cy='40' rx='40' ry='20.00002'/>"
    ),
    (
      "<polygon points='20,10 60,10 40,50'/>", "<polygon points='21.5,8 61.5,8 41.5,48'/>",
      "<polygon points='0,-10 80,-10 40,70'/>"
    ),
    (
      "<polyline points='20,10 60,10 40,50' stroke='red'/>",
      "<polyline points='21.5,8 61.5,8 41.5,48' stroke='red'/>",
      "<polyline points='0,-10 80,-10 40,70' stroke='red'/>"
    ),
    (
      "<line x1='20' x2='60' y2='50' stroke='red'/>",
      "<line x1='21.5' y1=\"-2\" x2='61.5' y2='48' stroke='red'/>",
      "<line x1='0' y1=\"-25\" x2='80' y2='75' stroke='red'/>"
    ),
  ]) func `a moved or scaled element keeps its name where its own attributes say all`(
    body: String, moved: String, scaled: String
  ) throws {
    #expect(
      try Self.edited(body) { document in _ = document.items[0].shape.apply(.move(by: Vector(1.5, -2))) } == moved)
    #expect(try Self.edited(body) { document in _ = document.items[0].shape.apply(.scale(x: 2, y: 2)) } == scaled)
  }

  @Test(arguments: [
    "<ellipse cx='50' cy='40' rx='20' ry='10'/>", "<polygon points='20,10 60,10 40,50'/>",
    "<polyline points='20,10 60,10 40,50' stroke='red'/>",
  ]) func `a corner or a turn that its attributes cannot have makes an element a path`(body: String) throws {
    let turned = try Self.edited(body) { document in _ = document.items[0].shape.apply(.rotate(by: 10)) }
    #expect(turned.hasPrefix("<path data-shape="), "\(turned)")
    let round = try Self.edited(body) { document in
      guard !document.items[0].shape.corners.settings.isEmpty else { return }
      try document.items[0].set("corner-radius", to: "2")
      document.items[0].shape.corners[1].isOn = true
    }
    #expect(round == body || round.hasPrefix("<path data-shape="), "\(round)")
  }

  @Test func `a name leaves the rest of an element alone, whatever transforms it`() throws {
    let body = """
      <g transform='scale(2 1) skewX(10)'>
      <ellipse cx='40' cy='40' rx='20' ry='10' stroke='red' stroke-width='3'/>
      </g>
      """
    let text = try Self.edited(body) { $0.items[0].name = "egg" }
    #expect(text == body.replacing("'/>", with: "' data-name=\"egg\"/>"))
    let painted = try Self.edited(body) { $0.items[0].style.fill.color = nil }
    #expect(painted == body.replacing("<ellipse ", with: "<ellipse fill=\"none\" "))
  }

  @Test func `percentages become units when the page changes`() throws {
    let body = "<rect x='10%' y='10%' width='40%' height='80%' stroke='red' stroke-width='1'/>"
    let text = try Self.edited(body) { $0.page = Rect(x: 0, y: 0, width: 400, height: 300) }
    #expect(text == "<rect x='20' y='10' width='80' height='80' stroke='red' stroke-width='1'/>")
    let moved = try Self.edited(body) { $0.page = Rect(x: 10, y: 0, width: 200, height: 100) }
    #expect(moved == body)
  }

  /// An element and its note.
  @Test(arguments: [
    ("<rect clip-path='url(#a)' width='9' height='9'/>", "not shown here, kept in the file: clip-path"),
    (
      "<rect mask='url(#a)' style='filter:blur(2px);opacity:.5' width='9' height='9'/>",
      "not shown here, kept in the file: mask, filter"
    ),
    (
      "<rect style='transform:rotate(10deg)' width='9' height='9'/>",
      "has an unsupported style \"transform: rotate(10deg)\": kept in the file, not shown"
    ),
    (
      "<rect style='x:5' width='9' height='9'/>",
      "has an unsupported style \"x: 5\": kept in the file, not shown; remove it and use the attribute x"
    ),
    (
      "<rect transform='rotate(10)' transform-origin='center' width='9' height='9'/>",
      "has an unsupported style \"transform-origin: center\": kept in the file, not shown"
    ),
    ("<rect opacity='1' filter='none' transform-origin='5 5' width='9' height='9'/>", nil),
    (
      "<polyline points='0,0 9,0 9,9 5'/>",
      "has invalid points after the first 3: shown up to there"
    ),
  ]) func `a property that is not shown is noted`(element: String, reason: String?) throws {
    let file = try ImportTests.file(element)
    let isWhole = reason?.hasPrefix("not shown here") == true
    let place = isWhole ? "" : "line 2: <\(element.hasPrefix("<rect") ? "rect" : "polyline")> "
    let isUnsupported = reason?.contains("unsupported") == true
    let property = reason?.split(separator: "\"").dropFirst().first?.prefix { $0 != ":" } ?? ""
    // Programs that print one note print the first.
    let first =
      isUnsupported ? ["not shown here, kept in the file: shapes with \(property) in CSS"] : []
    #expect(file.notes.map(\.description) == first + (reason.map { ["\(place)\($0)"] } ?? []))
    #expect(file.candidates.count == (isUnsupported ? 0 : 1))
  }

  @Test func `a switch is noted`() throws {
    let notes = try ImportTests.file("<switch><g><rect width='9' height='9'/></g><path d='M0 0H9'/></switch>").notes
    #expect(notes.map(\.description) == ["not shown here, kept in the file: switch (2)"])
  }
}
