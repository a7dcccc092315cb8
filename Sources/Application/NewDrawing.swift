package import Document
import Editor
import Geometry
import SVG
package import Settings
import Shapes
import Text

/// A drawing to start with: a kind of shape, a preset or the demo, on the page and in the style of the settings.
package struct NewDrawing {
  private let settings: NewSettings
  /// The page of the command line; `nil` for that of the settings.
  private let page: NewSettings.Page?

  package init(_ settings: NewSettings, page: NewSettings.Page? = nil) { (self.settings, self.page) = (settings, page) }

  /// The names of all drawings to start with: kinds, presets, and the demo.
  package static var names: [String] { ShapeCatalog.all.map { $0.kind } + [demo] + PresetLibrary.names }

  /// The name of the nine-cornered polygon.
  package static let demo = "demo"

  /// All drawings to start with, and the recent files that can be read; a preset that cannot is left out.
  static func all() -> NewDrawings {
    let drawing = NewDrawing(Configuration.load().settings.new)
    var new: NewDrawings = ([], [])
    for name in names {
      do throws(ProgramError) {
        var assignments = try Assignments([])
        new.drawings.append((name, try drawing.document(name, &assignments)))
      } catch {
        continue
      }
    }
    for entry in RecentDocuments.listing.entries.prefix(8) {
      if case .document(let document) = FileBrowser.preview(of: entry.name) { new.files.append((entry.name, document)) }
    }
    return new
  }

  /// The drawing of the settings, or the demo with an opaque fill.
  func document() throws(ProgramError) -> Document {
    var assignments = try Assignments([])
    if let kind = settings.kind {
      do throws(ProgramError) {
        return try document(kind, &assignments)
      } catch {
        // Other settings can have errors, too.
        guard error.status == .usage else { throw error }
        throw .badConfiguration("the setting new.kind: \(error.description)")
      }
    }
    var document = try document(Self.demo, &assignments)
    document.changeItems { $0.style.fill.opacity = 1 }
    return document
  }

  /// The drawing of a name, with values of its lowest shape set.
  package func document(_ name: String, _ assignments: inout Assignments) throws(ProgramError) -> Document {
    var document: Document
    let isPreset: Bool
    if let shape = ShapeCatalog.initialShape(ofKind: name) {
      (document, isPreset) = (Document(title: shape.kind, items: [Item(shape)]), false)
    } else if let preset = try PresetLibrary.document(named: name) {
      (document, isPreset) = (preset, true)
    } else if name == Self.demo {
      (document, isPreset) = (.demo, false)
    } else {
      let way = Self.ways[name].map { "fillet new \($0)" }
      let meant = EditDistance.nearest(to: name, among: Self.names).map { "did you mean 'fillet new \($0)'?" }
      throw .usage(
        "unknown kind '\(displayed(name))': "
          + (way ?? meant ?? "choose \(Self.names.joined(separator: ", "))"))
    }
    let asked = page ?? settings.page
    if let asked { document.scale(toPageOf: asked.width, asked.height) }
    let first = document.firstSelection?.id
    try document.changeItems { item throws(ProgramError) in try roundNumbers(of: &item) }
    var isChanged = false
    try document.change(first) { item throws(ProgramError) in
      if !isPreset { try settle(&item) }
      let before = item
      if assignments.concernShape { try assignments.apply(to: &item) }
      isChanged = item != before
    }
    if asked == nil, name != Self.demo, !isPreset || isChanged { try fitPage(of: &document) }
    try assignments.apply(to: &document)
    return document
  }

  /// Gives a new shape the style and radius of the settings.
  private func settle(_ item: inout Item) throws(ProgramError) {
    do throws(ParameterError) {
      for (name, text) in settings.values where item.value(of: name) != nil { try item.set(name, to: text) }
    } catch {
      throw .badConfiguration(error.description)
    }
  }

  /// Gives the numbers that make the outline the decimals of the settings: a scaled shape has many.
  private func roundNumbers(of item: inout Item) throws(ProgramError) {
    guard let decimals = settings.decimals else { return }
    do throws(ParameterError) {
      for value in item.values where value.info.tab == .shape && value.info.name != ItemParameters.kind {
        guard let number = value.number, let domain = value.info.number, domain.unit == .length else { continue }
        let rounded = number.rounded(places: decimals)
        // A drawing too small for the decimals keeps its own.
        if rounded != number, domain.range.contains(rounded) { try item.set(value.info.name, to: rounded) }
      }
      for index in 0..<item.shape.corners.count {
        guard let size = item.shape.corners[index].size else { continue }
        item.shape.corners[index].size = CornerSize(size.value.rounded(places: decimals), in: size.unit)
      }
      let points = ParameterCatalog.points.name
      guard let text = item.value(of: points)?.text else { return }
      let rounded = text.split(separator: " ").map { point in
        point.split(separator: ",").map { NumberText.parse($0).map { NumberText.rounded($0, places: decimals) } ?? "" }
          .joined(separator: ",")
      }
      try item.set(points, to: rounded.joined(separator: " "))
    } catch {
      throw .badConfiguration(error.description)
    }
  }

  /// The commands for shapes that other programs name.
  private static let ways = [
    "square": "rectangle width=100 height=100", "circle": "rectangle width=100 height=100 corner-radius=50%",
    "pill": "rectangle width=160 height=60 corner-radius=50%", "triangle": "polygon count=3",
    "pentagon": "polygon count=5", "hexagon": "polygon count=6", "octagon": "polygon count=8",
  ]

  /// Makes the page fit a drawing that leaves it, in whole units.
  ///
  /// For a shadow that runs off, the page is extended.
  private func fitPage(of document: inout Document) throws(ProgramError) {
    if let box = try outlined(document.paintedBounds()), !document.page.contains(box), box.width > 0, box.height > 0 {
      var bare = document
      bare.changeItems { $0.effects = .none }
      // Only the shadow runs off: the shape keeps its place.
      let fits = try outlined(bare.paintedBounds()).map(document.page.contains) ?? false
      document.page = fits ? document.page.union(box.wholeUnits) : box.wholeUnits
    }
    do throws(PageError) {
      try PageLimit.check(document.page)
    } catch {
      throw .badInput(error.description)
    }
  }
}
