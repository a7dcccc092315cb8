import Document
import SVG
import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// What happens to a file's bytes when its document is saved.
@Suite struct LosslessTests {
  static func document(_ text: String) throws -> Document { try SVGFile(Array(text.utf8)).document() }

  /// A fillet file as other programs leave it: a mark, a declaration, comments, other elements, odd white space.
  static let visited = """
    \u{FEFF}<?xml version="1.0" encoding="UTF-8" standalone='no'?>\r
    <!-- drawn by hand -->\r
    <!DOCTYPE svg>\r
    <svg  xmlns='http://www.w3.org/2000/svg'\r
       xmlns:x="urn:x" x:zoom="2"  viewBox="0 0 100 80" width="100mm" height="80mm">\r
      <?note keep?>\r
      <title x:a='1'>two &#x41; shapes</title>\r
      <defs><linearGradient id="g"/></defs>\r
      <path  id="one"\tdata-shape="free" data-v='1' data-points="10,10 50,10 50,50"\r
         d="M 10,10 L 50,10 50,50 Z" class="a b" style="opacity: .5; fill : #F00 ;stroke:none"/>\r
      <text>between &amp; kept</text><path data-shape="free" data-v="1" data-points="60,10 90,10 90,50"
      d="M60 10L90 10L90 50Z" fill="#00f"><desc>inside</desc></path>\r
    </svg><!-- end -->\r

    """

  @Test func `opening and saving changes no byte`() throws {
    #expect(try SVGWriter.text(of: Self.document(Self.visited)) == Self.visited)
  }

  @Test func `a changed value changes in place, and nothing else does`() throws {
    var document = try Self.document(Self.visited)
    try document.items[0].set("fill", to: "#0f0")
    try document.items[1].set("corner-radius", to: 5)
    let points = "data-points=\"60,10 90,10 90,50\""
    let path = "M70 10L85 10A5 5 0 0 1 90 15L90 35A5 5 0 0 1 81 38L66 18A5 5 0 0 1 70 10Z"
    #expect(
      try SVGWriter.text(of: document)
        == Self.visited.replacing("fill : #F00 ;", with: "fill : #0f0 ;")
        .replacing(points, with: points + " data-corner-radius=\"5\"").replacing("M60 10L90 10L90 50Z", with: path))
  }

  @Test func `undoing every change gives the file's own bytes`() throws {
    var history = History(try Self.document(Self.visited))
    var changed = history.present
    try changed.items[0].set("points", to: "0,0 9,0 9,9")
    changed.page = Rect(x: 0, y: 0, width: 200, height: 160)
    history.commit(changed)
    changed.items.remove(at: 1)
    changed.title = "other"
    history.commit(changed)
    #expect(try SVGWriter.text(of: history.present) != Self.visited)
    while history.undo() {}
    #expect(try SVGWriter.text(of: history.present) == Self.visited)
  }

  @Test func `the page grows in the units that the file has`() throws {
    var document = try Self.document(Self.visited)
    document.page = Rect(x: 0, y: -10, width: 150, height: 80)
    #expect(
      try SVGWriter.text(of: document)
        == Self.visited.replacing("\"0 0 100 80\" width=\"100mm\"", with: "\"0 -10 150 80\" width=\"150mm\""))
  }

  @Test func `the title changes between its tags`() throws {
    var document = try Self.document(Self.visited)
    #expect(document.title == "two A shapes")
    document.title = "a < b"
    #expect(
      try SVGWriter.text(of: document) == Self.visited.replacing("two &#x41; shapes", with: "a &lt; b"))
  }

  @Test func `a title is written where the file has none`() throws {
    let file = "<s:svg xmlns:s='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\n <s:path d='M0 0L9 0L9 9Z'/></s:svg>"
    var document = try Self.document(file)
    #expect(document.title.isEmpty)
    document.title = "new"
    #expect(
      try SVGWriter.text(of: document)
        == "<s:svg xmlns:s='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\n<s:title>new</s:title>\n <s:path d='M0 0L9 0L9 9Z'/></s:svg>"
    )
  }

  @Test func `deleting an item removes its line and nothing between`() throws {
    var document = try Self.document(Self.visited)
    document.items.remove(at: 0)
    let element = try #require(Self.visited.firstRange(of: "\r\n  <path  id"))
    let end = try #require(Self.visited.firstRange(of: "stroke:none\"/>"))
    let expected = Self.visited[..<element.lowerBound] + Self.visited[end.upperBound...]
    #expect(try SVGWriter.text(of: document) == expected)
  }

  @Test func `a copy is written behind its original and a new order moves elements whole`() throws {
    let file = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
        <path id="a" data-shape="free" data-v="1" data-points="0,0 9,0 9,9" d="M0 0L9 0L9 9Z"/>
        <!-- between -->
        <g fill="#fff">
          <path id="b" data-shape="free" data-v="1" data-points="0,0 8,0 8,8" d="M0 0L8 0L8 8Z"/>
        </g>
      </svg>
      """
    var document = try Self.document(file)
    document.items.insert(document.items[0], at: 1)
    let element = "<path id=\"a\" data-shape=\"free\" data-v=\"1\" data-points=\"0,0 9,0 9,9\" d=\"M0 0L9 0L9 9Z\"/>"
    #expect(
      try SVGWriter.text(of: document)
        == file.replacing(element, with: element + "\n  " + element.replacing(" id=\"a\"", with: "")))
    document.items.remove(at: 1)
    document.items.swapAt(0, 1)
    // One of the two stays where it is; the other one is moved to it, and keeps its paint.
    #expect(
      try SVGWriter.text(of: document) == """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
          <path id="b" data-shape="free" data-v="1" data-points="0,0 8,0 8,8" d="M0 0L8 0L8 8Z" fill="#fff"/>
          <path id="a" data-shape="free" data-v="1" data-points="0,0 9,0 9,9" d="M0 0L9 0L9 9Z"/>
          <!-- between -->
          <g fill="#fff">
          </g>
        </svg>
        """)
  }

  @Test func `every order and choice of items in a file of fillet is written like a new file`() {
    forAll(count("FILLET_DOCUMENTS", else: 200)) { random in
      var document = random.document()
      for _ in 0..<random.integer(0...4) { document.items.append(random.document().items[0]) }
      let text = try SVGWriter.text(of: document)
      var read = try SVGFile(Array(text.utf8)).document()
      guard try read == document && SVGWriter.text(of: read) == text else { return false }
      for _ in 0..<random.integer(1...5) {
        let index = random.integer(0...read.items.count - 1)
        switch random.integer(0...5) {
        case 0: read.items.insert(read.items[index], at: random.integer(0...read.items.count))
        case 1: if read.items.count > 1 { read.items.remove(at: index) }
        case 2: read.items.swapAt(index, random.integer(0...read.items.count - 1))
        case 3: read.items.insert(random.document().items[0], at: random.integer(0...read.items.count))
        case 4: read.items[index].state = random.state()
        default:
          let other = random.document().items[0]
          read.items[index].shape = other.shape
          read.items[index].style = other.style
          read.items[index].effects = other.effects
          guard (try? read.items[index].resolved()) != nil else { return true }
        }
      }
      read.page = random.document().page
      read.title = random.document().title
      read.background = random.document().background
      var fresh = read
      fresh.origin = nil
      let written = try SVGWriter.text(of: read)
      guard try SVGFile(Array(written.utf8)).document() == read, Self.hasOneOfEachID(written) else {
        return false
      }
      // The ids that shapes have stay theirs, wherever they come to lie, and what a curl has as a shape stays where it
      // stood as an effect.
      let hasIDs = (document.items + read.items).contains { item in
        item.effects != .none || [item.style.fill, item.style.stroke].contains { $0.gradient != nil }
      }
      if hasIDs {
        return try Self.attributes(written) == Self.attributes(SVGWriter.text(of: fresh))
      }
      return try written == SVGWriter.text(of: fresh)
    }
  }

  /// Whether no id is there twice and every reference leads to one.
  static func hasOneOfEachID(_ text: String) -> Bool {
    let ids = text.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
    let known = Set(ids)
    return known.count == ids.count
      && text.matches(of: /(?:url\(|href="|data-for=")#?([^)"]*)/).allSatisfy {
        !$0.0.contains("#") && !$0.0.hasPrefix("data-for") || known.contains(String($0.1))
      }
  }

  /// The attributes of each line without the names that are given to parts of effects.
  static func attributes(_ text: String) -> [[String]] {
    let plain = text.replacing(/\s(?:id|data-for)="[^"]*"/, with: "").replacing(/#[a-z0-9]+-[0-9]+[a-z]/, with: "#")
    return plain.split(separator: "\n").map { $0.split(separator: "\" ").map(String.init).sorted() }
  }

  @Test func `whatever is done to the items of a foreign file, its other bytes stay in order`() {
    forAll(400) { random in
      var document = try Self.document(Self.visited)
      for _ in 0..<random.integer(1...4) {
        let index = random.integer(0...document.items.count - 1)
        switch random.integer(0...4) {
        case 0: document.items.insert(document.items[index], at: random.integer(0...document.items.count))
        case 1: if document.items.count > 1 { document.items.remove(at: index) }
        case 2: document.items.swapAt(index, random.integer(0...document.items.count - 1))
        case 3: document.items[index].state = random.state()
        default:
          document.items[index].shape = random.drawableShape()
          guard (try? document.items[index].resolved()) != nil else { return true }
        }
      }
      let text = try SVGWriter.text(of: document)
      var rest = text[...]
      for piece in [
        "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\" standalone='no'?>\r\n<!-- drawn by hand -->\r\n",
        "<!DOCTYPE svg>\r\n<svg  xmlns='http://www.w3.org/2000/svg'\r\n   xmlns:x=\"urn:x\" x:zoom=\"2\"  viewBox",
        "  <?note keep?>\r\n  <title x:a='1'>two &#x41; shapes</title>\r\n", "<linearGradient id=\"g\"/></defs>",
        "<text>between &amp; kept</text>", "\r\n</svg><!-- end -->\r\n",
      ] {
        guard let range = rest.firstRange(of: piece) else { return false }
        rest = rest[range.upperBound...]
      }
      return try rest.isEmpty && Self.document(text) == document
    }
  }
}
