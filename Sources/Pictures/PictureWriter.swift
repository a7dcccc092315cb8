import CPictures
public import Raster

/// Writes pixels as a file that other programs read.
public enum PictureWriter {
  /// A PNG of 8 bits a channel in sRGB, packed quickly rather than small; empty where there is not enough memory.
  public static func png(of bitmap: Bitmap) -> [UInt8] {
    let limit = pictures_png_limit(UInt32(bitmap.width), UInt32(bitmap.height))
    return unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
      unsafe [UInt8](unsafeUninitializedCapacity: limit) { target, count in
        count = unsafe pictures_png_write(
          pixels.baseAddress, UInt32(bitmap.width), UInt32(bitmap.height), target.baseAddress, limit)
      }
    }
  }
}
