extension Item {
  /// The identity of an item in its document.
  ///
  /// It is not in files. Reading a file again gives its items the same ones, in the file's order.
  public struct ID: Hashable, Sendable {
    /// From 0 for the items of a file, in its order; below 0 for the others.
    fileprivate let number: Int

    /// The identity of the item of one of the file's elements, counted from 0.
    package init(element: Int) { number = element }

    fileprivate init(new number: Int) { self.number = -number }

    /// The number of its element among those of the file's items, from 0; `nil` for an item that came later.
    package var element: Int? { number < 0 ? nil : number }
  }

  /// The item without ties to a document, as a new one.
  public var asNew: Item {
    var item = self
    (item.id, item.origin, item.group) = (nil, ItemOrigin(), nil)
    return item
  }
}

/// Items in z-order, the first at the bottom; each has an identity that no other one has.
///
/// An item that comes in gets an identity, unless it brings one that is free: a moved item keeps its own. A second one
/// with the same identity becomes a copy, which a save writes as another element.
///
/// ```swift
/// var items: ItemList = [Item(Star()), Item(Rectangle())]
/// let star = items.remove(at: 0)
/// items.append(star)
/// items.index(of: star.id)  // 1
/// ```
public struct ItemList: Sendable {
  private var items: [Item] = []
  /// The number of identities given so far.
  private var made = 0

  public init() {}

  /// The index of the item with an identity; `nil` for none.
  ///
  /// - Parameter id: The identity, `nil` for that of no item.
  /// - Returns: The index, found in linear time.
  public func index(of id: Item.ID?) -> Int? { id.flatMap { id in items.firstIndex { $0.id == id } } }

  /// The indices of the items that meet a condition, the lowest first.
  package func indices(where condition: (Item) -> Bool) -> [Int] {
    items.enumerated().filter { condition($1) }.map(\.offset)
  }

  /// Exchanges two items.
  ///
  /// - Parameters:
  ///   - first: The index of an item.
  ///   - second: The index of the other.
  public mutating func swapAt(_ first: Int, _ second: Int) { items.swapAt(first, second) }

  /// Gives the items of a range identities that no other item has.
  private mutating func identify(_ range: Range<Int>) {
    made = items[range].reduce(made) { Swift.max($0, -($1.id?.number ?? 0)) }
    var (others, knowsOthers) = (Set<Item.ID>(), false)
    for index in range {
      if let id = items[index].id {
        // Only items that bring an identity cost a look at all others.
        if !knowsOthers {
          others.formUnion((items[..<range.lowerBound] + items[range.upperBound...]).compactMap(\.id))
          knowsOthers = true
        }
        if others.insert(id).inserted { continue }
        items[index].origin = items[index].origin.ofCopy(of: id)
      }
      made += 1
      items[index].id = Item.ID(new: made)
    }
  }
}

extension ItemList: RandomAccessCollection, RangeReplaceableCollection, ExpressibleByArrayLiteral, Equatable {
  public var startIndex: Int { 0 }
  public var endIndex: Int { items.count }

  /// An item; another one in its place keeps its identity.
  public subscript(index: Int) -> Item {
    _read { yield items[index] }
    _modify {
      let id = items[index].id
      defer { items[index].id = id }
      yield &items[index]
    }
  }

  public func makeIterator() -> IndexingIterator<[Item]> { items.makeIterator() }

  public init(arrayLiteral items: Item...) { self.init(items) }

  public mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Item>) {
    items.replaceSubrange(range, with: new)
    identify(range.lowerBound..<range.lowerBound + new.count)
  }

  public mutating func append(contentsOf new: some Sequence<Item>) {
    replaceSubrange(endIndex..<endIndex, with: Array(new))
  }

  /// True for equal items in the same order, whatever their identities.
  public static func == (a: ItemList, b: ItemList) -> Bool { a.items == b.items }
}
