public import Geometry
public import Shapes

/// A shape on the page with its style and effects.
///
/// ```swift
/// var item = Item(RegularPolygon())
/// try item.assign("radius", "360/8")
/// item.style.fill.color = Color(255, 215, 0)
/// item.value(of: "radius")?.number  // 45
/// ```
public struct Item: Sendable {
  /// The identity in its document, which gives it one; `nil` outside any.
  public package(set) var id: ID?
  /// On the heap: a copy costs one reference, and unchanged copies are equal without comparing their values.
  private var looks: Boxed<ItemLooks>
  /// The name in lists; `nil` for none.
  public var name: String?
  /// The level that hides it: 0 for the item itself, 1 for the innermost group around it, and so on; `nil` if it is shown.
  package var hiddenLevel: Int?
  /// True if it refuses changes.
  public var isLocked = false
  /// True until the user decides between the parameters and a path edited by another program.
  ///
  /// While it is true, the item is the edited path, and saving keeps the file's element.
  public var isUndecided = false
  public var origin = ItemOrigin()
  /// The opacity of the whole shape, from 0 to 1; groups around it have their own.
  public var opacity = 1.0
  /// The innermost of its document's groups around it; `nil` for none.
  public var group: Document.Group.ID?
  /// The length that its file gives the outline, in which its dashes count, in document units; `nil` for the true one.
  public var pathLength: Double?

  public init(_ shape: any Shape, style: Style = .initial, effects: Effects = .none) {
    looks = Boxed(ItemLooks(shape: shape, style: style, effects: effects))
    looks.value.leaveRoomForStroke()
  }

  public var shape: any Shape {
    _read { yield looks.value.shape }
    _modify { yield &looks.value.shape }
  }

  public var style: Style {
    _read { yield looks.value.style }
    _modify { yield &looks.value.style }
  }

  public var effects: Effects {
    _read { yield looks.value.effects }
    _modify { yield &looks.value.effects }
  }

  /// The shape as drawn, with the area of the item's fill rule.
  public func resolved() throws(OutlineError) -> ResolvedShape {
    try shape.resolved(rule: style.fillRule)
  }
}

extension Item {
  /// Applies a motion to the shape, and to paint in the units of its element.
  ///
  /// - Parameter motion: About the center of the shape.
  /// - Returns: False for a kind that does not support the motion, which is unchanged, and whether the paint stays.
  package mutating func apply(_ motion: Motion) -> (isMoved: Bool, leavesPaint: Bool) {
    let center = shape.center
    guard shape.apply(motion) else { return (false, false) }
    return (true, !style.movePaint(by: motion.transform(about: center)))
  }

  /// True if no picture shows it; setting it shows or hides the item alone.
  public var isHidden: Bool {
    get { hiddenLevel != nil }
    set { if newValue != isHidden { hiddenLevel = newValue ? 0 : nil } }
  }

  /// The item without paint that only a file has.
  package var shown: Item {
    guard style.isForeign else { return self }
    var item = self
    item.style = style.shown
    return item
  }
}

/// The ties of an item to the file of its document besides its identity; a new item has none.
public struct ItemOrigin: Hashable, Sendable {
  /// The identity of the file's item that it is a copy of, directly or through other copies; `nil` for none.
  package var original: Item.ID?
  /// The id of its element, which is its name in lists until it has another.
  package var elementID: String?
  /// The number of copies of its element that the file draws with `<use>`.
  package var copies = 0
  /// True if the user reordered it; the other items keep their order in the file.
  public var isMoved = false

  public init() {}

  /// The ties of a copy of the item with an identity, which is written as a new element.
  func ofCopy(of id: Item.ID) -> ItemOrigin {
    var copy = ItemOrigin()
    copy.original = id.element == nil ? original : id
    return copy
  }
}

/// The large values of an ``Item``.
private struct ItemLooks: Sendable {
  var shape: any Shape { didSet { leaveRoomForStroke() } }
  var style: Style { didSet { leaveRoomForStroke() } }
  var effects: Effects

  /// Updates the shape in a frame, which encloses the stroke, too.
  mutating func leaveRoomForStroke() {
    let width = style.hasLine ? style.lineWidth : 0
    var fitted = shape
    if fitted.leaveRoom(forStroke: width, miterLimit: style.lineJoin == .miter ? style.miterLimit : 1) {
      shape = fitted
    }
  }
}

extension Item: Equatable {
  public static func == (a: Item, b: Item) -> Bool {
    a.hiddenLevel == b.hiddenLevel && a.isLocked == b.isLocked && a.isUndecided == b.isUndecided && a.name == b.name
      && a.looks(like: b)
  }
}

extension Item: Hashable {
  /// Omits effects: pictures are long and rarely differ.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(style)
    shape.hash(into: &hasher)
  }
}

extension Item {
  /// True if both look the same when visible.
  public func looks(like other: Item) -> Bool {
    opacity == other.opacity
      && (looks.isIdentical(to: other.looks)
        || shape.isEqual(to: other.shape) && style == other.style && effects == other.effects)
  }

  /// Its name, or else the id of its element in the file; `nil` if it has neither.
  public var nameOrID: String? { name ?? origin.elementID }

  /// True if both have equal shapes.
  func hasShape(of other: Item) -> Bool {
    looks.isIdentical(to: other.looks) || shape.isEqual(to: other.shape)
  }

  /// The style with the dashes that its outline gives it, in document units.
  public func measuredStyle(along outline: Path) -> Style {
    guard pathLength != nil else { return style }
    var measured = self
    measured.measureDashes(along: outline)
    return measured.style
  }

  /// Gives the dashes along its outline in document units; see `pathLength` in SVG 2, 9.6.1.
  public mutating func measureDashes(along outline: Path) {
    guard let given = pathLength else { return }
    pathLength = nil
    if !style.dash.isNone { style = style.scalingDashes(by: outline.length / given) }
  }

  /// True if an effect is visible.
  public var showsEffects: Bool { !isHidden && effects.isVisible }
}

extension Item {
  /// The path of the curl shadow below the outline, before offset and blur; `nil` if there is none.
  public func curlPath(of outline: Path) -> Path? {
    guard effects.curl.isOn, !shape.isCurlForm, let box = outline.bounds, box.width > 0, box.height > 0 else {
      return nil
    }
    return effects.curl.path(in: box)
  }
}

extension CurlShadow {
  /// The form below a box, limited so that it does not cross itself.
  public func path(in box: Rect) -> Path {
    CurlForm(width: box.width, height: box.height, depth: depth, dx: dx, dy: dy).path { point in
      Point(box.minX + point.x, box.minY + point.y)
    }
  }
}

extension Item {
  /// True if there is a blur, but no picture behind the shape.
  public var lacksBackdrop: Bool { effects.blur != .none && effects.backdrop == nil }

  /// The advice for an item that lacks a backdrop.
  public static let lackOfBackdrop = "blur does nothing without a picture behind the shape: add backdrop=FILE"
}

/// The parameters of an item besides its looks: name, hidden and locked.
public enum ItemState {
  public static let parameters: [Parameter<Item>] = [
    Parameter(
      name, get: { $0.name ?? "none" },
      set: { item, text throws(ParameterError) in
        guard isName(text) || text == "none" else {
          throw .malformed(
            name: name.name, problem: "not a valid name",
            expected: "up to \(longestName) characters on one line, or none")
        }
        item.name = text == "none" ? nil : text
      }),
    .toggle(hidden, { $0.isHidden }, { $0.isHidden = $1 }),
    .toggle(locked, { $0.isLocked }, { $0.isLocked = $1 }),
  ]

  public static let name = ParameterInfo(
    "name", label: "name", tab: nil, .text(example: "door"), help: "Name of the shape in lists, or none.")

  public static let hidden = ParameterInfo(
    "hidden", label: "hidden", tab: nil, .choice(["off", "on"]), help: "Hides the shape in every picture.")

  public static let locked = ParameterInfo(
    "locked", label: "locked", tab: nil, .choice(["off", "on"]), help: "Locks the shape against changes.")

  /// The maximum length of a name, in characters: it appears in a list and in the title.
  public static let longestName = 80

  /// The maximum number of combining marks per letter.
  private static let mostMarks = 8

  /// True if a text can be a name: one line, neither blank nor too long, and not `none`.
  ///
  /// Characters that no terminal shows as letters are refused: controls, bidi controls, stacks of marks.
  public static func isName(_ text: String) -> Bool {
    guard text != "none", text.count <= longestName else { return false }
    var marks = 0
    var isBlank = true
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: return false
      case .nonspacingMark, .enclosingMark, .format: marks += 1
      case .spaceSeparator: marks = 0
      default: (marks, isBlank) = (0, false)
      }
      if scalar.properties.isBidiControl || marks > mostMarks { return false }
    }
    return !isBlank
  }

  /// The state as read from a file.
  package typealias Values = (name: String?, hiddenLevel: Int?, isLocked: Bool)
}

extension Item {
  package var state: ItemState.Values {
    get { (name, hiddenLevel, isLocked) }
    set { (name, hiddenLevel, isLocked) = newValue }
  }
}
