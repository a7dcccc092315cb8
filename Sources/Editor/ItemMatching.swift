import Document
import Shapes

/// Which shape of one version of a document is which of another.
struct ItemMatching {
  /// Of more shapes that are alike and stand elsewhere the order is not looked at.
  private static let most = 1000

  private let document: Document
  private let other: Document
  /// Which of the file's shapes the items are.
  private let numbers: (mine: [Int?], theirs: [Int?])
  private var partners: [Int?]
  private var isTaken: [Bool]

  /// For each item of a document the index of the one that it has become in another, or `nil` where that has none.
  ///
  /// Those that are alike come first, in order and then in any; then those that a file has in the same place, and then
  /// what is left of the same kind between them.
  static func partners(of document: Document, in other: Document) -> [Int?] {
    if document.items.count == 1, other.items.count == 1 { return [0] }
    var matching = ItemMatching(document, other)
    matching.pairAlike()
    matching.pairFirst(matching.numbers.mine, matching.numbers.theirs)
    matching.pairBetween()
    return matching.partners
  }

  private init(_ document: Document, _ other: Document) {
    self.document = document
    self.other = other
    numbers = (document.items.map { document.number(of: $0) }, other.items.map { other.number(of: $0) })
    partners = Array(repeating: nil, count: document.items.count)
    isTaken = Array(repeating: false, count: other.items.count)
  }

  private mutating func pair(_ mine: Int, _ theirs: Int) {
    partners[mine] = theirs
    isTaken[theirs] = true
  }

  private mutating func pairAlike() {
    // Numbers are compared more quickly than what they stand for.
    var looks: [Item: Int] = [:]
    func look(of item: Item) -> Int {
      if let look = looks[item] { return look }
      looks[item] = looks.count
      return looks.count - 1
    }
    let (mine, theirs) = (document.items.map { look(of: $0) }, other.items.map { look(of: $0) })
    let shared = Set(mine).intersection(theirs)
    pairInOrder(
      mine.indices.filter { shared.contains(mine[$0]) }.map { ($0, mine[$0]) },
      theirs.indices.filter { shared.contains(theirs[$0]) }.map { ($0, theirs[$0]) })
    pairFirst(mine, theirs)
  }

  /// Pairs items that look alike while their order is the same, each given with its look.
  private mutating func pairInOrder(_ mine: [(index: Int, look: Int)], _ theirs: [(index: Int, look: Int)]) {
    let begin = zip(mine, theirs).prefix { $0.look == $1.look }.count
    let end = zip(mine[begin...].reversed(), theirs[begin...].reversed()).prefix { $0.look == $1.look }.count
    for index in 0..<begin { pair(mine[index].index, theirs[index].index) }
    for index in 1..<(end + 1) { pair(mine[mine.count - index].index, theirs[theirs.count - index].index) }
    let (mine, theirs) = (mine[begin..<(mine.count - end)], theirs[begin..<(theirs.count - end)])
    guard max(mine.count, theirs.count) <= Self.most else { return }
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for step in theirs.map(\.look).difference(from: mine.map(\.look)) {
      switch step {
      case .remove(let offset, _, _): removed.insert(begin + offset)
      case .insert(let offset, _, _): inserted.insert(begin + offset)
      }
    }
    let kept = (mine.indices.filter { !removed.contains($0) }, theirs.indices.filter { !inserted.contains($0) })
    for (one, same) in zip(kept.0, kept.1) { pair(mine[one].index, theirs[same].index) }
  }

  /// Pairs what has no partner yet and has the same mark, the first with the first.
  private mutating func pairFirst(_ mine: [Int?], _ theirs: [Int?]) {
    var free: [Int: [Int]] = [:]
    for index in theirs.indices.reversed() where !isTaken[index] {
      if let mark = theirs[index] { free[mark, default: []].append(index) }
    }
    for index in mine.indices where partners[index] == nil {
      if let same = mine[index].flatMap({ free[$0]?.popLast() }) { pair(index, same) }
    }
  }

  /// Pairs what is left: the next of the same kind, or else of any.
  ///
  /// Not beyond the next that is known, so that what was put in between is new; what a file has in two places is two shapes.
  private mutating func pairBetween() {
    let kinds = other.items.map { $0.shape.kind }
    let left = kinds.indices.filter { !isTaken[$0] }
    var free = (all: FreeItems(left, kinds), unnumbered: FreeItems(left.filter { numbers.theirs[$0] == nil }, kinds))
    var ends = Array(repeating: isTaken.count, count: partners.count + 1)
    for mine in partners.indices.reversed() { ends[mine] = partners[mine] ?? ends[mine + 1] }
    var begin = 0
    for mine in partners.indices {
      defer { if let last = partners[mine] { begin = last + 1 } }
      guard partners[mine] == nil, begin < ends[mine] else { continue }
      let (kind, gap) = (document.items[mine].shape.kind, begin..<ends[mine])
      let isNumbered = numbers.mine[mine] != nil
      guard let theirs = isNumbered ? free.unnumbered.first(kind, in: gap) : free.all.first(kind, in: gap) else {
        continue
      }
      pair(mine, theirs)
      free.all.take(theirs, kind: kinds[theirs])
      free.unnumbered.take(theirs, kind: kinds[theirs])
    }
  }
}

/// Items without a partner, in their order and by their kinds.
private struct FreeItems {
  private var all: FreeIndices
  private var ofKind: [String: FreeIndices]

  init(_ indices: [Int], _ kinds: [String]) {
    all = FreeIndices(indices)
    ofKind = Dictionary(grouping: indices) { kinds[$0] }.mapValues { FreeIndices($0) }
  }

  /// The first of a kind in a range, or else the first of any.
  mutating func first(_ kind: String, in range: Range<Int>) -> Int? {
    ofKind[kind]?.first(in: range) ?? all.first(in: range)
  }

  mutating func take(_ index: Int, kind: String) {
    all.take(index)
    ofKind[kind]?.take(index)
  }
}

/// Rising numbers, of which the first in a range is found quickly while they are taken one by one.
private struct FreeIndices {
  private let indices: [Int]
  /// For each position one from which no free one is left out; its own for a free one, and for the end.
  private var next: [Int]

  init(_ indices: [Int]) {
    self.indices = indices
    next = Array(0...indices.count)
  }

  mutating func first(in range: Range<Int>) -> Int? {
    let start = position(of: range.lowerBound)
    var free = start
    while next[free] != free { free = next[free] }
    // The way is short for those who come after.
    var step = start
    while step != free { (step, next[step]) = (next[step], free) }
    return free < indices.count && indices[free] < range.upperBound ? indices[free] : nil
  }

  mutating func take(_ index: Int) {
    let place = position(of: index)
    if place < indices.count, indices[place] == index { next[place] = place + 1 }
  }

  /// The position of the first number that is not less.
  private func position(of number: Int) -> Int {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if indices[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Document {
  /// Which of its file's shapes an item is, from 1; `nil` for one that no file had.
  func number(of item: Item) -> Int? {
    guard let place = item.place, let source, source.places.indices.contains(place) else { return nil }
    return source.places[place].number
  }
}
