import Glibc

/// How many random inputs a test tries.
enum RandomCount {
  /// What a variable of the environment asks for, or a number that is quick enough for every run.
  static func named(_ variable: String, else count: Int) -> Int {
    let text = unsafe getenv(variable).map { unsafe String(cString: $0) }
    return text.flatMap { Int($0) } ?? count
  }
}
