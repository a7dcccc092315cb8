import Foundation
import Images
import Raster

/// The picture files of this folder, which script/pictures makes.
enum PictureFile {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files")

  static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: name))) }

  static func bitmap(_ name: String) throws -> Bitmap { try PictureReader.bitmap(of: bytes(name)) }

  static var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// The colour at a place of the pictures with a pattern, as script/pictures has it.
  static func pattern(_ x: Int, _ y: Int) -> [Int] { [x * 32, y * 40, 255 - x * 16 - y * 8, 255 - x * y * 5] }
}

extension Bitmap {
  /// Red, green, blue and alpha at a place.
  func pixel(_ x: Int, _ y: Int) -> [Int] { bytes[((y * width + x) * 4)...].prefix(4).map(Int.init) }

  /// The largest difference of a channel between the picture and what it should be.
  func largestError(_ expected: (_ x: Int, _ y: Int) -> [Int]) -> Int {
    var largest = 0
    for y in 0..<height {
      for x in 0..<width {
        for (got, want) in zip(pixel(x, y), expected(x, y)) { largest = max(largest, abs(got - want)) }
      }
    }
    return largest
  }
}
