import CPictures
public import Raster

/// Writes pixels as a file that other programs read.
public enum PictureWriter {
  /// A PNG of 8 bits a channel in sRGB, packed quickly rather than small.
  ///
  /// - Throws: for a picture without pixels, and where there is not enough memory.
  public static func png(of bitmap: Bitmap) throws(PictureError) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0 else { throw .damaged(.png, reason: "no pixels") }
    let limit = pictures_png_limit(UInt32(bitmap.width), UInt32(bitmap.height))
    let file = unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
      unsafe [UInt8](unsafeUninitializedCapacity: limit) { target, count in
        count = unsafe pictures_png_write(
          pixels.baseAddress, UInt32(bitmap.width), UInt32(bitmap.height), target.baseAddress, limit)
      }
    }
    guard !file.isEmpty else { throw .needsMemory(.png) }
    return file
  }
}
