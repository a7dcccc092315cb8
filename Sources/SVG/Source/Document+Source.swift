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
      return items.indices.contains(index) ? source.bonds(of: item(index)) : []
    }
    let own = source.bonds(of: item(index))
    let (below, above) = (bonds(ofOther: next - 1), bonds(ofOther: next))
    let shared = zip(below, above).prefix { $0 == $1 }.count
    return own.count >= shared && (below.starts(with: own) || above.starts(with: own))
  }

  /// The effect of the group that holds an item, such as `a group with opacity`; `nil` for a free item.
  package func bond(of item: Item) -> String? {
    guard let source, let group = source.bonds(of: item).last else { return nil }
    return source.groups[group].bond
  }
}

/// Shapes whose path another program edited: the file has two versions until the user decides.
extension Document {
  /// The indices of undecided items.
  package var undecided: [Int] { items.indices(where: \.isUndecided) }

  /// The indices of undecided items with a choice; of the others only the parameters can be edited.
  package var undecidedWithChoice: [Int] {
    items.indices { if case .either? = drift(of: $0) { true } else { false } }
  }

  /// The indices of undecided items that changed since reading.
  package var undecidedAndChanged: [Int] {
    items.indices { item in
      item.isUndecided && source?.place(of: item).map { !item.shape.isEqual(to: $0.item.shape) } ?? true
    }
  }

  /// The choice for an item; `nil` for a decided one.
  package func drift(of item: Item) -> Drift? { item.isUndecided ? source?.place(of: item)?.drift : nil }

  /// Keeps the edited path, or the shape described by the parameters; does nothing for a decided item.
  package mutating func decide(_ id: Item.ID?, keepingPath: Bool) {
    let source = source
    change(id) { item in
      if !keepingPath, item.isUndecided, case .either(let shape)? = source?.place(of: item)?.drift {
        item.shape = shape
      }
      item.isUndecided = false
    }
  }
}

extension Document {
  /// The item to select first: the lowest visible one written by fillet, else the lowest visible one.
  package var firstSelection: Item? {
    let source = source
    return items.first { !$0.isHidden && source?.place(of: $0)?.isOwn ?? true }
      ?? items.first { !$0.isHidden } ?? items.first
  }
}
