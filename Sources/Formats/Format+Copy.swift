package import Document
package import Geometry
import Shapes

extension Format {
  /// True for a format of the clipboard: text, or a picture.
  fileprivate var isCopied: Bool { if case .drawing(.pdf)? = maker { false } else { true } }

  /// The whole text of the code panel for each visible shape, in lines.
  package func code(of document: Document) throws(OutlineError) -> String {
    var texts: [String] = []
    for item in document.items where !item.isHidden {
      // The excerpt is cut at twice as many characters.
      texts.append(try excerpt?(item, try item.resolved().path, .max / 4) ?? "")
    }
    return texts.joined(separator: "\n")
  }
}

extension FormatCatalog {
  /// The formats for the clipboard.
  package static let copied = all.filter(\.isCopied)
}
