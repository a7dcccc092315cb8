import Glibc

extension FileStore {
  /// The names in a folder, sorted, without those that begin with a dot; none for a folder that cannot be read.
  ///
  /// - Parameter limit: the most names that are looked at.
  public func names(in folder: FilePath, limit: Int = 10_000) -> [String] {
    var names: [String] = []
    do throws(Errno) {
      let descriptor = try calls.open(folder, O_RDONLY | O_DIRECTORY)
      guard let stream = unsafe fdopendir(descriptor) else {
        release(descriptor)
        return []
      }
      defer { unsafe closedir(stream) }
      while names.count < limit, let entry = unsafe readdir(stream) {
        let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
        if bytes.first != UInt8(ascii: ".") { names.append(String(decoding: bytes, as: UTF8.self)) }
      }
    } catch {
      // What cannot be read has nothing to show.
      return []
    }
    return names.sorted()
  }
}
