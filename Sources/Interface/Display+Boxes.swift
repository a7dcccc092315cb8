import Settings
import Editor
import Keymaps
import Cells
import Text

/// Boxes over the screen: the keys of a prefix, and the palette.
extension Display {
  /// The fewest rows with room for a box beside the drawing.
  static let leastRowsForBoxes = 10

  /// Draws the keys that can follow the pending ones, bottom right; false if there is no room.
  mutating func drawPrefixBox(_ session: Session, _ layout: Layout, size: Size) -> Bool {
    guard !session.pending.isEmpty, size.rows >= Self.leastRowsForBoxes else { return false }
    let editor = session.editor
    guard case .pending(let prefix) = editor.keymap.lookUp(session.pending, in: editor.panel.rawValue) else {
      return false
    }
    let working = workingEntries(of: prefix, editor)
    let forms = working.map { _, entry in
      Self.titles(of: entry, in: editor).map { shown(entry.key.label(labelStyle).padded(right: 2) + " " + $0) }
    }
    let most = layout.numbers.row - 2
    guard most > 0 else { return false }
    // The fewest columns that leave half of the rows to the drawing.
    let wanted = max(1, (forms.count + max(1, most / 2) - 1) / max(1, most / 2))
    func room(_ across: Int) -> Int { (size.columns - 4 - 2 * (across - 1)) / across }
    // A taller box is better than cut entries; a single column is always possible.
    func fits(_ text: String, _ across: Int) -> Bool { text.columns <= room(across) }
    let across =
      (1...wanted).last { across in forms.allSatisfy { $0.contains { fits($0, across) } } } ?? 1
    let entries = forms.compactMap { forms in forms.first { fits($0, across) } ?? forms.last }
    let widest = min(entries.map(\.columns).max() ?? 0, room(across))
    let rows = min(most, (entries.count + across - 1) / across)
    // If there are too many, the last cell has their number.
    let placed = entries.count > rows * across ? rows * across - 1 : entries.count
    let title = shown(prefix.keys.label(labelStyle) + (prefix.title.map { " · " + $0 } ?? ""))
    let columns = max(widest * across + 2 * (across - 1) + 4, title.columns + 6, 16)
    guard columns <= size.columns else { return false }
    let rect = CellRect(
      column: size.columns - columns, row: layout.numbers.row - rows - 2, columns: columns, rows: rows + 2)
    drawEmptyBox(rect, title: title, foot: "Esc close")
    frame.cursor = rect.at(2, 1)
    func place(_ index: Int) -> Position {
      rect.at(2 + index / rows * (widest + 2), 1 + index % rows)
    }
    if placed < entries.count {
      var hint = more(entries.count - placed, session)
      hint.fit(widest, charset.ellipsis)
      put(hint, at: place(placed), style: theme.faint)
    }
    for (index, entry) in entries.prefix(placed).enumerated() {
      let place = place(index)
      let row = CellRect(column: place.column, row: place.row, columns: widest, rows: 1)
      targets.append(PointerArea(row, .entry(working[index].offset)))
      frame.put(entry.fitted(widest, charset.ellipsis), at: place)
      frame.put(String(entry.prefix { $0 != " " }), at: place, style: theme.heading)
    }
    return true
  }

  /// The titles of an entry, from long to short; before them, for an export, one with its file and size.
  static func titles(of entry: KeyPrefix.Entry, in editor: Editor) -> [String] {
    let titles = titles(of: entry)
    let facts = entry.commands.first.flatMap { editor.facts(of: $0) }
    return (facts.map { [titles[0].padded(right: 7) + $0] } ?? []) + titles
  }

  /// The titles of an entry, from long to short: the keymap's own, or the command's, or the whole line if the command has
  /// no title for its arguments.
  static func titles(of entry: KeyPrefix.Entry) -> [String] {
    guard let first = entry.commands.first else { return [entry.title ?? "…"] }
    let short = CommandCatalog.title(of: first)
    guard entry.commands.count == 1 else {
      return [entry.title ?? entry.commands.joined(separator: "; "), "\(short) and \(entry.commands.count - 1) more"]
    }
    let saysAll = !first.contains(" ") || CommandCatalog.hasOwnTitle(first)
    let titles = [entry.title ?? (saysAll ? short : first), short]
    // In a very narrow box the ellipsis goes before the title is cut.
    return short.hasSuffix("…") ? titles + [String(short.dropLast())] : titles
  }

  /// Draws the palette: the typed line, its matches, and help on the chosen one; false if there is no room.
  mutating func drawPalette(_ prompt: Prompt, _ session: Session, _ layout: Layout, size: Size) -> Bool {
    guard let palette = session.palette, size.rows >= Self.leastRowsForBoxes else { return false }
    let entries = palette.entries
    let columns = min(size.columns, 68)
    // Keep the drawing visible while a value is typed.
    let rows = min(entries.count, min(12, max(3, (layout.numbers.row - 5) / 2)))
    let chosen = palette.chosen(prompt.choice)
    let first = scrollOffset(selected: chosen ?? 0, count: entries.count, rows: rows)
    // Each is tried on a copy of the editor.
    let reasons = entries.dropFirst(first).prefix(rows).map { session.editor.refusal(of: $0) }
    let reason = chosen.flatMap { reasons.indices.contains($0 - first) ? reasons[$0 - first] : nil }
    // A whole line that was typed without a suggestion may refuse as well.
    let refusal = entries.isEmpty ? session.editor.refusalOfTyped(prompt.text) : nil
    let note =
      prompt.problem ?? session.preview?.message.text ?? reason ?? refusal ?? palette.explanation(prompt.choice)
    // A problem gets up to four lines.
    let most = prompt.problem == nil ? 1 : max(1, min(4, layout.numbers.row - rows - 3))
    let notes =
      most == 1
      ? [shown(note).fitted(columns - 4, charset.ellipsis)]
      : shown(note)
        .wrapped(to: columns - 4, most: most, ellipsis: charset.ellipsis)
    let rect = CellRect(
      column: (size.columns - columns) / 2, row: layout.numbers.row - rows - 3 - notes.count, columns: columns,
      rows: rows + 3 + notes.count)
    guard rect.row >= 0 else { return false }
    let feet = (columns < 60 ? [] : ["⏎ run · Tab complete · ↑↓ choose · Esc"]) + ["⏎ run · Esc", "Esc"]
    drawEmptyBox(rect, title: "Commands", foot: foot(feet, columns: columns))
    let inner = rect.inner
    // Nothing is counted where anything can be typed, unless that is refused.
    let isFree = entries.isEmpty && palette.takesAnything && prompt.problem == nil && refusal == nil
    let count = isFree ? "" : (chosen.map { "\($0 + 1) of " } ?? "") + "\(entries.count)"
    frame.put(count, atEndOf: inner, style: theme.faint)
    let end = drawTyped(prompt, at: inner.at(1), room: inner.columns - count.count - 3)
    drawSwatch(
      session.editor.color(typedIn: prompt), at: Position(column: end + 2, row: inner.row),
      limit: inner.column + inner.columns - count.count - 2)
    for (row, reason) in reasons.enumerated() {
      let index = first + row
      targets.append(PointerArea(inner.line(row + 1), .offer(index)))
      drawEntry(
        entries[index], reason.map { shown($0) }, isChosen: index == chosen, session.editor, in: inner.line(row + 1))
    }
    for (index, line) in notes.enumerated() {
      frame.put(
        line, at: inner.at(1, inner.rows - notes.count + index),
        style: prompt.problem == nil ? theme.faint : theme.typedProblem)
    }
    return true
  }

  /// Draws the title, and the line dim at the right if there is room; without a title, the line.
  ///
  /// - Parameter reason: The reason why the entry would do nothing: it is dim, with the reason instead of its line and
  ///   keys.
  private mutating func drawEntry(
    _ entry: Palette.Entry, _ reason: String?, isChosen: Bool, _ editor: Editor, in rect: CellRect
  ) {
    let keys = reason == nil ? label(for: entry.line, in: editor) ?? "" : ""
    let room = rect.columns - keys.columns - 5
    let usage = entry.usage.isEmpty ? "" : " " + entry.usage
    let line = shown(CommandCatalog.words(of: entry.line))
    // A help that is too long has its main part before the first explanation.
    let help = shown(entry.help)
    let main = help.split { ":(,".contains($0) }.first.map(String.init) ?? help
    let title = help.columns <= room ? help : main.cut(room, charset.ellipsis)
    let isTitled = entry.isTitled
    let style = isChosen ? theme.selection : reason == nil ? .plain : theme.faint
    let mark = (isChosen ? String(charset.marker) : " ") + " "
    let text = isTitled ? title : (line + shown(usage)).fitted(room, charset.ellipsis)
    frame.put(mark + text, at: rect.origin, style: style, limit: rect.columns)
    if let reason {
      let rest = room - text.columns - 2
      // Fewer columns say nothing; the row below the list has the whole reason of the selected entry.
      let part = rest < 10 ? "" : reason.fitted(rest, charset.ellipsis)
      frame.put(part, at: rect.at(rect.columns - 1 - part.columns), style: style)
    } else if isTitled, text.columns + line.columns + 2 <= room {
      let column = rect.columns - keys.columns - (keys.isEmpty ? 1 : 3) - line.columns
      frame.put(line, at: rect.at(column), style: isChosen ? style : theme.faint)
    }
    frame.put(keys, atEndOf: rect, style: style)
  }

  /// Draws the typed line, scrolled to its cursor; returns the column after it.
  @discardableResult
  mutating func drawTyped(_ prompt: Prompt, at start: Position, room: Int) -> Int {
    let label = shown(prompt.label).fitted(max(0, room - 8), charset.ellipsis)
    let column = frame.put(label, at: start, style: theme.heading, limit: room)
    let visible = max(1, room - (column - start.column) - 1)
    var before = shown(prompt.text.prefix(prompt.cursor))[...]
    // Of a text that typing replaces the start says what it is.
    if prompt.isSelected { before = String(before).fitted(visible, charset.ellipsis)[...] }
    while before.columns > visible { before.removeFirst() }
    let after = shown(prompt.text.dropFirst(prompt.cursor))
    frame.cursor = Position(column: column + before.columns, row: start.row)
    let style = CellStyle(attributes: prompt.isSelected ? .reverse : [])
    return frame.put(before + after, at: Position(column: column, row: start.row), style: style, limit: visible)
  }

  mutating func drawEmptyBox(_ rect: CellRect, title: String, foot: String, namesKeys: Bool = true) {
    targets.append(
      PointerArea(CellRect(column: 0, row: 0, columns: frame.size.columns, rows: frame.size.rows), .outside))
    targets.append(PointerArea(rect, .box))
    frame.clear(rect)
    drawBox(rect, title: title, foot: foot, isFocused: true)
    if namesKeys { addKeys(of: foot, under: rect) }
  }

  /// Makes the keys in a box's foot clickable.
  mutating func addKeys(of foot: String, under rect: CellRect) {
    let separator = " · "
    let columns = charset.text(foot).columns
    // A foot that does not fit is not drawn.
    guard rect.columns > columns + 4 else { return }
    var column = rect.column + rect.columns - columns - 3
    for part in foot.split(separator: separator) {
      let hint = keyHint(String(part))
      add(hint.targets, at: Position(column: column, row: rect.row + rect.rows - 1))
      column += hint.columns + charset.text(separator).columns
    }
  }
}
