public import Geometry
public import Shapes

/// The file that a document was read from, so saving keeps every unchanged byte.
///
/// It never changes after reading. Writing compares the document with it, so undoing every change restores the bytes.
public struct DocumentSource: Sendable {
  /// The text of the file, in UTF-8.
  public let bytes: [UInt8]
  public let page: Rect
  /// Empty for a file without a title.
  public let title: String
  public let root: SourceElement
  /// The width and height of the root, as written.
  public let size: SourceSize
  /// The style and transform inherited by children of the root.
  public let rootContext: SourceContext
  /// The first title in the root.
  public let titleElement: SourceElement?
  public let background: Paint
  /// The rectangle that fills the page.
  public let backgroundElement: SourceElement?
  /// The elements of the items, in the file's order.
  public let places: [SourcePlace]
  /// The groups around shapes, each after its parent.
  public let groups: [SourceGroup]
  /// True if every editable shape was read; otherwise saving leaves the other shapes unchanged.
  public let isWhole: Bool
  /// The elements of deleted shapes with pictures that other shapes show.
  public let stores: [(element: SourceElement, pictures: [LentPicture])]
  /// The form of the file; `nil` for one in plain UTF-8.
  public let form: SourceForm?

  public init(
    bytes: [UInt8], page: Rect, title: String, root: SourceElement, size: SourceSize = SourceSize(),
    rootContext: SourceContext,
    titleElement: SourceElement?, background: Paint, backgroundElement: SourceElement?, places: [SourcePlace],
    groups: [SourceGroup], isWhole: Bool, stores: [(element: SourceElement, pictures: [LentPicture])] = [],
    form: SourceForm? = nil
  ) {
    self.bytes = bytes
    self.page = page
    self.title = title
    self.root = root
    self.size = size
    self.rootContext = rootContext
    self.titleElement = titleElement
    self.background = background
    self.backgroundElement = backgroundElement
    self.places = places
    self.groups = groups
    self.isWhole = isWhole
    self.stores = stores
    self.form = form
  }
}

/// The width and the height of a file's root.
public struct SourceSize: Hashable, Sendable {
  /// A length as written.
  public struct Side: Hashable, Sendable {
    public let text: String
    /// True for a declaration of CSS, which overrides the attribute.
    public let isDeclared: Bool
    /// True for a declaration that overrides all that are not important.
    public let isImportant: Bool

    public init(_ text: String, isDeclared: Bool, isImportant: Bool = false) {
      (self.text, self.isDeclared, self.isImportant) = (text, isDeclared, isImportant)
    }
  }

  public var width: Side?
  public var height: Side?

  public init() {}
}

extension DocumentSource {
  /// The numbers of a document's items among the file's shapes, from 1; `nil` if the items are no longer those read.
  public func numbers(of document: Document) -> [Int]? {
    guard document.items.map(\.place) == places.indices.map({ $0 }) else { return nil }
    return places.map(\.number)
  }
}

/// The byte ranges of an element in a file.
public struct SourceElement: Hashable, Sendable {
  /// The start tag with its angle brackets.
  public var tag: Range<Int>
  /// The element from its start tag to its end tag.
  public var whole: Range<Int>
  /// The name in the start tag, with its prefix.
  public var name: Range<Int>
  /// The number of bytes of the prefix and its colon.
  public var prefixLength: Int
  /// The name without its prefix.
  public var localName: String
  public var attributes: [SourceAttribute]
  /// The name in the end tag; empty for a self-closing tag.
  public var endName: Range<Int>

  public init(
    tag: Range<Int>, whole: Range<Int>, name: Range<Int>, prefixLength: Int, localName: String,
    attributes: [SourceAttribute]
  ) {
    self.tag = tag
    self.whole = whole
    self.name = name
    self.prefixLength = prefixLength
    self.localName = localName
    self.attributes = attributes
    endName = tag.upperBound..<tag.upperBound
  }

  /// True for a self-closing tag.
  public var isEmpty: Bool { endName.isEmpty }

  /// The content between the tags.
  public var content: Range<Int> {
    isEmpty ? tag.upperBound..<tag.upperBound : tag.upperBound..<(endName.lowerBound - 2)
  }

  public func attribute(_ name: String) -> SourceAttribute? { attributes.first { $0.name == name } }
}

/// An attribute of an element in a file.
public struct SourceAttribute: Hashable, Sendable {
  /// The name with its prefix.
  public var name: String
  /// The value with its references replaced.
  public var text: String
  /// The range from the name to the closing quote.
  public var range: Range<Int>
  /// The range between the quotes.
  public var value: Range<Int>

  public init(name: String, text: String, range: Range<Int>, value: Range<Int>) {
    self.name = name
    self.text = text
    self.range = range
    self.value = value
  }
}

/// The transform and style inherited from the surrounding elements.
public struct SourceContext: Hashable, Sendable {
  /// The map from the parent's coordinates to document units.
  public var transform: Transform
  /// The style of an element without its own.
  public var style: Style
  /// The style that the file's style sheets give a `<path>` without its own; `nil` if they say nothing.
  public var ruledStyle: Style?
  /// The opacity of the elements around, from 0 to 1.
  public var opacity: Double
  /// The index of the innermost group of ``Foreign`` around; `nil` for none.
  public var paintedGroup: Int?

  public init(
    transform: Transform = .identity, style: Style = Style(), ruledStyle: Style? = nil, opacity: Double = 1,
    paintedGroup: Int? = nil
  ) {
    self.transform = transform
    self.style = style
    self.ruledStyle = ruledStyle
    self.opacity = opacity
    self.paintedGroup = paintedGroup
  }
}

/// The facts of a file about the element of a shape.
public struct SourceFacts: Sendable {
  public var element: SourceElement
  public let context: SourceContext
  /// The element's own transform.
  public let transform: Transform
  /// True if fillet wrote the element.
  public let isOwn: Bool
  /// The number of the shape in the file, from 1.
  public let number: Int
  /// The index of the parent group; `nil` for the root.
  public let group: Int?
  /// True if a style sheet says something about the element.
  public let isStyled: Bool
  /// The style of a `<path>` without an id in the element's place and units; `nil` if the file's style sheets make no
  /// difference between the two.
  public let plainStyle: Style?
  /// The declarations without a parameter that such a `<path>` would lose.
  public let lostRules: [(property: String, value: String)]
  /// The properties that `!important` rules set.
  public let important: Set<String>
  /// True if the element has a clip, a mask, a filter or a gradient, which may lie in its units.
  public let keepsUnits: Bool
  /// True if declarations give the element its geometry, which only a path replaces.
  public let isShapedByStyle: Bool
  /// The attributes given as percentages of the page, as lengths in the element's units, in the file's order.
  public let percentages: [(name: String, length: String)]

  package init(
    element: SourceElement, context: SourceContext, transform: Transform, isOwn: Bool, number: Int, group: Int?,
    isStyled: Bool, plainStyle: Style?, lostRules: [(property: String, value: String)], important: Set<String>,
    keepsUnits: Bool, isShapedByStyle: Bool, percentages: [(name: String, length: String)]
  ) {
    (self.element, self.context, self.transform) = (element, context, transform)
    (self.isOwn, self.number, self.group, self.isStyled) = (isOwn, number, group, isStyled)
    (self.plainStyle, self.lostRules, self.important) = (plainStyle, lostRules, important)
    (self.keepsUnits, self.isShapedByStyle, self.percentages) = (keepsUnits, isShapedByStyle, percentages)
  }
}

/// The element of an item in a file, with the item as read.
@dynamicMemberLookup
public struct SourcePlace: Sendable {
  public let facts: SourceFacts
  public let item: Item
  /// True if the element's attributes describe the item; otherwise the next save rewrites them.
  public let isFaithful: Bool
  /// The choice for an undecided item, whose path another program edited.
  public let drift: Drift?
  /// The elements made for the item's effects, in the file's order.
  public let made: [SourceElement]
  /// The pictures in `made` that other shapes show, too.
  public let lent: [LentPicture]
  /// The range of the element and its siblings in `made`.
  public let extent: Range<Int>
  /// True if the file has a style sheet, which may style the element.
  public let hasSheet: Bool
  public let page: Rect

  package init(
    _ facts: SourceFacts, item: Item, isFaithful: Bool, drift: Drift?, made: [SourceElement], lent: [LentPicture],
    extent: Range<Int>, hasSheet: Bool, page: Rect
  ) {
    (self.facts, self.item, self.isFaithful, self.drift) = (facts, item, isFaithful, drift)
    (self.made, self.lent, self.extent, self.hasSheet, self.page) = (made, lent, extent, hasSheet, page)
  }

  public subscript<Value>(dynamicMember fact: KeyPath<SourceFacts, Value>) -> Value { facts[keyPath: fact] }
}

/// The choice for an element whose path does not match its parameters.
public enum Drift: Sendable {
  /// The item is the path; the alternative is the shape described by the parameters.
  case either(parameters: any Shape)
  /// The item is the shape described by the parameters; the reason says why the path cannot be edited.
  case onlyParameters(String)
}

/// A picture in an element made for one shape that another shape refers to.
public struct LentPicture: Hashable, Sendable {
  /// The id of the element.
  public let id: String
  /// The address of the picture.
  public let address: String

  public init(id: String, address: String) {
    self.id = id
    self.address = address
  }
}

/// A group in a file around shapes.
public struct SourceGroup: Hashable, Sendable {
  /// The group from its start tag to its end tag.
  public var whole: Range<Int>
  /// The name in the start tag, with its prefix.
  public let name: Range<Int>
  /// The number of bytes of the prefix and its colon.
  public let prefixLength: Int
  /// The index of the parent group; `nil` for the root.
  public let parent: Int?
  /// The transform and style that a shape could also have by itself.
  public let context: SourceContext
  /// An effect on the whole group, for messages: `a group with opacity`; `nil` if there is none.
  ///
  /// A shape that leaves or enters such a group looks different.
  public var bond: String?

  public init(
    whole: Range<Int>, name: Range<Int>, prefixLength: Int, parent: Int?, context: SourceContext, bond: String?
  ) {
    self.whole = whole
    self.name = name
    self.prefixLength = prefixLength
    self.parent = parent
    self.context = context
    self.bond = bond
  }
}

extension DocumentSource {
  /// A group and its ancestors, the outermost first; empty for the root.
  public func groups(around group: Int?) -> [Int] {
    var result: [Int] = []
    var next = group
    while let index = next, groups.indices.contains(index) {
      result.append(index)
      next = groups[index].parent
    }
    return result.reversed()
  }

  /// The groups with a bond among a group and its ancestors, the outermost first.
  public func bonds(around group: Int?) -> [Int] { groups(around: group).filter { groups[$0].bond != nil } }

  /// The groups that an item cannot leave without looking different, the outermost first; of a copy, its original's.
  public func bonds(of item: Item) -> [Int] {
    guard let place = item.place ?? item.original, places.indices.contains(place) else { return [] }
    return bonds(around: places[place].group)
  }
}
