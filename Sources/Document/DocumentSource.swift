public import Geometry
public import Shapes

/// The file that a document was read from, so that what is not changed comes back byte for byte.
///
/// It never changes after reading: writing compares the document with it, so that undoing every change gives the
/// file's own bytes again.
public struct DocumentSource: Sendable {
  public let bytes: [UInt8]
  /// The page as the file has it.
  public let page: Rect
  /// The title as the file has it; empty where it has none.
  public let title: String
  public let root: SourceElement
  /// What elements right in the root inherit from it.
  public let rootContext: SourceContext
  /// The first title in the root, from its start tag to its end tag.
  public let titleElement: SourceElement?
  /// What the file fills the page with.
  public let background: Paint?
  /// The rectangle that fills the page.
  public let backgroundElement: SourceElement?
  /// The elements of the document's own items, in the file's order.
  public let places: [SourcePlace]
  /// The groups that shapes lie in, each behind the one around it.
  public let groups: [SourceGroup]
  /// Whether the document was read with every shape that can be edited; otherwise it leaves the others alone.
  public let isWhole: Bool
  /// The elements made for shapes that are gone, which hold pictures that others show.
  public let stores: [PictureStore]

  public init(
    bytes: [UInt8], page: Rect, title: String, root: SourceElement, rootContext: SourceContext,
    titleElement: SourceElement?, background: Paint?, backgroundElement: SourceElement?, places: [SourcePlace],
    groups: [SourceGroup],
    isWhole: Bool, stores: [PictureStore] = []
  ) {
    self.bytes = bytes
    self.page = page
    self.title = title
    self.root = root
    self.rootContext = rootContext
    self.titleElement = titleElement
    self.background = background
    self.backgroundElement = backgroundElement
    self.places = places
    self.groups = groups
    self.isWhole = isWhole
    self.stores = stores
  }
}

extension DocumentSource {
  /// Which of the file's shapes the items of a document are, counted from 1 in the file's order, while they are those
  /// that were read from it; `nil` when they are not.
  public func numbers(of document: Document) -> [Int]? {
    guard document.items.map(\.place) == places.indices.map({ $0 }) else { return nil }
    return places.map(\.number)
  }
}

/// Where an element stands in a file, all in bytes.
public struct SourceElement: Hashable, Sendable {
  /// Its start tag, or its only one, angle brackets included.
  public var tag: Range<Int>
  /// From the start tag to the end tag.
  public var whole: Range<Int>
  /// The name in the start tag, with its prefix.
  public var name: Range<Int>
  /// How many bytes of the name are prefix and colon.
  public var prefixLength: Int
  public var attributes: [SourceAttribute]
  /// The name in the end tag, or an empty range for an element whose start tag is the end tag too.
  public var endName: Range<Int>

  public init(
    tag: Range<Int>, whole: Range<Int>, name: Range<Int>, prefixLength: Int, attributes: [SourceAttribute]
  ) {
    self.tag = tag
    self.whole = whole
    self.name = name
    self.prefixLength = prefixLength
    self.attributes = attributes
    endName = tag.upperBound..<tag.upperBound
  }

  /// Whether the start tag is the end tag too.
  public var isEmpty: Bool { endName.isEmpty }

  /// What lies between the two tags.
  public var content: Range<Int> {
    isEmpty ? tag.upperBound..<tag.upperBound : tag.upperBound..<(endName.lowerBound - 2)
  }

  public func attribute(_ name: String) -> SourceAttribute? { attributes.first { $0.name == name } }
}

/// One attribute of an element in a file.
public struct SourceAttribute: Hashable, Sendable {
  /// With its prefix.
  public var name: String
  /// What it says, references replaced.
  public var text: String
  /// From its name to its closing quote.
  public var range: Range<Int>
  /// What stands between the quotes.
  public var value: Range<Int>

  public init(name: String, text: String, range: Range<Int>, value: Range<Int>) {
    self.name = name
    self.text = text
    self.range = range
    self.value = value
  }
}

/// What the elements around an element make of it.
public struct SourceContext: Hashable, Sendable {
  /// From the element's surroundings to the document's units.
  public var transform: Transform
  /// What an element that says nothing is painted in.
  public var style: Style

  public init(transform: Transform = .identity, style: Style = Style()) {
    self.transform = transform
    self.style = style
  }
}

/// The element of one item in a file, and what the item was when it was read.
public struct SourcePlace: Sendable {
  public let element: SourceElement
  public let context: SourceContext
  /// The element's own transform.
  public let transform: Transform
  public let item: Item
  /// Whether the element's own attributes give the item; else they are written anew at the next save.
  public let isFaithful: Bool
  /// What there is to keep of an element whose path was edited elsewhere, for an item that is undecided.
  public let drift: Drift?
  /// Whether fillet wrote the element.
  public let isOwn: Bool
  /// The elements that were made for the item's effects, in the file's order.
  public let made: [SourceElement]
  /// The pictures in those that other shapes show too.
  public let lent: [LentPicture]
  /// The element with those made for it that have the same surroundings.
  public let extent: Range<Int>
  /// Which of the file's shapes it is, from 1.
  public let number: Int
  /// The index of the group that it lies in; `nil` for the root.
  public let group: Int?
  /// Whether the file has a style sheet, which may paint the element.
  public let hasSheet: Bool
  /// The page as the file has it.
  public let page: Rect
  /// The attributes that are parts of the page, as lengths in the element's units, in the file's order.
  public let percentages: [(name: String, length: String)]

  public init(
    element: SourceElement, context: SourceContext, transform: Transform, item: Item, isFaithful: Bool,
    drift: Drift? = nil, isOwn: Bool, made: [SourceElement], lent: [LentPicture], extent: Range<Int>, number: Int,
    group: Int?, hasSheet: Bool, page: Rect, percentages: [(name: String, length: String)]
  ) {
    self.element = element
    self.context = context
    self.transform = transform
    self.item = item
    self.isFaithful = isFaithful
    self.drift = drift
    self.isOwn = isOwn
    self.made = made
    self.lent = lent
    self.extent = extent
    self.number = number
    self.group = group
    self.hasSheet = hasSheet
    self.page = page
    self.percentages = percentages
  }
}

/// What can be kept of an element whose path is not the one that its parameters give.
public enum Drift: Sendable {
  /// The path, which the item is, or the shape that the parameters give.
  case either(parameters: any Shape)
  /// The parameters, which the item is; the path cannot be edited, for this reason.
  case onlyParameters(String)
}

/// A picture in an element made for one shape that another one names.
public struct LentPicture: Hashable, Sendable {
  /// The element's id.
  public let id: String
  /// The picture itself.
  public let address: String

  public init(id: String, address: String) {
    self.id = id
    self.address = address
  }
}

/// An element that was made for a shape which is gone, and that holds pictures others show.
public struct PictureStore: Hashable, Sendable {
  public let element: SourceElement
  public let pictures: [LentPicture]

  public init(element: SourceElement, pictures: [LentPicture]) {
    self.element = element
    self.pictures = pictures
  }
}

/// A group of a file that shapes lie in.
public struct SourceGroup: Hashable, Sendable {
  /// From its start tag to its end tag.
  public var whole: Range<Int>
  /// The name in the start tag, with its prefix.
  public let name: Range<Int>
  /// How many bytes of the name are prefix and colon.
  public let prefixLength: Int
  /// The index of the group around it; `nil` for the root.
  public let parent: Int?
  /// What it makes of those inside it, as far as each of them can say the same for itself.
  public let context: SourceContext
  /// What else it does to those inside, as it follows "lies in": `a group with opacity`; `nil` where it does nothing.
  ///
  /// A shape that leaves such a group, or comes into it, looks different.
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
  /// A group and those around it, the outermost first; empty for the root.
  public func groups(around group: Int?) -> [Int] {
    var result: [Int] = []
    var next = group
    while let index = next, groups.indices.contains(index) {
      result.append(index)
      next = groups[index].parent
    }
    return result.reversed()
  }

  /// Those of a group and the ones around it that hold what lies in them, the outermost first.
  public func bonds(around group: Int?) -> [Int] { groups(around: group).filter { groups[$0].bond != nil } }

  /// The groups that an item cannot leave without looking different, the outermost first.
  ///
  /// A copy is held by those of its original; what is new by none.
  public func bonds(of item: Item) -> [Int] {
    guard let place = item.place ?? item.original, places.indices.contains(place) else { return [] }
    return bonds(around: places[place].group)
  }
}
