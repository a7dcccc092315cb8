import Document
import Geometry
import SVG
package import Settings
import Shapes
import Text

extension Command {
  package static let shapeSelect = Command(
    "shape.select", title: "select shape", titles: ["next": "next shape", "previous": "prev shape"],
    near: ["bn", "bp"],
    numbered: "shape", keeps: .change,
    hints: .everywhere(57, "shape", ["previous", "next"], need: .severalShapes),
    "next, previous, a number or #NAME", example: "next",
    help: "Select another shape"
  ) { arguments throws(CommandError) in
    let usage = "next, previous, a number or #NAME"
    switch try arguments.whole(usage) {
    case "next": return { editor throws(CommandError) in try editor.stepShape(by: 1) }
    case "previous": return { editor throws(CommandError) in try editor.stepShape(by: -1) }
    case let name where name.first == "#" && name.count > 1:
      return { editor throws(CommandError) in try editor.selectShape(named: String(name.dropFirst())) }
    case let word:
      guard let number = Int(word), number > 0 else { throw .bad(argument: word, expected: usage) }
      return { editor throws(CommandError) in try editor.selectShape(number: number) }
    }
  }
  .completing { editor, command, words in words.isEmpty ? command.choices + editor.shapeValues : [] }

  package static let shapeList = Command(
    "shape.list", title: "list shapes", near: ["ls", "layer", "layers"], keeps: .change, help: "List the shapes"
  ) { editor throws(CommandError) in
    try editor.checkNoLesson()
    editor.listShapes()
  }

  package static let shapeAdd = Command(
    "shape.add", title: "add shape", keeps: .change, "KIND, and values such as fill=gold",
    example: "star fill=gold", help: "Add a shape on top"
  ) { arguments throws(CommandError) in
    let kinds = ShapeCatalog.all.map { $0.kind }.joined(separator: ", ")
    guard let kind = arguments.words.first else { throw .missing(kinds) }
    guard let shape = ShapeCatalog.initialShape(ofKind: kind) else { throw .bad(argument: kind, expected: kinds) }
    let values = try arguments.words.dropFirst().map { word throws(CommandError) in
      guard let sign = word.firstIndex(of: "=") else {
        throw .bad(argument: word, expected: "a value such as fill=gold")
      }
      return (name: String(word[..<sign]), text: String(word[word.index(after: sign)...]))
    }
    return { editor throws(CommandError) in try editor.add(shape, values) }
  }
  .completing { _, command, words in
    words.isEmpty ? ShapeCatalog.all.map { ArgumentValue(text: $0.kind, help: command.help) } : []
  }

  package static let shapeKeep = Command(
    "shape.keep", title: "keep version", keeps: .change, "path or parameters, and numbers of shapes", example: "path",
    help: "Choose between fillet's version and the edited path"
  ) { arguments throws(CommandError) in
    let usage = "path or parameters, and numbers of shapes"
    guard let word = arguments.words.first else { throw .missing(usage) }
    guard word == "path" || word == "parameters" else { throw .bad(argument: String(word), expected: usage) }
    var numbers: [Int] = []
    for word in arguments.words.dropFirst() {
      guard let number = Int(word), number > 0 else { throw .bad(argument: String(word), expected: usage) }
      numbers.append(number)
    }
    return { [numbers] editor throws(CommandError) in
      for number in numbers { try editor.checkShape(number: number) }
      if numbers.isEmpty { try editor.checkNoGroup() }
      let shapes = numbers.isEmpty ? [editor.selected] : numbers.map { $0 - 1 }
      try editor.decide(shapes, keepingPath: word == "path")
    }
  }

  package static let shapeAddAsk = Command(
    "shape.add-ask", title: "add shape…", keeps: .change, help: "Add a shape: type its kind"
  ) { editor throws(CommandError) in
    try editor.checkNoLesson()
    let wanted = editor.view.new.kind.flatMap { ShapeCatalog.shape(ofKind: $0)?.kind }
    editor.prompt("new shape, kind: ", .shapeAdd, wanted ?? editor.item.shape.kind)
  }

  package static let shapeRename = Command(
    "shape.rename", title: "rename", keeps: .change, "NAME, or none", example: "door", help: "Rename the shape"
  ) { arguments throws(CommandError) in
    let name = try arguments.whole("a name, or none")
    return { editor throws(CommandError) in try editor.rename(name) }
  }

  package static let shapeHide = Command(
    "shape.hide", title: "hide or show", keeps: .change, help: "Hide or show the shape"
  ) { editor throws(CommandError) in try editor.toggleHidden() }

  package static let shapeLock = Command(
    "shape.lock", title: "lock/unlock", keeps: .change, help: "Lock or unlock the shape"
  ) { editor throws(CommandError) in try editor.toggleLocked() }

  package static let shapeDuplicate = Command(
    "shape.duplicate", title: "duplicate", keeps: .change, help: "Duplicate the shape"
  ) { editor throws(CommandError) in try editor.duplicateShape() }

  static let shapes: [Command] = [
    shapeSelect,
    shapeGroup,
    shapeList,
    gallery,
    sweep,
    shapeAdd,
    shapeAddAsk,
    shapeDuplicate,
    Command("shape.delete", title: "delete", keeps: .change, help: "Delete the shape") { editor throws(CommandError) in
      try editor.deleteShape()
    },
    Command(
      "shape.raise", title: "raise", near: ["layer", "forward"], keeps: .change, help: "Move the shape up one level"
    ) {
      editor throws(CommandError) in
      try editor.moveShape { index, _ in index + 1 }
    },
    Command("shape.lower", title: "lower", keeps: .change, help: "Move the shape down one level") {
      editor throws(CommandError) in
      try editor.moveShape { index, _ in index - 1 }
    },
    Command("shape.front", title: "to the front", keeps: .change, help: "Bring the shape to the front") {
      editor throws(CommandError) in
      try editor.moveShape { _, top in top }
    },
    Command("shape.back", title: "to the back", keeps: .change, help: "Send the shape to the back") {
      editor throws(CommandError) in
      try editor.moveShape { _, _ in 0 }
    },
    shapeRename,
    Command("shape.rename-ask", title: "rename…", keeps: .change, help: "Type a name for the shape") {
      editor throws(CommandError) in
      try editor.checkNoLesson()
      let name = editor.selection.group.map { editor.document.groups.name(of: $0) } ?? editor.item.name
      editor.prompt("name: ", .shapeRename, name ?? "")
    },
    shapeKeep,
    shapeHide,
    shapeLock,
  ]
}

extension Editor {
  func isLocked(_ index: Int) -> CommandError {
    .because("\(document.title(ofItem: index)) is locked · \(word(for: .shapeLock)) unlocks it")
  }

  /// Hides the shape or what is shown of the group; or else shows the shape, or what was hidden with the group.
  fileprivate mutating func toggleHidden() throws(CommandError) {
    try checkNoLesson()
    let (before, group) = (document, selection.group)
    let items = chosen.map { document.item($0) }
    let isOn = !items.allSatisfy(\.isHidden)
    func level(of item: Item) -> Int { group.map { before.groups.level(of: $0, around: item.group) } ?? 0 }
    // Without such a shape the group is shown in whole.
    let isKept = items.contains { $0.hiddenLevel == level(of: $0) }
    try edit(isForGroups: true) { item throws(CommandError) in
      if isOn { return item.hiddenLevel = item.hiddenLevel ?? level(of: item) }
      if !isKept || item.hiddenLevel == level(of: item) { item.hiddenLevel = nil }
    }
    let rest = chosen.count { document.item($0).isHidden }
    let kept = isOn || rest == 0 ? "" : ", \(counted(rest, "shape")) stay\(rest == 1 ? "s" : "") hidden"
    report(isOn ? "hidden" : "shown" + kept, since: before)
  }

  fileprivate mutating func toggleLocked() throws(CommandError) {
    try checkNoLesson()
    let before = document
    // A group of both is locked first.
    let isOn = !chosen.allSatisfy { document.item($0).isLocked }
    try edit(isForGroups: true) { item throws(CommandError) in item.isLocked = isOn }
    report(isOn ? "locked" : "unlocked", since: before)
  }

  private mutating func report(_ state: String, since before: Document) {
    message = Message("\(groupTitle ?? shapeTitle) is \(state)" + shapesOnly + copiesGone(since: before), .changed)
  }

  private func checkUnlocked() throws(CommandError) {
    if let index = chosen.first(where: { document.item($0).isLocked }) { throw isLocked(index) }
  }

  // MARK: selecting

  fileprivate mutating func stepShape(by step: Int) throws(CommandError) {
    guard document.items.count > 1 else { throw onlyShape }
    try select(document.items.map(\.id).cycled(from: selection.item, by: step))
  }

  private var onlyShape: CommandError {
    document.items.isEmpty
      ? noItems
      : .because("this is the only shape · \(word(for: .shapeAddAsk, typed: Command.shapeAdd.name)) adds one")
  }

  fileprivate mutating func selectShape(number: Int) throws(CommandError) {
    try checkShape(number: number)
    try select(document.item(number - 1).id)
  }

  fileprivate func checkShape(number: Int) throws(CommandError) {
    let count = document.items.count
    guard number > count else { return }
    if count == 0 { throw noItems }
    throw .because(count == 1 ? "there is only shape 1" : "no shape \(number): the last is \(count)")
  }

  fileprivate mutating func selectShape(named name: String) throws(CommandError) {
    if let item = document.items.first(where: { $0.nameOrID == name }) { return try select(item.id) }
    // Of a group, the next shape, or the lowest one.
    let group = document.items(inGroupNamed: name)
    let next = group.contains(selected) ? group.first { $0 > selected } : nil
    guard let index = next ?? group.first else {
      let known = document.names.compactMap(\.self) + document.namedGroups.map(\.name)
      let nearest = EditDistance.nearest(to: name, among: known).map { " — did you mean #\($0)?" } ?? ""
      throw .because("no shape named \(name)\(nearest)")
    }
    try select(document.item(index).id)
  }

  /// Selects an item, and closes an explanation of the previous one.
  private mutating func select(_ item: Item.ID?) throws(CommandError) {
    try checkNoLesson()
    if study != nil { leaveStudy() }
    let isSame = item == selection.item && selection.group == nil
    selection.group = nil
    try show(document, selecting: item)
    message = Message(isSame ? "\(shapeTitle) is already selected" : shapeSummary(of: selected))
  }

  // MARK: adding, deleting and ordering

  /// Changes the list of items or its order, and selects the item at the index that the change returns.
  mutating func arrange(_ change: (inout ItemList) -> Int) throws(CommandError) {
    try checkNoLesson()
    if study != nil { leaveStudy() }
    var document = self.document
    let index = change(&document.items)
    document.settleGroups()
    try commit(document, selecting: document.item(index).id)
    (selection.group, corner) = (nil, 0)
  }

  /// Adds a shape in the middle of the page, at half its size.
  ///
  /// - Parameter values: Its values; without any, those of the settings.
  fileprivate mutating func add(
    _ shape: any Shape, _ values: [(name: String, text: String)]
  ) throws(CommandError) {
    var item = Item(shape)
    let page = document.page
    try CommandError.from { () throws(OutlineError) in
      if let box = try item.resolved().path.bounds, box.width > 0, box.height > 0 {
        let factor = min(page.width, page.height) / 2 / max(box.width, box.height)
        _ = item.shape.apply(.scale(x: factor, y: factor))
      }
      if let box = try item.resolved().path.bounds { _ = item.shape.apply(.move(by: page.center - box.center)) }
    }
    let own = view.new.values.filter { item.value(of: $0.name) != nil }
    let plain = item
    try CommandError.from { () throws(ParameterError) in
      for (name, text) in own where values.isEmpty { try item.set(name, to: text) }
      for (name, text) in values { try item.assign(name, document.inUnits(text, of: name, for: item)) }
    }
    if values.isEmpty, !own.isEmpty {
      // The journal gets the values in the short notation of files, which has no spaces; a color sets its opacity too.
      omittedArgument = ItemParameters.all.map(\.name).compactMap { name in
        guard let text = item.value(of: name)?.text else { return nil }
        return own.contains { $0.name == name } || text != plain.value(of: name)?.text ? "\(name)=\(text)" : nil
      }.joined(separator: " ")
    }
    try arrange { items in
      items.append(item)
      return items.count - 1
    }
    message = Message("\(shapeTitle) added: \(shape.kindName)", .changed)
  }

  /// Adds a copy a little to the right and down, without the name and the lock.
  fileprivate mutating func duplicateShape() throws(CommandError) {
    guard !document.items.isEmpty else { throw noItems }
    let step = (min(document.page.width, document.page.height) / 20).rounded(.up)
    if let group = selection.group { return try duplicate(group, movedBy: Vector(step, step)) }
    var copy = item
    (copy.name, copy.isLocked, copy.isUndecided) = (nil, false, false)
    _ = copy.apply(.move(by: Vector(step, step)))
    let index = selected + 1
    try arrange { items in
      items.insert(copy, at: index)
      return index
    }
    message = Message("\(shapeTitle) is a copy of shape \(selected)", .changed)
  }

  fileprivate mutating func deleteShape() throws(CommandError) {
    try checkUnlocked()
    let chosen = chosen
    guard let lowest = chosen.first else { throw noItems }
    guard document.items.count > chosen.count else {
      throw .because(groupTitle.map { "\($0) has all shapes: one must stay" } ?? "the only shape cannot be deleted")
    }
    let (title, end, before) = (groupTitle ?? shapeTitle, shapesOnly, document)
    try arrange { items in
      for index in chosen.reversed() { items.remove(at: index) }
      return max(0, lowest - 1)
    }
    message = Message("\(title) deleted" + end + copiesGone(since: before), .changed)
  }

  /// Moves the shape to another level, as close to it as the groups of the file allow.
  ///
  /// - Parameter place: The new index, from the present one and the largest.
  fileprivate mutating func moveShape(_ place: @escaping (Int, Int) -> Int) throws(CommandError) {
    try checkNoLesson()
    try checkUnlocked()
    if let group = selection.group { return try move(group, place) }
    guard document.items.count > 1 else { throw onlyShape }
    let (index, top, corner) = (selected, document.items.count - 1, corner)
    let wanted = min(max(place(index, top), 0), top)
    guard wanted != index else {
      throw .because("\(shapeTitle) is already at the \(index == 0 ? "back" : "front")")
    }
    let step = wanted > index ? 1 : -1
    // One step may jump over a closed group; the whole way stops at the end of its group.
    let ways = abs(wanted - index) > 1 ? [] : Array(stride(from: wanted, through: step > 0 ? top : 0, by: step))
    let others = Array(stride(from: wanted, to: index, by: -step))
    guard let next = (ways.isEmpty ? others : ways).first(where: { document.canMove(index, to: $0) }) else {
      let bond = document.bond(of: item) ?? "a group"
      throw .because("\(shapeTitle) is in \(bond) and would look different outside it")
    }
    try arrange { items in
      var item = items.remove(at: index)
      item.origin.isMoved = true
      items.insert(item, at: next)
      return next
    }
    self.corner = corner
    let ends = [0: "at the back", top: "at the front"]
    var text = "level \(next + 1) of \(top + 1)" + (ends[next].map { ", \($0)" } ?? "")
    if next != wanted {
      let isBeyond = (next > wanted) == (step > 0)
      let bond = document.bond(of: document.item(isBeyond ? wanted - step : next)) ?? "a group"
      text += isBeyond ? ": the shapes in \(bond) stay together" : ": \(bond) ends here"
    }
    message = Message(text, .changed)
  }

  fileprivate mutating func rename(_ name: String) throws(CommandError) {
    if let group = selection.group { return try rename(group, name) }
    try checkNoLesson()
    let changed = try edit { item throws(CommandError) in
      try CommandError.from { () throws(ParameterError) in try item.set(ItemState.name.name, to: name) }
    }
    let text = item.name.map { "is \(changed ? "now" : "already") \($0)" } ?? "has no name"
    message = Message("shape \(selected + 1) \(text)", changed ? .changed : .information)
  }
}

extension NewSettings {
  /// The values of new shapes by the names of their parameters.
  package var values: [(name: String, text: String)] {
    func text(_ number: Double) -> String { NumberText.exact(number, leadingZero: true) }
    let all = [
      (StyleParameters.fill.name, fill), (StyleParameters.stroke.name, line),
      (StyleParameters.lineWidth.name, width.map(text)), (ParameterCatalog.cornerRadius.name, radius.map(text)),
    ]
    return all.compactMap { name, text in text.map { (name, $0) } }
  }
}
