import Cells
package import Document
import Geometry
import Shapes
import Text

/// The choice of a fill or line color: a typed color, sliders, and swatches; the drawing follows.
package struct ColorPicker: Equatable, Sendable {
  /// A row that the arrow keys go through.
  package enum Row: Hashable, Sendable {
    case field, hue, saturation, lightness, opacity
    /// A row of swatches, by its index.
    case swatches(Int)
  }

  package struct Swatches: Equatable, Sendable {
    package let title: String
    package let colors: [Color]
  }

  /// `fill` or `stroke`.
  package let parameter: String
  package let before: Color?
  /// A paint with its color's place on the sliders.
  private struct Choice: Equatable, Sendable {
    var source: Paint.Source { didSet { isChosen = true } }
    var color: Color? { Paint(source).color }
    var opacity: Double
    /// True for a paint chosen here; a gradient stays until there is one.
    private(set) var isChosen = false
    /// Kept while the color is gray.
    var hue = 0.0
    /// Kept while the color is black or white.
    var saturation = 0.0
    var lightness = 0.0

    init(_ paint: Paint) {
      (source, opacity) = (paint.source, paint.ownOpacity)
      measure()
    }

    /// Hue, saturation and lightness of the color; CSS Color Module Level 4, section 7.
    mutating func measure() {
      guard let color else { return }
      let (red, green, blue) = (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
      let (least, most) = (min(red, green, blue), max(red, green, blue))
      lightness = (least + most) / 2
      let spread = most - least
      guard spread > 0 else {
        if lightness > 0, lightness < 1 { saturation = 0 }
        return
      }
      saturation = spread / (1 - abs(2 * lightness - 1))
      let turn =
        most == red
        ? (green - blue) / spread + (green < blue ? 6 : 0)
        : most == green ? (blue - red) / spread + 2 : (red - green) / spread + 4
      hue = turn * 60
    }
  }

  private var choice: Choice
  /// The choice before the text in the field was typed: each edit of the text starts from it.
  private var untyped: Choice
  /// `nil` for none.
  package var color: Color? { choice.color }
  /// The color that was chosen here; `nil` for none, and for one that only stands for a paint of the file.
  fileprivate var chosen: Color? {
    if choice.isChosen, case .solid(let color) = choice.source { color } else { nil }
  }
  /// From 0 to 1.
  package var opacity: Double { choice.opacity }
  /// In degrees.
  package var hue: Double { choice.hue }
  /// From 0 to 1.
  package var saturation: Double { choice.saturation }
  /// From 0 to 1.
  package var lightness: Double { choice.lightness }
  package private(set) var field: Prompt
  package private(set) var row = Row.field
  /// The selected swatch in its row.
  package private(set) var column = 0
  package let swatches: [Swatches]

  init(_ parameter: String, _ paint: Paint, swatches: [Swatches]) {
    (self.parameter, before) = (parameter, paint.color)
    choice = Choice(paint)
    untyped = choice
    self.swatches = swatches.filter { !$0.colors.isEmpty }
    field = Self.field(for: choice)
  }

  private static func field(for choice: Choice) -> Prompt {
    Prompt(label: "", prefix: "", text: Paint(choice.source).css)
  }

  package var rows: [Row] {
    [.field, .hue, .saturation, .lightness, .opacity] + swatches.indices.map { .swatches($0) }
  }

  /// The names of paints that start with the typed text; none for a paint that is complete.
  package var names: [String] {
    let typed = typed.color.lowercased()
    guard !field.isSelected, typed.count > 1, Paint(css: typed) == nil else { return [] }
    return Paint.names.filter { $0.lowercased().hasPrefix(typed) }
  }

  /// The typed color, and the opacity behind it.
  var typed: (color: String, opacity: Double?) { ColorText.parts(of: field.text) }

  /// True if the typed text is a color, an opacity, both or none.
  var isComplete: Bool {
    let (color, opacity) = typed
    return field.isSelected || Paint(css: color) != nil || color.isEmpty && opacity != nil
  }

  /// Replaces the typed part of a name by the whole name.
  mutating func complete(_ name: String) {
    let opacity = field.text.dropFirst(typed.color.count)
    edit { $0.replace(with: name + opacity) }
  }

  /// The value of a slider from 0 to 1; `nil` for another row.
  package func value(of row: Row) -> Double? {
    switch row {
    case .hue: hue / 360
    case .saturation: saturation
    case .lightness: lightness
    case .opacity: opacity
    case .field, .swatches: nil
    }
  }

  package mutating func set(_ color: Color) {
    choice.source = Paint(color).source
    choice.measure()
    endTyping()
  }

  /// Shows the chosen color in the field, selected.
  private mutating func endTyping() {
    untyped = choice
    field = Self.field(for: choice)
  }

  mutating func select(_ row: Row) {
    self.row = row
    if case .swatches(let index) = row { column = min(column, swatches[index].colors.count - 1) }
  }

  mutating func move(by step: Int) {
    let index = (rows.firstIndex(of: row) ?? 0) + step
    select(rows[min(max(0, index), rows.count - 1)])
  }

  mutating func choose(_ column: Int, in index: Int) {
    guard swatches.indices.contains(index), swatches[index].colors.indices.contains(column) else { return }
    (row, self.column) = (.swatches(index), column)
    set(swatches[index].colors[column])
  }

  /// Sets a slider to a value from 0 to 1.
  mutating func slide(_ row: Row, to value: Double) {
    let value = min(max(value, 0), 1)
    select(row)
    switch row {
    case .hue: choice.hue = (value * 360).rounded()
    case .saturation: choice.saturation = value
    case .lightness: choice.lightness = value
    case .opacity: choice.opacity = value
    case .field, .swatches: return
    }
    // The sliders stay where they are, although the color is rounded.
    if row != .opacity || color == nil {
      choice.source = Paint(css: "hsl(\(hue) \(saturation * 100)% \(lightness * 100)%)")?.source ?? .none
    }
    endTyping()
  }

  /// Changes the selected slider or goes to the next swatch.
  mutating func change(by step: Int, isFine: Bool) {
    if case .swatches(let index) = row { return choose(max(0, column + step), in: index) }
    guard let value = value(of: row) else { return }
    let size = row == .hue ? 360.0 : 100
    slide(row, to: ((value * size).rounded() + Double(step * (isFine ? 1 : 5))) / size)
  }

  /// Edits the text, and chooses the color of the whole text; an unfinished one chooses nothing.
  mutating func edit(_ change: (inout Prompt) -> Void) {
    row = .field
    change(&field)
    choice = untyped
    guard !field.isSelected, isComplete || names.count == 1 else { return }
    let (typed, opacity) = typed
    // The only name that starts with the typed text is meant.
    let text = isComplete ? typed : names[0]
    if let paint = Paint(css: text) {
      choice.source = paint.source
      if paint.ownOpacity < 1 { choice.opacity = paint.ownOpacity }
      choice.measure()
    }
    if let opacity { choice.opacity = opacity }
  }

  /// The command lines that take the color, with an opacity that changed.
  func lines(changing item: Item) -> [String] {
    let foreign = item.style.paint(named: parameter)?.foreign
    var lines: [String] = []
    if choice.isChosen || foreign == nil {
      lines.append(Command.set.line("\(parameter) \(Paint(choice.source).css)"))
    }
    let name = parameter + "-opacity"
    let text = NumberText.rounded(opacity, places: 2, leadingZero: true)
    if color != nil, let present = item.value(of: name)?.number, abs(present - opacity) > 1e-9 {
      lines.append(Command.set.line("\(name) \(text)"))
    }
    return lines
  }
}

extension Command {
  package static let color = Command(
    "color", title: "color…", titles: ["fill": "fill color…", "line": "line color…"], also: ["colour"],
    near: ["transparent"],
    keeps: .nothing,
    hints: [
      CommandHint(.corners, 50, "fill", ["fill"]), CommandHint(.preview, 50, "fill", ["fill"]),
    ], "fill or line", example: "fill", help: "Choose a color with sliders and swatches"
  ) { arguments throws(CommandError) in
    let parameters = ["fill": StyleParameters.fill.name, "line": StyleParameters.stroke.name]
    let parameter = try arguments.one("fill or line") { parameters[$0] }
    return { editor throws(CommandError) in
      try editor.checkNoLesson()
      editor.pickColor(parameter)
    }
  }
  .having(.oneWord)
}

extension Editor {
  /// Opens the color picker for a parameter of the selected shape.
  mutating func pickColor(_ parameter: String) {
    var used: [Color] = []
    for color in document.items.flatMap({ [$0.style.fill.color, $0.style.stroke.color] }) + [document.background.color]
    {
      if let color, !used.contains(color), used.count < 8 { used.append(color) }
    }
    mode = .colors(
      ColorPicker(
        parameter, item.style.paint(named: parameter) ?? .none,
        swatches: [
          ColorPicker.Swatches(title: "used here", colors: used),
          ColorPicker.Swatches(title: "Okabe-Ito", colors: ColorPicker.okabeIto),
          ColorPicker.Swatches(title: "gray", colors: ColorPicker.grays),
          ColorPicker.Swatches(title: "recent", colors: recentColors),
        ]))
  }
}

extension ColorPicker {
  /// Eight colors that people with any color vision can distinguish: Okabe and Ito, Color Universal Design, 2002.
  static let okabeIto = [
    Color(0, 0, 0), Color(230, 159, 0), Color(86, 180, 233), Color(0, 158, 115), Color(240, 228, 66),
    Color(0, 114, 178), Color(213, 94, 0), Color(204, 121, 167),
  ]

  static let grays = (0..<8).map { step in
    let level = UInt8(255 * step / 7)
    return Color(level, level, level)
  }
}

extension Session {
  mutating func press(_ key: Key, in picker: ColorPicker) -> [Effect] {
    var picker = picker
    forgetKey()
    let isField = picker.row == .field
    switch (key.code, key.modifiers) {
    case (.enter, _): return take(picker)
    case _ where key.leaves:
      cancel()
      return []
    case (.up, _): picker.move(by: -1)
    case (.down, _): picker.move(by: 1)
    case (.left, let modifiers) where !isField: picker.change(by: -1, isFine: modifiers.contains(.shift))
    case (.right, let modifiers) where !isField: picker.change(by: 1, isFine: modifiers.contains(.shift))
    case (.tab, _):
      // A typed opacity ends the color.
      guard let name = picker.names.first, picker.typed.opacity == nil else {
        let isFill = picker.parameter == StyleParameters.fill.name
        let effects = take(picker)
        return effects + run(.color, isFill ? "line" : "fill")
      }
      picker.complete(name)
    // No color starts with 0.
    case (.character("0"), []) where isField && picker.field.isSelected:
      picker.edit { $0.replace(with: "none") }
    case (.character(let character), []): picker.edit { $0.insert(String(character)) }
    default:
      guard let action = FieldKeys.action(of: key) else { return [] }
      picker.edit(action.edit)
    }
    editor.mode = .colors(picker)
    return []
  }

  /// Takes the color as one undo step; a color that is not complete stays open.
  private mutating func take(_ picker: ColorPicker) -> [Effect] {
    var picker = picker
    if !picker.isComplete {
      guard let name = picker.names.first else {
        picker.edit { $0.problem = "not a color: type \(Paint.forms)" }
        editor.mode = .colors(picker)
        return []
      }
      picker.complete(name)
    }
    close()
    let steps = editor.history.undoCount
    let item = editor.item
    let effects = run(picker.lines(changing: item))
    editor.joinSteps(editor.history.undoCount - steps)
    if editor.history.undoCount > steps, editor.message.kind != .problem {
      editor.report(picker.parameter, changed: true)
    }
    if let color = picker.chosen, editor.message.kind != .problem {
      editor.recentColors = Array(([color] + editor.recentColors.filter { $0 != color }).prefix(8))
    }
    return effects
  }

  /// The editor with the picked color; `nil` if the drawing is the same.
  func preview(of picker: ColorPicker) -> Editor? {
    var copy = editor
    copy.mode = .normal
    for line in picker.lines(changing: editor.item) { _ = copy.perform(line) }
    return copy.document == editor.document ? nil : copy
  }

  /// Handles a click on a row, or on its slider or swatches at a fraction of their length.
  mutating func point(at row: Int, _ fraction: Double?, in picker: ColorPicker) {
    var picker = picker
    guard picker.rows.indices.contains(row) else { return }
    let target = picker.rows[row]
    guard let fraction else {
      picker.select(target)
      return editor.mode = .colors(picker)
    }
    if case .swatches(let index) = target {
      let count = picker.swatches[index].colors.count
      picker.choose(min(Int(fraction * Double(count)), count - 1), in: index)
    } else {
      picker.slide(target, to: fraction)
    }
    editor.mode = .colors(picker)
  }
}
