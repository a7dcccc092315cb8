import Glibc
import Testing

/// A folder that a test has for itself, and that is gone with the last use of it.
///
/// A class, because only a class knows when it is used no more.
final class Folder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/fillet-program-XXXXXX".utf8CString)
    try #require(unsafe mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    Self.remove(path)
  }

  /// Removes a folder with everything below it; links are not followed.
  private static func remove(_ path: String) {
    for name in names(in: path) {
      let entry = "\(path)/\(name)"
      if unsafe unlink(entry) != 0 { remove(entry) }
    }
    unsafe rmdir(path)
  }

  /// What is in the folder, sorted, but for the program's own state.
  var names: [String] { Self.names(in: path).filter { $0 != ".local" } }

  /// What is in a folder within this one, sorted; nothing when there is none.
  func names(in inner: String) -> [String] { Self.names(in: "\(path)/\(inner)") }

  private static func names(in path: String) -> [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a folder in this one.
  func make(_ name: String) { #expect(unsafe mkdir("\(path)/\(name)", 0o755) == 0) }

  /// Removes a folder in this one, with everything in it.
  func remove(_ name: String) { Self.remove("\(path)/\(name)") }

  func write(_ text: String, to name: String, mode: mode_t = 0o644) throws {
    let descriptor = unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    try #require(unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  }

  func append(_ text: String, to name: String) throws {
    let descriptor = unsafe open("\(path)/\(name)", O_WRONLY | O_APPEND | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    try #require(unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  }

  /// What a file holds, `nil` when there is none.
  func text(_ name: String) -> String? {
    let descriptor = unsafe open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    let count = unsafe read(descriptor, &buffer, buffer.count)
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  func delete(_ name: String) {
    let status = unsafe unlink("\(path)/\(name)")
    #expect(status == 0)
  }
}
