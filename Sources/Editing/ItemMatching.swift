import Drawing
import Shapes

/// Which shape of one version of a document is which of another.
enum ItemMatching {
  /// More shapes are not looked through for those that are alike.
  private static let most = 1000

  /// For each item of a document the index of the one that it has become in another, or `nil` where that has none.
  ///
  /// Those that are alike come first, in order and then in any; then those that a file has in the same place, and then
  /// what is left of the same kind between them.
  static func partners(of document: Document, in other: Document) -> [Int?] {
    var partners = Array<Int?>(repeating: nil, count: document.items.count)
    var taken = Array(repeating: false, count: other.items.count)
    func pair(_ mine: Int, _ theirs: Int) {
      partners[mine] = theirs
      taken[theirs] = true
    }
    if document.items.count == 1, other.items.count == 1 { return [0] }
    if max(document.items.count, other.items.count) <= most {
      let change = other.items.difference(from: document.items)
      var (removed, inserted) = (Set<Int>(), Set<Int>())
      for step in change {
        switch step {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
      }
      let kept = document.items.indices.filter { !removed.contains($0) }
      for (mine, theirs) in zip(kept, other.items.indices.filter { !inserted.contains($0) }) { pair(mine, theirs) }
      for mine in partners.indices where partners[mine] == nil {
        let alike = other.items.indices.first { !taken[$0] && other.items[$0] == document.items[mine] }
        if let alike { pair(mine, alike) }
      }
    }
    for mine in partners.indices where partners[mine] == nil {
      guard let number = document.number(of: document.items[mine]) else { continue }
      let theirs = other.items.indices.first { !taken[$0] && other.number(of: other.items[$0]) == number }
      if let theirs { pair(mine, theirs) }
    }
    for mine in partners.indices where partners[mine] == nil {
      // Not beyond the next that is known, so that what was put in between is new.
      let end = partners[mine...].lazy.compactMap(\.self).first ?? taken.count
      let begin = partners[..<mine].lazy.compactMap(\.self).last.map { $0 + 1 } ?? 0
      guard begin < end else { continue }
      let kind = document.items[mine].shape.kind
      let isNumbered = document.number(of: document.items[mine]) != nil
      let free = (begin..<end).filter { index in
        !taken[index] && !(isNumbered && other.number(of: other.items[index]) != nil)
      }
      if let theirs = free.first(where: { other.items[$0].shape.kind == kind }) ?? free.first { pair(mine, theirs) }
    }
    return partners
  }
}

extension Document {
  /// Which of its file's shapes an item is, from 1; `nil` for one that no file had.
  func number(of item: Item) -> Int? {
    guard let place = item.place, let source, source.places.indices.contains(place) else { return nil }
    return source.places[place].number
  }
}
