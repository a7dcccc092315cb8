/// A group of a file that shapes lie in.
public struct SourceGroup: Hashable, Sendable {
  /// From its start tag to its end tag.
  public var whole: Range<Int>
  /// The name in the start tag, with its prefix.
  public let name: Range<Int>
  /// How many bytes of the name are prefix and colon.
  public let prefixLength: Int
  /// The index of the group around it; `nil` for the root.
  public let parent: Int?
  /// What it makes of those inside it, as far as each of them can say the same for itself.
  public let context: SourceContext
  /// What else it does to those inside, as it follows "lies in": `a group with opacity`; `nil` where it does nothing.
  ///
  /// A shape that leaves such a group, or comes into it, looks different.
  public var bond: String?

  public init(
    whole: Range<Int>, name: Range<Int>, prefixLength: Int, parent: Int?, context: SourceContext, bond: String?
  ) {
    self.whole = whole
    self.name = name
    self.prefixLength = prefixLength
    self.parent = parent
    self.context = context
    self.bond = bond
  }
}

extension DocumentSource {
  /// A group and those around it, the outermost first; empty for the root.
  public func groups(around group: Int?) -> [Int] {
    var result: [Int] = []
    var next = group
    while let index = next, groups.indices.contains(index) {
      result.append(index)
      next = groups[index].parent
    }
    return result.reversed()
  }

  /// Those of a group and the ones around it that hold what lies in them, the outermost first.
  public func bonds(around group: Int?) -> [Int] { groups(around: group).filter { groups[$0].bond != nil } }

  /// The groups that an item cannot leave without looking different, the outermost first.
  ///
  /// A copy is held by those of its original; what is new by none.
  public func bonds(of item: Item) -> [Int] {
    guard let place = item.place ?? item.original, places.indices.contains(place) else { return [] }
    return bonds(around: places[place].group)
  }
}
