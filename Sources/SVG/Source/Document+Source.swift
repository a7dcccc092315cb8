package import Document
import Shapes

extension Document {
  /// The file that the document was read from; `nil` for a new document.
  package var source: DocumentSource? { origin as? DocumentSource }

  /// True for an equal document over the same text: saving either one writes the same bytes.
  package func isIdentical(to other: Document) -> Bool { self == other && source?.bytes == other.source?.bytes }
}

extension Document {
  /// True if an item can move to another index without leaving or entering a group that changes its looks.
  package func canMove(_ index: Int, to next: Int) -> Bool {
    guard let source else { return true }
    // The others close up behind the item.
    func bonds(ofOther other: Int) -> [Int] {
      let index = other < index ? other : other + 1
      return items.indices.contains(index) ? source.bonds(of: items[index]) : []
    }
    let own = source.bonds(of: items[index])
    let (below, above) = (bonds(ofOther: next - 1), bonds(ofOther: next))
    let shared = zip(below, above).prefix { $0 == $1 }.count
    return own.count >= shared && (below.starts(with: own) || above.starts(with: own))
  }

  /// The effect of the group that holds an item, such as `a group with opacity`; `nil` for a free item.
  package func bond(ofItem index: Int) -> String? {
    guard let source, let group = source.bonds(of: items[index]).last else { return nil }
    return source.groups[group].bond
  }
}

/// Shapes whose path another program edited: the file has two versions until the user decides.
extension Document {
  /// The indices of undecided items.
  package var undecided: [Int] { items.indices.filter { items[$0].isUndecided } }

  /// The indices of undecided items with a choice; of the others only the parameters can be edited.
  package var undecidedWithChoice: [Int] {
    undecided.filter { index in
      if case .either? = drift(ofItem: index) { true } else { false }
    }
  }

  /// The indices of undecided items that changed since reading.
  package var undecidedAndChanged: [Int] {
    undecided.filter { index in
      guard let place = place(ofItem: index) else { return true }
      return !items[index].shape.isEqual(to: place.item.shape)
    }
  }

  /// The choice for an item; `nil` for a decided one.
  package func drift(ofItem index: Int) -> Drift? {
    item(index).isUndecided ? place(ofItem: index)?.drift : nil
  }

  /// Keeps the edited path, or the shape described by the parameters; does nothing for a decided item.
  package mutating func decide(item index: Int, keepingPath: Bool) {
    if !keepingPath, case .either(let shape)? = drift(ofItem: index) { items[index].shape = shape }
    items[index].isUndecided = false
  }

  /// The place of an item in the file; `nil` for a new item.
  package func place(ofItem index: Int) -> SourcePlace? { source?.place(of: item(index)) }
}

extension Document {
  /// The item to select first: the lowest visible one written by fillet, else the lowest visible one.
  package var firstSelection: Int {
    let source = source
    return items.firstIndex { !$0.isHidden && source?.place(of: $0)?.isOwn ?? true }
      ?? items.firstIndex { !$0.isHidden } ?? 0
  }
}
