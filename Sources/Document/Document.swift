public import Geometry
public import Shapes

/// Everything that is saved: a page with items in z-order, the first at the bottom.
///
/// Two documents are equal when they look and are edited alike, wherever they were read from.
public struct Document: Sendable {
  public var title: String
  /// The page: its corner and size are SVG's `viewBox`, its size also `width` and `height`.
  ///
  /// Whoever sets it asks ``PageLimit/check(_:)`` first.
  public var page: Rect
  /// What the page is filled with; `nil` where it is transparent.
  public var background: Paint?
  public var items: [Item]
  /// The file that the document was read from, with all that is not fillet's; `nil` for a new document.
  public var source: DocumentSource?

  public init(
    title: String, page: Rect = Document.initialPage, background: Paint? = nil, items: [Item],
    source: DocumentSource? = nil
  ) {
    self.title = title
    self.page = page
    self.background = background
    self.items = items
    self.source = source
  }

  /// The page of a new document.
  public static let initialPage = Rect(x: 0, y: 0, width: 200, height: 200)

  /// The box around everything shown, strokes included; `nil` when nothing is.
  public func paintedBounds() throws(OutlineError) -> Rect? {
    var box: Rect?
    for item in items where !item.isHidden {
      guard let bounds = try item.paintedBounds() else { continue }
      box = box?.union(bounds) ?? bounds
    }
    return box
  }
}

extension Document: Equatable {
  public static func == (a: Document, b: Document) -> Bool {
    a.title == b.title && a.page == b.page && a.background == b.background && a.items == b.items
  }
}

extension Item {
  /// The box around the item, its shadows included, and its stroke as far as its joins can reach.
  public func paintedBounds() throws(OutlineError) -> Rect? { paintedBounds(of: try shape.resolved().path) }

  /// The same box, the outline drawn already.
  public func paintedBounds(of path: Path) -> Rect? {
    guard let stroked = strokedBounds(of: path) else { return nil }
    return shadowBounds(of: path)?.union(stroked) ?? stroked
  }

  private func strokedBounds(of path: Path) -> Rect? {
    guard let bounds = path.bounds else { return nil }
    guard style.stroke != nil else { return bounds }
    let half = style.lineWidth / 2
    var box = bounds.outset(by: half)
    guard style.lineJoin == .miter else { return box }
    path.forEachJoint { point, before, after in
      // A mitre reaches w/2 / cos(φ/2) beyond a turn of φ, unless that is more than the limit allows, and
      // cos²(φ/2) = (1 + cos φ) / 2.
      let square = (1 + before.dot(after)) / 2
      guard square > 0, 1 / square <= style.miterLimit * style.miterLimit else { return }
      guard let outward = (before - after).unit else { return }
      box.extend(to: point + outward * (half / square.squareRoot()))
    }
    return box
  }
}

extension Document {
  /// Refuses, by its name, the first value that a file could not be read with and that no shape had before.
  ///
  /// What a file has beyond the limits stays as long as it is not changed, and is no reason to refuse other changes; to
  /// leave a shape out or to put it elsewhere makes no new value.
  public func checkNewValues(since before: Document) throws(ParameterError) {
    var known: Set<AnyHashable>?
    for (index, item) in items.enumerated() {
      // Mostly everything stands where it stood.
      if before.items.indices.contains(index), item.shape.isEqual(to: before.items[index].shape) { continue }
      do throws(ParameterError) {
        try item.shape.checkStoredValues()
      } catch {
        let shapes = known ?? Set(before.items.map { AnyHashable($0.shape) })
        known = shapes
        guard shapes.contains(AnyHashable(item.shape)) else { throw error }
      }
    }
  }
}

extension Document {
  /// Whether an item can have another index, the first being the lowest, while each shape goes on looking as it does.
  ///
  /// A group of a file that holds its shapes together is neither left nor entered.
  public func canMove(_ index: Int, to next: Int) -> Bool {
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

  /// What holds an item among its neighbours, as it follows "lies in"; `nil` where nothing does.
  public func bond(ofItem index: Int) -> String? {
    guard let source, let group = source.bonds(of: items[index]).last else { return nil }
    return source.groups[group].bond
  }
}

extension Document {
  /// The nine-corner polygon that the editor opens on.
  ///
  /// Built from values and not from text, because every start pays for it.
  public static let demo = {
    let points = [
      Point(30, 20), Point(80, 60), Point(10, 100), Point(60, 170), Point(100, 120), Point(150, 160), Point(190, 90),
      Point(120, 80), Point(140, 20),
    ]
    let own: [Double?] = [5, 10, 30, nil, nil, nil, nil, nil, nil]
    let settings = own.enumerated().map { index, radius in
      CornerSetting(isOn: index.isMultiple(of: 2), size: radius.map { .radius($0) })
    }
    do throws(OutlineError) {
      let corners = Corners(count: 0, radius: 15).withSettings(settings)
      let item = Item(try FreePolygon(points: points, corners: corners))
      return Document(title: "demo9", page: Rect(x: 0, y: 0, width: 200, height: 190), items: [item])
    } catch {
      preconditionFailure("the demo polygon is a shape: \(error)")
    }
  }()
}

extension Document {
  /// What a person can change of a document besides its items.
  public static let parameters: [Parameter<Document>] = [
    Parameter(
      background, get: { $0.background?.hex ?? "none" },
      set: { document, text throws(ParameterError) in
        if text == "none" || text.lowercased() == "transparent" {
          document.background = nil
          return
        }
        let (color, solid) = try ColorText.value(text, of: background.name, expected: ColorText.forms)
        document.background = Paint(color, alpha: UInt8((solid * 255).rounded()))
      })
  ]

  public static let background = ParameterInfo(
    "background", label: "page", tab: .backdrop, .text(example: "#fff"), help: "What the page is filled with, or none.")

  /// Every name that is set on a document or on one of its items, in the order of files.
  public static let allParameters: [ParameterInfo] =
    ItemParameters.all + ItemState.parameters.map(\.info) + parameters.map(\.info)

  /// A parameter of a document or of its items, by any of its names.
  public static func parameter(named name: String) -> ParameterInfo? {
    parameters.first { $0.info.name == name }?.info ?? ItemParameters.info(named: name)
      ?? ItemState.parameters.first { $0.info.name == name }?.info
  }
}

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
