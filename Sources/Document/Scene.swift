public import Geometry
public import Shapes

/// A drawing in the order in which it is painted: the only place that lays a document out.
///
/// ```swift
/// let document = Document(title: "", items: [Item(Star()), Item(Rectangle())])
/// let scene = try document.scene()
/// scene.pieces.count  // 2
/// ```
public struct Scene: Equatable, Sendable {
  /// Pieces that are painted as one.
  public struct Group: Hashable, Sendable {
    /// The indices of its pieces.
    public var pieces: Range<Int>
    /// From 0 to 1, for everything in it together.
    public let opacity: Double
    /// The area outside which nothing in it is painted; `nil` for the whole plane.
    public let clip: Path?

    public init(pieces: Range<Int>, opacity: Double, clip: Path? = nil) {
      (self.pieces, self.opacity, self.clip) = (pieces, opacity, clip)
    }
  }

  public var page: Rect
  /// The paint of the page.
  public var background: Paint
  /// The lowest first.
  public var pieces: [Piece]
  /// Each before those inside it; a group that would change nothing is left out.
  public private(set) var groups: [Group] = []
  /// The names of the parts of a file that are in no piece, such as `text`.
  public fileprivate(set) var unshown: [String] = []

  /// A scene of pieces without groups.
  public init(_ pieces: [Piece], page: Rect, background: Paint = .none) {
    (self.pieces, self.page, self.background) = (pieces, page, background)
  }
}

extension Document {
  /// The scene of all visible items and of the file's other shapes.
  ///
  /// - Parameter hidden: True to have hidden items, too.
  public func scene(withHidden hidden: Bool = false) throws(OutlineError) -> Scene {
    var pieces: [Scene.Piece?] = []
    pieces.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      pieces.append(item.isHidden && !hidden ? nil : piece(of: item, at: index, try item.resolved()))
    }
    return scene(of: pieces)
  }

  /// The piece of an item with this outline.
  public func piece(of item: Item, at index: Int, _ outline: ResolvedShape) -> Scene.Piece {
    Scene.Piece(item, outline, at: index, opacity: item.opacity)
  }

  /// The scene of the pieces of all items, `nil` for one to leave out, with the file's other shapes between them.
  public func scene(of items: [Scene.Piece?]) -> Scene {
    var scene = Scene([], page: page, background: background)
    scene.unshown = foreign.unshown
    scene.pieces.reserveCapacity(items.count + foreign.shapes.count)
    guard !foreign.shapes.isEmpty || groups.changePaint else {
      for case let piece? in items { scene.pieces.append(piece) }
      return scene
    }
    var membership: [Document.Group.ID?] = []
    membership.reserveCapacity(items.count + foreign.shapes.count)
    var others = placedForeignShapes[...]
    func paintForeign(below index: Int?) {
      while let other = others.first, index.map({ other.below <= $0 }) ?? true {
        let shape = foreign.shapes[others.removeFirst().index]
        scene.pieces.append(Scene.Piece(shape))
        membership.append(shape.group)
      }
    }
    for (index, (item, piece)) in zip(self.items, items).enumerated() {
      paintForeign(below: index)
      guard let piece else { continue }
      scene.pieces.append(piece)
      membership.append(item.group)
    }
    paintForeign(below: nil)
    scene.arrange(membership, in: groups)
    return scene
  }
}

extension Scene {
  /// One step of painting.
  public enum Step: Equatable, Sendable {
    case start(Group)
    /// A piece, by its index.
    case piece(Int)
    case end
  }

  /// The pieces and the groups around them, in the order of painting.
  public var steps: [Step] {
    var steps: [Step] = []
    steps.reserveCapacity(pieces.count + 2 * groups.count)
    var (coming, ends) = (groups[...], [Int]())
    for index in pieces.indices {
      while let group = coming.first, group.pieces.lowerBound == index {
        steps.append(.start(coming.removeFirst()))
        ends.append(group.pieces.upperBound)
      }
      steps.append(.piece(index))
      while ends.last == index + 1 {
        steps.append(.end)
        ends.removeLast()
      }
    }
    return steps
  }

  /// The pieces for targets that paint fills and lines one by one, with the opacity of the groups around them.
  public var flatPieces: [Piece] {
    groups.reduce(into: pieces) { pieces, group in
      guard group.opacity < 1 else { return }
      for index in group.pieces { pieces[index] = pieces[index].faded(by: group.opacity) }
    }
  }

  /// Makes the groups from the innermost one around each piece.
  ///
  /// Pieces of a group that others have come between are painted as one for each row of neighbors.
  fileprivate mutating func arrange(_ membership: [Document.Group.ID?], in all: Document.Groups) {
    var open: [(source: Document.Group.ID, start: Int)] = []
    var found: [(source: Document.Group.ID, pieces: Range<Int>)] = []
    func close(to depth: Int, at end: Int) {
      while open.count > depth {
        let last = open.removeLast()
        found.append((last.source, last.start..<end))
      }
    }
    for (index, group) in membership.enumerated() where index == 0 || group != membership[index - 1] {
      let chain = all.painted(around: group)
      let shared = zip(open, chain).prefix { $0.source == $1 }.count
      close(to: shared, at: index)
      open += chain.dropFirst(shared).map { ($0, index) }
    }
    close(to: 0, at: membership.count)
    // Inner groups were closed first; a group that changes nothing gives its opacity to its pieces.
    for (id, range) in found {
      guard let source = all[id] else { continue }
      let group = Group(pieces: range, opacity: source.opacity, clip: cutting(source.clip, range))
      if group.clip == nil, group.opacity == 1 { continue }
      if group.clip == nil, !isJoint(group) {
        for index in range { pieces[index] = pieces[index].faded(by: group.opacity) }
      } else {
        groups.append(group)
      }
    }
    groups.reverse()
    groups.sort { ($0.pieces.lowerBound, $1.pieces.upperBound) < ($1.pieces.lowerBound, $0.pieces.upperBound) }
  }

  /// A clip, unless it contains everything to clip.
  private func cutting(_ clip: Path?, _ range: Range<Int>) -> Path? {
    guard let clip, clip.isQuadrilateral else { return clip }
    let isWhole = range.allSatisfy { index in
      pieces[index].reach.map { $0.corners.allSatisfy { clip.contains($0, rule: .nonzero) } } ?? true
    }
    return isWhole ? nil : clip
  }

  /// True if a group's opacity cannot be given to its pieces: two of them may overlap.
  private func isJoint(_ group: Group) -> Bool {
    if group.pieces.count == 1 { return false }
    if group.pieces.count > Self.mostCompared { return true }
    if groups.contains(where: { $0.pieces.overlaps(group.pieces) }) { return true }
    let visible = group.pieces.filter { !pieces[$0].isHidden }
    return visible.enumerated().contains { place, index in
      visible[..<place].contains { other in
        guard let a = pieces[index].reach, let b = pieces[other].reach else { return false }
        return a.overlaps(b)
      }
    }
  }

  /// The most pieces that are compared pair by pair.
  private static let mostCompared = 64
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

extension Path {
  /// True for four straight edges, as the box of a nested drawing has under any map: it is convex.
  fileprivate var isQuadrilateral: Bool {
    elements.count == 5
      && elements.dropFirst().dropLast().allSatisfy { if case .line = $0 { true } else { false } }
  }
}
