import Document
import Editor
import Geometry
import Raster
import Preview
import Cells
import Settings
import Shapes
import Text

/// Documents with several shapes: the selected one, and the list of shapes.
extension Display {
  /// Draws the list of shapes, with small pictures if there is room.
  mutating func drawShapeList(_ editor: Editor, _ list: ListView, size: Size) -> CellRect {
    let shapes = editor.rows(in: list)
    let count = shapes.count
    let hasPictures = size.columns >= 50 && size.rows >= 12
    let (height, across) = hasPictures ? (Self.pictureSize.rows, Self.pictureSize.columns) : (1, 0)
    let columns = min(size.columns, hasPictures ? 60 : 48)
    let most = max(1, (size.rows - 4) / height)
    // While a filter is typed, the box keeps its size.
    let lines = min(list.filter == nil ? count : editor.shapeRows.count, most)
    let rect = CellRect(
      column: (size.columns - columns) / 2, row: max(0, (size.rows - lines * height - 2) / 2), columns: columns,
      rows: lines * height + 2)
    let first = scrollOffset(selected: list.choice, count: count, rows: lines)
    let place = lines < count ? "\(first + 1)–\(first + lines) of \(count) · " : ""
    let feet = [place + "⏎ select · Esc", "⏎ select · Esc", "⏎ · Esc"]
    drawEmptyBox(
      rect, title: "Shapes" + (list.filter.map { " /" + shown($0) } ?? ""), foot: foot(feet, columns: columns))
    if shapes.isEmpty { frame.put("no matches", at: rect.inner.at(1), limit: rect.inner.columns - 2) }
    // Choosing a group marks its shapes.
    let marked = shapes.indices.contains(list.choice) ? shapes[list.choice].group : nil
    for (line, entry) in shapes[min(first, count)...].prefix(lines).enumerated() {
      let row = rect.inner.part(0, line * height, columns: rect.inner.columns, rows: height)
      targets.append(PointerArea(row, .line(first + line)))
      let isChosen = first + line == list.choice
      let style = isChosen ? theme.selection : .plain
      let items = (entry.group.map { editor.document.items(in: $0) } ?? [entry.shape]).map { editor.document.item($0) }
      let mark = isChosen || editor.isRow(entry, in: marked) ? String(charset.marker) : " "
      let indent = String(repeating: " ", count: min(entry.depth, Self.deepest))
      let number = (entry.group == nil ? "\(entry.shape + 1)" : "").padded(
        left: String(editor.document.items.count).count + 1)
      let title = mark + number + indent + (editor.name(of: entry).map { "  \(shown($0))" } ?? "")
      let details = shown(editor.details(of: entry))
      let text = row.part(across + (across > 0 ? 1 : 0), columns: 0)
      let room = rect.inner.column + rect.inner.columns - text.column
      let ellipsis = charset.ellipsis
      if hasPictures {
        drawSmall(items, in: row.part(0, columns: across, rows: height), editor)
        frame.put(title.fitted(room, ellipsis), at: text.origin, style: style, limit: room)
        frame.put(
          "   " + (indent + details).fitted(room - 3, ellipsis), at: Position(column: text.column, row: row.row + 1),
          style: style,
          limit: room)
      } else {
        frame.put("\(title)  \(details)".fitted(room, ellipsis), at: text.origin, style: style, limit: room)
      }
      if isChosen { frame.cursor = Position(column: text.column, row: row.row) }
    }
    return rect
  }

  private static let pictureSize = Size(columns: 8, rows: 3)
  /// The deepest groups that are indented further than those around them.
  private static let deepest = 8

  /// Draws a shape, or those of a group, as large as `rect` allows, even hidden ones.
  private mutating func drawSmall(_ items: [Item], in rect: CellRect, _ editor: Editor) {
    var drawn: [(path: Path, style: Style)] = []
    do throws(OutlineError) {
      for item in items { drawn.append((try item.resolved().path, item.style)) }
    } catch {
      // The editor rejects documents with such items.
      return
    }
    let boxes = drawn.compactMap(\.path.bounds)
    guard let first = boxes.first else { return }
    let box = boxes.dropFirst().reduce(first) { $0.union($1) }
    guard max(box.width, box.height) > 0 else { return }
    let margin = max(box.width, box.height) / 16
    let page = box.outset(by: margin)
    let pieces = drawn.map { path, style in
      var style = style
      // Even a shape without color has an edge.
      if !style.fill.isVisible, !style.stroke.isVisible {
        (style.stroke, style.lineWidth) = (Paint(Color(128, 128, 128)), margin)
      }
      style.lineWidth = min(style.lineWidth, margin)
      return Scene.Piece(path, style)
    }
    let scene = Scene(pieces, page: page)
    let rendering = rendering(editor, scene, in: rect)
    sketch.paint(Canvas.Shown(scene.onWholeSheet(rendering), pictures: pictures, rendering))
    put(sketch, at: rect)
  }
}

/// A cache of the document's scene: only changed items get a new outline.
struct SceneStore: Sendable {
  private var items: ItemList = []
  /// `nil` for a hidden item.
  private var pieces: [Scene.Piece?] = []
  private var scene = Scene([], page: Document.initialPage)
  private var wasAlone = true

  /// The scene of the visible items and of the file's other shapes.
  mutating func scene(of editor: Editor) -> Scene {
    let (present, before) = (editor.document.items, items)
    let changed = present.indices.filter {
      $0 >= before.count || before[$0].id != present[$0].id || before[$0] != present[$0]
    }
    let isResized = present.count != before.count
    items = present
    if isResized { pieces = present.indices.map { $0 < pieces.count ? pieces[$0] : nil } }
    var replaced: Scene.Piece?
    for index in changed {
      replaced = pieces[index]
      pieces[index] = Self.piece(of: present[index], at: index, in: editor)
    }
    // What else a file draws depends on more than the items.
    let isAlone = wasAlone && editor.document.paintsOnlyItems
    if changed.count == 1, !isResized, isAlone, let replaced, let new = pieces[changed[0]],
      let place = scene.pieces.firstIndex(where: { $0 === replaced })
    {
      scene.pieces[place] = new
    } else if !changed.isEmpty || isResized || !isAlone {
      wasAlone = editor.document.paintsOnlyItems
      scene = editor.document.scene(of: pieces)
    }
    (scene.page, scene.background) = (editor.document.page, editor.document.background)
    return scene
  }

  private static func piece(of item: Item, at index: Int, in editor: Editor) -> Scene.Piece? {
    guard !item.isHidden else { return nil }
    if item.id == editor.selection.item { return editor.document.piece(of: item, at: index, editor.outline) }
    do throws(OutlineError) {
      return editor.document.piece(of: item, at: index, try item.resolved())
    } catch {
      // The editor rejects documents with such items.
      return nil
    }
  }
}

/// A cache of scenes for the documents in file lists and questions.
struct ShownScenes: Sendable {
  private var last: [(document: Document, scene: Scene)] = []

  /// A question has two versions, a list one document, a gallery some thirty.
  private static let most = 64

  /// The scene of a document, from the cache if it is the same.
  mutating func scene(of document: Document) throws(OutlineError) -> Scene {
    if let known = last.first(where: { $0.document.isPainted(like: document) }) {
      return known.scene
    }
    let scene = try document.scene()
    if last.count == Self.most { last.removeFirst() }
    last.append((document, scene))
    return scene
  }
}
