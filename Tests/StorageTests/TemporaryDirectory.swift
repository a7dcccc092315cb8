import Glibc
import Storage
import Testing

/// A directory that a test has for itself and that is gone with the last use of it.
///
/// A class, because only a class knows when it is used no more.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/fillet-test-XXXXXX".utf8CString)
    try #require(unsafe mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    unsafe chmod(path, 0o700)
    Self.empty(Array(path.utf8))
    unsafe rmdir(path)
  }

  /// Removes what is in a directory, with what is in that.
  private static func empty(_ path: [UInt8]) {
    forEachName(in: path) { name in
      // A name need not be text, so it is put together as bytes.
      let inner = path + [0x2F] + name
      let file = (inner + [0]).map { CChar(bitPattern: $0) }
      guard unsafe Glibc.remove(file) != 0 else { return }
      empty(inner)
      unsafe Glibc.remove(file)
    }
  }

  func remove(_ name: String) { unsafe unlink("\(path)/\(name)") }

  func callAsFunction(_ name: String) -> FilePath { FilePath("\(path)/\(name)") }

  /// What is in the directory, sorted.
  var names: [String] { names(in: ".") }

  /// What is in a directory within this one, sorted.
  func names(in inner: String) -> [String] {
    var names: [String] = []
    Self.forEachName(in: Array("\(path)/\(inner)".utf8)) { names.append(String(decoding: $0, as: UTF8.self)) }
    return names.sorted()
  }

  private static func forEachName(in path: [UInt8], _ body: ([UInt8]) -> Void) {
    guard let directory = unsafe opendir((path + [0]).map { CChar(bitPattern: $0) }) else { return }
    defer { unsafe closedir(directory) }
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
      if name != [0x2E] && name != [0x2E, 0x2E] { body(name) }
    }
  }

  func write(_ text: String, to name: String, mode: mode_t = 0o644) throws {
    let descriptor = unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, mode)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    try #require(unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    fchmod(descriptor, mode)
  }

  /// Writes over a file that is there, or makes one.
  func write(bytes: some Sequence<UInt8>, to name: String) throws {
    let descriptor = unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let bytes = Array(bytes)
    try #require(unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  }

  /// What a file holds, `nil` when there is none.
  func text(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// The bytes of a file, `nil` when there is none.
  func bytes(_ name: String) -> [UInt8]? {
    let descriptor = unsafe open("\(path)/\(name)", O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe read(descriptor, &buffer, buffer.count)
    return count < 0 ? nil : Array(buffer.prefix(count))
  }

  func status(_ name: String) throws -> stat {
    var status = stat()
    try #require(unsafe lstat("\(path)/\(name)", &status) == 0)
    return status
  }

  func mode(_ name: String) throws -> mode_t { try status(name).st_mode & 0o7777 }
}
