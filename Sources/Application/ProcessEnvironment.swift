import Glibc

/// The variables that the program was started with; an empty one counts as none.
package enum ProcessEnvironment {
  /// The folder that the program was started in; `nil` when it is gone.
  static var workingDirectory: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    return unsafe String(cString: path)
  }

  package static subscript(name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether any variable's name begins so.
  static func hasName(beginningWith prefix: StaticString) -> Bool {
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      if unsafe strncmp(
        text, UnsafeRawPointer(prefix.utf8Start).assumingMemoryBound(to: CChar.self), prefix.utf8CodeUnitCount) == 0
      {
        return true
      }
      unsafe entry += 1
    }
    return false
  }
}
