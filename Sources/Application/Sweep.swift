package import Document
import Geometry
package import SVG
import Shapes

/// The variants of a drawing on a sheet.
package struct Sweep {
  /// The most variants of a sheet.
  private static let most = 1000

  private let variants: Variants

  /// Reads words such as `corner-radius=0:30:5`, and values for all variants.
  package init(_ words: [String]) throws(ProgramError) {
    do throws(VariantsError) {
      variants = try Variants(words, atMost: Self.most)
    } catch {
      throw .usage(error.description)
    }
    // Wrong names are an error before any file is read.
    _ = try Assignments(variants.assignments(of: 0))
  }

  /// A sheet of all variants: with several ranges a row for each value but those of the last one.
  package func sheet(
    of document: Document, file: String, _ options: SVGWriter.Options
  ) throws(ProgramError) -> ContactSheet {
    let lines = variants.names.count
    let square = Int(Double(variants.count).squareRoot().rounded(.up))
    var sheet = ContactSheet(columns: lines > 1 ? variants.rowLength : square, lines: lines)
    for number in 0..<variants.count {
      let label = variants.label(of: number)
      var variant = document
      do throws(ProgramError) {
        var assignments = try Assignments(variants.assignments(of: number))
        _ = try assignments.change(&variant, of: file)
        try sheet.add(label, try Self.remark(on: variant), variant, options)
      } catch {
        throw error.at(label.joined(separator: ", "))
      }
    }
    return sheet
  }

  /// The radii that fit, if some of the visible shapes' do not.
  package static func remark(on document: Document) throws(ProgramError) -> String? {
    var outlines: [ResolvedShape] = []
    for item in document.items where !item.isHidden { outlines.append(try outlined(item.resolved())) }
    return Variants.remark(on: outlines).map { "only \($0)" }
  }
}
