extension FilePath {
  /// The longest name that Linux file systems take, in bytes.
  private static let longestName = 255

  /// The first name of `demo9-2.svg`, `demo9-3.svg` and so on that is not taken; `nil` when there is none.
  ///
  /// Another program may take it before it is used: save with `SavePolicy.newFile`, and ask again when that says
  /// that the file exists.
  public func freeName(
    isTaken: (FilePath) throws(StorageError) -> Bool
  ) throws(StorageError) -> FilePath? {
    // A dot in front hides a file; it begins no extension.
    let dot = name.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let (stem, suffix) = (name[..<dot], name[dot...])
    for number in 2...9_999 {
      let tail = Array("-\(number)".utf8) + suffix
      var head = stem.prefix(max(0, Self.longestName - tail.count))
      // A name is cut between characters, not within one.
      while head.count < stem.count, let byte = stem.dropFirst(head.count).first, byte & 0xC0 == 0x80 {
        head = head.dropLast()
      }
      let candidate = sibling(named: head + tail)
      if try !isTaken(candidate) { return candidate }
    }
    return nil
  }
}
