package import Document
package import Formats
import SVG
import Geometry
import Images
import Raster
package import Storage

/// Converts documents into the bytes of a format.
package enum DocumentBytes {
  /// The format that documents are saved in.
  package static let svg = Format.svg

  /// The document as SVG.
  ///
  /// - Parameter folder: The file's folder, for linked pictures; `nil` to read none.
  package static func svg(of document: Document, folder: FilePath?) throws(ProgramError) -> [UInt8] {
    let pictures = folder.map { ExportedPictures(document, in: $0, isDrawn: false) } ?? ExportedPictures()
    return try bytes(of: document, pictures, as: svg, folder: folder ?? ".")
  }

  /// - Parameter folder: The document's folder, for linked pictures.
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
    case nil: throw .badInput("\(format.title) can be shown, but not exported")
    }
  }
}

/// The facts about a document's pictures that its SVG needs to show them as the preview does.
package struct ExportedPictures {
  /// The options for the document's SVG.
  private(set) var writing = SVGWriter.Options()
  /// The options for the SVG that fillet-draw gets; it ignores EXIF and trusts the names of files.
  private(set) var drawing = SVGWriter.Options()
  /// The pictures that could not be read, each with the reason.
  package private(set) var problems: [ProgramError] = []

  /// Options without pictures.
  init() {}

  /// - Parameters:
  ///   - folder: The document's folder.
  ///   - isDrawn: True to read all pictures, false to read only the sizes of centered ones.
  package init(_ document: Document, in folder: FilePath, isDrawn: Bool) {
    drawing.rewritesPictures = true
    let loader = PictureLoader(folder: folder)
    var known: Set<String> = []
    for effects in document.items.lazy.map(\.effects) {
      for address in isDrawn ? effects.pictures : [effects.imageFit == .center ? effects.image : nil].compactMap(\.self)
      where known.insert(address).inserted {
        do throws(PictureLoadError) {
          if isDrawn { try learn(address, loader) } else { setSize(try loader.size(address), of: address) }
        } catch {
          // The SVG keeps the address; only the centering needs the size.
          problems.append(
            isDrawn
              ? ProgramError(leavingOut: address, error) : ProgramError("is not centered in the SVG", address, error))
          // fillet-draw might show a part of it.
          drawing.substitutes[address] = Self.nothing
        }
      }
    }
  }

  private mutating func learn(_ address: String, _ loader: PictureLoader) throws(PictureLoadError) {
    let picture = try loader.picture(address)
    setSize(PictureSize(width: picture.bitmap.width, height: picture.bitmap.height), of: address)
    guard picture.isShownOtherwise || !Self.tells(address, picture.kind) else { return }
    let (content, kind) = try picture.asShown()
    drawing.substitutes[address] = kind.address(holding: content)
  }

  /// True if an address names its picture's format correctly, by its ending or its media type.
  private static func tells(_ address: String, _ kind: PictureKind) -> Bool {
    if address.hasPrefix("data:") { return address.hasPrefix("data:\(kind.mediaType);") }
    return kind.endings.contains { address.hasSuffix("." + $0) }
  }

  /// A transparent PNG of one pixel.
  private static let nothing =
    "data:image/png;base64,"
    + "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR4nGNgAAIAAAUAAXpeqz8AAAAASUVORK5CYII="

  private mutating func setSize(_ size: PictureSize, of address: String) {
    writing.pictureSizes[address] = size
    drawing.pictureSizes = writing.pictureSizes
  }
}
