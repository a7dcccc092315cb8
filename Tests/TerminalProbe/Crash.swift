import Glibc

/// The crashes, by their keys.
enum Crash {
  static let kinds: [Character: @Sendable () -> Void] = [
    "1": { fatalError("it is over") },
    "2": { print([1, 2, 3][opaque(7)]) },
    "3": { print(Int.max - 1 + opaque(3)) },
    "4": { unsafe print(UnsafePointer<Int>(bitPattern: opaque(8))?.pointee ?? 0) },
    "5": { abort() },
    "6": { print(deep(opaque(1))) },
    "7": { raise(SIGTRAP) },
    "8": { raise(SIGBUS) },
    "9": { raise(SIGFPE) },
  ]

  /// A number that the compiler cannot predict.
  @inline(never) private static func opaque(_ number: Int) -> Int { number + Int(getpid()) * 0 }

  /// Never returns: the stack overflows first.
  @inline(never) private static func deep(_ level: Int) -> Int {
    level == 0 ? 0 : (deep(opaque(level &+ 1) | 1) ^ level) &* 31
  }
}
