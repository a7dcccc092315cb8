/// What became of the pictures that documents refer to, by their references.
///
/// Not a dictionary: a picture in a document is megabytes of text, and to hash it takes longer than to draw a frame. The
/// same text in the same memory is equal at once.
public struct PictureStates: Sendable, ExpressibleByDictionaryLiteral {
  private var entries: [(reference: String, state: PictureState)] = []

  public init() {}

  public init(dictionaryLiteral elements: (String, PictureState)...) {
    for (reference, state) in elements { self[reference] = state }
  }

  /// Forgets those that could not be read, but for the ones that others know, too.
  public mutating func forgetMissing(but others: PictureStates = [:]) {
    entries.removeAll { entry in
      if case .missing = entry.state { others[entry.reference] == nil } else { false }
    }
  }

  /// `nil` for a reference that is not known.
  public subscript(reference: String) -> PictureState? {
    get { entries.first { $0.reference == reference }?.state }
    set {
      entries.removeAll { $0.reference == reference }
      if let newValue { entries.append((reference, newValue)) }
    }
  }
}
