extension Document {
  /// The item that is worked on first: the lowest of fillet's own that is shown, else the lowest one shown.
  public var firstSelection: Int {
    func isOwn(_ item: Item) -> Bool {
      guard let source, let place = item.place, source.places.indices.contains(place) else { return true }
      return source.places[place].isOwn
    }
    return items.firstIndex { !$0.isHidden && isOwn($0) } ?? items.firstIndex { !$0.isHidden } ?? 0
  }

  /// What an item is called: its name, or else the id that its element has in the file; `nil` for neither.
  public func name(ofItem index: Int) -> String? {
    let item = items[index]
    if let name = item.name { return name }
    guard let place = item.place else { return nil }
    // A copy has its original's place and not its id.
    for earlier in 0..<index where items[earlier].place == place { return nil }
    return id(ofPlace: place)
  }

  private func id(ofPlace place: Int) -> String? {
    guard let source, source.places.indices.contains(place) else { return nil }
    return source.places[place].element.attribute("id")?.text
  }

  /// What every item is called, in linear time.
  public var names: [String?] {
    var seen = Set<Int>()
    return items.map { item in
      let isFirst = item.place.map { seen.insert($0).inserted } ?? false
      return item.name ?? (isFirst ? item.place.flatMap { id(ofPlace: $0) } : nil)
    }
  }

  /// What an item is called among others: `shape 2`, with its name where it has one.
  public func title(ofItem index: Int) -> String { Self.title(ofShape: index + 1, named: name(ofItem: index)) }

  /// The same of every item, in linear time.
  public var titles: [String] { names.enumerated().map { Self.title(ofShape: $0 + 1, named: $1) } }

  /// `shape 2 (door)`.
  public static func title(ofShape number: Int, named name: String?) -> String {
    "shape \(number)" + (name.map { " (\($0))" } ?? "")
  }

  /// Which item is worked on when another document takes this one's place, as an undone step does: the one that
  /// differs, or the same one in its new place.
  public func selection(_ selected: Int, in other: Document) -> Int {
    func isSame(_ a: Item, _ b: Item) -> Bool { a.place == b.place && a == b }
    let count = min(items.count, other.items.count)
    let changed = (0..<count).filter { !isSame(items[$0], other.items[$0]) }
    if items.count < other.items.count { return changed.first ?? count }
    let present = items.indices.contains(selected) ? items[selected] : nil
    let moved = changed.first { index in present.map { isSame($0, other.items[index]) } ?? false }
    if items.count > other.items.count {
      if let moved { return moved }
      let isGone = (changed.first ?? count) <= selected
      return min(isGone ? max(0, selected - 1) : selected, count - 1)
    }
    if changed.isEmpty || (changed.contains(selected) && moved == nil) { return selected }
    return moved ?? changed[0]
  }
}
