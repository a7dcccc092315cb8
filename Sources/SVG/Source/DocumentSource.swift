package import Document
import Geometry
package import Shapes

/// The file that a document was read from, so saving keeps every unchanged byte.
///
/// It never changes after reading. Writing compares the document with it, so undoing every change restores the bytes.
package struct DocumentSource: DocumentOrigin {
  /// The text of the file, in UTF-8.
  package let bytes: [UInt8]
  let page: Rect
  let root: RootFacts
  /// The elements of the items, in the file's order.
  package let places: [SourcePlace]
  /// The groups around shapes, each after its parent.
  let groups: [SourceGroup]
  /// True if every editable shape was read; otherwise saving leaves the other shapes unchanged.
  package let isWhole: Bool
  /// The elements of deleted shapes with pictures that other shapes show.
  let stores: [(element: SourceElement, pictures: [LentPicture])]
  /// The form of the file; `nil` for one in plain UTF-8.
  package let form: SourceForm?
}

/// The facts of a file about the drawing as a whole.
struct RootFacts: Sendable {
  var element: SourceElement
  /// The width and height of the root, as written.
  var size = SourceSize()
  /// True if they or the `viewBox` say what is drawn.
  var givesPage = false
  /// The style and transform inherited by children of the root.
  var context = SourceContext()
  /// Empty for a file without a title.
  var title = ""
  /// The text of the first description in the root; empty for a file without one.
  var description = ""
  /// The first title in the root.
  var titleElement: SourceElement?
  var background = Paint.none
  /// The rectangle that fills the page.
  var backgroundElement: SourceElement?
  /// The group of everything; `nil` if the root changes nothing.
  var group: Document.Group.ID?

  /// The document's group for one of the file's groups, or for the root.
  func id(ofGroup index: Int?, in groups: [SourceGroup]) -> Document.Group.ID? {
    index.map { groups[$0].id } ?? group
  }
}

/// The width and the height of a file's root.
struct SourceSize: Hashable, Sendable {
  /// A length as written.
  struct Side: Hashable, Sendable {
    let text: String
    /// True for a declaration of CSS, which overrides the attribute.
    let isDeclared: Bool
    /// True for a declaration that overrides all that are not important.
    var isImportant = false
  }

  var width: Side?
  var height: Side?
}

extension DocumentSource {
  /// The numbers of a document's items among the file's shapes, from 1; `nil` if the items are no longer those read.
  package func numbers(of document: Document) -> [Int]? {
    guard document.items.map(\.id?.element) == places.indices.map({ $0 }) else { return nil }
    return places.map(\.number)
  }

  /// The place of an item; `nil` for a new one.
  package func place(of item: Item) -> SourcePlace? { place(item.id) }

  func place(_ id: Item.ID?) -> SourcePlace? { number(of: id).map { places[$0] } }

  /// The index of the place of an item; `nil` for a new one.
  func number(of id: Item.ID?) -> Int? { id?.element.flatMap { places.indices.contains($0) ? $0 : nil } }
}

/// The byte ranges of an element in a file.
struct SourceElement: Hashable, Sendable {
  /// The start tag with its angle brackets.
  var tag: Range<Int>
  /// The element from its start tag to its end tag.
  var whole: Range<Int>
  /// The name in the start tag, with its prefix.
  var name: Range<Int>
  /// The number of bytes of the prefix and its colon.
  var prefixLength: Int
  /// The name without its prefix.
  var localName: String
  var attributes: [SourceAttribute]
  /// The name in the end tag; empty for a self-closing tag.
  var endName: Range<Int>

  /// True for a self-closing tag.
  var isEmpty: Bool { endName.isEmpty }

  /// The content between the tags.
  var content: Range<Int> {
    isEmpty ? tag.upperBound..<tag.upperBound : tag.upperBound..<(endName.lowerBound - 2)
  }

  func attribute(_ name: String) -> SourceAttribute? { attributes.first { $0.name == name } }
}

/// An attribute of an element in a file.
struct SourceAttribute: Hashable, Sendable {
  /// The name with its prefix.
  var name: String
  /// The value with its references replaced.
  var text: String
  /// The range from the name to the closing quote.
  var range: Range<Int>
  /// The range between the quotes.
  var value: Range<Int>
}

/// The transform and style inherited from the surrounding elements.
struct SourceContext: Hashable, Sendable {
  /// The map from the parent's coordinates to document units.
  var transform = Transform.identity
  /// The style of an element without its own.
  var style = Style()
  /// The style that the file's style sheets give a `<path>` without its own; `nil` if they say nothing.
  var ruledStyle: Style?
}

/// The facts of a file about the element of a shape.
package struct SourceFacts: Sendable {
  var element: SourceElement
  let context: SourceContext
  /// The element's own transform.
  let transform: Transform
  /// True if fillet wrote the element.
  package let isOwn: Bool
  /// The number of the shape in the file, from 1.
  package let number: Int
  /// The index of the parent group; `nil` for the root.
  let group: Int?
  /// True if a style sheet says something about the element.
  let isStyled: Bool
  /// The style of a `<path>` without an id in the element's place and units; `nil` if the file's style sheets make no
  /// difference between the two.
  let plainStyle: Style?
  /// The declarations without a parameter that such a `<path>` would lose.
  let lostRules: [(property: String, value: String)]
  /// The properties that `!important` rules set.
  let important: Set<String>
  /// True if the element has a clip, a mask, a filter or a gradient, which may lie in its units.
  let keepsUnits: Bool
  /// True if declarations give the element its geometry, which only a path replaces.
  let isShapedByStyle: Bool
  /// The attributes that are relative lengths, in the file's order.
  let lengths: [RelativeLength]
}

/// The element of an item in a file, with the item as read.
@dynamicMemberLookup
package struct SourcePlace: Sendable {
  package let facts: SourceFacts
  package let item: Item
  /// True if the element's attributes describe the item; otherwise the next save rewrites them.
  package let isFaithful: Bool
  /// The choice for an undecided item, whose path another program edited.
  let drift: Drift?
  /// The elements made for the item's effects, in the file's order.
  let made: [SourceElement]
  /// The pictures in `made` that other shapes show, too.
  let lent: [LentPicture]
  /// The range of the element and its siblings in `made`.
  package let extent: Range<Int>
  /// True if the file has a style sheet, which may style the element.
  let hasSheet: Bool
  var page: Rect

  package subscript<Value>(dynamicMember fact: KeyPath<SourceFacts, Value>) -> Value { facts[keyPath: fact] }
}

/// The choice for an element whose path does not match its parameters.
package enum Drift: Sendable {
  /// The item is the path; the alternative is the shape described by the parameters.
  case either(parameters: any Shape)
  /// The item is the shape described by the parameters; the reason says why the path cannot be edited.
  case onlyParameters(String)
}

/// A picture in an element made for one shape that another shape refers to.
struct LentPicture: Hashable, Sendable {
  /// The id of the element.
  let id: String
  /// The address of the picture.
  let address: String
}

/// A group in a file around shapes.
struct SourceGroup: Hashable, Sendable {
  /// The group from its start tag to its end tag.
  var whole: Range<Int>
  /// The name in the start tag, with its prefix.
  let name: Range<Int>
  /// The number of bytes of the prefix and its colon.
  let prefixLength: Int
  /// The index of the parent group; `nil` for the root.
  let parent: Int?
  /// The transform and style that a shape could also have by itself.
  let context: SourceContext
  /// The group in the document.
  let id: Document.Group.ID
  /// An effect on the whole group, for messages: `a group with opacity`; `nil` if there is none.
  ///
  /// A shape that leaves or enters such a group looks different.
  var bond: String?
  /// The bond of a `<switch>`.
  static let choice = "a <switch>"
}

extension DocumentSource {
  /// The document's group for a group of the file, or for the root.
  func id(ofGroup group: Int?) -> Document.Group.ID? { root.id(ofGroup: group, in: groups) }

  /// A group and its ancestors, the outermost first; empty for the root.
  func groups(around group: Int?) -> [Int] {
    var result: [Int] = []
    var next = group
    while let index = next, groups.indices.contains(index) {
      result.append(index)
      next = groups[index].parent
    }
    return result.reversed()
  }

  /// The groups with a bond among a group and its ancestors, the outermost first.
  func bonds(around group: Int?) -> [Int] { groups(around: group).filter { groups[$0].bond != nil } }

  /// The groups that an item cannot leave without looking different, the outermost first; of a copy, its original's.
  func bonds(of item: Item) -> [Int] {
    (place(of: item) ?? place(item.origin.original)).map { bonds(around: $0.group) } ?? []
  }
}

extension SourcePlace {
  /// True if the element already describes the item.
  func describes(_ item: Item, in context: SourceContext) -> Bool {
    item == self.item && (isFaithful || item.isUndecided) && context == self.context
  }

  /// True if the element has lengths that follow the size of the page.
  var followsPage: Bool { facts.lengths.contains(where: \.followsPage) }
}
