import Drawing
import Keymaps
import Pictures
import Raster
import Shapes
import Text

/// A picture that a shape shows, for `fillet info`.
struct PictureReport: Encodable {
  /// `image` or `backdrop`.
  let parameter: String
  /// The address, and `data:` alone for a picture that is part of the document.
  let address: String
  /// In pixels, as it is shown; `nil` for one that cannot be.
  let width: Int?
  let height: Int?
  /// Why it cannot be shown.
  let problem: String?

  /// The pictures of a shape.
  static func all(of effects: Effects, _ loader: PictureLoader) -> [PictureReport] {
    effects.namedPictures.map { PictureReport($0.name, $0.address, loader) }
  }

  private init(_ parameter: String, _ address: String, _ loader: PictureLoader) {
    self.parameter = parameter
    self.address = address.hasPrefix("data:") ? "data:" : address
    do throws(PictureLoadError) {
      let bitmap = try loader.bitmap(address)
      (width, height, problem) = (bitmap.width, bitmap.height, nil)
    } catch {
      (width, height, problem) = (nil, nil, error.description(of: address))
    }
  }

  /// As a line of `info`.
  var line: String {
    let name = address == "data:" ? "part of the document" : displayed(address)
    let size = width.flatMap { width in height.map { ", \(width)x\($0) pixels" } } ?? ""
    let label = parameter + String(repeating: " ", count: max(1, 11 - parameter.count))
    return label + (problem.map { "not shown: " + displayed($0) } ?? name + size)
  }
}
