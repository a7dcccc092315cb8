import Document
import Geometry
import SVG
import Shapes
import TestSupport
import Testing

/// The groups of a file, as a document knows them.
@Suite struct GroupTests {
  static let shape = "<path d='M0 0h9v9z'/>"

  static func text(_ body: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>\(body)</svg>"
  }

  static func document(_ body: String) throws -> Document { try SVGFile(Array(text(body).utf8)).document() }

  /// The names of the groups around an item, the outermost first, with `-` for one without a name.
  static func path(ofItem index: Int, in document: Document) -> String {
    document.groups.chain(to: document.items[index].group).map { $0.name ?? "-" }.joined(separator: "/")
  }

  /// Drawings with the groups around each of their shapes, and the numbers of the shapes in the group of a name.
  static let drawings: [(body: String, paths: [String], name: String, numbers: [Int])] = [
    (shape, [""], "a", []), ("<g>\(shape)</g>", ["-"], "a", []),
    ("<g id='a'>\(shape)\(shape)</g>\(shape)", ["a", "a", ""], "a", [1, 2]),
    ("<g id='a' data-name='roof'>\(shape)</g>", ["roof"], "roof", [1]),
    ("<g id='a' data-name='roof'>\(shape)</g>", ["roof"], "a", []),
    ("<g id='a' data-name='none'>\(shape)</g>", ["a"], "a", [1]),
    ("<g id='a'><g id='b'>\(shape)</g>\(shape)</g>\(shape)", ["a/b", "a", ""], "a", [1, 2]),
    ("<g id='a'><g id='b'>\(shape)</g>\(shape)</g>\(shape)", ["a/b", "a", ""], "b", [1]),
    ("<g id='a'><g><g id='b'>\(shape)</g>\(shape)</g></g>", ["a/-/b", "a/-"], "a", [1, 2]),
    // Of groups with one name the first counts, as of shapes.
    ("<g data-name='a'>\(shape)</g>\(shape)<g data-name='a'>\(shape)</g>", ["a", "", "a"], "a", [1]),
    ("<g id='b' data-name='a'>\(shape)</g><g data-name='a'>\(shape)</g>", ["a", "a"], "a", [1]),
    ("<g id='a' opacity='.5'>\(shape)\(shape)</g>", ["a", "a"], "a", [1, 2]),
    ("<g id='a' transform='rotate(30)'>\(shape)</g>", ["a"], "a", [1]),
    ("<svg id='a' width='5' height='5'>\(shape)</svg>\(shape)", ["a", ""], "a", [1]),
    ("<a id='a' href='#'>\(shape)</a>\(shape)", ["a", ""], "a", [1]),
    // Without an id, the label of Inkscape's layers or the title is the name.
    ("<g xmlns:inkscape='i' inkscape:label=' a  b '>\(shape)</g>", ["a b"], "a b", [1]),
    ("<g xmlns:inkscape='i' inkscape:groupmode='layer' id='a' inkscape:label='b'>\(shape)</g>", ["b"], "b", [1]),
    ("<g xmlns:inkscape='i' id='a' inkscape:label='b'>\(shape)</g>", ["a"], "b", []),
    ("<g xmlns:inkscape='i' inkscape:label='none'><title>c</title>\(shape)</g>", ["c"], "c", [1]),
    ("<g><title>a\n b<!-- --> c</title>\(shape)<title>d</title></g>", ["a b c"], "a b c", [1]),
    ("<g>\(shape)<title>a</title></g>", ["-"], "a", []), ("<g id='a'><title>b</title>\(shape)</g>", ["a"], "a", [1]),
    ("<g><title> </title>\(shape)</g>", ["-"], "a", []), ("<g><desc>a</desc>\(shape)</g>", ["-"], "a", []),
    ("<g><g><title>a</title></g>\(shape)</g>", ["-"], "a", []),
    ("<g><path d='M0 0h9v9z'><title>a</title></path></g>", ["-"], "a", []),
    ("<g id='c'/><g id='a'></g>\(shape)", [""], "a", []), ("<g id='a'><g id='b'/></g>\(shape)", [""], "b", []),
    ("<g id='a'><text>x</text></g><g id='b'>\(shape)</g>", ["b"], "b", [1]),
    ("<g id='a' display='none'>\(shape)</g><g id='b'>\(shape)</g>", ["b"], "b", [1]),
    ("<defs><g id='a'>\(shape)</g></defs><use href='#a'/>\(shape)", [""], "a", []),
    ("<symbol id='s'><g id='a'>\(shape)</g></symbol><g id='b'><use href='#s'/>\(shape)</g>", ["b"], "b", [1]),
    ("<g id='a' opacity='.5'><use href='#p'/></g><path id='p' d='M0 0h9v9z'/>", [""], "a", []),
    ("<g opacity='.5'><g id='a'><path id='a1' d='M0 0h9v9z'/></g></g>\(shape)", ["-/a", ""], "a", [1]),
  ]

  @Test(arguments: drawings)
  func `a shape is in the groups around it, and a group's name means all its shapes`(
    _ drawing: (body: String, paths: [String], name: String, numbers: [Int])
  ) throws {
    let document = try Self.document(drawing.body)
    #expect(document.items.indices.map { Self.path(ofItem: $0, in: document) } == drawing.paths)
    #expect(document.items(inGroupNamed: drawing.name).map { $0 + 1 } == drawing.numbers)
    let file = try SVGFile(Array(Self.text(drawing.body).utf8))
    do {
      let chosen = try file.document(try #require(ShapeSelection("#" + drawing.name)))
      #expect(chosen == (try file.document(.numbers(drawing.numbers))))
    } catch let error as SVGError {
      #expect(drawing.numbers.isEmpty && error.description.contains("no shape #\(drawing.name)"))
    }
    #expect(try SVGWriter.text(of: document) == Self.text(drawing.body))
  }

  @Test(arguments: drawings)
  func `reading again gives each group the same identity, also for some of the shapes`(
    _ drawing: (body: String, paths: [String], name: String, numbers: [Int])
  ) throws {
    let file = try SVGFile(Array(Self.text(drawing.body).utf8))
    let (document, again) = (try file.document(), try Self.document(drawing.body))
    #expect(document.groups == again.groups && document.items.map(\.group) == again.items.map(\.group))
    for index in document.items.indices {
      let one = try file.document(.numbers([index + 1]))
      #expect(one.groups == document.groups && one.items.map(\.group) == [document.items[index].group])
    }
    let order = document.groups.all.indices.dropFirst()
    #expect(
      order.allSatisfy { index in
        let before = document.groups.all[..<index].map(\.id)
        return document.groups.all[index].parent.map(before.contains) ?? true
      })
  }

  @Test func `a shape's id and name go before those of a group`() throws {
    let body = "<g id='a'>\(Self.shape)</g><g data-name='b'>\(Self.shape)</g><path data-name='a' d='M1 1h5v5z'/>"
    let file = try SVGFile(Array(Self.text(body).utf8))
    #expect(try file.document(.id("a")) == file.document(.numbers([3])))
    #expect(try file.document(.id("b")) == file.document(.numbers([2])))
  }

  @Test func `names of groups take no part in equality, like ids of shapes`() throws {
    let shape = Self.shape
    #expect(try Self.document("<g id='a'>\(shape)</g>") == Self.document("<g id='b'>\(shape)</g>"))
    #expect(try Self.document("<path id='a' d='M0 0h9v9z'/>") == Self.document(shape))
  }

  @Test func `after any new order each shape is in the groups that the file puts it in`() {
    var (changes, left) = (0, 0)
    forAll(400) { random in
      var names = 0
      let body = random.tree(depth: 0, &names)
      var document = try Self.document(body)
      for _ in 0..<random.integer(1...4) {
        let index = random.integer(0...document.items.count - 1)
        let before = Self.path(ofItem: index, in: document)
        switch random.integer(0...3) {
        case 0 where document.items.count > 1: document.items.remove(at: index)
        case 1:
          document.items.insert(document.items[index], at: index + 1)
        case 2: document.items.append(Item(Rectangle()))
        default:
          let next = random.integer(0...document.items.count - 1)
          guard next != index, document.canMove(index, to: next) else { continue }
          var item = document.items.remove(at: index)
          item.origin.isMoved = true
          document.items.insert(item, at: next)
          document.settleGroups()
          left += before == Self.path(ofItem: next, in: document) ? 0 : 1
        }
        document.settleGroups()
        changes += 1
      }
      let read = try SVGFile(Array(SVGWriter.text(of: document).utf8)).document()
      return read.items.indices.map { Self.path(ofItem: $0, in: read) }
        == document.items.indices.map { Self.path(ofItem: $0, in: document) }
    }
    #expect(changes > 100 && left > 5, "\(changes) changes, of which \(left) moved a shape out of its group")
  }
}
