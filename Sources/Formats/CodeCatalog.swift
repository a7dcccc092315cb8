public import Drawing
public import Geometry
import Shapes

/// A way of writing a drawing as text to be put somewhere else, as it is shown beside the drawing.
public struct CodeForm: Sendable {
  /// What people call it.
  public let title: String
  private let make: @Sendable (Item, Path, Int) throws(OutlineError) -> String

  init(_ title: String, _ make: @escaping @Sendable (Item, Path, Int) throws(OutlineError) -> String) {
    self.title = title
    self.make = make
  }

  /// The text of an item, or so much of it that at least so many characters are there.
  ///
  /// - Parameter path: the item's outline, drawn already.
  public func text(of item: Item, _ path: Path, atLeast characters: Int) -> String {
    do throws(OutlineError) {
      // Whoever shows it needs no more than to see that it goes on.
      return String(try make(item, path, characters).prefix(2 * max(characters, 0) + 1))
    } catch {
      return error.description
    }
  }
}

/// Every form, in the order of the panel that shows them.
public enum CodeCatalog {
  public static let all: [CodeForm] = [
    CodeForm("SVG element") { item, path, characters throws(OutlineError) in
      let (part, isWhole) = beginning(of: path, atLeast: characters)
      var options = SVGWriter.Options()
      // The parameters of a drawing that is cut off would be as long as the drawing itself.
      options.isPlain = !isWhole || item.effects.pictures.contains { $0.utf8.count > longestReference }
      return SVGWriter.element(of: item, part, SVGEffects(), .usual, options: options).text
    },
    CodeForm("path data") { _, path, characters throws(OutlineError) in
      PathData.text(of: beginning(of: path, atLeast: characters).path)
    },
  ]

  /// A longer reference is a picture itself.
  private static let longestReference = 1000

  /// As much of a path as its text needs for so many characters, of which a piece takes two at least.
  private static func beginning(of path: Path, atLeast characters: Int) -> (path: Path, isWhole: Bool) {
    let most = max(characters, 0) / 2 + 1
    guard path.elements.count > most else { return (path, true) }
    var part = Path()
    for element in path.elements.prefix(most) { part.append(element) }
    return (part, false)
  }
}
