package import Document
import Geometry
import Keymaps
import SVG
import Shapes
import Text

/// A selected group: commands that move, order, copy, name, paint, hide, lock or delete change it with all of its shapes,
/// others refuse.
extension Editor {
  /// The indices of the shapes of the selected group, or that of the selected shape; empty without shapes.
  package var chosen: [Int] {
    selection.group.map { document.items(in: $0) } ?? (document.items.isEmpty ? [] : [selected])
  }

  /// The selected group in messages, such as `group house`; `nil` if no group is selected.
  package var groupTitle: String? { selection.group.map { document.title(of: $0) } }

  /// The end of a message about the selected group of a file that has more than shapes, which stays as it is.
  var shapesOnly: String { selection.group != nil && document.hasForeignParts ? ", shapes only" : "" }

  /// A group without its name: `3 shapes, hidden, in house`.
  ///
  /// - Parameter content: The number of its shapes; `nil` to count them.
  package func details(of group: Document.Group.ID, _ content: GroupContent? = nil) -> String {
    let content = content ?? document.groupContents[group] ?? GroupContent()
    let state = [
      content.hidden == content.count ? "hidden" : nil, content.locked == content.count ? "locked" : nil,
      document.groups.name(around: document.groups.parent(of: group)).map { "in \($0)" },
    ].compactMap { $0 }
    return ([counted(content.count, "shape")] + state).joined(separator: ", ")
  }

  /// A group in one line: `group house: 3 shapes, hidden`.
  private func summary(of group: Document.Group.ID, _ content: GroupContent? = nil) -> String {
    "\(document.title(of: group)): \(details(of: group, content))"
  }

  /// Refuses a command for one shape while a group is selected.
  func checkNoGroup() throws(CommandError) {
    guard let groupTitle else { return }
    throw .because(
      "\(groupTitle) has \(counted(chosen.count, "shape")): select one · \(word(for: .shapeList)) lists them")
  }

  /// The box around the outlines of the selected group or shape; `nil` for none.
  func chosenBounds() throws(CommandError) -> Rect? {
    guard selection.group != nil else { return outline.path.bounds }
    var box: Rect?
    for index in chosen {
      let bounds = try CommandError.from { () throws(OutlineError) in try document.item(index).resolved().path.bounds }
      if let bounds { box = box?.union(bounds) ?? bounds }
    }
    return box
  }

  /// Selects the innermost group around the shape, or the next one around the selected group.
  fileprivate mutating func selectGroup() throws(CommandError) {
    try checkNoLesson()
    if study != nil { leaveStudy() }
    if document.items.isEmpty { throw noItems }
    let around = document.groups.chain(to: item.group).map(\.id)
    let next = (selection.group.flatMap { around.firstIndex(of: $0) } ?? around.count) - 1
    guard around.indices.contains(next) else {
      throw .because("\(groupTitle ?? shapeTitle) is in no \(selection.group == nil ? "" : "other ")group")
    }
    (selection.group, marks) = (around[next], [])
    message = Message(summary(of: around[next]))
  }
}

/// Changes of a group's element, as one undo step.
extension Editor {
  private mutating func change(
    _ group: Document.Group.ID, _ change: GroupChange
  ) throws(CommandError) -> ChangedGroup {
    try checkNoLesson()
    let place = chosen.firstIndex(of: selected) ?? 0
    let changed = try CommandError.from { () throws(GroupError) in try document.changing(group, change) }
    let inside = changed.document.items(in: changed.group)
    let item = inside.dropFirst(place).first ?? inside.last
    try commit(changed.document, selecting: item.map { changed.document.item($0).id } ?? nil, withText: true)
    (selection.group, marks) = (changed.group, [])
    return changed
  }

  mutating func rename(_ group: Document.Group.ID, _ name: String) throws(CommandError) {
    var item = item
    try CommandError.from { () throws(ParameterError) in try item.set(ItemState.name.name, to: name) }
    let (title, before) = (document.title(of: group), document)
    let changed = try change(group, .rename(item.name))
    let isChanged = !document.isIdentical(to: before)
    let text = document.groups.name(of: changed.group).map { "is \(isChanged ? "now" : "already") \($0)" }
    message = Message("\(title) \(text ?? "has no name")", isChanged ? .changed : .information)
  }

  mutating func duplicate(_ group: Document.Group.ID, movedBy step: Vector) throws(CommandError) {
    let title = document.title(of: group)
    let changed = try change(group, .duplicate(movedBy: step))
    message = Message("\(document.title(of: changed.group)) is a copy of \(title)", .changed)
  }

  mutating func move(_ group: Document.Group.ID, _ place: @escaping (Int, Int) -> Int) throws(CommandError) {
    let title = document.title(of: group)
    let changed = try change(group, .move(place))
    let (level, top) = (changed.place, changed.count - 1)
    let end = level == 0 ? ", at the back" : level == top ? ", at the front" : ""
    message = Message("\(title): level \(level + 1) of \(top + 1)\(end)", .changed)
  }
}

extension Command {
  package static let shapeGroup = Command(
    "shape.group", title: "select group", near: ["group"], keeps: .change,
    help: "Select the group around the shape; again, the group around that one"
  ) { editor throws(CommandError) in try editor.selectGroup() }
}

/// A row of the list of shapes: a shape, or a group before its lowest shape.
package struct ShapeRow: Hashable, Sendable {
  /// `nil` for a shape.
  package let group: Document.Group.ID?
  /// The index of the shape, or of the lowest one in the group.
  package let shape: Int
  /// The number of groups around it.
  package let depth: Int
  /// The shapes in a group, counted once for all rows; `nil` for a shape.
  fileprivate let content: GroupContent?
}

extension Editor {
  /// All shapes, lowest first, with their groups.
  package var shapeRows: [ShapeRow] {
    var rows: [ShapeRow] = []
    let contents = document.groupContents
    var listed: Set<Document.Group.ID> = []
    for (index, item) in document.items.enumerated() {
      let around = document.groups.chain(to: item.group).map(\.id)
      for (depth, group) in around.enumerated() where listed.insert(group).inserted {
        rows.append(ShapeRow(group: group, shape: index, depth: depth, content: contents[group]))
      }
      rows.append(ShapeRow(group: nil, shape: index, depth: around.count, content: nil))
    }
    return rows
  }

  /// The rows in a list: those whose number, name, kind and state contain all words of its filter.
  package func rows(in list: ListView) -> [ShapeRow] {
    let words = (list.filter ?? "").lowercased().split(separator: " ")
    guard !words.isEmpty else { return shapeRows }
    return shapeRows.filter { row in
      let text = "\(row.group == nil ? "\(row.shape + 1)" : "") \(name(of: row) ?? "") \(details(of: row))".lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }

  /// The name of a row's shape or group; `nil` for none.
  package func name(of row: ShapeRow) -> String? {
    row.group.map { document.groups.name(of: $0) } ?? document.item(row.shape).nameOrID
  }

  /// A row without its name.
  package func details(of row: ShapeRow) -> String {
    row.group.map { "group of \(details(of: $0, row.content))" } ?? shapeDetails(of: row.shape)
  }

  /// A row in one line.
  package func summary(of row: ShapeRow) -> String {
    row.group.map { summary(of: $0, row.content) } ?? shapeSummary(of: row.shape)
  }

  /// True for the row of a group, and for those of what is in it.
  package func isRow(_ row: ShapeRow, in group: Document.Group.ID?) -> Bool {
    group.map { document.groups.contains(row.group ?? document.item(row.shape).group, in: $0) } ?? false
  }

  /// True for the row of the selected group or shape.
  package func isSelected(_ row: ShapeRow) -> Bool {
    row.group == selection.group && (row.group != nil || row.shape == selected)
  }

  /// The lines of a list of shapes.
  func shapeLines(of list: ListView) -> [KeyLine] {
    rows(in: list).map { row in
      let select = Command.shapeSelect.line("\(row.shape + 1)")
      // From the innermost group around the shape outward.
      let levels = row.group == nil ? 0 : document.groups.chain(to: document.item(row.shape).group).count - row.depth
      return KeyLine(
        keys: row.group == nil ? "\(row.shape + 1)" : "", text: name(of: row) ?? "",
        commands: [select] + Array(repeating: Command.shapeGroup.name, count: levels))
    }
  }

  package mutating func listShapes() {
    var list = ListView(content: .shapes)
    list.choice = rows(in: list).firstIndex(where: isSelected) ?? 0
    mode = .list(list)
  }
}
