/// A ZIP archive whose files are not compressed.
///
/// Source: PKWARE, "ZIP File Format Specification" 6.3.
package enum StoredArchive {
  /// - Parameter files: Short names in ASCII, each with its content.
  package static func bytes(of files: [(name: String, content: [UInt8])]) -> [UInt8] {
    func little(_ values: (value: Int, count: Int)...) -> [UInt8] {
      values.flatMap { item in (0..<item.count).map { UInt8(truncatingIfNeeded: item.value >> (8 * $0)) } }
    }
    var (body, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, content) in files {
      let check = Int(CRC32.check(of: content[...]))
      // Version 2.0, no flags, stored, midnight of 1980-01-01, checksum, both sizes, and the length of the name.
      let entry =
        little((20, 2), (0, 2), (0, 2), (0, 2), (0x21, 2), (check, 4), (content.count, 4), (content.count, 4))
        + little((name.utf8.count, 2), (0, 2))
      let offset = body.count
      body += little((0x0403_4b50, 4)) + entry + name.utf8 + content
      directory += little((0x0201_4b50, 4), (20, 2)) + entry
      // No comment, first disk, no attributes.
      directory += little((0, 2), (0, 2), (0, 2), (0, 4), (offset, 4)) + name.utf8
    }
    let end =
      little((0x0605_4b50, 4), (0, 4), (files.count, 2), (files.count, 2))
      + little((directory.count, 4), (body.count, 4), (0, 2))
    return body + directory + end
  }
}
