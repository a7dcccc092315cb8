public import Geometry

extension Document {
  /// A group of a file: a `<g>`, a link, a nested drawing, or what a `<use>` draws as one.
  ///
  /// Its transform stays in the file: items are in document units. Items say which group they are in.
  public struct Group: Hashable, Sendable {
    /// The identity of a group in its document.
    ///
    /// It is not in files. Reading a file again gives its groups the same ones.
    public struct ID: Hashable, Sendable {
      /// The number of groups before it.
      fileprivate let index: Int
    }

    public let id: ID
    /// The name or else the id, the label or the title of its element; `nil` if it has none.
    public let name: String?
    /// The next group around it; `nil` for none.
    public let parent: ID?
    /// Its own opacity, from 0 to 1.
    public let opacity: Double
    /// The area outside which nothing in it is painted, in document units; `nil` for the whole plane.
    public let clip: Path?

    /// True if it changes how what is in it is painted.
    var changesPaint: Bool { opacity < 1 || clip != nil }
  }

  /// The groups of a file around shapes, in the file's order: each after those around it.
  ///
  /// ```swift
  /// var groups = Document.Groups()
  /// let house = groups.add(named: "house")
  /// let roof = groups.add(named: "roof", in: house, opacity: 0.5)
  /// groups.chain(to: roof).count  // 2
  /// ```
  public struct Groups: Hashable, Sendable {
    /// The groups, each after those around it.
    public private(set) var all: [Group] = []
    /// True if one of them changes how what is in it is painted.
    private(set) var changePaint = false

    public init() {}

    /// Adds a group inside another one, or outside all for `nil`, and returns its identity.
    ///
    /// - Parameters:
    ///   - name: Its name; several groups can have the same.
    ///   - parent: The group around it, of the same groups.
    ///   - opacity: From 0 to 1.
    ///   - clip: The area outside which nothing in it is painted, in document units; `nil` for the whole plane.
    /// - Returns: The identity of the new group.
    public mutating func add(
      named name: String? = nil, in parent: Group.ID? = nil, opacity: Double = 1, clip: Path? = nil
    ) -> Group.ID {
      let group = Group(id: Group.ID(index: all.count), name: name, parent: parent, opacity: opacity, clip: clip)
      all.append(group)
      changePaint = changePaint || group.changesPaint
      return group.id
    }

    /// A group and those around it, the outermost first; empty for `nil`.
    ///
    /// - Parameter group: The identity of the innermost one.
    /// - Returns: The groups.
    public func chain(to group: Group.ID?) -> [Group] {
      var result: [Group] = []
      forEach(from: group) { result.append($0) }
      return result.reversed()
    }

    /// A group; `nil` for an identity of another document.
    subscript(id: Group.ID) -> Group? { all.indices.contains(id.index) ? all[id.index] : nil }

    /// The groups that change how what is in them is painted, among a group and those around it, the outermost first.
    func painted(around group: Group.ID?) -> [Group.ID] {
      var result: [Group.ID] = []
      forEach(from: group) { if $0.changesPaint { result.append($0.id) } }
      return result.reversed()
    }

    /// The part of a box that the clips of a group and those around it leave; `nil` for none.
    func clipped(_ box: Rect?, in group: Group.ID?) -> Rect? {
      var box = box
      if changePaint {
        forEach(from: group) { if let clip = $0.clip { box = box.flatMap { clip.bounds?.common(with: $0) } } }
      }
      return box
    }

    /// The opacity of everything around an item of a group, from 0 to 1.
    func opacity(around group: Group.ID?) -> Double {
      var opacity = 1.0
      if changePaint { forEach(from: group) { opacity *= $0.opacity } }
      return opacity
    }

    /// The name of a group; `nil` for none.
    package func name(of group: Group.ID) -> String? { self[group]?.name }

    /// The next group around one; `nil` for none.
    package func parent(of group: Group.ID) -> Group.ID? { self[group]?.parent }

    /// The first group with a name; `nil` for none.
    package func id(named name: String) -> Group.ID? { all.first { $0.name == name }?.id }

    /// True if a group is another one or inside it.
    package func contains(_ group: Group.ID?, in other: Group.ID) -> Bool {
      var isInside = false
      forEach(from: group) { isInside = isInside || $0.id == other }
      return isInside
    }

    /// The place of a group around an item of a group: 1 for the innermost one, and 0 for none.
    package func level(of group: Group.ID, around inner: Group.ID?) -> Int {
      var (level, found) = (0, 0)
      forEach(from: inner) {
        level += 1
        if $0.id == group { found = level }
      }
      return found
    }

    /// The name of the innermost group with a name; `nil` for none.
    package func name(around group: Group.ID?) -> String? {
      var name: String?
      forEach(from: group) { name = name ?? $0.name }
      return name
    }

    /// Calls a function with a group and those around it, the innermost first.
    fileprivate func forEach(from group: Group.ID?, _ body: (Group) -> Void) {
      var next = group
      // An identity of another document may lead nowhere, but a parent always comes before its group.
      while let id = next, all.indices.contains(id.index) {
        body(all[id.index])
        next = all[id.index].parent
      }
    }
  }
}

extension Document {
  /// The name of the innermost group with a name around an item; `nil` for none.
  ///
  /// - Parameter item: An item of the document.
  /// - Returns: The name or else the id, the label or the title of the group's element.
  public func groupName(of item: Item) -> String? { groups.name(around: item.group) }

  /// The opacity of an item with that of the groups around it, from 0 to 1.
  package func opacity(of item: Item) -> Double { item.opacity * groups.opacity(around: item.group) }

  /// The indices of the items in a group, or in groups inside it, the lowest first.
  ///
  /// - Parameter name: The name or id of the group; of several the first one counts.
  /// - Returns: The indices; none for an unknown name.
  public func items(inGroupNamed name: String) -> [Int] { groups.id(named: name).map { items(in: $0) } ?? [] }

  /// The indices of the items in a group, or in groups inside it, the lowest first.
  package func items(in group: Group.ID) -> [Int] { items.indices { groups.contains($0.group, in: group) } }

  /// A group in messages: `group house`, or `the group` without a name.
  package func title(of group: Group.ID) -> String { groups.name(of: group).map { "group \($0)" } ?? "the group" }

  /// The names of groups that hold items and are no item's name, each with the number of its items.
  package var namedGroups: [(name: String, count: Int)] {
    let contents = groupContents
    guard !contents.isEmpty else { return [] }
    var taken = Set(names.compactMap(\.self))
    return groups.all.compactMap { group in
      guard let name = group.name, let content = contents[group.id], taken.insert(name).inserted else { return nil }
      return (name, content.count)
    }
  }

  /// The items in each group that holds any, in one pass: groups inside count for those around them.
  package var groupContents: [Group.ID: GroupContent] {
    var contents: [Group.ID: GroupContent] = [:]
    guard !groups.all.isEmpty else { return contents }
    for item in items { groups.forEach(from: item.group) { contents[$0.id, default: GroupContent()].add(item) } }
    return contents
  }

  /// True if another document is equal, and painted in the same groups and with the same foreign shapes.
  package func isPainted(like other: Document) -> Bool {
    self == other && foreign == other.foreign && groups == other.groups
  }

  /// True if nothing but its items is painted, and none of them as a part of a group.
  package var paintsOnlyItems: Bool { foreign == Foreign() && !groups.changePaint }
}

/// The number of items in a group, and how many of them are hidden and locked.
package struct GroupContent: Hashable, Sendable {
  package private(set) var count = 0
  package private(set) var hidden = 0
  package private(set) var locked = 0

  package init() {}

  fileprivate mutating func add(_ item: Item) {
    count += 1
    if item.isHidden { hidden += 1 }
    if item.isLocked { locked += 1 }
  }
}
