import Document
import XML

/// A place in a file where an element can be written.
struct SourceSpot {
  enum Side {
    case before
    case behind
    /// In place of the neighbor, which is removed.
    case instead
  }

  /// An item's wishes for its spot.
  struct Wish {
    /// The groups that it cannot leave, the outermost first.
    let bonds: [Int]
    /// Its group in the file.
    let group: Int?
    /// True if it has an element in the file.
    let hasPlace: Bool
  }

  let side: Side
  /// The range of the next element or group, with the elements made for it.
  let neighbor: Range<Int>
  /// The index of its group; `nil` for the root.
  let group: Int?
  let context: SourceContext
  /// The range of a name's prefix for SVG elements there, with the colon.
  let prefix: Range<Int>
  let bonds: [Int]

  /// Every spot between two shapes that stay, from the lower to the upper one.
  ///
  /// These are in the group of each shape, and beside all groups that hold only one of them.
  static func all(in source: DocumentSource, between below: Int?, and above: Int?) -> [SourceSpot] {
    let (lower, upper) = (below.map { source.places[$0] }, above.map { source.places[$0] })
    guard lower != nil || upper != nil else {
      // New shapes replace the last ones removed.
      return source.places.first.map { climbing(to: $0, from: [], .instead, in: source) } ?? [SourceSpot(last: source)]
    }
    let (around, other) = (source.groups(around: lower?.group), source.groups(around: upper?.group))
    let shared = Array(zip(around, other).prefix { $0 == $1 }.map(\.0))
    var spots: [SourceSpot] = []
    if let lower {
      spots.append(SourceSpot(.behind, lower, in: source))
      for group in around.dropFirst(shared.count).reversed() {
        spots.append(SourceSpot(.behind, besideGroup: group, in: source))
      }
    }
    // Between two shapes of one group one spot is enough.
    guard let upper, lower == nil || around != other else { return spots }
    return spots + climbing(to: upper, from: lower == nil ? [] : shared, .before, in: source)
  }

  /// The spots beside a shape, and beside the groups around it inside the shared ones.
  private static func climbing(
    to place: SourcePlace, from shared: [Int], _ side: Side, in source: DocumentSource
  ) -> [SourceSpot] {
    source.groups(around: place.group).dropFirst(shared.count).map {
      SourceSpot(.before, besideGroup: $0, in: source)
    } + [SourceSpot(side, place, in: source)]
  }

  private init(_ side: Side, _ place: SourcePlace, in source: DocumentSource) {
    self.side = side
    neighbor = side == .instead ? place.element.whole : place.extent
    (group, context) = (place.group, place.context)
    prefix = place.element.name.lowerBound..<(place.element.name.lowerBound + place.element.prefixLength)
    bonds = source.bonds(around: group)
  }

  /// The spot above everything in a file without shapes.
  private init(last source: DocumentSource) {
    side = .behind
    let content = source.root.element.content
    let end = source.bytes[content].lastIndex { !$0.isXMLBlank }.map { $0 + 1 } ?? content.lowerBound
    (neighbor, group, context, bonds) = (end..<end, nil, source.root.context, [])
    prefix =
      source.root.element.name.lowerBound..<(source.root.element.name.lowerBound + source.root.element.prefixLength)
  }

  private init(_ side: Side, besideGroup index: Int, in source: DocumentSource) {
    let beside = source.groups[index]
    self.side = side
    neighbor = beside.whole
    group = beside.parent
    let around = beside.parent.map { source.groups[$0] }
    context = around?.context ?? source.root.context
    // A group may declare a namespace that elements beside it do not know.
    let (name, length) =
      around.map { ($0.name, $0.prefixLength) } ?? (source.root.element.name, source.root.element.prefixLength)
    prefix = name.lowerBound..<(name.lowerBound + length)
    bonds = source.bonds(around: group)
  }

  /// A spot for each of several items in their order: where it looks the same, and in its own group if possible.
  static func choices(of spots: [SourceSpot], for wishes: [Wish]) -> [Int] {
    // The last spot that leaves a fitting one for the items above.
    var latest = Array(repeating: spots.count - 1, count: wishes.count)
    var end = spots.count - 1
    for (index, wish) in wishes.enumerated().reversed() {
      end = spots[...end].lastIndex { $0.bonds == wish.bonds } ?? end
      latest[index] = end
    }
    var first = 0
    return wishes.enumerated().map { index, wish in
      let range = first...max(first, latest[index])
      let fitting = range.filter { spots[$0].bonds == wish.bonds }
      let choice = fitting.first { wish.hasPlace && spots[$0].group == wish.group } ?? fitting.first ?? first
      first = choice
      return choice
    }
  }
}

/// The choice of elements that stay in place when their order in a file changes.
enum SourceOrder {
  /// Marks the entries that stay: their numbers rise, and entries without a number never stay.
  ///
  /// As many as possible of the first class stay, then as many of each later class as fit between them.
  static func stays(_ numbers: [Int?], inClasses classes: [Int]) -> [Bool] {
    var stays = Array(repeating: false, count: numbers.count)
    for rank in Set(classes).sorted() {
      // The next number that stays, for each entry.
      var above = Array(repeating: Int.max, count: numbers.count)
      var next = Int.max
      for index in numbers.indices.reversed() {
        above[index] = next
        if stays[index], let number = numbers[index] { next = number }
      }
      var last = -1
      let fitting = numbers.indices.map { index -> Int? in
        guard let number = numbers[index] else { return nil }
        if stays[index] {
          last = number
          return number
        }
        return classes[index] == rank && number > last && number < above[index] ? number : nil
      }
      stays = longestRise(fitting)
    }
    return stays
  }

  /// Marks the entries of a longest rising sequence; entries without a number are left out.
  static func longestRise(_ numbers: [Int?]) -> [Bool] {
    // The index of the smallest last entry for each length, and the previous entry of each entry.
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      guard let number else { continue }
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if (numbers[tails[middle]] ?? 0) < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var isMember = Array(repeating: false, count: numbers.count)
    var index = tails.last ?? -1
    while index >= 0 {
      isMember[index] = true
      index = previous[index]
    }
    return isMember
  }
}
