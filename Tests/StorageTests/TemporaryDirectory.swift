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
    forEachName { name in
      // A name need not be text, so it is put together as bytes.
      let file = (Array("\(path)/".utf8) + name + [0]).map { CChar(bitPattern: $0) }
      unsafe remove(file)
    }
    unsafe rmdir(path)
  }

  func callAsFunction(_ name: String) -> FilePath { FilePath("\(path)/\(name)") }

  /// What is in the directory, sorted.
  var names: [String] {
    var names: [String] = []
    forEachName { names.append(String(decoding: $0, as: UTF8.self)) }
    return names.sorted()
  }

  private func forEachName(_ body: ([UInt8]) -> Void) {
    guard let directory = unsafe opendir(path) else { return }
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

  /// What a file holds, `nil` when there is none.
  func text(_ name: String) -> String? {
    let descriptor = unsafe open("\(path)/\(name)", O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe read(descriptor, &buffer, buffer.count)
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  func status(_ name: String) throws -> stat {
    var status = stat()
    try #require(unsafe lstat("\(path)/\(name)", &status) == 0)
    return status
  }

  func mode(_ name: String) throws -> mode_t { try status(name).st_mode & 0o7777 }
}
