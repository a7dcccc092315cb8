import Glibc

/// The variables that the program was started with; an empty one counts as none.
enum ProcessEnvironment {
  static subscript(name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
