package import Document

/// The places of a document's items in its file: the elements that stay, and the spots of the others.
struct SourceLayout {
  /// For each item, the number of the element that is its own; `nil` for a new element.
  let claims: [Int?]
  /// True for each item whose element stays in place.
  let stays: [Bool]
  /// The spots of the items that do not stay; `nil` for each of the others.
  let spots: [SourceSpot?]

  init(_ document: Document, over source: DocumentSource) {
    let claims = document.items.map { source.number(of: $0.id) }
    let stays = SourceOrder.stays(
      claims,
      inClasses: zip(document.items, claims).map { item, claim in
        // Moved items give way, unless they cannot leave their group.
        !item.origin.isMoved ? 0 : claim.map { source.bonds(around: source.places[$0].group).isEmpty } == false ? 1 : 2
      })
    var spots: [SourceSpot?] = []
    while spots.count < stays.count {
      let first = spots.count
      guard !stays[first] else {
        spots.append(nil)
        continue
      }
      let end = stays[first...].firstIndex(of: true) ?? stays.count
      let all = SourceSpot.all(
        in: source, between: first > 0 ? claims[first - 1] : nil, and: end < stays.count ? claims[end] : nil)
      let wishes = document.items[first..<end].map { Self.wish(of: $0, in: source) }
      spots += all.isEmpty ? wishes.map { _ in nil } : SourceSpot.choices(of: all, for: wishes).map { all[$0] }
    }
    (self.claims, self.stays, self.spots) = (claims, stays, spots)
  }

  /// The wishes that keep an item's look.
  private static func wish(of item: Item, in source: DocumentSource) -> SourceSpot.Wish {
    let place = source.place(of: item)
    return SourceSpot.Wish(bonds: source.bonds(of: item), group: place?.group, hasPlace: place != nil)
  }
}

extension Document {
  /// Gives each item the group that it is in when the document is saved over its file, after items were added or moved.
  package mutating func settleGroups() {
    guard let source, !groups.all.isEmpty else { return }
    let layout = SourceLayout(self, over: source)
    var spots = layout.spots[...]
    changeItems { item in
      item.group = source.id(ofGroup: (spots.removeFirst()).map(\.group) ?? source.place(of: item)?.group)
    }
  }
}
