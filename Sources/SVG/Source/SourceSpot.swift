import Document

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
  ///
  /// - Parameters:
  ///   - below: the place of the lower shape, if any.
  ///   - above: the place of the upper shape, if any.
  static func all(in source: DocumentSource, between below: Int?, and above: Int?) -> [SourceSpot] {
    let (lower, upper) = (below.map { source.places[$0] }, above.map { source.places[$0] })
    guard lower != nil || upper != nil else {
      // New shapes replace the last ones removed.
      return source.places.first.map { climbing(to: $0, from: [], .instead, in: source) } ?? []
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

  private init(_ side: Side, besideGroup index: Int, in source: DocumentSource) {
    let beside = source.groups[index]
    self.side = side
    neighbor = beside.whole
    group = beside.parent
    let around = beside.parent.map { source.groups[$0] }
    context = around?.context ?? source.rootContext
    // A group may declare a namespace that elements beside it do not know.
    let (name, length) = around.map { ($0.name, $0.prefixLength) } ?? (source.root.name, source.root.prefixLength)
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
