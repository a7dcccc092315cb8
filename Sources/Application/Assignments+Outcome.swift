package import Document
import Geometry
import SVG
import Shapes
import Text

extension Assignments {
  /// The result of a change, besides the document.
  package struct Outcome {
    package var notes: [String] = []
    package var kept = KeptForms()
    /// The changed corners that are smaller than asked.
    package var misfits: [String] = []
    /// The walls that are no longer even.
    package var walls = UnevenWalls()
  }
}

extension Assignments {
  /// Notes the corners that do not fit, and undoes a change that draws the same in another program's element.
  func settle(
    _ index: Int, of document: inout Document, since before: Document, _ title: (Int) -> String,
    _ outcome: inout Outcome
  ) throws(ProgramError) {
    let (old, new) = (before.item(index), document.item(index))
    let (drawn, outline) = (try outlined(old.resolved()), try outlined(new.resolved()))
    let known = Dictionary(drawn.corners.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    let isOne = document.items.count == 1
    if isForManyCorners(of: old) {
      let uneven = outline.unevenWalls(since: drawn).sorted().map(new.shape.label)
      outcome.walls.add(uneven, of: isOne ? nil : title(index))
    }
    if let crossing = try outlined(Self.crossing(of: new, since: old)) {
      outcome.notes.append(isOne ? crossing : "shape \(title(index)): \(crossing)")
    }
    for corner in outline.corners where corner.used < corner.asked * (1 - 1e-9) {
      let before = known[corner.index]
      let isSame = before?.used == corner.used && before?.style == corner.style
      guard !isSame, let text = DocumentFile.shortfall(of: corner, new, outline.fineness) else { continue }
      outcome.misfits.append(isOne ? text : "shape \(title(index)): \(text)")
    }
    if let place = document.source?.place(of: new), !place.isOwn, old.shape.kind == new.shape.kind,
      drawn.path.isNear(outline.path, within: 1e-9)
    {
      document.change(new.id) { $0.shape = old.shape }
    }
  }

  /// A note about the corners of an item that cross another part of its outline and did not before a change; `nil` for
  /// none.
  static func crossing(of item: Item, since before: Item) throws(OutlineError) -> String? {
    guard item.shape.kind == before.shape.kind, item.shape.corners.count == before.shape.corners.count else {
      return nil
    }
    func crossings(_ item: Item) throws(OutlineError) -> [Set<OutlinePart>] {
      try item.shape.crossings(rule: item.style.fillRule, limit: DocumentFile.mostCrossings)
        .filter { !$0.touches }.map { [$0.first, $0.second] }
    }
    let now = try crossings(item)
    guard !now.isEmpty else { return nil }
    let new = Set(now).subtracting(try crossings(before))
    let corners = new.joined().compactMap { if case .corner(let index) = $0 { index } else { nil } }
    guard !corners.isEmpty else { return nil }
    let labels = Set(corners).sorted().map(item.shape.label)
    let (corner, crosses, it) = labels.count == 1 ? ("corner", "crosses", "it") : ("corners", "cross", "them")
    return "\(corner) \(WordList.text(labels, atMost: 5)) \(crosses) another part of the outline: "
      + "make \(it) smaller, or round the corners there"
  }
}

/// The walls of a document that a change left uneven.
package struct UnevenWalls {
  /// The labels of their corners by the titles of the shapes; `nil` for the only shape.
  private var corners: [(shape: String?, labels: [String])] = []

  package init() {}

  package var count: Int { corners.reduce(0) { $0 + $1.labels.count } }

  mutating func add(_ labels: [String], of shape: String?) {
    if !labels.isEmpty { corners.append((shape, labels)) }
  }

  /// Such as `the walls at corners 1 and 2 are no longer even`; `nil` for none.
  package var note: String? {
    let places = corners.map { shape, labels in
      (labels.count == 1 ? "corner " : "corners ") + WordList.text(labels, conjunction: "and")
        + (shape.map { " of shape \($0)" } ?? "")
    }
    guard !places.isEmpty else { return nil }
    let (walls, are) = count == 1 ? ("wall", "is") : ("walls", "are")
    return "the \(walls) at \(WordList.text(places, conjunction: "and")) \(are) no longer even"
  }
}

extension ParameterError {
  /// The error's text; an unknown name is one that other kinds of shape have.
  func text(in item: Item) -> String {
    guard case .unknown(let name, _) = self else { return description }
    return "a \(item.shape.kindName) has no \(name): omit it"
  }
}
