import Glibc

/// The variables that the program was started with.
enum ProcessEnvironment {
  static subscript(name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }
}
