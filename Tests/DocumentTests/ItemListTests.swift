import Document
import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// Identities of items, which follow them wherever they move.
@Suite struct ItemListTests {
  /// Items with the identities of a file's and the names `0`, `1` and so on.
  private static func read(_ count: Int) -> ItemList {
    ItemList(
      (0..<count).map { number in
        var item = Item(Star())
        (item.id, item.name) = (Item.ID(element: number), "\(number)")
        return item
      })
  }

  /// A change of four read items; the names that follow, and the numbers of their elements.
  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let names: [String]
    let elements: [Int?]
    let change: @Sendable (inout ItemList) -> Void

    init(_ name: String, _ names: [String], _ elements: [Int?], _ change: @escaping @Sendable (inout ItemList) -> Void)
    {
      (testDescription, self.names, self.elements, self.change) = (name, names, elements, change)
    }
  }

  static let changes = [
    Change("nothing", ["0", "1", "2", "3"], [0, 1, 2, 3]) { _ in },
    Change("a copy", ["0", "1", "1", "2", "3"], [0, 1, nil, 2, 3]) { $0.insert($0[1], at: 2) },
    Change("a copy below", ["1", "0", "1", "2", "3"], [nil, 0, 1, 2, 3]) { $0.insert($0[1], at: 0) },
    Change("copies of copies", ["0", "1", "2", "3", "3", "3"], [0, 1, 2, 3, nil, nil]) { items in
      items.append(items[3])
      items.append(items[4])
    },
    Change("a move", ["1", "2", "0", "3"], [1, 2, 0, 3]) { items in
      let item = items.remove(at: 0)
      items.insert(item, at: 2)
    },
    Change("an exchange", ["3", "1", "2", "0"], [3, 1, 2, 0]) { $0.swapAt(0, 3) },
    Change("a deletion", ["0", "3"], [0, 3]) { $0.removeSubrange(1...2) },
    Change("a deletion and a way back", ["0", "2", "3", "1"], [0, 2, 3, 1]) { items in
      let item = items.remove(at: 1)
      items.append(item)
    },
    Change("other values in a place", ["3", "1", "2", "3"], [0, 1, 2, 3]) { $0[0] = $0[3] },
    Change("all anew", ["3", "0", "3"], [3, 0, nil]) { $0 = ItemList([$0[3], $0[0], $0[3]]) },
    Change("one without ties", ["0", "1", "2", "3", "0"], [0, 1, 2, 3, nil]) { $0.append($0[0].asNew) },
  ]

  @Test(arguments: changes) func `an item keeps its identity, and a second one with it is a copy`(change: Change) {
    var items = Self.read(4)
    change.change(&items)
    #expect(items.map(\.name) == change.names)
    #expect(items.map { $0.id?.element } == change.elements)
    #expect(Set(items.map(\.id)).count == items.count && items.allSatisfy { $0.id != nil })
    #expect(items.indices.allSatisfy { items.index(of: items[$0].id) == $0 })
    #expect(items.index(of: nil) == nil && Self.read(2).index(of: Item.ID(element: 2)) == nil)
  }

  @Test func `no series of changes gives two items one identity`() {
    forAll(200) { random in
      var items = Self.read(random.integer(0...4))
      for _ in 0..<random.integer(1...8) {
        let index = random.integer(0...max(0, items.count - 1))
        let before = items
        switch random.integer(0...4) {
        case 0: items.insert(Item(Star()), at: index)
        case 1 where !items.isEmpty: items.append(items[index])
        case 2 where !items.isEmpty: items.remove(at: index)
        case 3 where !items.isEmpty: items.swapAt(index, items.count - 1)
        default: items += before.prefix(2) + Self.read(1) + [Item(Rectangle())]
        }
        guard items.allSatisfy({ $0.id != nil }), Set(items.map(\.id)).count == items.count else { return false }
        // What was there and is not gone is the same item.
        let kept = before.compactMap(\.id).filter { items.index(of: $0) != nil }
        guard kept.count >= min(before.count, items.count) - 1 else { return false }
      }
      return true
    }
  }

  @Test func `lists are equal if their items are, whatever the identities`() {
    var copies: ItemList = [Item(Star()), Item(Rectangle())]
    let items = copies
    copies.insert(copies[0], at: 0)
    copies.remove(at: 1)
    #expect(copies == items && copies[0].id != items[0].id)
    copies.swapAt(0, 1)
    #expect(copies != items)
  }

  /// Two documents of named items; the selected item of the first, and the one selected in the second.
  static let steps: [(before: [Int], after: [Int], selected: Int, found: Int)] = [
    // An item comes back, or is new.
    ([0, 1], [0, 1, 2], 0, 2), ([1, 2], [0, 1, 2], 2, 0), ([0, 2], [0, 1, 2], 0, 1),
    // Another one is gone, and the selected one stays; it is gone, and the one below takes its place.
    ([0, 1, 2], [0, 1], 1, 1), ([0, 1, 2], [1, 2], 2, 2), ([0, 1, 2], [0, 2], 1, 0), ([0, 1, 2], [1, 2], 0, 1),
    ([0, 1, 2, 3], [0], 3, 0),
    // It moved, or another one did.
    ([0, 1, 2], [2, 0, 1], 2, 2), ([0, 1, 2], [1, 2, 0], 0, 0), ([0, 1, 2], [0, 2, 1], 0, 2),
    // Nothing happened.
    ([0, 1, 2], [0, 1, 2], 1, 1),
  ]

  @Test(arguments: steps)
  func `undo selects what it changes, or else the same item`(before: [Int], after: [Int], selected: Int, found: Int) {
    let all = Self.read(4)
    let old = Document(title: "", items: before.map { all[$0] })
    let new = Document(title: "", items: after.map { all[$0] })
    #expect(old.selection(Item.ID(element: selected), in: new) == Item.ID(element: found))
  }

  @Test func `undo of a change selects the changed item`() {
    let old = Document(title: "", items: Array(Self.read(3)))
    var new = old
    new.items[2].name = "roof"
    #expect(old.selection(Item.ID(element: 0), in: new) == Item.ID(element: 2))
    #expect(old.selection(Item.ID(element: 2), in: new) == Item.ID(element: 2))
    new.items.swapAt(0, 1)
    #expect(old.selection(Item.ID(element: 1), in: new) == Item.ID(element: 1))
  }

  @Test func `a document without items has nothing to select`() {
    let old = Document(title: "", items: Array(Self.read(1)))
    #expect(old.selection(Item.ID(element: 0), in: Document(title: "", items: [])) == nil)
  }
}
