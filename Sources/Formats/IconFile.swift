/// An ICO file with PNG entries, for Windows and the icons of web sites.
///
/// Source: Microsoft, "Icons", the structures ICONDIR and ICONDIRENTRY; PNG entries since Windows Vista.
package enum IconFile {
  /// The sizes that programs ask for, in pixels.
  package static let sizes = [16, 32, 48, 64, 128, 256]

  /// The file with square pictures, from 1 to 256 pixels wide.
  package static func bytes(of pictures: [(size: Int, png: [UInt8])]) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var offset = 6 + 16 * pictures.count
    // Reserved, the type of an icon, and the number of entries.
    var bytes = little(0, 2) + little(1, 2) + little(pictures.count, 2)
    for (size, png) in pictures {
      // A side of 256 is written as 0; no palette, one plane, 32 bits per pixel.
      bytes += little(size, 1) + little(size, 1) + [0, 0] + little(1, 2) + little(32, 2)
      bytes += little(png.count, 4) + little(offset, 4)
      offset += png.count
    }
    return bytes + pictures.flatMap(\.png)
  }
}
