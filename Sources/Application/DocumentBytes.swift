package import Drawing
package import Formats
import Geometry
package import Storage

/// A document in the bytes of a format.
package enum DocumentBytes {
  /// The format that documents are stored in.
  package static let svg = FormatCatalog.svg

  /// The document as its own file holds it.
  ///
  /// - Parameter folder: where the file will lie, for the pictures that it links to; `nil` to read none.
  package static func svg(of document: Document, folder: FilePath?) throws(ProgramError) -> [UInt8] {
    let pictures = folder.map { ExportedPictures(document, in: $0, isDrawn: false) } ?? ExportedPictures()
    return try bytes(of: document, pictures, as: svg, folder: folder ?? ".")
  }

  /// - Parameter folder: where the document lies, for the pictures that it links to.
  package static func bytes(
    of document: Document, _ pictures: ExportedPictures, as format: Format, size: DrawnSize = .scale(1),
    folder: FilePath
  ) throws(ProgramError) -> [UInt8] {
    func text(_ options: SVGWriter.Options) throws(ProgramError) -> [UInt8] {
      do throws(OutlineError) {
        return Array(try SVGWriter.text(of: document, options: options).utf8)
      } catch {
        throw .badInput(error.description)
      }
    }
    switch format.maker {
    case .text(let make):
      do throws(OutlineError) {
        return try make(document, pictures.writing)
      } catch {
        throw .badInput(error.description)
      }
    case .drawing(let drawn):
      let (kept, drawing) = (try text(pictures.writing), try text(pictures.drawing))
      return try DrawingProgram().file(drawn, of: drawing, keeping: kept, size: size, folder: folder)
    }
  }
}
