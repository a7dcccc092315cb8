import Shapes

/// Shapes whose path was edited elsewhere, of which the file says two things until somebody decides.
extension Document {
  /// The indices of the items of which nobody has said yet what is kept.
  public var undecided: [Int] { items.indices.filter { items[$0].isUndecided } }

  /// Those of them that have a choice; of the others the parameters are all that can be edited.
  public var undecidedWithChoice: [Int] {
    undecided.filter { index in
      if case .either? = drift(ofItem: index) { true } else { false }
    }
  }

  /// The undecided items that are no longer the shape that they were read as.
  public var undecidedAndChanged: [Int] {
    undecided.filter { index in
      guard let place = place(ofItem: index) else { return true }
      return !items[index].shape.isEqual(to: place.item.shape)
    }
  }

  /// What there is to keep of an item; `nil` where nothing is to be decided.
  public func drift(ofItem index: Int) -> Drift? {
    items[index].isUndecided ? place(ofItem: index)?.drift : nil
  }

  /// Keeps what the path draws, or what the parameters give; an item of which that is decided stays as it is.
  public mutating func decide(item index: Int, keepingPath: Bool) {
    if !keepingPath, case .either(let shape)? = drift(ofItem: index) { items[index].shape = shape }
    items[index].isUndecided = false
  }

  private func place(ofItem index: Int) -> SourcePlace? {
    guard let source, let place = items[index].place, source.places.indices.contains(place) else { return nil }
    return source.places[place]
  }
}
